// A position as a board that can be clicked, for the games that have one.

import { useEffect, useState } from "preact/hooks";
import { useT } from "../base/lang.ts";
import type { Move, Position } from "../base/api.ts";
import { letterOf, moveName, outcomeOf, signed } from "../base/words.ts";
import { ChaseView, holeOf, listsOf, readChase } from "./chase.tsx";
import { CELL_GAMES, ROW_NAMES, cellsOf, dotsOf, gameNameOf, pilesOf, squareName, squaresOf } from "./notation.ts";

export interface BoardProps {
  game: string;
  position: Position;
  /** The position before, to show what changed. */
  before?: Position;
  /** Whether the moves may be made now, and show their values. */
  open: boolean;
  values: boolean;
  onMove: (move: Move) => void;
  /** Kalah: whose houses stand below; and both stores. */
  below?: 0 | 1;
  turn?: 0 | 1;
  totals?: readonly [number, number];
  /** Dots: who owns a box. */
  owners?: ReadonlyMap<string, 0 | 1>;
}

export const hasBoard = (game: string, position: Position): boolean => {
  const name = gameNameOf(game);
  return CELL_GAMES.includes(name) || ["chomp", "dots", "kalah"].includes(name) || (ROW_NAMES.includes(name) && /^(\d+-\d+|empty)/.test(position.state));
};

export function Board(props: BoardProps) {
  const name = gameNameOf(props.game);
  if (CELL_GAMES.includes(name)) return <Cells {...props} />;
  if (name === "chomp") return <Chocolate {...props} />;
  if (name === "dots") return <Dots {...props} />;
  if (name === "kalah") return <Kalah {...props} />;
  if (hasBoard(props.game, props.position)) return <Row {...props} />;
  return <Picture {...props} />;
}

/** Games whose state is the sizes of their heaps. */
const HEAP_GAMES = ["nim", "misere-nim", "heaps", "bachet", "wythoff", "kayles", "dawsons-kayles", "grundy"];
const MOST_STONES = 40;

/** What can be looked at but not clicked: the moves stand below as a list. */
function Picture({ game, position, before }: BoardProps) {
  const t = useT();
  const chase = readChase(position.state);
  const lists = chase && listsOf(game);
  if (lists) return <ChaseView lists={lists} hole={holeOf(game)} state={chase} before={before && readChase(before.state)} />;
  const heaps = HEAP_GAMES.includes(gameNameOf(game)) && /^\d+(,\d+)*$/.test(position.state) ? position.state.split(",").map(Number) : [];
  if (heaps.length > 0 && heaps.every((heap) => heap <= MOST_STONES)) {
    return (
      <div class="stones" role="img" aria-label={t(`Heaps: ${heaps.join(", ")}`, `石堆：${heaps.join("、")}`)}>
        {heaps.map((heap, i) => (
          <div key={i} class="heap">
            <span class="number">{heap}</span>
            <span class="heap-stones">
              {Array.from({ length: heap }, (_, k) => (
                <span key={k} class="stone" />
              ))}
            </span>
          </div>
        ))}
      </div>
    );
  }
  return position.picture ? <pre class="picture">{position.picture}</pre> : <p class="picture mono">{position.state}</p>;
}

function ValueMark({ move }: { move: Move }) {
  const t = useT();
  return <span class={`mark ${outcomeOf(move)} ${move.best ? "best" : ""}`}>{move.margin !== undefined ? signed(move.margin) : letterOf(t, outcomeOf(move))}</span>;
}

/** The best of several moves that end on one square. */
const bestOf = (moves: readonly Move[]): Move | undefined => moves.find((move) => move.best) ?? moves[0];

