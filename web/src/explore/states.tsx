// The states of a game as a picture of the library, whose states are clicked to go there: the graph, the table of subgames, a best line, lengths.
//
// A graph of up to 60 states is drawn whole: the position on the board is marked in it, with the states before and after it. Of a larger one the
// states that follow the position are drawn, level by level.

import { useEffect, useRef } from "preact/hooks";
import type { Value } from "../base/api.ts";
import { ask, useAsk, type Question } from "../base/ask.ts";
import { useT, type Lang, type T } from "../base/lang.ts";
import { change, useRoute, type Query } from "../base/route.ts";
import type { Theme } from "../base/theme.ts";
import { signed, tellValue } from "../base/words.ts";
import { pressed } from "../board/board.tsx";
import type { Position } from "../board/types.ts";
import { fitting, Problem, Tabs } from "../ui/parts.tsx";
import { gridTable, type TextTable } from "../ui/picture.ts";

export const FIGURES = ["graph", "table", "line", "lengths"] as const;
export type FigureView = (typeof FIGURES)[number];

/** A larger graph can't be read as a whole. */
const MOST_WHOLE = 60;
/** States around the one in focus: whole levels, as long as they are no more than these. */
const MOST_NEAR = 30;

/** The question for a figure; of a table and of lengths it is about the whole game. */
export const figureOf = (game: string, state: string | undefined, view: string, theme: Theme, most = MOST_NEAR): Question => ({
  command: "draw",
  game,
  ...(state !== undefined && view !== "table" && view !== "lengths" && { state }),
  options: { view, style: theme, ...(view === "graph" && { most }) },
});

/** Two heaps have a grid; of other games the graph is shown first. */
const firstView = ({ board }: Position): FigureView => (board?.shape === "heaps" && board.heaps.length === 2 ? "table" : "graph");

export const viewOf = (query: Query, position: Position): FigureView => FIGURES.find((one) => one === query.figure) ?? firstView(position);

