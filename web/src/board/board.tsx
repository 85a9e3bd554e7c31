// A position as a board: pieces, coordinates, moves to click or drag, and what each move is worth. The library says what lies where.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useT, type T } from "../base/lang.ts";
import { letterOf, moveName, outcomeOf, signed, tellMove } from "../base/words.ts";
import { Chase } from "./chase.tsx";
import { Cells } from "./cells.tsx";
import { Heaps, Houses, Numbers, Row } from "./stones.tsx";
import type { Board, BoardMove, DotsBoard, Position } from "./types.ts";

export interface BoardProps {
  readonly position: Position;
  /** The position before, to show what changed. */
  readonly before?: Position;
  /** Whether the moves may be made now. */
  readonly open: boolean;
  /** Which moves show what they are worth. */
  readonly values: "all" | "best" | "none";
  /** A move that is pointed at elsewhere. */
  readonly shown?: string;
  readonly onMove: (move: BoardMove) => void;
  readonly flipped?: boolean;
  /** Kalah: whose houses stand below, who is to move; both totals. */
  readonly below?: 0 | 1;
  readonly turn?: 0 | 1;
  readonly totals?: readonly [number, number];
  /** Dots: who owns a box. */
  readonly owners?: ReadonlyMap<string, 0 | 1>;
}

export const hasValue = (move: BoardMove): boolean => move.best !== undefined;

/** A value in few signs: W9, T, L12, ∞, +7. */
export function shortValue(t: T, move: BoardMove): string {
  if (move.margin !== undefined) return signed(move.margin);
  const outcome = outcomeOf(move);
  return `${letterOf(t, outcome)}${move.plies !== undefined && outcome !== "draw" ? move.plies : ""}`;
}

/** Attributes of a part of the drawing that is pressed like a button. */
export function pressed(label: string, press: () => void): JSX.SVGAttributes<SVGGElement> {
  return {
    role: "button",
    tabindex: 0,
    "aria-label": label,
    onClick: press,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press();
    },
  } as JSX.SVGAttributes<SVGGElement>;
}

/** What a move is called and worth, for those who do not see it. */
export const tellLabel = (t: T, move: BoardMove, values: boolean): string => `${moveName(t, move.move)}${values && hasValue(move) ? `, ${tellMove(t, move)}` : ""}`;

/** Whether a move shows its value on the board. */
export const isShown = (move: BoardMove, { values, shown }: Pick<BoardProps, "values" | "shown">): boolean => hasValue(move) && (values === "all" || (values === "best" && move.best === true) || shown === move.move);

/** A value on the board, around a point. */
export function Mark({ x, y, r = 19, move }: { x: number; y: number; r?: number; move: BoardMove }) {
  const t = useT();
  const text = shortValue(t, move);
  return (
    <g class={`v ${outcomeOf(move)} ${move.best ? "best" : ""}`} transform={`translate(${x} ${y})`} aria-hidden="true">
      <circle r={r} />
      <text y={r * 0.34} style={{ fontSize: `${text.length > 2 ? r * 0.78 : r * 0.95}px` }}>
        {text}
      </text>
    </g>
  );
}

/** The drawing's frame: `label` names it. */
export function Frame(props: { label: string; width: number; height: number; most?: number; class?: string; children: ComponentChildren }) {
  return (
    <svg class={`bd ${props.class ?? ""}`} viewBox={`0 0 ${props.width} ${props.height}`} style={{ maxWidth: `${props.most ?? props.width * 1.35}px` }} role="group" aria-label={props.label}>
      {props.children}
    </svg>
  );
}

export function BoardView(props: BoardProps) {
  const t = useT();
  const { board } = props.position;
  switch (board?.shape) {
    case "cells":
      return <Cells {...props} board={board} />;
    case "dots":
      return <Dots {...props} board={board} />;
    case "houses":
      return <Houses {...props} board={board} />;
    case "row":
      return <Row {...props} board={board} />;
    case "heaps":
      return <Heaps {...props} board={board} />;
    case "numbers":
      return <Numbers {...props} board={board} />;
    case "chase":
      return <Chase {...props} board={board} />;
    default:
      return props.position.picture ? (
        <pre class="picture">{props.position.picture}</pre>
      ) : (
        <p class="picture mono" aria-label={t("State", "状态")}>
          {props.position.state}
        </p>
      );
  }
}

