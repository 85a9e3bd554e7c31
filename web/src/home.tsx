// Home: the riddle 3 9 1 2, played and lost, then explained by the table. Below: the entrances, and problems by number.

import { useMemo } from "preact/hooks";
import { useAsk } from "./base/ask.ts";
import { useT, type T } from "./base/lang.ts";
import { change, useRoute } from "./base/route.ts";
import { RowGame, sumOf, useRound, type Round } from "./play/row_game.tsx";
import { Card, Chip, LinkButton, Problem, ViewLink } from "./ui/parts.tsx";
import { StepSlider, Transport, usePlaying, type Walk } from "./ui/transport.tsx";
import { planOf } from "./workbench/plan.ts";
import { TableView } from "./workbench/table.tsx";
import { Replay, type Trace } from "./workbench/trace.ts";
import { VIEWS } from "./views.tsx";

const PILES = ["3", "9", "1", "2"];
const GAME = "stone-game 3 9 1 2";

interface Line {
  readonly line: readonly { readonly state: string }[];
}

export function Home() {
  const t = useT();
  return (
    <main class="page home">
      <div class="hero">
        <div>
          <h1>{t("Can you beat a player who never errs?", "从不失误的对手，你能赢吗？")}</h1>
          <p class="lead">
            {t("Take one pile from either end. Then boyi takes one. More stones in the end win. You can win this one; most people don't.", "从任意一端取走一堆，然后轮到 boyi。最后石子多的一方获胜。这一局你能赢，但多数人都输了。")}
          </p>
          <div class="row-buttons">
            <LinkButton path="/learn/play" main>
              {t("Start the course", "开始学习")}
            </LinkButton>
            {VIEWS.some(({ path }) => path === "/problems") && <LinkButton path="/problems">{t("I have a problem's number", "我有题号")}</LinkButton>}
          </div>
        </div>
        <Riddle />
      </div>
      <Doors />
      <Problems />
    </main>
  );
}

function Riddle() {
  const t = useT();
  const { query } = useRoute();
  const asked = useRound(GAME, query.moves ?? "");
  const { round } = asked;
  if (query.why === "1" && round?.positions[round.positions.length - 1]!.finished) return <Why round={round} />;
  return (
    <Card class="stage" label={t("The riddle", "谜题")}>
      <RowGame asked={asked} piles={PILES} onMoves={(moves) => change({ moves })}>
        {(played, over) => (
          <>
            {over && (
              <div class="take">
                <button type="button" class="main" onClick={() => change({ why: "1", step: "" })}>
                  {t("See why", "看看为什么")}
                </button>
                <button type="button" onClick={() => change({ moves: "" })}>
                  {t("Try again", "再来一局")}
                </button>
              </div>
            )}
            <p class="riddle-note">{over ? result(t, sumOf(played, 0), sumOf(played, 1)) : t("Lost? One click shows the table that knew it all along.", "输了？点一下，看看早就知道答案的那张表。")}</p>
          </>
        )}
      </RowGame>
    </Card>
  );
}

const result = (t: T, you: number, boyi: number): string =>
  you > boyi ? t(`${you} : ${boyi}. You took the right pile first. The table says why.`, `${you} : ${boyi}。你第一步就取对了，表格说明原因。`) : t(`${you} : ${boyi}. With the other pile first you would have won.`, `${you} : ${boyi}。第一步取另一堆，你就能赢。`);