interface Area {
  readonly state: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface Drawn {
  readonly svg: string;
  readonly about: string;
  readonly width: number;
  readonly height: number;
  readonly areas?: readonly Area[];
}
interface Graph {
  readonly states: readonly { readonly state: string; readonly depth: number; readonly value: Value; readonly moves: readonly { readonly move: string; readonly to: number | null }[] }[];
  readonly complete: boolean;
}

const graphOf = (game: string, state: string): Question => ({ command: "graph", game, state, options: { most: MOST_WHOLE + 1 } });

/** The graph from the start if it can be read as a whole, otherwise from the position. */
export interface Shown {
  readonly graph?: Graph;
  readonly whole: boolean;
  /** Where the drawing begins, and how many states it has. */
  readonly from: string;
  readonly most: number;
  readonly busy: boolean;
  readonly error?: string;
}

export function useShown(game: string, start: string, state: string, wanted: boolean): Shown {
  const all = useAsk<Graph>(wanted ? graphOf(game, start) : undefined);
  const known = all.asked?.game === game && all.asked.state === start ? all.data : undefined;
  const whole = known !== undefined && known.complete && known.states.length <= MOST_WHOLE;
  const near = useAsk<Graph>(wanted && known && !whole ? graphOf(game, state) : undefined);
  if (whole) return { graph: known, whole, from: start, most: MOST_WHOLE, busy: false };
  const around = near.asked?.game === game && near.asked.state === state ? near.data : undefined;
  const depths = around?.states.map(({ depth }) => depth) ?? [];
  const count = (deepest: number) => depths.filter((depth) => depth <= deepest).length;
  // The last level that was answered may be cut.
  const last = Math.max(0, ...depths) - (around?.complete ? 0 : 1);
  let deepest = Math.min(1, last);
  while (deepest < last && count(deepest + 1) <= MOST_NEAR) deepest++;
  return { graph: around, whole, from: state, most: Math.max(2, deepest ? count(deepest) : MOST_NEAR), busy: all.busy || near.busy, error: all.error ?? near.error };
}

/** The moves from one state of a graph to another; undefined: there are none. */
function wayTo(graph: Graph, from: number, to: number): readonly string[] | undefined {
  const ways = new Map<number, readonly string[]>([[from, []]]);
  for (const [at, way] of ways) for (const { move, to: next } of graph.states[at]!.moves) if (next !== null && !ways.has(next)) ways.set(next, [...way, move]);
  return ways.get(to);
}

export interface StatesProps {
  readonly game: string;
  readonly start: string;
  readonly position: Position;
  readonly theme: Theme;
  /** Whether all values are known: without them no state is drawn. */
  readonly solved: boolean;
  /** By moves from the start, from the position, or by its name alone. */
  readonly onGo: (where: { readonly fromStart?: readonly string[]; readonly fromHere?: readonly string[]; readonly state?: string }) => void;
}

export function States({ game, start, position, theme, solved, onGo }: StatesProps) {
  const t = useT();
  const { query } = useRoute();
  const view = viewOf(query, position);
  const shown = useShown(game, start, position.state, solved && (view === "graph" || view === "table"));
  const ready = solved && (view !== "graph" || shown.graph !== undefined);
  const { data, error, busy, asked } = useAsk<Drawn>(ready ? figureOf(game, view === "graph" ? shown.from : position.state, view, theme, shown.most) : undefined);
  const drawn = data && asked?.options?.view === view ? data : undefined;
  const box = useRef<HTMLDivElement>(null);
  // The position is in the middle of what is seen.
  const here = drawn?.areas?.find(({ state }) => state === position.state);
  useEffect(() => {
    const seen = box.current;
    if (!seen || !drawn) return;
    const [x, y] = here ? [here.x + here.width / 2, here.y + here.height / 2] : [drawn.width / 2, 0];
    const scale = Math.min(1, seen.scrollWidth / drawn.width);
    seen.scrollTo(x * scale - seen.clientWidth / 2, y * scale - seen.clientHeight / 2);
  }, [drawn, here?.state]);
  const go = (state: string) => {
    const { graph, whole } = shown;
    const to = graph?.states.findIndex((one) => one.state === state) ?? -1;
    const way = graph && to >= 0 ? wayTo(graph, 0, to) : undefined;
    onGo(way ? (whole ? { fromStart: way } : { fromHere: way }) : { state });
  };
  const names = { graph: t("graph", "状态图"), table: t("table", "表格"), line: t("best line", "最佳序列"), lengths: t("lengths", "长度分布") };
  const failed = error ?? shown.error;
  return (
    <div class="states" aria-busy={busy || shown.busy}>
      <Tabs label={t("Figure", "图")} value={view} options={FIGURES.map((one) => [one, names[one]] as const)} onChange={(figure) => change({ figure: figure === firstView(position) ? "" : figure })} />
      {!solved && <p>{t("States are drawn with their values; this game is too large to be solved here.", "状态图要标出每个状态的结果；这个游戏太大，这里解不完。")}</p>}
      {failed && <Problem text={failed} />}
      {solved && !drawn && !failed && <p class="busy">{t("Drawing …", "正在绘图……")}</p>}
      {drawn && !failed && (
        <>
          <div ref={box} class="library-figure" tabIndex={0} role="group" aria-label={t("States", "状态")}>
            <div class="drawing" style={fitting(drawn.width)}>
              {/* The library's own drawing; its texts are escaped there. */}
              <div role="img" aria-label={drawn.about} dangerouslySetInnerHTML={{ __html: drawn.svg }} />
              {drawn.areas && <Areas drawn={drawn} graph={shown.graph} state={position.state} marks={view === "graph"} fade={view === "graph" && shown.whole} onGo={go} />}
            </div>
          </div>
          {drawn.areas && <p class="hint">{hintOf(t, view, shown)}</p>}
        </>
      )}
    </div>
  );
}

function hintOf(t: T, view: FigureView, shown: Shown): string {
  if (view === "table") return t("Click on a cell to go to its state; the frame is the position.", "点击格子前往该状态；加框的是当前局面。");
  if (view !== "graph") return "";
  return shown.whole
    ? t("Click on a state to go there. Framed: the position; solid: what its moves lead to; dashed: where it can come from.", "点击状态即可前往。加框：当前局面；实线：一步可到；虚线：可从此走来。")
    : t(`More than ${MOST_WHOLE} states: the position is at the top, below it the states that follow. Click on one to go there.`, `超过 ${MOST_WHOLE} 个状态：最上面是当前局面，下面是之后的状态。点击状态即可前往。`);
}

/** Over the drawing: each state is a button; those around the position are marked. */
function Areas({ drawn, graph, state, marks, fade, onGo }: { drawn: Drawn; graph?: Graph; state: string; marks: boolean; fade: boolean; onGo: (state: string) => void }) {
  const t = useT();
  const list = graph?.states ?? [];
  const at = list.findIndex((one) => one.state === state);
  const valueOf = new Map(list.map((one) => [one.state, one.value]));
  const next = new Set(at < 0 || !marks ? [] : list[at]!.moves.flatMap(({ to }) => (to === null ? [] : [list[to]!.state])));
  const before = new Set(at < 0 || !marks ? [] : list.filter((one) => one.moves.some(({ to }) => to === at)).map((one) => one.state));
  return (
    <svg class={`areas ${fade ? "fade" : ""}`} viewBox={`0 0 ${drawn.width} ${drawn.height}`} role="group" aria-label={t("States to go to", "可前往的状态")}>
      {drawn.areas!.map((area, i) => {
        const value = valueOf.get(area.state);
        const kind = area.state === state ? "here" : next.has(area.state) ? "next" : before.has(area.state) ? "before" : "far";
        return (
          <g key={i} class={`area ${kind}`} data-state={area.state} {...pressed(value ? `${area.state}${t(", ", "，")}${tellValue(t, value)}` : area.state, () => onGo(area.state))} aria-current={kind === "here" ? "true" : undefined}>
            <rect x={area.x} y={area.y} width={area.width} height={area.height} rx={6} />
          </g>
        );
      })}
    </svg>
  );
}

interface Table {
  readonly columns: number;
  readonly cells: readonly ({ readonly state: string } & Value)[];
}

/** The table of subgames as texts, laid out as it is drawn. */
export async function tableTexts(t: T, game: string, theme: Theme, lang: Lang): Promise<TextTable> {
  const { columns, cells } = await ask<Table>({ command: "table", game }, lang);
  const { areas = [] } = await ask<Drawn>(figureOf(game, undefined, "table", theme), lang);
  const values = new Map(cells.map((cell) => [cell.state, cell]));
  const short = (value: Value | undefined): string => (!value ? "" : value.nimber !== undefined ? String(value.nimber) : value.first !== undefined ? `${value.first} : ${value.second}` : value.margin !== undefined ? signed(value.margin) : tellValue(t, value));
  // A table of one column is drawn in lines.
  if (columns < 2) return [[t("state", "状态"), t("value", "结果")], ...cells.map((cell) => [cell.state, short(cell)])];
  const grid = gridTable(areas.map(({ x, y, state }) => ({ x, y, text: short(values.get(state)) })));
  return [["", ...(grid[0] ?? []).map((_, i) => String(i))], ...grid.map((row, i) => [String(i), ...row])];
}
