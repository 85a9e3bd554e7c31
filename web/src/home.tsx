// Home: the riddle 3 9 1 2, played and lost, then explained by the table. Below: the entrances, and problems by number.

import { useMemo } from "preact/hooks";
import { useAsk } from "./base/ask.ts";
import { useT, type T } from "./base/lang.ts";
import { change, useRoute } from "./base/route.ts";
import { Card, Chip, LinkButton, Problem, ViewLink } from "./ui/parts.tsx";
import { StepSlider, Transport, usePlaying, type Walk } from "./ui/transport.tsx";
import { planOf } from "./workbench/plan.ts";
import { TableView } from "./workbench/table.tsx";
import { Replay, type Trace } from "./workbench/trace.ts";
import { VIEWS } from "./views.tsx";

const PILES = [3, 9, 1, 2];
const GAME = "stone-game 3 9 1 2";

interface Line {
  readonly line: readonly { readonly state: string }[];
}

/** What is left in a state of the row: "1-3" or "empty". */
const restOf = (state: string): readonly [number, number] | undefined => {
  const found = /^(\d+)-(\d+)$/.exec(state);
  return found ? [Number(found[1]), Number(found[2])] : undefined;
};

interface Position {
  readonly moves: readonly { readonly move: string; readonly best: boolean; readonly to: string; readonly gain?: number }[];
}

const START = "0-3";
const position = (state: string) => ({ command: "position", game: GAME, state });

/**
 * The game so far: the reader's moves, at most two of four piles, are in the URL; boyi answers each with a best one. The library
 * is asked for every position, so that the page needs no rules.
 */
function useRiddle(moves: string) {
  const yours = moves.split("").filter((move) => move === "l" || move === "r");
  const one = useAsk<Position>(position(START));
  const mine = pick(one.data, yours[0]);
  const two = useAsk<Position>(mine ? position(mine.to) : undefined);
  const reply = mine && best(two.data);
  const three = useAsk<Position>(reply ? position(reply.to) : undefined);
  const again = reply && pick(three.data, yours[1]);
  const four = useAsk<Position>(again ? position(again.to) : undefined);
  const end = again && best(four.data);
  const made = [mine, reply, again, end].filter((move) => move !== undefined);
  const states = [START, ...made.map((move) => move!.to)];
  const gains = made.map((move) => move!.gain ?? 0);
  const sum = (side: number) => gains.reduce((total, gain, i) => (i % 2 === side ? total + gain : total), 0);
  return {
    yours,
    states,
    you: sum(0),
    boyi: sum(1),
    over: states[states.length - 1] === "empty",
    busy: one.busy || two.busy || three.busy || four.busy,
    error: one.error ?? two.error ?? three.error ?? four.error,
    choices: (made.length === 0 ? one : made.length === 2 ? three : undefined)?.data?.moves ?? [],
  };
}

