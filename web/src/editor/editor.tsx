// Write a game in Lua: its text, what the library says of it, and from there to playing and exploring it. The text is in the address, so that a link
// carries the game.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, Refused, type Progress, type Question } from "../base/ask.ts";
import type { Valued } from "../board/types.ts";
import { useBackend } from "../base/backend.ts";
import { useLang, useT } from "../base/lang.ts";
import { nameOfText, packText, unpackText } from "../base/own_games.ts";
import { change, go, useRoute } from "../base/route.ts";
import { moveName, number, tellMove, tellValue } from "../base/words.ts";
import { Badge, Problem } from "../ui/parts.tsx";
import type { CodeField } from "./code_field.ts";

/** In messages of the library: game.lua:12: … */
const NAME = "game.lua";
/** Milliseconds after the last key until the text is checked. */
const PAUSE = 600;

interface Checked {
  readonly games: number;
  readonly states: number;
  readonly flaws: readonly { readonly rule: string; readonly place?: string; readonly text: string }[];
}

/** The start, without its value. */
interface Looked {
  readonly moves: readonly unknown[];
}

interface Solved extends Valued {
  readonly answer: string | number | boolean;
  readonly visited: number;
  readonly method: string;
}

/** What the library was last asked, and what it said. */
interface Report {
  readonly busy?: "check" | "solve";
  readonly progress?: Progress;
  readonly checked?: Checked;
  readonly looked?: Looked;
  readonly solved?: Solved;
  readonly error?: string;
}

/** What a server answers in place of check, which can't be stopped. */
const SERVED: Readonly<Record<string, string>> = { check: "look" };

const lineOf = (message: string): number | undefined => {
  const found = new RegExp(`^${NAME.replace(".", "\\.")}:(\\d+):`).exec(message);
  return found ? Number(found[1]) : undefined;
};

