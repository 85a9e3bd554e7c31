// Games of stones: a row of piles, heaps, numbers to choose from, and the houses of kalah.

import { useT } from "../base/lang.ts";
import { Frame, isShown, Mark, pressed, tellLabel, type BoardProps } from "./board.tsx";
import type { BoardMove, HeapsBoard, HousesBoard, NumbersBoard, RowBoard } from "./types.ts";

export function Row(props: BoardProps & { board: RowBoard }) {
  const t = useT();
  const { board, position, open, onMove } = props;
  const high = Math.max(1, ...board.piles.map(Math.abs));
  const longest = Math.max(...board.piles.map((pile) => String(pile).length));
  const [w, h] = [Math.max(46, 14 + longest * 10), 130];
  const width = board.piles.length * (w + 10) + 20;
  const columns = board.piles.map((pile, i) => {
    const there = i >= board.low && i < board.high;
    // The move that ends with this pile: one end, or all from the left up to it.
    const here = position.moves.filter(({ at }) => at?.includes(i));
    const ends = here.find(({ at }) => at!.length === 1) ?? here.find(({ at }) => at![at!.length - 1] === i);
    return { pile, i, there, move: ends, height: 8 + (h * Math.abs(pile)) / high };
  });
  return (
    <Frame label={t("Row of piles", "一排石堆")} width={width} height={h + 84} most={Math.max(240, Math.min(760, width * 1.3))} class="row-board">
      {columns.map(({ pile, i, there, move, height }) => {
        const x = 10 + i * (w + 10);
        const name = t(`pile ${i}: ${pile}`, `第 ${i} 堆：${pile}`);
        return (
          <g key={i} class={`pile ${there ? "" : "gone"} ${pile < 0 ? "minus" : ""} ${move && open ? "free" : ""}`} data-square={i} {...(move && open ? pressed(`${name}${t(", ", "，")}${tellLabel(t, move, props.values === "all")}`, () => onMove(move)) : { role: "img", "aria-label": name })}>
            <rect class="hit" x={x} y={2} width={w} height={h + 78} rx={8} />
            <rect class="bar" x={x + 8} y={h + 12 - height} width={w - 16} height={height} rx={6} />
            <text x={x + w / 2} y={h + 34}>
              {String(pile).replace("-", "−")}
            </text>
            {move && isShown(move, props) && <Mark x={x + w / 2} y={h + 58} r={18} move={move} />}
          </g>
        );
      })}
    </Frame>
  );
}

const MOST_STONES = 40;

export function Heaps(props: BoardProps & { board: HeapsBoard }) {
  const t = useT();
  const { board, position, open, onMove } = props;
  const grows = position.moves.some(({ at }) => at?.some((taken) => Number(taken) < 0));
  const largest = Math.max(1, ...board.heaps) + (grows ? 1 : 0);
  const few = largest <= MOST_STONES;
  const step = few ? Math.min(34, Math.max(9, 300 / largest)) : 0;
  const w = 74;
  const height = few ? largest * step + 50 : 96;
  /** The move that takes this many from this heap alone. */
  const taking = (heap: number, amount: number): BoardMove | undefined => position.moves.find(({ at }) => at !== undefined && at[heap] === amount && at.every((taken, i) => i === heap || taken === 0));
  return (
    <Frame label={t(`Heaps: ${board.heaps.join(", ")}`, `石堆：${board.heaps.join("、")}`)} width={board.heaps.length * w + 20} height={height} most={Math.max(170, Math.min(680, board.heaps.length * w * 1.3))} class="heaps">
      {board.heaps.map((heap, i) => {
        const middle = 10 + (i + 0.5) * w;
        const more = few ? taking(i, -1) : undefined; // only in the editor
        const top = (stones: number) => height - 34 - (stones + 0.5) * step;
        return (
          <g key={i} class="heap">
            {few &&
              Array.from({ length: heap }, (_, k) => {
                const amount = heap - k; // this stone and all above it
                const move = taking(i, amount);
                const at = top(k);
                return (
                  <g key={k} class={`stone ${move && open ? "free" : ""}`} data-square={`${i}-${k}`} {...(move && open ? pressed(tellLabel(t, move, props.values === "all"), () => onMove(move)) : {})}>
                    <rect x={middle - 23} y={at - step / 2 + 1} width={46} height={step - 2} rx={Math.min(9, step / 2 - 1)} />
                    {move && isShown(move, props) && (
                      <g transform={`translate(${middle} ${at})`}>
                        <Mark x={0} y={0} r={Math.min(14, step / 2 - 2.5)} move={move} />
                      </g>
                    )}
                  </g>
                );
              })}
            {more && open && (
              <g class="stone free ghost" data-square={`${i}+`} {...pressed(tellLabel(t, more, false), () => onMove(more))}>
                <rect x={middle - 23} y={top(heap) - step / 2 + 1} width={46} height={step - 2} rx={Math.min(9, step / 2 - 1)} />
                <text x={middle} y={top(heap) + 5}>
                  +
                </text>
              </g>
            )}
            <text x={middle} y={height - 12}>
              {heap.toLocaleString("en-US")}
            </text>
          </g>
        );
      })}
    </Frame>
  );
}

