// Boards out of state texts: which cells there are, which moves start or end where.

import type { Move } from "../base/api.ts";

export const CELL_GAMES = ["tic-tac-toe", "mnk", "connect", "hexapawn", "othello", "quixo"];
export const ROW_NAMES = ["row", "stone-game", "predict-the-winner", "card-game", "stone-game-2", "stone-game-3", "stone-game-7"];

export const gameNameOf = (game: string): string => game.trim().split(/\s+/)[0] ?? "";

/** Rows of cells, from the top. */
export const cellsOf = (state: string): string[] => state.split(":")[0]!.split("/");

export const squareName = (column: number, row: number): string => `${String.fromCharCode(97 + column)}${row + 1}`;

export interface Squares {
  readonly from?: string;
  readonly to: string;
}

/** The squares of a move: b2, a3-a2, a3xb2; for connect the column alone. */
export function squaresOf(move: Move): Squares | undefined {
  const parts = /^([a-z]\d+)[-x]([a-z]\d+)$/.exec(move.move);
  if (parts) return { from: parts[1], to: parts[2]! };
  return /^[a-z]\d*$/.test(move.move) ? { to: move.move } : undefined;
}

/** The piles of a row game's text: its plain numbers, wherever options stand. */
export function pilesOf(game: string): number[] {
  const words = game.replace(/--(from|take|gain)\s+\S+/g, " ").replace(/--\s/g, " ").split(/[\s,\[\]]+/).slice(1);
  return words.filter((word) => /^-?\d+$/.test(word)).map(Number);
}

export interface DotsBoard {
  readonly columns: number; // boxes
  readonly rows: number;
  readonly drawn: ReadonlySet<string>; // edges by the name of their move
  readonly closed: ReadonlySet<string>; // boxes "column,row"
}

const edgeName = (column: number, row: number, down: boolean): string =>
  `${squareName(column, row)}-${down ? squareName(column, row + 1) : squareName(column + 1, row)}`;

export function dotsOf(state: string): DotsBoard {
  const lines = state.split("/");
  const columns = lines[0]!.length;
  const rows = (lines.length - 1) / 2;
  const drawn = new Set<string>();
  lines.forEach((line, i) =>
    [...line].forEach((mark, column) => mark !== "." && drawn.add(edgeName(column, Math.floor(i / 2), i % 2 === 1))),
  );
  const closed = new Set<string>();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const edges = [edgeName(column, row, false), edgeName(column, row + 1, false), edgeName(column, row, true), edgeName(column + 1, row, true)];
      if (edges.every((edge) => drawn.has(edge))) closed.add(`${column},${row}`);
    }
  }
  return { columns, rows, drawn, closed };
}
