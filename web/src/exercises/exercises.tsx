// The view of the exercises: one kind at a time, a set that a link carries, or a worksheet to print.

import { useEffect, useState } from "preact/hooks";
import { useT } from "../base/lang.ts";
import { change, useRoute, type Query } from "../base/route.ts";
import { Card, Chip, Choice, LinkButton, Problem, ViewLink } from "../ui/parts.tsx";
import { Exercise } from "./exercise.tsx";
import { forget, note, useProgress } from "./progress.ts";
import { MOST_TASKS, readSet, writeSet } from "./set.ts";
import { Sheet } from "./sheet.tsx";
import { isKind, KINDS, LANGUAGES, LEVELS, nameOfKind, nameOfLevel, type Kind, type Language, type Level, type Order } from "./task.ts";

export function Exercises({ path }: { path: string }) {
  const part = path.split("/")[2];
  if (part === "set") return <TaskSet />;
  if (part === "sheet") return <Sheet />;
  return <OneKind kind={isKind(part) ? part : "cell"} />;
}

const levelOf = (query: Query): Level => (LEVELS as readonly number[]).includes(Number(query.level)) ? (Number(query.level) as Level) : 1;

const languageOf = (query: Query): Language => LANGUAGES.find((word) => word === query.in) ?? "python";

/** What may be named as the game of a kind. */
const EXAMPLES: Readonly<Record<Kind, string>> = {
  cell: "row 3 9 1 2",
  needs: "row 3 9 1 2",
  next: "row 3 9 1 2",
  move: "nim 3 5 7",
  graph: "heaps --take 1-3 5",
  bug: "stone-game",
  table: "row 3 9 1 2",
};

function OneKind({ kind }: { kind: Kind }) {
  const t = useT();
  const { query } = useRoute();
  const level = levelOf(query);
  const { tried, solved, streak } = useProgress(kind, level);
  const seed = /^\d{1,9}$/.test(query.seed ?? "") ? Number(query.seed) : undefined;
  const game = query.game ?? "";
  const set = readSet(query.tasks);
  // Who comes back goes on with the next task.
  useEffect(() => {
    if (seed === undefined) change({ seed: String(tried + 1) });
  }, [seed, kind]);
  return (
    <main class="page exercises">
      <div class="ex-head">
        <h1>{t("Exercises", "练习")}</h1>
        <nav class="tabs" aria-label={t("Kinds of exercises", "练习种类")}>
          {KINDS.map((each) => (
            <ViewLink key={each} path={`/exercises/${each}`} query={{ level: String(level), ...(query.tasks ? { tasks: query.tasks } : {}) }} current={each === kind}>
              {nameOfKind(t, each)}
            </ViewLink>
          ))}
        </nav>
      </div>
      <Card
        label={nameOfKind(t, kind)}
        head={
          <>
            <span class="ex-options">
              <Choice label={t("Difficulty", "难度")} value={String(level)} options={LEVELS.map((each) => [String(each), nameOfLevel(t, each)] as const)} onChange={(value) => change({ level: value, seed: "" })} />
              {kind === "bug" && <Choice label={t("Language of the program", "程序语言")} value={languageOf(query)} options={LANGUAGES.map((word) => [word, word === "c++" ? "C++" : word[0]!.toUpperCase() + word.slice(1)] as const)} onChange={(value) => change({ in: value })} />}
            </span>
            <span class="quiet ex-progress">
              {t(`Solved ${solved} of ${tried}`, `答对 ${solved} / ${tried}`)}
              {streak > 1 && t(`, ${streak} in a row`, `，连对 ${streak}`)}
            </span>
          </>
        }
      >
        <div class="ex-body">
          {seed !== undefined && (
            <Exercise
              kind={kind}
              game={game}
              level={level}
              seed={seed}
              language={languageOf(query)}
              onSolved={(first) => note(kind, level, first, true)}
              onMissed={() => note(kind, level, true, false)}
            />
          )}
        </div>
        <div class="ex-foot no-print">
          <button type="button" class="ex-next" onClick={() => change({ seed: String((seed ?? 0) + 1) })}>
            {t("Next task", "下一题")} →
          </button>
          <span class="quiet">{t(`Task ${seed ?? ""}`, `第 ${seed ?? ""} 题`)}</span>
          <GameField kind={kind} game={game} />
          <SetBuilder order={{ kind, game, level, seed: seed ?? 1 }} set={set} />
          {tried > 0 && (
            <button type="button" class="link" onClick={forget}>
              {t("forget my progress", "清除进度")}
            </button>
          )}
        </div>
      </Card>
    </main>
  );
}