/** What the player to move is called on the board: by sign, or by role. */
export const sideOf = (t: T, board: Board | null): string | undefined =>
  board?.shape === "cells" ? board.turn : board?.shape === "chase" ? (board.turn === "mouse" ? t("the mouse", "老鼠") : t("the cat", "猫")) : undefined;

/** A small picture of a board, for the catalogue. */
export function Thumb({ position }: { position: Position }) {
  const board: Board | null = position.board;
  return (
    <span class="thumb" aria-hidden="true" inert>
      {board ? <BoardView position={{ ...position, moves: [] }} open={false} values="none" onMove={() => undefined} /> : <b>{position.state.slice(0, 4)}</b>}
    </span>
  );
}

function Dots(props: BoardProps & { board: DotsBoard }) {
  const t = useT();
  const { board, position, open, onMove, owners } = props;
  const size = 72;
  const pad = 34;
  const drawn = new Set(board.lines);
  const [hover, setHover] = useState<string>();
  useEffect(() => setHover(undefined), [position.state]);
  const dot = (name: string) => ({ x: pad + (name.charCodeAt(0) - 97) * size, y: pad + (Number(name.slice(1)) - 1) * size });
  const lines = [];
  for (let row = 1; row <= board.rows + 1; row++)
    for (let column = 0; column <= board.columns; column++) {
      const from = `${String.fromCharCode(97 + column)}${row}`;
      if (column < board.columns) lines.push([from, `${String.fromCharCode(98 + column)}${row}`] as const);
      if (row <= board.rows) lines.push([from, `${String.fromCharCode(97 + column)}${row + 1}`] as const);
    }
  return (
    <Frame label={t("Dots and boxes", "点格棋")} width={board.columns * size + 2 * pad} height={board.rows * size + 2 * pad} class="dots">
      {board.boxes.map((box) => {
        const { x, y } = dot(box);
        const owner = owners?.get(box);
        return (
          <g key={box} class={owner === undefined ? "box" : owner ? "box b" : "box a"}>
            <rect x={x + 5} y={y + 5} width={size - 10} height={size - 10} rx={6} />
            {owner !== undefined && (
              <text x={x + size / 2} y={y + size / 2 + 6}>
                {owner + 1}
              </text>
            )}
          </g>
        );
      })}
      {lines.map(([from, to]) => {
        const name = `${from}-${to}`;
        const move = position.moves.find(({ at }) => at?.[0] === from && at[1] === to);
        const [a, b] = [dot(from), dot(to)];
        return (
          <g key={name} class={`edge ${drawn.has(name) ? "drawn" : ""} ${move && open ? "free" : ""}`} data-square={name} {...(move && open && pressed(tellLabel(t, move, props.values === "all"), () => onMove(move)))} onPointerEnter={() => setHover(name)} onPointerLeave={() => setHover(undefined)}>
            <line class="hit" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
            <line class="ink" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
            {move && (isShown(move, props) || (hover === name && props.values === "all")) && <Mark x={(a.x + b.x) / 2} y={(a.y + b.y) / 2} r={15} move={move} />}
          </g>
        );
      })}
      {Array.from({ length: (board.rows + 1) * (board.columns + 1) }, (_, i) => (
        <circle key={i} class="dot" cx={pad + (i % (board.columns + 1)) * size} cy={pad + Math.floor(i / (board.columns + 1)) * size} r={5.5} />
      ))}
      {Array.from({ length: board.columns + 1 }, (_, i) => (
        <text key={`c${i}`} class="coord" x={pad + i * size} y={13}>
          {String.fromCharCode(97 + i)}
        </text>
      ))}
      {Array.from({ length: board.rows + 1 }, (_, i) => (
        <text key={`r${i}`} class="coord" x={11} y={pad + i * size + 4}>
          {i + 1}
        </text>
      ))}
    </Frame>
  );
}
