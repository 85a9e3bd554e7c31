// The row games of the page: where piles may be taken, how many, and what a move scores.
//
// A state is what is left: piles first..last, and M where the rule has one (Stone Game II). Two numbers name it, so a
// state is one index into a table: first * width + second, where second is last (both ends), M, or 0.

export type RowGame = "stone-game" | "stone-game-2" | "stone-game-3" | "stone-game-7" | "card-game";

export const ROW_GAMES: readonly RowGame[] = [
  "stone-game",
  "stone-game-2",
  "stone-game-3",
  "stone-game-7",
  "card-game",
];

export interface RowState {
  readonly first: number;
  readonly last: number;
  readonly m: number;
}

export interface RowMove {
  readonly side: "left" | "right";
  readonly take: number;
  readonly gain: number;
  readonly to: RowState;
}

export const fromEnds = (game: RowGame): boolean => game !== "stone-game-2" && game !== "stone-game-3";

export const startOf = (game: RowGame, piles: readonly number[]): RowState => ({
  first: 0,
  last: piles.length - 1,
  m: game === "stone-game-2" ? 1 : 0,
});

export const isEmpty = (state: RowState): boolean => state.first > state.last;

/** The state in boyi's own notation. */
export function stateText(game: RowGame, state: RowState): string {
  if (isEmpty(state)) return "empty";
  const range = `${state.first}-${state.last}`;
  return game === "stone-game-2" ? `${range},m=${state.m}` : range;
}

/** The move in boyi's own notation. */
export const moveText = (game: RowGame, move: RowMove): string =>
  fromEnds(game) ? move.side : `take ${move.take}`;

/** Sums of the first k piles, so that any run of piles is one subtraction. */
export function prefixSums(piles: readonly number[]): Float64Array {
  const sums = new Float64Array(piles.length + 1);
  piles.forEach((pile, i) => (sums[i + 1] = sums[i]! + pile));
  return sums;
}

export function movesOf(game: RowGame, sums: Float64Array, state: RowState): RowMove[] {
  if (isEmpty(state)) return [];
  return fromEnds(game) ? movesAtEnds(game, sums, state) : movesAtLeft(game, sums, state);
}

function movesAtEnds(game: RowGame, sums: Float64Array, { first, last }: RowState): RowMove[] {
  const run = (from: number, to: number) => sums[to + 1]! - sums[from]!;
  const rest = game === "stone-game-7";
  const left: RowMove = {
    side: "left",
    take: 1,
    gain: rest ? run(first + 1, last) : run(first, first),
    to: { first: first + 1, last, m: 0 },
  };
  if (first === last) return [left]; // one pile: both ends are the same move
  const right: RowMove = {
    side: "right",
    take: 1,
    gain: rest ? run(first, last - 1) : run(last, last),
    to: { first, last: last - 1, m: 0 },
  };
  return [left, right];
}

function movesAtLeft(game: RowGame, sums: Float64Array, { first, last, m }: RowState): RowMove[] {
  const most = Math.min(game === "stone-game-2" ? 2 * m : 3, last - first + 1);
  return Array.from({ length: most }, (_, i) => ({
    side: "left" as const,
    take: i + 1,
    gain: sums[first + i + 1]! - sums[first]!,
    to: { first: first + i + 1, last, m: game === "stone-game-2" ? Math.max(m, i + 1) : 0 },
  }));
}