/** The table fills; the reader's line and the best one are marked in two colours once it is full. */
function Why({ round }: { round: Round }) {
  const t = useT();
  const [you, boyi] = [sumOf(round, 0), sumOf(round, 1)];
  const { query } = useRoute();
  const trace = useAsk<Trace>({ command: "trace", game: GAME, options: { method: "table" } });
  const line = useAsk<Line>({ command: "line", game: GAME });
  const replay = useMemo(() => (trace.data ? new Replay(trace.data) : undefined), [trace.data]);
  const plan = useMemo(() => replay && planOf(replay, t), [replay]);
  const last = replay ? replay.last + 1 : 0;
  const at = Math.max(0, Math.min(last, Number(query.step || 0)));
  const walk: Walk = {
    at,
    last,
    set: (next) => change({ step: String(next) }),
    forward: () => (replay ? replay.forward(at - 1, "cell") + 1 : 0),
    back: () => (replay ? replay.back(at - 1, "cell") + 1 : 0),
  };
  const [playing, play] = usePlaying(walk);
  const full = replay !== undefined && at === last;
  const yours = useMemo(() => new Set(full ? round.positions.map(({ state }) => state) : []), [full, round]);
  const bestLine = useMemo(() => new Set(full ? line.data?.line.map(({ state }) => state) : []), [full, line.data]);
  const now = replay?.trace.steps[at - 1];
  return (
    <Card class="stage why" label={t("Why", "为什么")} head={<b>{t("The table that knew it", "早就知道答案的那张表")}</b>}>
      <div class="why-table" aria-busy={trace.busy}>
        {trace.error !== undefined && <Problem text={trace.error} />}
        {replay && plan && <TableView plan={plan} replay={replay} step={at - 1} look="pairs" line={bestLine} other={yours} />}
      </div>
      <p class="caption" aria-live="polite">
        {full
          ? t("Top right is the whole row: 11 : 4 for you. Orange frames are your line, the others the best one, which begins with the 2.", "右上角是整排石堆：你本可以 11 : 4 取胜。橙色框是你走的路，另一种框是最佳走法，第一步取 2。")
          : (now?.text ?? t("Each cell is a part of the row: what the player to move gets, what the other gets. Press play.", "每一格是其中连续的一段：当前玩家得多少，对方得多少。点播放。"))}
      </p>
      <div class="why-play">
        <Transport walk={walk} playing={playing} play={play} />
        <StepSlider walk={walk} play={play} />
      </div>
      <p class="who num">
        <span class="it">{t(`your line: ${you} : ${boyi}`, `你的走法：${you} : ${boyi}`)}</span>
        <span>
          <ViewLink path="/workbench/stone-game" query={{ piles: PILES.join(",") }}>
            {t("Step by step, with code", "逐步看代码")}
          </ViewLink>{" "}
          <Chip onClick={() => change({ moves: "", why: "", step: "" })}>{t("play again", "再玩一次")}</Chip>
        </span>
      </p>
    </Card>
  );
}

function Doors() {
  const t = useT();
  const texts: Record<string, string> = {
    "/learn": t("Short cards, one idea each: from a first recursion to games that go in circles.", "一张卡片只讲一个点：从第一个递归到会循环的博弈。"),
    "/workbench": t("Your row, every method, each step with its line of code and its reason.", "用自己的数据，换各种方法，每一步都对着代码讲清理由。"),
    "/exercises": t("Tasks made and marked by the solver: predict a cell, find the bug.", "求解器出题、批改：预测格子、找制胜的一步、找错。"),
    "/problems": t("Published problems by site and number, with code that passes.", "按网站和题号查找，附能通过的代码。"),
    "/explore": t("Solved games to walk through, move by move, as in a chess tablebase.", "像查国际象棋残局库一样，一步步翻看已经解出的游戏。"),
    "/play": t("Play against a player who never errs, then see where you lost it.", "和从不失误的对手下一盘，再看输在哪一步。"),
  };
  return (
    <ul class="doors">
      {VIEWS.filter(({ path, name }) => name && texts[path]).map(({ path, name }) => (
        <li key={path}>
          <ViewLink path={path}>
            <strong>{name!(t)}</strong>
            <span>{texts[path]}</span>
          </ViewLink>
        </li>
      ))}
    </ul>
  );
}

/** Number, title, and where it leads. */
const KNOWN: readonly (readonly [string, string, string, string])[] = [
  ["LC 486", "Predict the Winner", "预测赢家", "predict-the-winner"],
  ["LC 877", "Stone Game", "石子游戏", "stone-game"],
  ["LC 1140", "Stone Game II", "石子游戏 II", "stone-game-2"],
  ["LC 1406", "Stone Game III", "石子游戏 III", "stone-game-3"],
  ["LC 1690", "Stone Game VII", "石子游戏 VII", "stone-game-7"],
  ["LC 1872", "Stone Game VIII", "石子游戏 VIII", "stone-game-8"],
  ["LC 464", "Can I Win", "我能赢吗", "can-i-win"],
  ["LC 913", "Cat and Mouse", "猫和老鼠", "cat-and-mouse"],
  ["LC 1510", "Stone Game IV", "石子游戏 IV", "stone-game-4"],
  ["LC 509", "Fibonacci Number", "斐波那契数", "fibonacci"],
  ["LC 70", "Climbing Stairs", "爬楼梯", "stairs"],
];

function Problems() {
  const t = useT();
  return (
    <section>
      <h2>{t("Came with a problem?", "带着题目来的？")}</h2>
      <div class="pills">
        {KNOWN.map(([number, en, zh, id]) => (
          <ViewLink key={id} path={`/workbench/${id}`} class="chip pill">
            <b>{number}</b> {t(en, zh)}
          </ViewLink>
        ))}
        {VIEWS.some(({ path }) => path === "/problems") && (
          <ViewLink path="/problems" class="chip pill">
            {t("all problems …", "全部题目……")}
          </ViewLink>
        )}
      </div>
    </section>
  );
}
