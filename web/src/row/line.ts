// One best line through a table, and the same row played greedily.

import { type RowMove, type RowState, isEmpty, movesOf, prefixSums } from "./rules.ts";
import { type RowTable, cellAt } from "./table.ts";

export interface LineStep {
  readonly player: Player;
  readonly state: RowState;
  readonly move: RowMove;
  readonly first: number; // totals after the move
  readonly second: number;
}

type Player = "first" | "second";
type Chooser = (state: RowState, player: Player) => RowMove | undefined;

const bestIn =
  (table: RowTable): Chooser =>
  (state) =>
    cellAt(table, state)?.choices.find((choice) => choice.best)?.move;

export const bestLine = (table: RowTable): LineStep[] => walk(table.start, bestIn(table));

/** The first player takes what gains most at once (on equal gains the left), the second plays well. */
export function greedyLine(table: RowTable): LineStep[] {
  const sums = prefixSums(table.piles);
  const greedy: Chooser = (state) =>
    movesOf(table.game, sums, state).reduce<RowMove | undefined>(
      (most, move) => (most && most.gain >= move.gain ? most : move),
      undefined,
    );
  return walk(table.start, (state, player) => (player === "first" ? greedy : bestIn(table))(state, player));
}

function walk(start: RowState, choose: Chooser): LineStep[] {
  const steps: LineStep[] = [];
  const totals = { first: 0, second: 0 };
  let state = start;
  for (let player: Player = "first"; !isEmpty(state); player = player === "first" ? "second" : "first") {
    const move = choose(state, player);
    if (!move) break;
    totals[player] += move.gain;
    steps.push({ player, state, move, ...totals });
    state = move.to;
  }
  return steps;
}

/** What "take all even or all odd piles" gives the first player: a promise on even rows, not the optimum. */
export function parityMargin(piles: readonly number[]): number {
  const difference = piles.reduce((sum, pile, i) => sum + (i % 2 ? -pile : pile), 0);
  return Math.abs(difference);
}