export function Editor() {
  const t = useT();
  const lang = useLang();
  const { query } = useRoute();
  const [examples, setExamples] = useState<typeof import("./examples.ts")>();
  const [field, setField] = useState<CodeField>();
  const [failed, setFailed] = useState<string>();
  const [report, setReport] = useState<Report>({});
  const [text, setText] = useState("");
  const [example, setExample] = useState("");
  const [told, setTold] = useState("");
  const host = useRef<HTMLDivElement>(null);
  const abort = useRef<AbortController>();
  const packed = useRef<string>();
  const run = useRef<() => void>(() => {});
  const label = t("Rules of the game, in Lua", "游戏规则（Lua）");
  const given = query.args ?? "";
  const served = useBackend()?.kind === "server";

  // The field and the examples are loaded with this view; the text comes from the address, or is the starter.
  useEffect(() => {
    let ended = false;
    let made: CodeField | undefined;
    const load = async () => {
      const [{ makeCodeField }, texts] = await Promise.all([import("./code_field.ts"), import("./examples.ts")]);
      const first = query.lua ? await unpackText(query.lua).catch(() => undefined) : texts.STARTER;
      if (ended || !host.current) return;
      if (first === undefined) setFailed(t("The game in this address is damaged; here is the starter instead.", "此网址中的游戏已损坏，改为显示起始模板。"));
      packed.current = query.lua;
      made = makeCodeField(host.current, first ?? texts.STARTER, label, setText, () => run.current());
      setText(first ?? texts.STARTER);
      setExamples(texts);
      setField(made);
    };
    load().catch((error: unknown) => !ended && setFailed(String(error)));
    return () => {
      ended = true;
      abort.current?.abort();
      made?.end();
    };
  }, []);
  useEffect(() => field?.setLabel(label), [label]);

  // Back and forward bring other texts.
  useEffect(() => {
    if (!field || query.lua === undefined || query.lua === packed.current) return;
    packed.current = query.lua;
    unpackText(query.lua).then((next) => next !== field.text() && field.setText(next), () => {});
  }, [query.lua]);

  const stop = () => {
    abort.current?.abort();
    abort.current = undefined;
  };

  const tell = async <A,>(what: "check" | "solve", done: (answer: A) => Report) => {
    stop();
    const control = new AbortController();
    abort.current = control;
    setReport((before) => ({ ...before, busy: what, progress: undefined }));
    const words = given.trim();
    const question: Question = { command: (served && SERVED[what]) || what, game: NAME, source: text, ...(words && { arguments: words }) };
    try {
      const answer = await ask<A>(question, lang, control.signal, (progress) => !control.signal.aborted && setReport((before) => ({ ...before, progress })));
      if (control.signal.aborted) return;
      setReport(done(answer));
      field?.markLine(undefined);
    } catch (error) {
      if (control.signal.aborted) return;
      const message = error instanceof Refused || error instanceof Error ? error.message : String(error);
      setReport({ error: message });
      field?.markLine(lineOf(message));
    }
  };
  const check = () => tell<Checked & Looked>("check", (answer) => (served ? { looked: answer } : { checked: answer }));
  const solve = () => tell<Solved>("solve", (solved) => ({ solved }));
  run.current = () => void solve();

  /** What is checked next, or was last. */
  const current = JSON.stringify([text, given, lang, served]);

  // The address follows the text, and the text is checked once the keys rest.
  useEffect(() => {
    if (!field || text === "") return;
    const timer = setTimeout(() => {
      setTold(current);
      packText(text).then((code) => {
        if (examples && text === examples.STARTER && !query.lua) return;
        packed.current = code;
        change({ lua: code });
      }, () => {});
      void check();
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [field, current]);

  const open = (name: string) => {
    const next = name === "" ? examples?.STARTER : examples?.EXAMPLES.get(name);
    if (next === undefined || !field) return;
    setExample(name);
    setFailed(undefined);
    setReport({});
    change({ args: "" });
    field.setText(next);
  };

  const leave = async (path: string) => {
    const code = await packText(text);
    go(path, { game: `${nameOfText(text)} ${given}`.trim(), lua: code });
  };

  const line = report.error === undefined ? undefined : lineOf(report.error);
  const wrong = report.error !== undefined;
  return (
    <main class="full editor">
      <div class="editor-head">
        <h1>{t("Write a game", "自己写一个游戏")}</h1>
        <label class="field">
          <span>{t("Begin with", "从这里开始")}</span>
          <select value={example} onChange={(event) => open(event.currentTarget.value)}>
            <option value="">{t("starter: take-away", "起始模板：取石子")}</option>
            {examples && [...examples.EXAMPLES].map(([name, source]) => (
              <option key={name} value={name}>
                {name}: {examples.aboutOf(source).slice(0, 60)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t("Parameters", "参数")}</span>
          <input class="mono" value={given} placeholder="n=21 k=3" spellcheck={false} autocomplete="off" onInput={(event) => change({ args: event.currentTarget.value })} />
        </label>
      </div>
      <div class="editor-code">
        <div class="code-host" ref={host} aria-busy={!field && !failed ? "true" : undefined} />
        <p class="editor-keys">{t("Ctrl+Enter solves · Tab leaves the field", "Ctrl+Enter 求解 · Tab 离开编辑框")}</p>
      </div>
      <aside class="editor-side" aria-label={t("What boyi says", "boyi 的回答")}>
        <div class="row">
          <button type="button" class="main" disabled={!field} onClick={() => void solve()}>
            {t("Solve", "求解")}
          </button>
          <button type="button" disabled={!field} onClick={() => void check()}>
            {t("Check", "检查")}
          </button>
          <button type="button" disabled={!field || wrong} onClick={() => void leave("/play")}>
            {t("Play", "对弈")}
          </button>
          <button type="button" disabled={!field || wrong} onClick={() => void leave("/explore")}>
            {t("Explore", "探索")}
          </button>
        </div>
        {failed && <Problem text={failed} />}
        <div role="status" aria-live="polite" aria-busy={field && told !== current ? "true" : undefined}>
          {report.busy && <Busy what={report.busy} progress={report.progress} onStop={() => (stop(), setReport({}))} />}
          {!report.busy && report.error !== undefined && (
            <>
              <Problem text={report.error} />
              {line !== undefined && (
                <button type="button" class="chip" onClick={() => field?.goTo(line)}>
                  {t(`Go to line ${line}`, `跳到第 ${line} 行`)}
                </button>
              )}
            </>
          )}
          {!report.busy && report.checked && <CheckedReport checked={report.checked} />}
          {!report.busy && report.looked && (
            <p>{t(`The rules can be read; the start has ${report.looked.moves.length} moves.`, `规则可以读取；初始状态有 ${report.looked.moves.length} 种走法。`)}</p>
          )}
          {!report.busy && report.solved && <SolvedReport solved={report.solved} />}
        </div>
        <details class="editor-help">
          <summary>{t("What a file contains", "文件里写什么")}</summary>
          <dl>
            <dt class="mono">start(p)</dt>
            <dd>{t("the first state, a whole number or a string; p holds the parameters", "初始状态，整数或字符串；p 里是参数")}</dd>
            <dt class="mono">moves(p, s, emit)</dt>
            <dd>{t("calls emit(to, name, gain, again) for each move of state s", "对状态 s 的每个走法调用 emit(到达的状态, 名称, 得分, 是否再走一步)")}</dd>
            <dt class="mono">over(p, s)</dt>
            <dd>{t("what a state without moves is worth to the player to move: \"win\", \"loss\", \"tie\", or points; left out: who can't move loses", "没有走法的状态对当前玩家的结果：\"win\"、\"loss\"、\"tie\" 或得分；不写则无法走的一方负")}</dd>
            <dt class="mono">kind</dt>
            <dd>{t("\"outcome\", \"score\" or \"nimber\"", "\"outcome\"（胜负）、\"score\"（比分）或 \"nimber\"")}</dd>
          </dl>
          <p>{t("Scripts run in a sandbox: no files, no network, limits on time and memory.", "脚本在沙箱中运行：不能访问文件和网络，时间和内存有上限。")}</p>
        </details>
      </aside>
    </main>
  );
}

function Busy({ what, progress, onStop }: { what: "check" | "solve"; progress?: Progress; onStop: () => void }) {
  const t = useT();
  const zh = useLang() === "zh";
  return (
    <p class="editor-busy" aria-busy="true">
      {what === "check" ? t("Checking…", "检查中……") : t("Solving…", "求解中……")}{" "}
      {progress && (zh ? `${progress.phase_zh}：${number(progress.states)} 个状态` : `${progress.phase}: ${number(progress.states)} states`)}{" "}
      <button type="button" class="chip" onClick={onStop}>
        {t("Cancel", "取消")}
      </button>
    </p>
  );
}

function CheckedReport({ checked }: { checked: Checked }) {
  const t = useT();
  if (checked.flaws.length > 0)
    return (
      <ul class="editor-flaws">
        {checked.flaws.map((flaw, i) => (
          <li key={i}>
            <span class="mono">{flaw.place ?? flaw.rule}</span>: {flaw.text}
          </li>
        ))}
      </ul>
    );
  return (
    <p>
      {t(
        `The rules hold: ${number(checked.games)} random games over ${number(checked.states)} states, no mistake found.`,
        `规则没有问题：随机下了 ${number(checked.games)} 盘，经过 ${number(checked.states)} 个状态，没有发现错误。`,
      )}
    </p>
  );
}

function SolvedReport({ solved }: { solved: Solved }) {
  const t = useT();
  return (
    <>
      <p class="editor-value">
        <Badge outcome={solved.value.outcome} /> {tellValue(t, solved.value)}
      </p>
      <ul class="editor-moves">
        {solved.moves.slice(0, 30).map((move) => (
          <li key={move.move} class={move.best ? "best" : undefined}>
            <span class="mono">{moveName(t, move.move)}</span> {tellMove(t, move)}
          </li>
        ))}
      </ul>
      <p class="soft">{t(`${number(solved.visited)} states, by ${solved.method}`, `${number(solved.visited)} 个状态，方法 ${solved.method}`)}</p>
    </>
  );
}
