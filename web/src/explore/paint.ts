// Setting up boards that are not made of cells: what a click on each part makes of the board, and how the board is written as a state. A part that
// can be changed is given to the board as a move there, so that every board is clicked the same way. Whether a state can be read the library says.

import type { T } from "../base/lang.ts";
import type { Board, BoardMove, CellsBoard, ChaseBoard, DotsBoard, HeapsBoard, HousesBoard, NumbersBoard, RowBoard } from "../board/types.ts";

export type Painted = Exclude<Board, CellsBoard>;

/** What a click does; the first is chosen unless the reader says otherwise. */
export type Brush = "toggle" | "more" | "less" | "take" | "back" | "mouse" | "cat";

export function brushesOf(t: T, board: Painted): readonly (readonly [Brush, string])[] {
  switch (board.shape) {
    case "houses":
      return [["more", t("one seed more", "加一粒")], ["less", t("one seed less", "减一粒")]];
    case "heaps":
      return [["less", t("down to here", "减到这里")], ["more", t("one stone more", "加一颗")]];
    case "numbers":
      return board.reuse ? [["take", t("take", "取")], ["back", t("put back", "放回")]] : [];
    case "chase":
      return [["mouse", t("the mouse", "老鼠")], ["cat", t("the cat", "猫")]];
    default:
      return [];
  }
}

interface Change {
  readonly name: string;
  readonly at: BoardMove["at"];
  readonly board: Painted;
}

const replaced = (list: readonly number[], at: number, value: number): number[] => list.map((one, i) => (i === at ? value : one));

const letter = (column: number): string => String.fromCharCode(97 + column);

/** The lines of a board of dots row by row, horizontal and vertical ones in turn. */
function linesOf({ columns, rows }: DotsBoard): readonly (readonly (readonly [string, string])[])[] {
  return Array.from({ length: 2 * rows + 1 }, (_, line) => {
    const row = (line >> 1) + 1;
    return line % 2 === 0
      ? Array.from({ length: columns }, (_, i) => [`${letter(i)}${row}`, `${letter(i + 1)}${row}`] as const)
      : Array.from({ length: columns + 1 }, (_, i) => [`${letter(i)}${row}`, `${letter(i)}${row + 1}`] as const);
  });
}

function dotsChanges(board: DotsBoard): readonly Change[] {
  return linesOf(board).flat().map(([from, to]) => {
    const name = `${from}-${to}`;
    return { name, at: [from, to], board: { ...board, lines: board.lines.includes(name) ? board.lines.filter((one) => one !== name) : [...board.lines, name], boxes: [] } };
  });
}

function housesChanges(board: HousesBoard, brush: Brush): readonly Change[] {
  const by = brush === "less" ? -1 : 1;
  const side = (key: "own" | "other", sign: string) => board[key].map((seeds, i) => ({ name: `${letter(i)} ${by > 0 ? "+" : "−"}1`, at: [sign + letter(i)], board: { ...board, [key]: replaced(board[key], i, Math.max(0, seeds + by)) } }));
  return [...side("own", ""), ...side("other", "~")];
}

function heapsChanges(board: HeapsBoard, brush: Brush): readonly Change[] {
  return board.heaps.flatMap((heap, i) => {
    const change = (to: number): Change => ({ name: `${to}`, at: replaced(board.heaps.map(() => 0), i, heap - to), board: { ...board, heaps: replaced(board.heaps, i, to) } });
    return brush === "more" ? [change(heap + 1)] : Array.from({ length: Math.min(heap, 100) }, (_, taken) => change(heap - taken - 1));
  });
}

/** A pile inside is cut off at the nearer end, one outside is put back. */
function rowChanges(board: RowBoard): readonly Change[] {
  const { low, high } = board;
  return board.piles.map((pile, i) => {
    const next = low >= high ? [i, i + 1] : i < low ? [i, high] : i >= high ? [low, i + 1] : i - low < high - 1 - i ? [i + 1, high] : [low, i];
    return { name: String(pile), at: [i], board: { ...board, low: next[0]!, high: next[1]! } };
  });
}

function numbersChanges(board: NumbersBoard, brush: Brush, most: readonly number[]): readonly Change[] {
  return board.numbers.map((number, i) => {
    const left = board.left[i]!;
    if (board.reuse) return { name: String(number), at: [number], board: { ...board, sum: Math.max(0, Math.min(board.target, board.sum + (brush === "back" ? -number : number))) } };
    return { name: String(number), at: [number], board: { ...board, left: replaced(board.left, i, left > 0 ? left - 1 : (most[i] ?? 1)) } };
  });
}

const chaseChanges = (board: ChaseBoard, brush: Brush): readonly Change[] => board.steps.map((_, place) => ({ name: String(place), at: [place], board: { ...board, [brush === "cat" ? "cat" : "mouse"]: place } }));

/** What a click on each part makes of the board. `start`: the board at the start, which has all numbers. */
export function changesOf(board: Painted, brush: Brush, start: Board | null | undefined): readonly Change[] {
  switch (board.shape) {
    case "dots":
      return dotsChanges(board);
    case "houses":
      return housesChanges(board, brush);
    case "heaps":
      return heapsChanges(board, brush);
    case "row":
      return rowChanges(board);
    case "numbers":
      return numbersChanges(board, brush, start?.shape === "numbers" ? start.left : []);
    case "chase":
      return chaseChanges(board, brush);
  }
}

function writtenDots(board: DotsBoard): string {
  const drawn = new Set(board.lines);
  return linesOf(board)
    .map((line, i) => line.map(([from, to]) => (drawn.has(`${from}-${to}`) ? (i % 2 ? "|" : "-") : ".")).join(""))
    .join("/");
}

/** The board as the game writes it. `before`: the text it was written with, for what the board does not show. */
export function writtenBoard(board: Painted, before: string): string {
  switch (board.shape) {
    case "dots":
      return writtenDots(board);
    case "houses":
      return `${board.own.join(",")}/${board.other.join(",")}`;
    case "heaps":
      return board.heaps.join(",");
    case "row":
      return board.low < board.high ? `${board.low}-${board.high - 1}${/,.*$/.exec(before)?.[0] ?? ""}` : "empty";
    case "numbers": {
      if (board.reuse) return `left=${board.target - board.sum}`;
      const free = board.numbers.flatMap((number, i) => Array.from({ length: board.left[i]! }, () => number));
      return free.length ? free.join(",") : "none";
    }
    case "chase": {
      const place = (at: number) => (board.spots ? `r${board.spots[at]![1] + 1}c${board.spots[at]![0] + 1}` : String(at));
      return `mouse=${place(board.mouse)},cat=${place(board.cat)},turn=${board.turn}`;
    }
  }
}