const pick = (position: Position | undefined, key: string | undefined) => position?.moves.find(({ move }) => key !== undefined && move === (key === "l" ? "left" : "right"));
const best = (position: Position | undefined) => position?.moves.find((move) => move.best);

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
  const game = useRiddle(query.moves ?? "");
  const rest = restOf(game.states[game.states.length - 1]!);
  const ends = game.choices.length ? rest : undefined;
  const why = query.why === "1" && game.over;
  if (why) return <Why states={game.states} you={game.you} boyi={game.boyi} />;
  const take = (side: "l" | "r") => change({ moves: game.yours.join("") + side });
  const won = game.you > game.boyi;
  return (
    <Card class="stage" label={t("The riddle", "谜题")}>
      <div class="who num" aria-busy={game.busy}>
        <span class="me">
          {t("You", "你")} {game.you}
        </span>
        <span class="turn" role="status">
          {game.over ? (won ? t("You won", "你赢了") : t("You lost", "你输了")) : t("your move", "轮到你")}
        </span>
        <span class="it">boyi {game.boyi}</span>
      </div>
      {game.error !== undefined && <Problem text={game.error} />}
      <div class="stones" role="img" aria-label={rest ? t(`Piles left: ${PILES.slice(rest[0], rest[1] + 1).join(", ")}`, `剩下的石堆：${PILES.slice(rest[0], rest[1] + 1).join("、")}`) : t("No pile is left", "没有石堆了")}>
        {PILES.map((pile, i) => (
          <div key={i} class={`pile ${rest && i >= rest[0] && i <= rest[1] ? "" : "gone"} ${ends && (i === ends[0] || i === ends[1]) ? "end" : ""}`}>
            {Array.from({ length: pile }, (_, k) => (
              <i key={k} />
            ))}
            <b>{pile}</b>
          </div>
        ))}
      </div>
      {!game.over && ends && (
        <div class="take">
          {(ends[0] === ends[1] ? (["l"] as const) : (["l", "r"] as const)).map((side) => (
            <button key={side} type="button" class="first" onClick={() => take(side)} disabled={game.busy}>
              {t(`Take the ${PILES[side === "l" ? ends[0] : ends[1]]}`, `取 ${PILES[side === "l" ? ends[0] : ends[1]]}`)}
            </button>
          ))}
        </div>
      )}
      {game.over && (
        <div class="take">
          <button type="button" class="main" onClick={() => change({ why: "1", step: "" })}>
            {t("See why", "看看为什么")}
          </button>
          <button type="button" onClick={() => change({ moves: "" })}>
            {t("Try again", "再来一局")}
          </button>
        </div>
      )}
      <p class="riddle-note">{game.over ? result(t, game.you, game.boyi) : t("Lost? One click shows the table that knew it all along.", "输了？点一下，看看早就知道答案的那张表。")}</p>
    </Card>
  );
}

const result = (t: T, you: number, boyi: number): string =>
  you > boyi ? t(`${you} : ${boyi}. You took the right pile first. The table says why.`, `${you} : ${boyi}。你第一步就取对了，表格说明原因。`) : t(`${you} : ${boyi}. With the other pile first you would have won.`, `${you} : ${boyi}。第一步取另一堆，你就能赢。`);

/** The table fills; the reader's line and the best one are marked in two colours once it is full. */
function Why({ states, you, boyi }: { states: readonly string[]; you: number; boyi: number }) {
  const t = useT();
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
  const yours = useMemo(() => new Set(full ? states : []), [full, states.join()]);
  const bestLine = useMemo(() => new Set(full ? line.data?.line.map(({ state }) => state) : []), [full, line.data]);
  const now = replay?.trace.steps[at - 1];
  return (
    <Card class="stage why" label={t("Why", "为什么")} head={<b>{t("The table that knew it", "早就知道答案的表")}</b>}>
      <div class="why-table" aria-busy={trace.busy}>
        {trace.error !== undefined && <Problem text={trace.error} />}
        {replay && plan && <TableView plan={plan} replay={replay} step={at - 1} look="pairs" line={bestLine} other={yours} />}
      </div>
      <p class="caption" aria-live="polite">
        {full
          ? t("Top right is the whole row: 11 : 4 for you. Framed in black: the best line, which begins with the 2. In orange: yours.", "右上角是整排石堆：你能得 11 : 4。黑框是最佳走法，第一步取 2；橙框是你的走法。")
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
    "/learn": t("Short cards, one idea each: from a first recursion to games that go in circles.", "短小的卡片，一张讲一个想法：从第一个递归到会循环的博弈。"),
    "/workbench": t("Your row, every method, each step with its line of code and its reason.", "自己的石堆、各种方法，每一步都有对应的代码和理由。"),
    "/problems": t("Published problems by site and number, with code that passes.", "按网站和题号查找题目，附可通过的代码。"),
    "/explore": t("Solved games to walk through, move by move, as in a chess tablebase.", "像国际象棋残局库一样，逐步浏览已解出的游戏。"),
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
