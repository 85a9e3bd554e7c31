// The row lab: one row of piles, its table, and every way to fill it.

import { useMemo, useState } from "preact/hooks";
import { useT, type T } from "../base/lang.ts";
import { change, useRoute } from "../base/route.ts";
import { signed } from "../base/words.ts";
import { Choice, Figure, Tick, ViewLink } from "../ui/parts.tsx";
import { Player, type Steps } from "../ui/player.tsx";
import { callTree, countMethods, type CallNode } from "../row/calls.ts";
import { foldRow } from "../row/fold.ts";
import { bestLine, type LineStep } from "../row/line.ts";
import { fromEnds, isEmpty, ROW_GAMES, type RowGame, type RowState } from "../row/rules.ts";
import { cellAt, fillOrder, roundOf, solveRow, type RowTable } from "../row/table.ts";
import { CallTree, type TreeNode } from "./calltree.tsx";
import { CellWords } from "./cellwords.tsx";
import { FoldView, foldScenes } from "./foldview.tsx";
import { MOST_PILES, PileEditor, pileWords, readPiles, tooMany } from "./piles.tsx";
import { MethodCounts, ScoreBars } from "./score.tsx";
import { Triangle } from "./triangle.tsx";

export type Method = "recursion" | "memo" | "table" | "rolling" | "folding";

const DEFAULT: Record<RowGame, string> = {
  "stone-game": "3,9,1,2",
  "stone-game-2": "2,7,9,4,4",
  "stone-game-3": "1,2,3,7",
  "stone-game-7": "5,3,1,4,2",
  "card-game": "1,2,100,4",
};
const MOST_TREE = 7;

export function RowLab({ theme }: { theme: string }) {
  const t = useT();
  const { query } = useRoute();
  const game = ROW_GAMES.find((name) => name === query.game) ?? "stone-game";
  const read = readPiles(query.piles ?? DEFAULT[game]);
  const piles = "wrong" in read || read.length === 0 ? readPiles(DEFAULT[game]) : read;
  const given = pileWords(query.piles ?? "").length;
  return (
    <main class="page">
      <h1>{t("Row lab", "取石实验室")}</h1>
      <p class="lead">
        {t(
          "A row of piles, two players, both clever. Watch the table of all smaller rows fill up until the answer stands in its corner.",
          "一行石堆，两位高手。看所有更短的行怎样一格格填满，直到答案出现在角上。",
        )}
      </p>
      <nav class="tabs" aria-label={t("Row games", "取石游戏")}>
        {ROW_GAMES.map((name) => (
          <ViewLink key={name} path="/row" query={{ game: name, ...(query.method && { method: query.method }) }} current={name === game}>
            {gameName(t, name)}
          </ViewLink>
        ))}
      </nav>
      <p class="rules">{gameRules(t, game)}</p>
      {given > MOST_PILES && <p class="note">{tooMany(t, given)}</p>}
      <Lab key={game} game={game} piles={piles as number[]} theme={theme} />
    </main>
  );
}

export const gameName = (t: T, game: RowGame): string =>
  ({
    "stone-game": t("Stone Game I", "石子游戏"),
    "stone-game-2": t("Stone Game II", "石子游戏 II"),
    "stone-game-3": t("Stone Game III", "石子游戏 III"),
    "stone-game-7": t("Stone Game VII", "石子游戏 VII"),
    "card-game": t("Card game", "纸牌博弈"),
  })[game];

const gameRules = (t: T, game: RowGame): string =>
  ({
    "stone-game": t(
      "In turn, take the leftmost or the rightmost pile. Who has more in the end wins.",
      "轮流取走最左或最右的一堆，最后总数多者胜。",
    ),
    "stone-game-2": t(
      "In turn, take the first 1 to 2M piles; M starts at 1 and grows to the largest number taken so far. More stones win.",
      "轮流从左边取 1 到 2M 堆；M 从 1 开始，变为至今取过的最大堆数。石子多者胜。",
    ),
    "stone-game-3": t(
      "In turn, take the first 1, 2 or 3 piles. Piles may be negative. More wins.",
      "轮流从左边取 1、2 或 3 堆，数值可为负。总数多者胜。",
    ),
    "stone-game-7": t(
      "In turn, remove the leftmost or rightmost pile and score what is still left.",
      "轮流移除最左或最右的一堆，得分为剩余石子之和。",
    ),
    "card-game": t(
      "Cards in a row, in turn take one from either end. Asked is the winner's score.",
      "一行纸牌，轮流从两端取一张。求赢家的得分。",
    ),
  })[game];

