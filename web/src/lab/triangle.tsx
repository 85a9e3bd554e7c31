// The table of a row as a heat map on canvas: who is ahead in every subgame, and by how much.
//
// Two canvases lie on each other. The lower one holds the cells; it remembers how each was drawn, so that a step, forward
// or back, costs only the cells that look different after it. The upper one holds what moves: the cell looked at, the two it looks at, the best line.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import { blend, inkOn, palette, type Palette } from "../base/theme.ts";
import { useT } from "../base/lang.ts";
import { fromEnds, isEmpty, stateText, type RowState } from "../row/rules.ts";
import { cellAt, keyOf, type Cell, type RowTable } from "../row/table.ts";
import type { LineStep } from "../row/line.ts";

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
  readonly head: number; // room for the indices
}

interface Props {
  table: RowTable;
  /** The cells in the order they are filled, and how many of them are. */
  order: readonly RowState[];
  filled: number;
  /** Cells still in memory; the others are drawn faint. */
  kept?: (state: RowState) => boolean;
  line?: readonly LineStep[];
  selected?: RowState;
  onSelect?: (state: RowState | undefined) => void;
  /** Written instead of the table's own margins (wrong tables of the lessons). */
  marginOf?: (state: RowState) => { margin: number; wrong: boolean };
  theme: string;
}

/** Column and row of a state. */
function spot(table: RowTable, state: RowState): [number, number] {
  if (fromEnds(table.game)) return [state.last, state.first];
  if (table.game === "stone-game-2") return [state.m - 1, state.first];
  return [state.first, 0];
}

function stateAt(table: RowTable, column: number, row: number): RowState | undefined {
  const last = table.piles.length - 1;
  const state: RowState = fromEnds(table.game)
    ? { first: row, last: column, m: 0 }
    : table.game === "stone-game-2"
      ? { first: row, last, m: column + 1 }
      : { first: column, last, m: 0 };
  return !isEmpty(state) && column >= 0 && row >= 0 && cellAt(table, state) ? state : undefined;
}

function gridOf(table: RowTable, width: number): Grid {
  const n = table.piles.length;
  const widest = [...table.cells.values()].reduce((most, cell) => Math.max(most, cell.state.m), 1);
  const columns = table.game === "stone-game-2" ? widest : n;
  const rows = table.game === "stone-game-3" ? 1 : n;
  const head = n > 40 ? 4 : 26;
  const size = Math.max(2, Math.min(n > 12 ? 44 : 62, Math.floor((width - head - 2) / Math.max(columns, rows > 1 ? Math.min(rows, columns) : 1))));
  return { columns, rows, size, head };
}

export function Triangle(props: Props) {
  const t = useT();
  const { table, order, filled, theme } = props;
  const box = useRef<HTMLDivElement>(null);
  const lower = useRef<HTMLCanvasElement>(null);
  const upper = useRef<HTMLCanvasElement>(null);
  const drawn = useRef({ looks: new Uint8Array(), key: {} as object });
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const watch = new ResizeObserver(() => box.current && setWidth(box.current.clientWidth));
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const grid = useMemo(() => gridOf(table, width), [table, width]);
  const colours = useMemo(palette, [theme]);
  const most = useMemo(() => mostMargin(table), [table]);
  const shade = useMemo(() => shades(colours, most), [colours, most]);
  const key = useMemo(() => ({}), [table, grid, colours, order, props.marginOf]);

  useEffect(() => {
    const fresh = drawn.current.key !== key;
    const pen = fresh ? clear(lower.current, grid) : penOf(lower.current);
    if (!pen) return;
    if (fresh) {
      drawHeads(pen, table, grid, colours);
      drawn.current = { looks: new Uint8Array(order.length), key };
    }
    const { looks } = drawn.current;
    for (let i = 0; i < order.length; i++) {
      const look = i >= filled ? EMPTY : props.kept && !props.kept(order[i]!) ? FAINT : STRONG;
      if (looks[i] === look) continue;
      if (looks[i] !== EMPTY) wipeCell(pen, table, grid, order[i]!);
      if (look !== EMPTY) drawCell(pen, props, grid, shade, order[i]!, look === FAINT);
      looks[i] = look;
    }
  }, [key, filled, props.kept]);

  useEffect(() => {
    const pen = clear(upper.current, grid);
    if (!pen) return;
    if (props.line) drawLine(pen, table, grid, colours, props.line);
    if (props.selected) drawLook(pen, table, grid, colours, props.selected);
  }, [grid, colours, props.line, props.selected, table]);

  const pick = (event: JSX.TargetedPointerEvent<HTMLDivElement>) => {
    const at = event.currentTarget.getBoundingClientRect();
    const column = Math.floor((event.clientX - at.left - grid.head) / grid.size);
    const row = Math.floor((event.clientY - at.top - grid.head) / grid.size);
    const state = stateAt(table, column, row);
    if (state) props.onSelect?.(state);
  };
  const keys = (event: JSX.TargetedKeyboardEvent<HTMLDivElement>) => {
    const step = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const)[
      event.key as "ArrowLeft"
    ];
    if (!step) return;
    event.preventDefault();
    const [column, row] = spot(table, props.selected ?? table.start);
    const next = stateAt(table, column + step[0], row + step[1]);
    if (next) props.onSelect?.(next);
  };
  const name = props.selected
    ? t(`Table of subgames, at ${stateText(table.game, props.selected)}`, `子局面表，当前 ${stateText(table.game, props.selected)}`)
    : t("Table of subgames; arrow keys move from cell to cell", "子局面表；方向键逐格移动");
  const size = { width: `${grid.head + grid.columns * grid.size + 2}px`, height: `${grid.head + grid.rows * grid.size + 2}px` };
  return (
    <div class="triangle-box" ref={box}>
      <div
        class="triangle"
        style={size}
        tabIndex={props.onSelect ? 0 : undefined}
        role={props.onSelect ? "application" : "img"}
        aria-label={name}
        onPointerMove={(event) => event.pointerType === "mouse" && props.onSelect && pick(event)}
        onPointerDown={(event) => props.onSelect && pick(event)}
        onKeyDown={keys}
      >
        <canvas ref={lower} />
        <canvas ref={upper} />
      </div>
    </div>
  );
}

