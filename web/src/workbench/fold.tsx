// Folding: the numbers of the valley so far, the one in hand, and the piles not read yet, as bars.

import { useT } from "../base/lang.ts";
import type { Replay } from "./trace.ts";

interface Bar {
  readonly value: number;
  readonly kind: "stack" | "top" | "rest" | "gone";
  readonly marked: boolean;
}

/** What the steps so far say of the row. */
function barsAt(replay: Replay, step: number): readonly Bar[] {
  const piles = replay.trace.input.piles as readonly number[];
  const now = replay.trace.steps[step];
  if (!now) return piles.map((value) => ({ value, kind: "rest", marked: false }));
  const at = (i: number): number => Number(replay.valueAt(replay.cell("valley", [i]), step) ?? 0);
  const read = new Set(now.reads.map((cell) => cell.at[0]!));
  const { i, top, size, l, r } = now.variables as Record<string, number | undefined>;
  if (top !== undefined && size !== undefined && i !== undefined) {
    const stack = Array.from({ length: size }, (_, k): Bar => ({ value: at(k), kind: "stack", marked: read.has(k) }));
    const marked = now.line === "fold" || (now.line === "peak" && read.size > 0);
    return [...stack, { value: top, kind: "top", marked }, ...piles.slice(i + 1).map((value): Bar => ({ value, kind: "rest", marked: false }))];
  }
  const taken = now.line.startsWith("take-");
  const length = lengthOf(replay);
  return Array.from({ length }, (_, k): Bar => {
    const inside = l === undefined || r === undefined ? false : k >= l && k <= r;
    return { value: at(k), kind: inside ? "stack" : "gone", marked: inside && read.has(k) && (taken || l === r || k === l || k === r) };
  });
}

/** How many numbers the valley has in the end: those that are read from its ends. */
const lengthOf = (replay: Replay): number => replay.trace.steps.filter(({ line }) => line === "larger").length;

export function FoldView({ replay, step }: { replay: Replay; step: number }) {
  const t = useT();
  const bars = barsAt(replay, step);
  const most = Math.max(1, ...bars.map(({ value }) => Math.abs(value)));
  const w = 46;
  const [up, down] = [150, bars.some(({ value }) => value < 0) ? 90 : 10];
  const width = Math.max(bars.length * (w + 10) + 10, 120);
  return (
    <svg class="fold" viewBox={`0 0 ${width} ${up + down + 44}`} role="img" aria-label={t(`The row now: ${bars.map(({ value }) => value).join(", ")}`, `现在的一排：${bars.map(({ value }) => value).join("、")}`)}>
      <path class="axis" d={`M4 ${up + 22} H${width - 4}`} />
      {bars.map(({ value, kind, marked }, i) => {
        const height = Math.max(2, (Math.abs(value) / most) * (value < 0 ? down : up));
        return (
          <g key={i} class={`${kind} ${marked ? "marked" : ""}`} transform={`translate(${10 + i * (w + 10)} 0)`}>
            <rect x="0" width={w} rx="5" y={value < 0 ? up + 22 : up + 22 - height} height={height} />
            <text x={w / 2} y={value < 0 ? up + 22 + height + 15 : up + 16 - height} text-anchor="middle">
              {String(value).replace("-", "−")}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