/** Which methods a game has. */
export const methodsOf = (game: RowGame): readonly Method[] =>
  game === "stone-game-2"
    ? ["recursion", "memo", "table"]
    : game === "stone-game" || game === "card-game"
      ? ["recursion", "memo", "table", "rolling", "folding"]
      : ["recursion", "memo", "table", "rolling"];

const methodName = (t: T, method: Method): string =>
  ({
    recursion: t("Recursion", "递归"),
    memo: t("Memo", "记忆化"),
    table: t("Bottom-up", "自底向上"),
    rolling: t("Rolling row", "滚动数组"),
    folding: t("Folding", "折叠"),
  })[method];

function Lab({ game, piles, theme }: { game: RowGame; piles: number[]; theme: string }) {
  const t = useT();
  const { query } = useRoute();
  const method = methodsOf(game).find((name) => name === query.method) ?? "table";
  const key = piles.join(",");
  const table = useMemo(() => solveRow(game, piles), [game, key]);
  const counts = useMemo(() => countMethods(game, piles.length), [game, piles.length]);
  const start = cellAt(table, table.start);
  return (
    <>
      <PileEditor piles={piles} negative={game === "stone-game" || game === "stone-game-3" || game === "card-game"} onChange={(next) => change({ piles: next.join(","), step: "", cell: "" })} />
      {start && (
        <section class="answer" aria-label={t("Answer", "答案")}>
          <p class="answer-text" role="status">
            {answerText(t, game, start.first, start.second)}
          </p>
          <ScoreBars first={start.first} second={start.second} />
        </section>
      )}
      <Choice
        label={t("Method", "方法")}
        value={method}
        options={methodsOf(game).map((name) => [name, methodName(t, name)] as const)}
        onChange={(name) => change({ method: name, step: "" })}
      />
      <MethodFigure key={`${method}${piles.length}`} table={table} method={method} theme={theme} />
      <MethodCounts counts={counts} current={method} />
    </>
  );
}

function answerText(t: T, game: RowGame, first: number, second: number): string {
  if (game === "card-game") return t(`The winner has ${Math.max(first, second)} (${first} : ${second})`, `赢家得 ${Math.max(first, second)} 分（${first} : ${second}）`);
  if (first === second) return t(`Even: ${first} : ${second}`, `打平：${first} : ${second}`);
  const lead = Math.abs(first - second);
  return first > second
    ? t(`The first player wins by ${lead}, ${first} : ${second}`, `先手赢 ${lead} 分，${first} : ${second}`)
    : t(`The second player wins by ${lead}, ${second} : ${first}`, `后手赢 ${lead} 分，${second} : ${first}`);
}

/** Steps kept in the URL; without one, all is done. */
function useSteps(last: number): Steps {
  const { query } = useRoute();
  const asked = query.step === undefined || query.step === "" ? last : Number(query.step);
  const at = Number.isFinite(asked) ? Math.max(0, Math.min(last, Math.round(asked))) : last;
  return { at, last, set: (next) => change({ step: String(next) }) };
}

function MethodFigure({ table, method, theme }: { table: RowTable; method: Method; theme: string }) {
  if (method === "recursion") return <RecursionFigure table={table} />;
  if (method === "folding") return <FoldFigure table={table} />;
  return <TableFigure table={table} method={method} theme={theme} />;
}

export function treeOf(node: CallNode, table: RowTable): TreeNode {
  const { state } = node;
  const label = isEmpty(state)
    ? ""
    : fromEnds(table.game)
      ? `${state.first}–${state.last}`
      : table.game === "stone-game-2"
        ? `${state.first},${state.m}`
        : `${state.first}–`;
  return { key: node.key, label, repeat: node.repeat, children: node.children.map((child) => treeOf(child, table)) };
}