/** How a cell looks now. */
const EMPTY = 0;
const FAINT = 1;
const STRONG = 2;

const mostMargin = (table: RowTable): number => {
  let most = 1;
  for (const cell of table.cells.values()) most = Math.max(most, Math.abs(cell.margin));
  return most;
};

function penOf(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | null {
  return canvas?.getContext("2d") ?? null;
}

function clear(canvas: HTMLCanvasElement | null, grid: Grid): CanvasRenderingContext2D | null {
  const pen = penOf(canvas);
  if (!canvas || !pen) return null;
  const ratio = window.devicePixelRatio || 1;
  const width = grid.head + grid.columns * grid.size + 2;
  const height = grid.head + grid.rows * grid.size + 2;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  return pen;
}

function drawHeads(pen: CanvasRenderingContext2D, table: RowTable, grid: Grid, colours: Palette): void {
  if (grid.head < 10) return;
  pen.fillStyle = colours.soft;
  pen.font = `12px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const skip = Math.ceil(20 / grid.size);
  for (let i = 0; i < grid.columns; i += skip) {
    const name = table.game === "stone-game-2" ? `M${i + 1}` : String(i);
    pen.fillText(name, grid.head + (i + 0.5) * grid.size, grid.head / 2);
  }
  for (let i = 0; i < grid.rows && grid.rows > 1; i += skip) {
    pen.fillText(String(i), grid.head / 2, grid.head + (i + 0.5) * grid.size);
  }
}

const FONT = "system-ui, sans-serif";

interface Shade {
  readonly colour: string;
  readonly ink: string;
}

/** A margin's colour and the ink on it, worked out once a margin. */
function shades(colours: Palette, most: number): (margin: number) => Shade {
  const known = new Map<number, Shade>();
  return (margin) => {
    let shade = known.get(margin);
    if (!shade) {
      const share = margin === 0 ? 0.5 : 0.16 + 0.84 * Math.sqrt(Math.abs(margin) / Math.max(most, Math.abs(margin)));
      const colour = blend(colours.surface, margin > 0 ? colours.win : margin < 0 ? colours.loss : colours.even, share);
      shade = { colour, ink: inkOn(colour) };
      known.set(margin, shade);
    }
    return shade;
  };
}

function wipeCell(pen: CanvasRenderingContext2D, table: RowTable, grid: Grid, state: RowState): void {
  const [column, row] = spot(table, state);
  pen.clearRect(grid.head + column * grid.size, grid.head + row * grid.size, grid.size, grid.size);
}

function drawCell(pen: CanvasRenderingContext2D, props: Props, grid: Grid, shade: (margin: number) => Shade, state: RowState, faint: boolean): void {
  const cell = cellAt(props.table, state);
  if (!cell) return;
  const other = props.marginOf?.(state);
  const margin = other?.margin ?? cell.margin;
  const [column, row] = spot(props.table, state);
  const x = grid.head + column * grid.size;
  const y = grid.head + row * grid.size;
  const { colour, ink } = shade(margin);
  const gap = grid.size > 8 ? 1 : 0;
  pen.globalAlpha = faint ? 0.18 : 1;
  pen.fillStyle = colour;
  pen.fillRect(x + gap, y + gap, grid.size - gap, grid.size - gap);
  if (grid.size >= 26) writeCell(pen, cell, other, x, y, grid, ink);
  pen.globalAlpha = 1;
}

function writeCell(
  pen: CanvasRenderingContext2D,
  cell: Cell,
  other: { margin: number; wrong: boolean } | undefined,
  x: number,
  y: number,
  { size }: Grid,
  ink: string,
): void {
  pen.fillStyle = ink;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const middle = x + size / 2;
  const margin = other?.margin ?? cell.margin;
  const sign = margin > 0 ? `+${brief(margin)}` : brief(margin);
  const room = size - 5; // longer texts are drawn narrower
  if (size >= 42 && !other) {
    pen.font = `600 ${size >= 50 ? 13 : 11}px ${FONT}`;
    pen.fillText(`${brief(cell.first)}, ${brief(cell.second)}`, middle, y + size * 0.4, room);
    pen.font = `${size >= 50 ? 11 : 9}px ${FONT}`;
    pen.fillText(sign, middle, y + size * 0.7, room);
  } else {
    pen.font = `600 ${size >= 42 ? 14 : 10}px ${FONT}`;
    pen.fillText(sign, middle, y + size / 2, room);
    if (!other?.wrong) return;
    pen.font = `600 11px ${FONT}`;
    pen.fillText("✗", x + size - 9, y + 10);
  }
}

const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** A number as short as a cell wants it: 12.3M. The words beside the table have all its digits. */
const brief = (n: number): string => (Math.abs(n) < 10000 ? String(n) : COMPACT.format(n)).replace("-", "−");

function middleOf(table: RowTable, grid: Grid, state: RowState): [number, number] {
  const [column, row] = spot(table, state);
  return [grid.head + (column + 0.5) * grid.size + 0.5, grid.head + (row + 0.5) * grid.size + 0.5];
}

function drawLine(pen: CanvasRenderingContext2D, table: RowTable, grid: Grid, colours: Palette, line: readonly LineStep[]): void {
  const points = line.map((step) => middleOf(table, grid, step.state));
  if (points.length === 0) return;
  for (const [width, colour] of [
    [Math.min(7, grid.size / 3 + 2.5), colours.surface],
    [Math.min(3.5, grid.size / 5 + 1.2), colours.ink],
  ] as const) {
    pen.strokeStyle = colour;
    pen.fillStyle = colour;
    pen.lineWidth = width;
    pen.lineJoin = "round";
    pen.beginPath();
    // A little off the middle and never aslant, so that the numbers stay readable.
    const off = grid.size >= 26 ? grid.size * 0.4 : 0;
    points.forEach(([x, y], i) => {
      if (i === 0) pen.moveTo(x - off, y + off);
      else pen.lineTo(points[i - 1]![0] - off, y + off);
      pen.lineTo(x - off, y + off);
    });
    pen.stroke();
    if (grid.size < 8) continue;
    for (const [x, y] of points) {
      pen.beginPath();
      pen.arc(x - off, y + off, width, 0, 7);
      pen.fill();
    }
  }
}

function drawLook(pen: CanvasRenderingContext2D, table: RowTable, grid: Grid, colours: Palette, state: RowState): void {
  const cell = cellAt(table, state);
  if (!cell) return;
  const frame = (at: RowState, colour: string, width: number, dash: number[]) => {
    const [column, row] = spot(table, at);
    pen.setLineDash(dash);
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.strokeRect(grid.head + column * grid.size + 1, grid.head + row * grid.size + 1, grid.size - 1, grid.size - 1);
  };
  for (const choice of cell.choices) {
    if (!isEmpty(choice.move.to)) frame(choice.move.to, colours.accent, choice.best ? 3 : 2, choice.best ? [] : [4, 3]);
  }
  frame(state, colours.ink, 3, []);
  pen.setLineDash([]);
}

/** A key for memo comparisons of selected cells. */
export const sameState = (table: RowTable, a: RowState | undefined, b: RowState | undefined): boolean =>
  !!a && !!b && keyOf(table.game, table.piles.length, a) === keyOf(table.game, table.piles.length, b);
