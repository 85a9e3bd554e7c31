// A board of cells: pieces by game, a click or a drag from square to square, values in the squares and arrows between them.

import { useEffect, useRef, useState } from "preact/hooks";
import { useT, type T } from "../base/lang.ts";
import { outcomeOf } from "../base/words.ts";
import { Frame, hasValue, isShown, Mark, pressed, tellLabel, type BoardProps } from "./board.tsx";
import type { BoardMove, CellsBoard } from "./types.ts";

const SIZE = 64;
const PAD = 26;
/** Arrows of more moves than these would cover each other: then only the best are drawn, or those of the piece that was chosen. */
const FEW = 14;

const DISCS = ["connect", "othello"];
const PAWNS = ["hexapawn", "breakthrough"];

export const squareName = (column: number, row: number): string => `${String.fromCharCode(97 + column)}${row + 1}`;

export function Cells(props: BoardProps & { board: CellsBoard; onSquare?: (column: number, row: number) => void }) {
  const t = useT();
  const { board, position, open, onMove } = props;
  const [path, setPath] = useState<readonly string[]>([]);
  const drag = useRef<string>();
  useEffect(() => setPath([]), [position.state]);
  const falls = position.game === "connect";
  const flip = props.flipped === true && !falls;
  const slant = board.slanted ? SIZE / 2 : 0;
  const left = falls ? 8 : PAD; // rows that stones fall through have no names
  const width = left + board.columns * SIZE + slant * (board.rows - 1) + 8;
  const height = board.rows * SIZE + PAD + 8;
  const x = (column: number, row: number) => left + (flip ? board.columns - 1 - column : column) * SIZE + slant * row;
  const y = (row: number) => 4 + (flip ? board.rows - 1 - row : row) * SIZE;
  const middle = (square: string) => {
    const [column, row] = [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
    return { x: x(column, row) + SIZE / 2, y: y(row) + SIZE / 2 };
  };
  const old = props.before?.board?.shape === "cells" ? props.before.board.cells : undefined;
  const moves = position.moves.filter(({ at }) => at?.length);
  const begins = ({ at }: BoardMove, squares: readonly string[]) => squares.every((square, i) => at![i] === square);
  const going = (squares: readonly string[]) => (open ? moves.filter((move) => begins(move, squares)) : []);
  /** The squares chosen so far, and one more: a move, a piece to move, or nothing. */
  const choose = (from: readonly string[], square: string): boolean => {
    const next = going([...from, square]);
    const made = next.find(({ at }) => at!.length === from.length + 1);
    if (made) {
      setPath([]);
      onMove(made);
    } else setPath(next.length ? [...from, square] : []);
    return next.length > 0;
  };
  const press = (square: string, column: number, row: number) => {
    if (props.onSquare) return props.onSquare(column, row);
    if (path[path.length - 1] === square && !going([...path, square]).length) return setPath([]);
    if (!choose(path, square) && path.length) choose([], square);
  };
  /** A stone that falls may be thrown in anywhere in its column. */
  const target = (square: string): string => (falls ? ((moves.find(({ at }) => String(at![0])[0] === square[0])?.at?.[0] as string | undefined) ?? square) : square);
  const marks = moves.filter((move) => move.at!.length === path.length + 1 && begins(move, path) && isShown(move, props));
  const arrows = moves.filter((move) => move.at!.length > 1 && (path.length ? begins(move, path) : true) && isShown(move, props));
  const shownArrows = path.length || arrows.length <= FEW ? arrows : arrows.filter((move) => move.best || move.move === props.shown);
  const cells = board.cells.flatMap((line, row) => [...line].map((sign, column) => ({ sign, row, column, square: squareName(column, row) })));
  return (
    <>
      <Frame label={t("Board", "棋盘")} width={width} height={height} most={Math.min(560, board.columns * 92 + 60)} class={`cells ${kindOf(position.game)}`}>
        {falls && <rect class="rack" x={left} y={4} width={board.columns * SIZE} height={board.rows * SIZE} rx={18} />}
        {cells.map(({ sign, row, column, square }) => {
          const aim = target(square);
          const next = going([...path, aim]);
          const free = props.onSquare !== undefined || next.length > 0 || path.includes(square);
          const single = next.find(({ at }) => at!.length === path.length + 1);
          const label = `${square}: ${nameOfSign(t, position.game, sign)}${single && props.values === "all" && hasValue(single) ? `, ${tellLabel(t, single, true)}` : ""}`;
          return (
            <g
              key={square}
              class={`cell ${(row + column) % 2 ? "odd" : ""} ${free ? "free" : ""} ${path.includes(square) ? "from" : ""} ${old && old[row]?.[column] !== sign ? "changed" : ""}`}
              data-square={square}
              transform={`translate(${x(column, row)} ${y(row)})`}
              {...(free ? pressed(label, () => press(aim, column, row)) : { role: "img", "aria-label": label })}
              onPointerDown={(event) => {
                drag.current = next.length && !single ? square : undefined;
                if (drag.current) (event.target as Element).releasePointerCapture?.(event.pointerId);
              }}
              onPointerUp={() => {
                const from = drag.current;
                drag.current = undefined;
                if (from !== undefined && from !== square && going([from, square]).length) choose([from], square);
              }}
            >
              <rect class="ground" x={1} y={1} width={SIZE - 2} height={SIZE - 2} rx={falls ? SIZE / 2 : 7} />
              <Piece game={position.game} sign={sign} />
            </g>
          );
        })}
        {shownArrows.map((move) => (
          <Arrow key={move.move} from={middle(String(move.at![0]))} to={middle(String(move.at![1]))} move={move} />
        ))}
        {marks.map((move) => {
          const square = String(move.at![path.length]);
          const spot = middle(square);
          return move.at!.length === 1 || path.length ? <Mark key={move.move} x={spot.x} y={spot.y} r={21} move={move} /> : null;
        })}
        {Array.from({ length: board.columns }, (_, i) => (
          <text key={`c${i}`} class="coord" x={x(i, board.rows - 1) + SIZE / 2} y={height - 9}>
            {String.fromCharCode(97 + i)}
          </text>
        ))}
        {!falls &&
          Array.from({ length: board.rows }, (_, i) => (
            <text key={`r${i}`} class="coord" x={x(flip ? board.columns - 1 : 0, i) - 13} y={y(i) + SIZE / 2 + 4}>
              {i + 1}
            </text>
          ))}
      </Frame>
      {path.length > 0 && <p class="hint">{t(`${path.join("-")}: now choose where to`, `${path.join("-")}：再选去处`)}</p>}
    </>
  );
}

const kindOf = (game: string): string => (DISCS.includes(game) ? `discs ${game}` : game === "chomp" ? "chocolate" : game === "quixo" ? "cubes" : "");

export function nameOfSign(t: T, game: string, sign: string): string {
  if (game === "chomp") return sign === "." ? t("eaten", "已吃") : sign === "P" ? t("poison", "有毒") : t("chocolate", "巧克力");
  return sign === "." ? t("empty", "空") : sign;
}

/** One piece in a square of its own, from its upper left corner. */
export function Piece({ game, sign }: { game: string; sign: string }) {
  const [m, r] = [SIZE / 2, SIZE * 0.38];
  if (game === "chomp") return sign === "." ? null : <Chocolate poison={sign === "P"} />;
  if (sign === ".") return null;
  const side = sign === "X" ? "first" : sign === "O" ? "second" : "";
  if (side && DISCS.includes(game)) return <circle class={`piece ${side}`} cx={m} cy={m} r={r} />;
  if (side && PAWNS.includes(game))
    return (
      <g class={`piece ${side}`}>
        <path d="M18 54h28c0-9-6-12-8-20h3v-4h-4a9 9 0 1 0-10 0h-4v4h3c-2 8-8 11-8 20z" />
      </g>
    );
  if (sign === "X")
    return (
      <g class={`ink ${side}`}>
        {game === "quixo" && <rect class="cube" x={9} y={9} width={SIZE - 18} height={SIZE - 18} rx={8} />}
        <path d={`M${m - 14} ${m - 14}l28 28M${m + 14} ${m - 14}l-28 28`} />
      </g>
    );
  if (sign === "O")
    return (
      <g class={`ink ${side}`}>
        {game === "quixo" && <rect class="cube" x={9} y={9} width={SIZE - 18} height={SIZE - 18} rx={8} />}
        <circle cx={m} cy={m} r={15} />
      </g>
    );
  if (sign === "#") return <rect class="wall" x={8} y={8} width={SIZE - 16} height={SIZE - 16} rx={6} />;
  return (
    <g class="letter">
      <circle cx={m} cy={m} r={r} />
      <text x={m} y={m + 8}>
        {sign}
      </text>
    </g>
  );
}

const Chocolate = ({ poison }: { poison: boolean }) => (
  <g class={poison ? "bar poison" : "bar"}>
    <rect x={3} y={3} width={SIZE - 6} height={SIZE - 6} rx={8} />
    <rect class="shine" x={11} y={11} width={SIZE - 22} height={SIZE - 22} rx={5} />
    {poison && <path class="skull" d="M32 17a13 13 0 0 0-9 22v6h5v-4h2v4h4v-4h2v4h5v-6a13 13 0 0 0-9-22zm-5 12a3 3 0 1 1 0 6 3 3 0 0 1 0-6zm10 0a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" />}
  </g>
);

/** From square to square, in the colour of its value. */
function Arrow({ from, to, move }: { from: { x: number; y: number }; to: { x: number; y: number }; move: BoardMove }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const wide = move.best ? 7 : 4;
  const head = wide * 2.6;
  const [sx, sy] = [from.x + ux * 12, from.y + uy * 12];
  const [ex, ey] = [to.x - ux * 8, to.y - uy * 8];
  const [bx, by] = [ex - ux * head, ey - uy * head];
  return (
    <g class={`arrow ${outcomeOf(move)} ${move.best ? "best" : ""}`} aria-hidden="true">
      <line x1={sx} y1={sy} x2={bx} y2={by} style={{ strokeWidth: `${wide}px` }} />
      <path d={`M${ex} ${ey}L${bx - uy * head * 0.6} ${by + ux * head * 0.6}L${bx + uy * head * 0.6} ${by - ux * head * 0.6}Z`} />
    </g>
  );
}