function Cells({ game, position, before, open, values, onMove }: BoardProps) {
  const t = useT();
  const [from, setFrom] = useState<string>();
  useEffect(() => setFrom(undefined), [position.state]);
  const cells = cellsOf(position.state);
  const old = before && cellsOf(before.state);
  const columns = cells[0]!.length;
  const falls = gameNameOf(game) === "connect";
  const moves = open ? position.moves : [];
  const movesAt = (square: string): Move[] =>
    moves.filter((move) => {
      const squares = squaresOf(move);
      if (!squares) return false;
      if (squares.from === undefined) return squares.to === (falls ? square[0] : square);
      return from === undefined ? squares.from === square : squares.from === from && squares.to === square;
    });
  const click = (square: string) => {
    const here = movesAt(square);
    const squares = here[0] && squaresOf(here[0]);
    if (square === from) setFrom(undefined);
    else if (squares?.from !== undefined && from === undefined) setFrom(square);
    else if (here[0]) onMove(here[0]);
    else setFrom(undefined);
  };
  const pass = moves.find((move) => move.move === "pass");
  return (
    <div>
      <div class={`board ${falls ? "falls" : ""}`} role="group" aria-label={t("Board", "棋盘")} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, maxWidth: `${columns * 4.6}rem` }}>
        {cells.map((line, row) =>
          [...line].map((mark, column) => {
            const square = squareName(column, row);
            const here = movesAt(square);
            const best = bestOf(here);
            const what = mark === "." ? t("empty", "空") : mark;
            return (
              <button
                key={square}
                type="button"
                class={`cell ${mark === "X" ? "x" : mark === "O" ? "o" : ""} ${from === square ? "from" : ""} ${old && old[row]?.[column] !== mark ? "changed" : ""}`}
                disabled={here.length === 0 && square !== from}
                aria-label={`${square}: ${what}`}
                onClick={() => click(square)}
              >
                {mark === "X" ? <Cross /> : mark === "O" ? <Ring /> : null}
                {values && best && (!falls || topOf(cells, column) === row) && <ValueMark move={best} />}
              </button>
            );
          }),
        )}
      </div>
      {from !== undefined && <p class="hint">{t(`${from}: now choose where to`, `${from}：再选去处`)}</p>}
      {pass && (
        <button type="button" onClick={() => onMove(pass)}>
          {t("Pass", "弃权")} {values && <ValueMark move={pass} />}
        </button>
      )}
    </div>
  );
}

/** Where a stone in this column comes to lie. */
const topOf = (cells: readonly string[], column: number): number => {
  const filled = cells.findIndex((line) => line[column] !== ".");
  return (filled < 0 ? cells.length : filled) - 1;
};

const Cross = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" stroke-width="3.4" stroke-linecap="round" />
  </svg>
);
const Ring = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="6.4" fill="none" stroke="currentColor" stroke-width="3.4" />
  </svg>
);

function Chocolate({ game, position, open, values, onMove }: BoardProps) {
  const t = useT();
  const [rows = 1, columns = 1] = game.trim().split(/\s+/).slice(1).map(Number);
  const left = position.state.split("/").map(Number);
  return (
    <div class="board chocolate" role="group" aria-label={t("Chocolate", "巧克力")} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, maxWidth: `${columns * 4}rem` }}>
      {Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (_, column) => {
          const square = squareName(column, row);
          const there = column < (left[row] ?? 0);
          const move = position.moves.find((one) => one.move === square);
          const poison = row === 0 && column === 0;
          return (
            <button
              key={square}
              type="button"
              class={`cell piece ${there ? "" : "eaten"} ${poison ? "poison" : ""}`}
              disabled={!open || !move}
              aria-label={`${square}${poison ? t(", poison", "，有毒") : ""}${there ? "" : t(", eaten", "，已吃")}`}
              onClick={() => move && onMove(move)}
            >
              {poison && there && "☠"}
              {values && open && move && <ValueMark move={move} />}
            </button>
          );
        }),
      )}
    </div>
  );
}

function Dots({ position, open, values, onMove, owners }: BoardProps) {
  const t = useT();
  const { columns, rows, drawn } = dotsOf(position.state);
  const size = 64;
  const pad = 16;
  const edges = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      if (column < columns) edges.push({ name: `${squareName(column, row)}-${squareName(column + 1, row)}`, x: column, y: row, dx: 1, dy: 0 });
      if (row < rows) edges.push({ name: `${squareName(column, row)}-${squareName(column, row + 1)}`, x: column, y: row, dx: 0, dy: 1 });
    }
  }
  return (
    <svg class="dots" viewBox={`0 0 ${columns * size + 2 * pad} ${rows * size + 2 * pad}`} style={{ maxWidth: `${(columns * size + 2 * pad) * 1.4}px` }} role="group" aria-label={t("Dots and boxes", "点格棋")}>
      {[...(owners ?? [])].map(([box, owner]) => {
        const [x = 0, y = 0] = box.split(",").map(Number);
        return <rect key={box} class={owner ? "box b" : "box a"} x={pad + x * size + 5} y={pad + y * size + 5} width={size - 10} height={size - 10} rx={6} />;
      })}
      {edges.map(({ name, x, y, dx, dy }) => {
        const move = open ? position.moves.find((one) => one.move === name) : undefined;
        const [x1, y1] = [pad + x * size, pad + y * size];
        const [x2, y2] = [x1 + dx * size, y1 + dy * size];
        return (
          <g
            key={name}
            class={`side-edge ${drawn.has(name) ? "drawn" : ""} ${move ? "free" : ""}`}
            {...(move && {
              tabindex: 0,
              role: "button",
              "aria-label": name,
              onClick: () => onMove(move),
              onKeyDown: (event: KeyboardEvent) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), onMove(move)),
            })}
          >
            <line class="hit" x1={x1} y1={y1} x2={x2} y2={y2} />
            <line class="ink" x1={x1} y1={y1} x2={x2} y2={y2} />
            {values && move && (
              <text class={outcomeOf(move)} x={(x1 + x2) / 2} y={(y1 + y2) / 2 + 4}>
                {signed(move.margin ?? 0)}
              </text>
            )}
          </g>
        );
      })}
      {Array.from({ length: (rows + 1) * (columns + 1) }, (_, i) => (
        <circle key={i} cx={pad + (i % (columns + 1)) * size} cy={pad + Math.floor(i / (columns + 1)) * size} r={5} />
      ))}
    </svg>
  );
}

