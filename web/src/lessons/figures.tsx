// The live figures of the lessons: the labs' parts, small, with a state of their own.

import { useMemo, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { useLang, useT } from "../base/lang.ts";
import { useAnswer, type Graph } from "../base/api.ts";
import { Figure, Legend, Problem, ViewLink } from "../ui/parts.tsx";
import { Player } from "../ui/player.tsx";
import { bestLine } from "../row/line.ts";
import { callTree } from "../row/calls.ts";
import type { RowGame, RowState } from "../row/rules.ts";
import { fillOrder, roundOf, solveRow } from "../row/table.ts";
import { chaseGraph, type ChaseState, type Lists } from "../graph/chase.ts";
import { fib, fibTree, type FibNode } from "../graph/fibonacci.ts";
import { analyse, bestMoves } from "../graph/retro.ts";
import { analyseGraph } from "../graph/verdicts.ts";
import { CallTree, type TreeNode } from "../lab/calltree.tsx";
import { CellWords } from "../lab/cellwords.tsx";
import { ChaseView } from "../lab/chaseview.tsx";
import { readPiles } from "../lab/piles.tsx";
import { treeOf } from "../lab/row.tsx";
import { RoundWords } from "../lab/states.tsx";
import { StateGraph } from "../lab/stategraph.tsx";
import { StateWords } from "../lab/statewords.tsx";
import { Triangle } from "../lab/triangle.tsx";

/** A row that can be typed. */
export function RowInput({ id, piles, most = 12, onChange }: { id: string; piles: readonly number[]; most?: number; onChange: (piles: number[]) => void }) {
  const t = useT();
  const [text, setText] = useState(piles.join(" "));
  const type = (typed: string) => {
    setText(typed);
    const read = readPiles(typed);
    if (!("wrong" in read) && read.length > 0) onChange(read.slice(0, most));
  };
  return (
    <div class="try">
      <label for={id}>{t("Try your own row:", "换一行试试：")}</label>
      <input id={id} value={text} autocomplete="off" onInput={(event) => type(event.currentTarget.value)} />
    </div>
  );
}

const fibNode = (node: FibNode): TreeNode => ({ key: node.n, label: `f${node.n}`, repeat: node.repeat, children: node.children.map(fibNode) });

const count = (node: FibNode): number => node.children.reduce((sum, child) => sum + count(child), 1);

export function FibFigure({ remember, caption }: { remember: boolean; caption: ComponentChildren }) {
  const t = useT();
  const [n, setN] = useState(6);
  const tree = useMemo(() => fibTree(n, remember), [n, remember]);
  const id = remember ? "fib-memo" : "fib-plain";
  return (
    <Figure caption={caption}>
      <div class="try">
        <label for={id}>f({n})</label>
        <input id={id} type="range" min={3} max={8} value={n} onInput={(event) => setN(Number(event.currentTarget.value))} />
        <output>{t(`${count(tree)} calls`, `${count(tree)} 次调用`)}</output>
      </div>
      <CallTree root={useMemo(() => fibNode(tree), [tree])} name={t("Calls of Fibonacci", "斐波那契的调用")} />
    </Figure>
  );
}

export function FibStrip({ caption }: { caption: ComponentChildren }) {
  const t = useT();
  const [at, setAt] = useState(2);
  return (
    <Figure caption={caption}>
      <Player steps={{ at, last: 12, set: setAt }} unit={t("number", "项")} />
      <div class="strip">
        {Array.from({ length: at }, (_, i) => (
          <span key={i}>
            <small>f({i + 1})</small>
            {fib(i + 1)}
          </span>
        ))}
      </div>
    </Figure>
  );
}

export function RowTreeFigure({ caption }: { caption: ComponentChildren }) {
  const t = useT();
  const [length, setLength] = useState(4);
  const tree = useMemo(() => treeOf(callTree("stone-game", length), solveRow("stone-game", new Array<number>(length).fill(1))), [length]);
  return (
    <Figure caption={caption}>
      <div class="try">
        <label for="tree-length">{t(`${length} piles`, `${length} 堆`)}</label>
        <input id="tree-length" type="range" min={2} max={6} value={length} onInput={(event) => setLength(Number(event.currentTarget.value))} />
      </div>
      <CallTree root={tree} name={t("Calls for a row", "一行的调用")} />
    </Figure>
  );
}

/** A table that fills step by step, with the words for a cell. */
export function TableFigure(props: { game: RowGame; start: readonly number[]; id: string; caption: ComponentChildren; theme: string; filled?: boolean }) {
  const t = useT();
  const [piles, setPiles] = useState<readonly number[]>(props.start);
  const key = piles.join(",");
  const table = useMemo(() => solveRow(props.game, piles), [key]);
  const order = useMemo(() => fillOrder(props.game, piles.length, "diagonals"), [key]);
  const rounds = piles.length;
  const [round, setRound] = useState<number | undefined>(props.filled ? undefined : 1);
  const at = Math.min(round ?? rounds, rounds);
  const filled = order.filter((state) => roundOf(props.game, piles.length, state) < at).length;
  const [cell, setCell] = useState<RowState>();
  const line = useMemo(() => bestLine(table), [table]);
  const shown = cell ?? (at === rounds ? table.start : undefined);
  return (
    <Figure
      caption={
        <>
          {props.caption}{" "}
          <ViewLink path="/row" query={{ game: props.game, piles: key }}>
            {t("Open in the row lab", "在取石实验室中打开")}
          </ViewLink>
        </>
      }
    >
      <RowInput id={props.id} piles={piles} onChange={(next) => (setPiles(next), setCell(undefined))} />
      <Player steps={{ at, last: rounds, set: setRound }} unit={t("step", "步")} />
      <Triangle table={table} order={order} filled={filled} line={at === rounds ? line : undefined} selected={shown} onSelect={setCell} theme={props.theme} />
      <CellWords table={table} state={shown} />
    </Figure>
  );
}

/** States of a small game, decided round by round. */
export function GraphFigure(props: { game: string; tab: string; caption: ComponentChildren; layers: "depth" | "end" }) {
  const t = useT();
  const lang = useLang();
  const { data, error } = useAnswer<Graph>("graph", { game: props.game, most: 160, lang });
  const analysed = useMemo(() => data && analyseGraph(data), [data]);
  const [round, setRound] = useState(0);
  const [at, setAt] = useState<number>();
  if (error) return <Problem text={error} />;
  if (!analysed) return <p class="busy">{t("Solving …", "正在求解……")}</p>;
  const last = analysed.rounds + 1;
  return (
    <Figure
      caption={
        <>
          {props.caption}{" "}
          <ViewLink path="/states" query={{ tab: props.tab, game: props.game }}>
            {t("Open in the states lab", "在状态实验室中打开")}
          </ViewLink>
        </>
      }
    >
      <Player steps={{ at: round, last, set: setRound }} unit={t("round", "轮")} />
      <RoundWords analysed={analysed} round={round} />
      <StateGraph analysed={analysed} layers={props.layers} round={round} chosen={at} onChoose={setAt} name={t("Graph of states", "状态图")} />
      <Legend ties={false} draws={analysed.verdicts.some((verdict) => verdict.outcome === "draw")} />
      {at !== undefined && <StateWords analysed={analysed} at={at} round={round} onChoose={setAt} />}
    </Figure>
  );
}

/** A chase along best moves, with a mark where 2n turns are over. */
export function LongChase({ lists, caption }: { lists: Lists; caption: (plies: number) => ComponentChildren }) {
  const t = useT();
  const { path, plies } = useMemo(() => chasePath(lists, { mouse: 1, cat: 2, turn: "mouse" }), [lists]);
  const [at, setAt] = useState(0);
  const limit = 2 * lists.length;
  return (
    <Figure caption={caption(plies)}>
      <Player steps={{ at, last: path.length - 1, set: setAt }} unit={t("move", "步")} />
      <p class="scene" aria-live="polite">
        {at >= path.length - 1
          ? t(`Caught after ${plies} moves. No draw at all.`, `第 ${plies} 步捉住，根本不是和局。`)
          : at >= limit
            ? t(`${at} moves: the wrong rule stopped at ${limit} and said “draw”. The cat goes on closing in.`, `${at} 步：错误的规则在 ${limit} 步时已说“和局”，而猫仍在逼近。`)
            : t(`${at} moves of ${limit} that the wrong rule allows.`, `错误的规则允许 ${limit} 步，现为第 ${at} 步。`)}
      </p>
      <ChaseView lists={lists} hole={0} state={path[at]!} before={path[at - 1]} />
    </Figure>
  );
}

function chasePath(lists: Lists, start: ChaseState): { path: ChaseState[]; plies: number } {
  const { nodes, states } = chaseGraph(lists, start);
  const verdicts = analyse(nodes);
  const path = [0];
  while (path.length <= verdicts[0]!.round) {
    const from = path[path.length - 1]!;
    path.push(nodes[from]!.to[bestMoves(nodes, verdicts, from).indexOf(true)]!);
  }
  return { path: path.map((i) => states[i]!), plies: verdicts[0]!.round };
}