export function Numbers(props: BoardProps & { board: NumbersBoard }) {
  const t = useT();
  const { board, position, open, onMove } = props;
  const [side, gap, most] = [54, 8, 8];
  const columns = Math.min(most, Math.max(4, board.numbers.length));
  const rows = Math.ceil(board.numbers.length / columns);
  const width = columns * (side + gap) + 20;
  const top = 66;
  const done = Math.min(1, board.target > 0 ? board.sum / board.target : 1);
  return (
    <Frame label={t("Numbers to choose from", "可选的数")} width={width} height={top + rows * (side + gap) + 8} most={560} class="numbers">
      <g role="img" aria-label={t(`sum ${board.sum}, target ${board.target}`, `当前和 ${board.sum}，目标 ${board.target}`)}>
        <text class="sum" x={10} y={22}>
          {t("sum", "当前和")} {board.sum}
        </text>
        <text class="sum end" x={width - 10} y={22}>
          {t("target", "目标")} {board.target}
        </text>
        <rect class="track" x={10} y={34} width={width - 20} height={10} rx={5} />
        <rect class="fill" x={10} y={34} width={(width - 20) * done} height={10} rx={5} />
      </g>
      {board.numbers.map((number, i) => {
        const [x, y] = [10 + (i % columns) * (side + gap), top + Math.floor(i / columns) * (side + gap)];
        const move = position.moves.find(({ at }) => at?.[0] === number);
        const left = board.left[i]!;
        return (
          <g key={i} class={`number-tile ${left ? "" : "gone"} ${move && open ? "free" : ""}`} data-square={number} {...(move && open ? pressed(tellLabel(t, move, props.values === "all"), () => onMove(move)) : { role: "img", "aria-label": t(`${number}${left ? "" : ", used"}`, `${number}${left ? "" : "，已用"}`) })}>
            <rect x={x} y={y} width={side} height={side} rx={9} />
            <text x={x + side / 2} y={y + (move && isShown(move, props) ? 24 : 34)}>
              {number}
            </text>
            {left > 1 && !board.reuse && (
              <text class="times" x={x + side - 6} y={y + 14}>
                ×{left}
              </text>
            )}
            {move && isShown(move, props) && <Mark x={x + side / 2} y={y + 39} r={12} move={move} />}
          </g>
        );
      })}
    </Frame>
  );
}

/** Seeds lie in a spiral, so that any number of them looks like a heap. */
function Seeds({ x, y, count, room }: { x: number; y: number; count: number; room: number }) {
  const shown = Math.min(count, 60);
  const spread = room / Math.sqrt(Math.max(9, shown));
  return (
    <>
      {Array.from({ length: shown }, (_, k) => {
        const [r, angle] = [spread * Math.sqrt(k + 0.3), k * 2.4];
        return <circle key={k} class="seed" cx={x + r * Math.cos(angle)} cy={y + r * Math.sin(angle)} r={4.2} />;
      })}
    </>
  );
}

export function Houses(props: BoardProps & { board: HousesBoard }) {
  const t = useT();
  const { board, position, open, onMove, below = 0, turn = 0, totals = [0, 0] } = props;
  const flipped = turn !== below;
  const [bottom, top] = flipped ? [board.other, board.own] : [board.own, board.other];
  const n = bottom.length;
  const [step, store] = [84, 78];
  const width = 2 * store + n * step + 24;
  const house = (seeds: number, i: number, low: boolean) => {
    const name = String.fromCharCode(97 + i);
    const own = low !== flipped;
    const move = position.moves.find(({ at }) => at?.[0] === (own ? name : `~${name}`)); // those of the other side only in the editor
    const [x, y] = [12 + store + (low ? i + 0.5 : n - i - 0.5) * step, low ? 152 : 58];
    const label = `${low ? t("house", "下方穴") : t("house of the other side", "上方穴")} ${name}: ${seeds}`;
    return (
      <g key={`${low}${i}`} class={`house ${move && open ? "free" : ""}`} data-square={`${low ? "" : "~"}${name}`} {...(move && open ? pressed(`${label}${t(", ", "，")}${tellLabel(t, move, props.values === "all")}`, () => onMove(move)) : { role: "img", "aria-label": label })}>
        <circle cx={x} cy={y} r={36} />
        <Seeds x={x} y={y} count={seeds} room={26} />
        <text x={x + (low ? 30 : -30)} y={y + (low ? 38 : -27)}>
          {seeds}
        </text>
        {move && isShown(move, props) && <Mark x={x} y={y + (low ? 24 : -24)} r={14} move={move} />}
        <text class="coord" x={x} y={low ? 222 : -5}>
          {name}
        </text>
      </g>
    );
  };
  return (
    <Frame label={t("Kalah board", "播棋棋盘")} width={width} height={250} most={Math.min(760, width * 1.25)} class="kalah">
      {/* Letters stand above and below the board: each side names its houses from its own left. */}
      <g transform="translate(0 18)">
        <rect class="wood" x={2} y={2} width={width - 4} height={206} rx={26} />
        {([0, 1] as const).map((own) => {
          const count = totals[own ? below : below ? 0 : 1];
          const x = own ? width - 12 - store / 2 : 12 + store / 2;
          return (
            <g key={own} class="store" role="img" aria-label={`${own ? t("store below", "下方仓") : t("store of the other side", "上方仓")}: ${count}`}>
              <rect x={x - 30} y={22} width={60} height={166} rx={30} />
              <Seeds x={x} y={98} count={count} room={24} />
              <text x={x} y={182}>
                {count}
              </text>
            </g>
          );
        })}
        {top.map((seeds, i) => house(seeds, i, false))}
        {bottom.map((seeds, i) => house(seeds, i, true))}
      </g>
    </Frame>
  );
}