function RecursionFigure({ table }: { table: RowTable }) {
  const t = useT();
  const long = table.piles.length > MOST_TREE;
  const tree = useMemo(() => (long ? undefined : treeOf(callTree(table.game, table.piles.length), table)), [table]);
  if (!tree) {
    return (
      <div class="note">
        <p>{t(`The tree of ${table.piles.length} piles does not fit any screen: it doubles with every pile.`, `${table.piles.length} 堆的调用树放不进任何屏幕：每加一堆就翻一倍。`)}</p>
        <button type="button" onClick={() => change({ piles: table.piles.slice(0, 6).join(",") })}>
          {t("Keep the first 6 piles", "只留前 6 堆")}
        </button>
      </div>
    );
  }
  return (
    <Figure
      caption={t(
        "Every call of the plain recursion. Plain: a state called for the first time. Coloured: the same state again, one colour a state. All that colour is work done twice; point at a call to see its twins.",
        "朴素递归的每次调用。无色：首次调用的状态；彩色：同一状态再次调用，一色一状态。彩色全是重复劳动；指向一次调用可看到它的同类。",
      )}
    >
      <CallTree root={tree} name={t("Call tree", "调用树")} />
    </Figure>
  );
}

function FoldFigure({ table }: { table: RowTable }) {
  const t = useT();
  const scenes = useMemo(() => foldScenes(t, foldRow(table.piles)), [table, t("en", "zh")]);
  const steps = useSteps(scenes.length - 1);
  return (
    <Figure
      caption={t(
        "A pile that towers over both neighbours is folded into them; the row gets shorter by two and its value stays. Look at the three marked bars, then step. Numbers below say which piles a bar stands for.",
        "高于两侧的一堆与两侧并成一个数；行短了两个，值不变。先看标出的三条，再前进一步。下方数字是该条代表的石堆。",
      )}
    >
      <Player steps={steps} unit={t("step", "步")} />
      <FoldView scene={scenes[steps.at]!} />
    </Figure>
  );
}

/** How many cells are filled after each step. */
function stepEnds(table: RowTable, order: readonly RowState[], method: Method): number[] {
  if (method !== "memo") {
    const rounds = order.map((state) => roundOf(table.game, table.piles.length, state));
    return [0, ...order.map((_, i) => i + 1).filter((i) => rounds[i] !== rounds[i - 1])];
  }
  const chunk = Math.max(1, Math.ceil(order.length / 200));
  const ends = Array.from({ length: Math.ceil(order.length / chunk) }, (_, i) => Math.min(order.length, (i + 1) * chunk));
  return [0, ...ends];
}

function parseCell(table: RowTable, text: string | undefined): RowState | undefined {
  const parts = /^(\d+)-(\d+)(?:-(\d+))?$/.exec(text ?? "");
  if (!parts) return undefined;
  return { first: Number(parts[1]), last: Number(parts[2]), m: table.game === "stone-game-2" ? Number(parts[3] ?? 1) : 0 };
}

function TableFigure({ table, method, theme }: { table: RowTable; method: Method; theme: string }) {
  const t = useT();
  const { query } = useRoute();
  const [showLine, setShowLine] = useState(true);
  const length = table.piles.length;
  const order = useMemo(() => fillOrder(table.game, length, method === "memo" ? "calls" : "diagonals"), [table, method]);
  const ends = useMemo(() => stepEnds(table, order, method), [order]);
  const steps = useSteps(ends.length - 1);
  const line = useMemo(() => bestLine(table), [table]);
  const done = steps.at === steps.last;
  const kept = useMemo(
    () => (method === "rolling" ? (state: RowState) => stillKept(table, state, steps.at) : undefined),
    [method, table, steps.at],
  );
  // The same cell stays the same object, so that nothing is drawn again for it.
  const selected = useMemo(() => parseCell(table, query.cell) ?? (done ? table.start : undefined), [table, query.cell, done]);
  return (
    <div class="with-side">
      <Figure caption={tableCaption(t, table.game, method)}>
        <Player steps={steps} unit={method === "memo" ? t("cell", "格") : fromEnds(table.game) ? t("diagonal", "对角线") : t("row", "行")} />
        <Triangle
          table={table}
          order={order}
          filled={ends[steps.at]!}
          kept={kept}
          line={done && showLine ? line : undefined}
          selected={selected}
          onSelect={(state) => state && change({ cell: cellText(state) })}
          theme={theme}
        />
        {method === "rolling" && <RollingRow table={table} round={steps.at} />}
        <Tick label={t("Show the best line as a path", "显示最佳路线")} on={showLine} onChange={setShowLine} />
      </Figure>
      <aside class="side" aria-label={t("The cell in words", "这一格的说明")}>
        <CellWords table={table} state={selected} />
        <LineWords table={table} line={line} />
      </aside>
    </div>
  );
}

