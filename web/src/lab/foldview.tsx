// Peaks folded away, one step at a time, and the valley that stays read from the outside.

import { useT, type T } from "../base/lang.ts";
import { number, signed } from "../base/words.ts";
import type { Composite, Folding } from "../row/fold.ts";

interface Scene {
  readonly row: readonly Composite[];
  readonly marked: readonly number[]; // the three of a peak
  readonly taken: ReadonlyMap<number, string>; // places of the valley already read, and their sign
  readonly words: string;
}

/** Scenes: one a fold, then one a number of the valley, then the sum. */
export function foldScenes(t: T, folding: Folding): Scene[] {
  const none = new Map<number, string>();
  const folds: Scene[] = folding.steps.map(({ row, peak }) => {
    const three = [row[peak - 1]!.value, row[peak]!.value, row[peak + 1]!.value] as const;
    const [x, y, z] = three.map(bracket);
    const sum = number(three[0] - three[1] + three[2]);
    return {
      row,
      marked: [peak - 1, peak, peak + 1],
      taken: none,
      words: t(
        `${x} ≤ ${y} ≥ ${z} is a peak: nobody wants to uncover it. The three become ${x} − ${y} + ${z} = ${sum}.`,
        `${x} ≤ ${y} ≥ ${z} 是一座山峰：谁都不愿先露出它。三者并成 ${x} − ${y} + ${z} = ${sum}。`,
      ),
    };
  });
  return [...folds, ...valleyScenes(t, folding)];
}

/** Negative numbers in brackets, where they stand in a sum. */
const bracket = (n: number): string => (n < 0 ? `(${number(n)})` : number(n));

function valleyScenes(t: T, { valley, margin }: Folding): Scene[] {
  const scenes: Scene[] = [
    {
      row: valley,
      marked: [],
      taken: new Map(),
      words: t("No peak is left: the row falls, then rises. Now simply take the larger end.", "再无山峰：先降后升。此后只管取较大的一端。"),
    },
  ];
  const taken = new Map<number, string>();
  let [left, right] = [0, valley.length - 1];
  while (left <= right) {
    const at = valley[left]!.value >= valley[right]!.value ? left++ : right--;
    const sign = taken.size % 2 ? "−" : "+";
    taken.set(at, sign);
    const who = sign === "+" ? t("first", "先手") : t("second", "后手");
    scenes.push({
      row: valley,
      marked: [at],
      taken: new Map(taken),
      words: t(`The ${who} takes the larger end, ${number(valley[at]!.value)}.`, `${who}取较大的一端 ${number(valley[at]!.value)}。`),
    });
  }
  const last = scenes[scenes.length - 1]!;
  scenes[scenes.length - 1] = { ...last, words: `${last.words} ${t(`The margin is ${signed(margin)}.`, `差为 ${signed(margin)}。`)}` };
  return scenes;
}

export function FoldView({ scene }: { scene: Scene }) {
  const t = useT();
  const { row, marked, taken } = scene;
  const across = Math.max(3, Math.min(64, 700 / Math.max(1, row.length)));
  const values = row.map((part) => part.value);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const scale = 150 / (high - low);
  const zero = 24 + high * scale;
  const height = 24 + 150 + 36;
  return (
    <div>
      <svg
        class="bars fold"
        viewBox={`0 0 ${row.length * across} ${height}`}
        style={{ maxWidth: `${row.length * across}px` }}
        role="img"
        aria-label={t(`Row of ${row.length}: ${values.slice(0, 12).join(" ")}`, `共 ${row.length} 个：${values.slice(0, 12).join(" ")}`)}
      >
        <line x1={0} x2={row.length * across} y1={zero} y2={zero} class="axis" />
        {row.map((part, i) => (
          <g key={part.from} class={`bar ${marked.includes(i) ? "marked" : ""} ${taken.has(i) ? "taken" : ""}`}>
            <rect
              x={i * across + across * 0.1}
              y={part.value >= 0 ? zero - part.value * scale : zero}
              width={across * 0.8}
              height={Math.max(1.5, Math.abs(part.value) * scale)}
              rx={across > 12 ? 4 : 0}
              class={part.value < 0 ? "body minus" : "body"}
            />
            {across >= 22 && (
              <text x={(i + 0.5) * across} y={(part.value >= 0 ? zero - part.value * scale : zero) - 6}>
                {taken.has(i) ? `${taken.get(i)} ${bracket(part.value)}` : number(part.value)}
              </text>
            )}
            {across >= 30 && (
              <text x={(i + 0.5) * across} y={height - 4} class="index">
                {part.from === part.to ? part.from : `${part.from}–${part.to}`}
              </text>
            )}
          </g>
        ))}
      </svg>
      <p class="scene" aria-live="polite">
        {scene.words}
      </p>
    </div>
  );
}