function Kalah({ position, open, values, onMove, below = 0, turn = 0, totals }: BoardProps) {
  const t = useT();
  const [own = [], other = []] = position.state.split("/").map((side) => side.split(",").map(Number));
  const flipped = turn !== below;
  const bottom = flipped ? other : own;
  const top = flipped ? own : other;
  const moveAt = (house: number, low: boolean): Move | undefined =>
    open && low !== flipped ? position.moves.find((move) => move.move === String.fromCharCode(97 + house)) : undefined;
  const house = (seeds: number, index: number, low: boolean) => {
    const move = moveAt(index, low);
    return (
      <button
        key={`${low}${index}`}
        type="button"
        class="house"
        disabled={!move}
        aria-label={`${low ? t("your house", "己方穴") : t("other house", "对方穴")} ${String.fromCharCode(97 + index)}: ${seeds}`}
        onClick={() => move && onMove(move)}
      >
        {seeds}
        {values && move && <ValueMark move={move} />}
      </button>
    );
  };
  return (
    <div class="kalah">
      <div class="store" aria-label={t("Store of the other", "对方仓")} role="img">
        {totals?.[below ? 0 : 1] ?? 0}
      </div>
      <div class="houses" role="group" aria-label={t("Houses", "穴")} style={{ gridTemplateColumns: `repeat(${bottom.length}, 1fr)` }}>
        {top.map((seeds, i) => house(seeds, i, false)).reverse()}
        {bottom.map((seeds, i) => house(seeds, i, true))}
      </div>
      <div class="store own" aria-label={t("Your store", "己方仓")} role="img">
        {totals?.[below] ?? 0}
      </div>
    </div>
  );
}

function Row({ game, position, open, values, onMove }: BoardProps) {
  const t = useT();
  const piles = pilesOf(game);
  const range = /^(\d+)-(\d+)/.exec(position.state);
  const [first, last] = range ? [Number(range[1]), Number(range[2])] : [0, -1];
  const high = Math.max(1, ...piles.map(Math.abs));
  /** The move that takes this pile, or all from the left up to it. */
  const moveAt = (i: number): Move | undefined => {
    if (!open) return undefined;
    const byTake = position.moves.find((move) => move.move === `take ${i - first + 1}`);
    if (byTake) return byTake;
    if (i === first) return position.moves.find((move) => move.move === "left");
    return i === last ? position.moves.find((move) => move.move === "right") : undefined;
  };
  return (
    <div class="row-board" role="group" aria-label={t("Row of piles", "一行石堆")}>
      {piles.map((pile, i) => {
        const there = i >= first && i <= last;
        const move = there ? moveAt(i) : undefined;
        return (
          <button
            key={i}
            type="button"
            class={`pile ${there ? "" : "gone"}`}
            disabled={!move}
            aria-label={`${t("pile", "堆")} ${i}: ${pile}${move ? `${t(", ", "，")}${moveName(t, move.move)}` : ""}`}
            onClick={() => move && onMove(move)}
          >
            <span class="pile-bar" style={{ height: `${0.4 + (4.5 * Math.abs(pile)) / high}rem` }} />
            <span class="number">{pile}</span>
            {values && move && <ValueMark move={move} />}
          </button>
        );
      })}
    </div>
  );
}