/** The game that the tasks are about; empty: made up. */
function GameField({ kind, game }: { kind: Kind; game: string }) {
  const t = useT();
  const [typed, setTyped] = useState(game);
  useEffect(() => setTyped(game), [game, kind]);
  return (
    <form
      class="ex-game"
      onSubmit={(event) => {
        event.preventDefault();
        change({ game: typed.trim() });
      }}
    >
      <label>
        {t("of the game", "题目来自")}{" "}
        <input class="mono" value={typed} placeholder={t(`any, or: ${EXAMPLES[kind]}`, `任意，或：${EXAMPLES[kind]}`)} autoComplete="off" spellcheck={false} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={typed.trim() === game}>
        {t("Use", "确定")}
      </button>
    </form>
  );
}

/** Collects tasks for a link or a worksheet; they stand in the URL. */
function SetBuilder({ order, set }: { order: Order; set: readonly Order[] }) {
  const t = useT();
  const add = (count: number) => {
    const more = Array.from({ length: count }, (_, i) => ({ ...order, seed: order.seed + i }));
    change({ tasks: writeSet([...set, ...more].slice(0, MOST_TASKS)) });
  };
  return (
    <span class="ex-set" role="group" aria-label={t("A set for others", "给别人的题组")}>
      <Chip onClick={() => add(1)}>{t("Add to a set", "加入题组")}</Chip>
      <Chip onClick={() => add(5)}>{t("Add 5 like this", "加入 5 题")}</Chip>
      {set.length > 0 && (
        <>
          <ViewLink path="/exercises/set" query={{ tasks: writeSet(set) }}>
            {t(`Set of ${set.length}`, `题组（${set.length} 题）`)}
          </ViewLink>
          <ViewLink path="/exercises/sheet" query={{ tasks: writeSet(set) }}>
            {t("Worksheet", "练习卷")}
          </ViewLink>
          <Chip onClick={() => change({ tasks: "" })}>{t("clear", "清空")}</Chip>
        </>
      )}
    </span>
  );
}

/** The tasks that a link carries, one after the other. */
function TaskSet() {
  const t = useT();
  const { query } = useRoute();
  const set = readSet(query.tasks);
  const [solved, setSolved] = useState<ReadonlySet<number>>(new Set());
  const [copied, setCopied] = useState(false);
  const at = Math.min(Math.max(1, Number(query.at) || 1), Math.max(1, set.length));
  const order = set[at - 1];
  useEffect(() => setSolved(new Set()), [query.tasks]);
  const copy = () =>
    navigator.clipboard
      ?.writeText(location.href)
      .then(() => setCopied(true))
      .catch(() => setCopied(false));
  return (
    <main class="page exercises">
      <div class="ex-head">
        <h1>{t("A set of tasks", "题组")}</h1>
        <span class="ex-set">
          <Chip onClick={() => void copy()}>{copied ? t("Link copied", "已复制链接") : t("Copy the link", "复制链接")}</Chip>
          <ViewLink path="/exercises/sheet" query={{ tasks: query.tasks ?? "" }}>
            {t("Worksheet", "练习卷")}
          </ViewLink>
          <ViewLink path="/exercises" query={{ tasks: query.tasks ?? "" }}>
            {t("More exercises", "更多练习")}
          </ViewLink>
        </span>
      </div>
      {!order && <Problem text={t("This link has no task that can be read. A task is kind:level:seed, as in cell:1:3.", "链接里没有可读的题目。一道题写成 种类:难度:编号，例如 cell:1:3。")} />}
      {order && (
        <Card
          label={nameOfKind(t, order.kind)}
          head={
            <>
              <nav class="tabs" aria-label={t("Tasks of the set", "题目")}>
                {set.map((each, i) => (
                  <button key={i} type="button" aria-pressed={i + 1 === at} aria-label={`${t("task", "第")} ${i + 1}${t("", " 题")}: ${nameOfKind(t, each.kind)}${solved.has(i) ? t(", solved", "，已答对") : ""}`} onClick={() => change({ at: String(i + 1) })}>
                    {i + 1}
                    {solved.has(i) && " ✓"}
                  </button>
                ))}
              </nav>
              <span class="quiet ex-progress">{t(`Solved ${solved.size} of ${set.length}`, `答对 ${solved.size} / ${set.length}`)}</span>
            </>
          }
        >
          <div class="ex-body">
            <h2 class="ex-kind">{nameOfKind(t, order.kind)}</h2>
            <Exercise
              kind={order.kind}
              game={order.game}
              level={order.level}
              seed={order.seed}
              language={languageOf(query)}
              onSolved={(first) => {
                note(order.kind, order.level, first, true);
                setSolved(new Set([...solved, at - 1]));
              }}
              onMissed={() => note(order.kind, order.level, true, false)}
            />
          </div>
          <div class="ex-foot no-print">
            {at < set.length ? (
              <button type="button" class="ex-next" onClick={() => change({ at: String(at + 1) })}>
                {t("Next task", "下一题")} →
              </button>
            ) : (
              <LinkButton path="/exercises">{t("More exercises", "更多练习")}</LinkButton>
            )}
          </div>
        </Card>
      )}
    </main>
  );
}
