// The table of all subgames of a row: what the player to move gets, what the other gets, and which moves are best.
//
// One rule fills it: gain - margin(what is left), the largest over all moves. Every order that comes to a cell after the
// cells it looks at gives the same numbers; `fillOrder` has the two a learner meets.

import { type RowGame, type RowMove, type RowState, fromEnds, isEmpty, movesOf, prefixSums, startOf } from "./rules.ts";

export interface Cell {
  readonly state: RowState;
  readonly margin: number;
  readonly first: number;
  readonly second: number;
  /** Every move with its margin, as the rules list them. */
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly move: RowMove;
  readonly margin: number;
  readonly best: boolean;
}

export interface RowTable {
  readonly game: RowGame;
  readonly piles: readonly number[];
  readonly start: RowState;
  readonly cells: ReadonlyMap<number, Cell>;
}

/** One number for a state; states of one row never share it. */
export function keyOf(game: RowGame, length: number, state: RowState): number {
  const second = fromEnds(game) ? state.last : state.m;
  return state.first * (length + 2) + second;
}

export const cellAt = (table: RowTable, state: RowState): Cell | undefined =>
  table.cells.get(keyOf(table.game, table.piles.length, state));

export function solveRow(game: RowGame, piles: readonly number[]): RowTable {
  const start = startOf(game, piles);
  const sums = prefixSums(piles);
  const cells = new Map<number, Cell>();
  for (const state of fillOrder(game, piles.length, "diagonals")) {
    cells.set(keyOf(game, piles.length, state), fillCell(game, sums, piles.length, cells, state));
  }
  return { game, piles, start, cells };
}

function fillCell(
  game: RowGame,
  sums: Float64Array,
  length: number,
  cells: ReadonlyMap<number, Cell>,
  state: RowState,
): Cell {
  const moves = movesOf(game, sums, state);
  const after = moves.map((move) => (isEmpty(move.to) ? undefined : cells.get(keyOf(game, length, move.to))));
  const margins = moves.map((move, i) => move.gain - (after[i]?.margin ?? 0));
  const margin = Math.max(...margins);
  const chosen = margins.indexOf(margin); // on equal choices the first, as boyi does
  return {
    state,
    margin,
    first: (moves[chosen]?.gain ?? 0) + (after[chosen]?.second ?? 0),
    second: after[chosen]?.first ?? 0,
    choices: moves.map((move, i) => ({ move, margin: margins[i]!, best: margins[i] === margin })),
  };
}

/** All states that can be reached, each after those it looks at. */
export function fillOrder(game: RowGame, length: number, order: "diagonals" | "calls"): RowState[] {
  if (length === 0) return [];
  if (order === "calls") return callOrder(game, length);
  return fromEnds(game) ? diagonals(length) : suffixes(game, length);
}

function diagonals(length: number): RowState[] {
  const states: RowState[] = [];
  for (let width = 1; width <= length; width++) {
    for (let first = 0; first + width <= length; first++) states.push({ first, last: first + width - 1, m: 0 });
  }
  return states;
}

function suffixes(game: RowGame, length: number): RowState[] {
  const reached = callOrder(game, length);
  return reached.sort((a, b) => b.first - a.first || a.m - b.m);
}

/** The order in which a recursion that remembers finishes its calls. Own stack: rows may be long. */
function callOrder(game: RowGame, length: number): RowState[] {
  const sums = new Float64Array(length + 1);
  const seen = new Set<number>();
  const done: RowState[] = [];
  const open: { state: RowState; moves: RowMove[]; next: number }[] = [];
  const enter = (state: RowState) => {
    const key = keyOf(game, length, state);
    if (isEmpty(state) || seen.has(key)) return;
    seen.add(key);
    open.push({ state, moves: movesOf(game, sums, state), next: 0 });
  };
  enter({ first: 0, last: length - 1, m: game === "stone-game-2" ? 1 : 0 });
  for (let top = open[open.length - 1]; top; top = open[open.length - 1]) {
    const move = top.moves[top.next++];
    if (move) enter(move.to);
    else done.push(open.pop()!.state);
  }
  return done;
}

/** One step of fill order as a round: cells that do not look at each other. */
export const roundOf = (game: RowGame, length: number, state: RowState): number =>
  fromEnds(game) ? state.last - state.first : length - 1 - state.first;
