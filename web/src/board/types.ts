// A position as the library tells it (docs/api.md, "One position"): with its board, and of each move where it is made.

import type { Kind, Outcome, Value } from "../base/api.ts";

export interface CellsBoard {
  readonly shape: "cells";
  readonly columns: number;
  readonly rows: number;
  /** A text a row, from the top. */
  readonly cells: readonly string[];
  readonly slanted?: boolean;
  readonly turn?: string;
}
export interface DotsBoard {
  readonly shape: "dots";
  /** Boxes. */
  readonly columns: number;
  readonly rows: number;
  readonly lines: readonly string[];
  readonly boxes: readonly string[];
}
export interface HousesBoard {
  readonly shape: "houses";
  readonly own: readonly number[];
  readonly other: readonly number[];
}
export interface RowBoard {
  readonly shape: "row";
  readonly piles: readonly number[];
  readonly low: number;
  readonly high: number;
}
export interface HeapsBoard {
  readonly shape: "heaps";
  readonly heaps: readonly number[];
}
export interface NumbersBoard {
  readonly shape: "numbers";
  readonly numbers: readonly number[];
  readonly left: readonly number[];
  readonly reuse: boolean;
  readonly sum: number;
  readonly target: number;
}
export interface ChaseBoard {
  readonly shape: "chase";
  readonly steps: readonly (readonly number[])[];
  readonly spots?: readonly (readonly [number, number])[];
  readonly columns?: number;
  readonly rows?: number;
  readonly goals: readonly number[];
  readonly mouse: number;
  readonly cat: number;
  readonly turn: "mouse" | "cat";
}
export type Board = CellsBoard | DotsBoard | HousesBoard | RowBoard | HeapsBoard | NumbersBoard | ChaseBoard;

/** A move; what it is worth is missing where the position was only looked at. */
export interface BoardMove {
  readonly move: string;
  readonly to: string;
  readonly at?: readonly (string | number)[];
  readonly best?: boolean;
  readonly outcome?: Outcome;
  readonly plies?: number;
  readonly margin?: number;
  readonly nimber?: number;
  readonly gain?: number;
  readonly again?: boolean;
}

/** The answer to `position`, or (without `value`) to `look`. */
export interface Position {
  readonly game: string;
  readonly kind: Kind;
  readonly state: string;
  readonly picture: string | null;
  readonly board: Board | null;
  readonly value?: Value;
  readonly moves: readonly BoardMove[];
  readonly moves_total?: number;
  /** Missing where there are too many moves to count the best of them. */
  readonly best_moves?: number;
  readonly finished: boolean;
  readonly mover: 0 | 1 | null;
  readonly method?: string;
}

export type Valued = Position & { readonly value: Value };

export const isValued = (position: Position): position is Valued => position.value !== undefined;

/** Whether the board shows where this move is made, so that it can be clicked. */
export function isOnBoard(board: Board | null, { at }: BoardMove): boolean {
  if (!board || !at?.length) return false;
  return board.shape !== "heaps" || at.filter((taken) => taken !== 0).length === 1;
}