const cellText = (state: RowState): string => `${state.first}-${state.last}${state.m ? `-${state.m}` : ""}`;

const stillKept = (table: RowTable, state: RowState, rounds: number): boolean => {
  const age = rounds - 1 - roundOf(table.game, table.piles.length, state);
  return fromEnds(table.game) ? age === 0 : age < 3;
};

function RollingRow({ table, round }: { table: RowTable; round: number }) {
  const t = useT();
  if (table.piles.length > 24) return null;
  const cells = [...table.cells.values()].filter((cell) => round > 0 && stillKept(table, cell.state, round) && roundOf(table.game, table.piles.length, cell.state) < round);
  return (
    <div class="rolling" role="img" aria-label={t("The row kept in memory", "内存中的一行")}>
      <span class="quiet">{t("kept", "保存")}</span>
      {cells.map((cell) => (
        <span key={`${cell.state.first}-${cell.state.last}`} class="slot">
          {signed(cell.margin)}
        </span>
      ))}
    </div>
  );
}

function LineWords({ table, line }: { table: RowTable; line: readonly LineStep[] }) {
  const t = useT();
  const shown = line.slice(0, 12);
  return (
    <div class="line-words">
      <h3>{t("A best line", "一条最佳路线")}</h3>
      <ol>
        {shown.map((step, i) => (
          <li key={i}>
            <span class={`who ${step.player}`}>{step.player === "first" ? t("first", "先手") : t("second", "后手")}</span>{" "}
            {fromEnds(table.game) ? (step.move.side === "left" ? t("left", "左") : t("right", "右")) : t(`takes ${step.move.take}`, `取 ${step.move.take}`)}{" "}
            <span class="number">{signed(step.move.gain)}</span> <span class="quiet">{step.first} : {step.second}</span>
          </li>
        ))}
      </ol>
      {line.length > shown.length && <p class="quiet">{t(`… and ${line.length - shown.length} more moves`, `……还有 ${line.length - shown.length} 步`)}</p>}
    </div>
  );
}

function tableCaption(t: T, game: RowGame, method: Method): string {
  const axes = fromEnds(game)
    ? t("Row: first pile left; column: last pile left.", "行：剩余的首堆；列：剩余的末堆。")
    : game === "stone-game-2"
      ? t("Row: first pile left; column: M.", "行：剩余的首堆；列：M。")
      : t("Each cell: the row from that pile on.", "每格：从该堆起的一行。");
  const meaning = t(
    "A cell holds (who moves, the other) and the difference; blue is good for who moves, orange for the other.",
    "格中是（轮到者，对方）与差；蓝色有利于轮到者，橙色有利于对方。",
  );
  const look = {
    table: t("Each cell needs only cells filled before it: watch the order.", "每格只需先前已填的格：注意填写次序。"),
    memo: t("The recursion runs as before but remembers: watch it dive to single piles first, then fill the rest on its way back.", "递归照旧，但会记住：看它先深入到单堆，再在返回途中填完其余。"),
    rolling: t("Only the strong cells are still in memory: the next step needs no others.", "只有颜色饱满的格还在内存中：下一步不需要其他格。"),
    recursion: "",
    folding: "",
  }[method];
  return `${axes} ${meaning} ${look}`;
}
