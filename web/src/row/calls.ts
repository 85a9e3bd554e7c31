// What each method does on a row, in calls, cells and numbers kept; and the call tree of the plain recursion.
//
// The empty row counts as a call and as a state, as in `boyi compare`.

import { type RowGame, type RowState, fromEnds, isEmpty, movesOf, prefixSums, startOf } from "./rules.ts";
import { fillOrder, keyOf } from "./table.ts";

export interface CallNode {
  readonly state: RowState;
  readonly key: number;
  /** How often this state was called before, in the order the recursion runs. */
  readonly repeat: number;
  readonly children: readonly CallNode[];
}

export function callTree(game: RowGame, length: number): CallNode {
  const sums = prefixSums(new Array<number>(length).fill(0));
  const seen = new Map<number, number>();
  const call = (state: RowState): CallNode => {
    const key = isEmpty(state) ? -1 : keyOf(game, length, state);
    const repeat = seen.get(key) ?? 0;
    seen.set(key, repeat + 1);
    return { state, key, repeat, children: movesOf(game, sums, state).map((move) => call(move.to)) };
  };
  return call(startOf(game, new Array<number>(length).fill(0)));
}

export const countNodes = (node: CallNode): number =>
  node.children.reduce((sum, child) => sum + countNodes(child), 1);

export interface MethodCount {
  readonly method: "recursion" | "memo" | "table" | "rolling" | "folding";
  /** Calls or cells; a recursion's calls may be more than a number holds exactly. */
  readonly work: number;
  /** Numbers kept at once. */
  readonly kept: number;
}

export function countMethods(game: RowGame, length: number): MethodCount[] {
  const states = length === 0 ? 0 : fillOrder(game, length, "calls").length;
  const counts: MethodCount[] = [
    { method: "recursion", work: countCalls(game, length), kept: length },
    { method: "memo", work: states + 1, kept: states + 1 },
    { method: "table", work: states + 1, kept: states + 1 },
  ];
  if (game !== "stone-game-2") counts.push({ method: "rolling", work: states, kept: fromEnds(game) ? length : 3 });
  if (game === "stone-game" || game === "card-game") counts.push({ method: "folding", work: length, kept: length });
  return counts;
}

/** Calls of the plain recursion: each state's calls are one more than those of what it leads to. */
export function countCalls(game: RowGame, length: number): number {
  if (length === 0) return 1;
  if (fromEnds(game)) return 3 * 2 ** (length - 1) - 1; // T(1) = 2, T(n) = 2 T(n-1) + 1
  const sums = new Float64Array(length + 1);
  const calls = new Map<number, number>();
  for (const state of fillOrder(game, length, "calls")) {
    const below = movesOf(game, sums, state).map((move) =>
      isEmpty(move.to) ? 1 : calls.get(keyOf(game, length, move.to))!,
    );
    calls.set(keyOf(game, length, state), below.reduce((sum, n) => sum + n, 1));
  }
  return calls.get(keyOf(game, length, startOf(game, new Array<number>(length).fill(0))))!;
}
