// The row to look at: typed as text, or dragged. A bar drawn up or down changes its pile; drawn sideways, it moves.

import { useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import { useT, type T } from "../base/lang.ts";
import { number } from "../base/words.ts";

export const MOST_PILES = 256;
const MOST_DRAGGED = 32;
const HEIGHT = 132;

export const pileWords = (text: string): string[] => text.split(/[\s,，\[\]]+/).filter(Boolean);

export const tooMany = (t: T, given: number): string =>
  t(`Only the first ${MOST_PILES} of ${given} piles are shown: more do not fit on a screen.`, `只显示 ${given} 堆中的前 ${MOST_PILES} 堆：再多屏幕放不下。`);

/** Whole numbers from a text, or the word that is none. */
export function readPiles(text: string): number[] | { wrong: string } {
  const words = pileWords(text);
  const wrong = words.find((word) => !/^[-+−]?\d{1,9}$/.test(word));
  if (wrong !== undefined) return { wrong };
  return words.slice(0, MOST_PILES).map((word) => Number(word.replace("−", "-")));
}

interface Props {
  piles: readonly number[];
  negative: boolean;
  onChange: (piles: number[]) => void;
}

export function PileEditor({ piles, negative, onChange }: Props) {
  const t = useT();
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState("");
  const type = (typed: string) => {
    setText(typed);
    const read = readPiles(typed);
    if ("wrong" in read) return setProblem(t(`“${read.wrong}” is not a whole number`, `“${read.wrong}”不是整数`));
    if (!negative && read.some((pile) => pile < 0)) return setProblem(t("In this game piles are 0 or more", "此游戏的石堆不为负"));
    const given = pileWords(typed).length;
    setProblem(given > MOST_PILES ? tooMany(t, given) : read.length ? "" : t("Type at least one number", "请至少输入一个数"));
    if (read.length) onChange(read);
  };
  const random = () => {
    const length = Math.max(3, piles.length);
    setText(undefined);
    setProblem("");
    onChange(Array.from({ length }, () => 1 + Math.floor(Math.random() * 15)));
  };
  const resize = (length: number) => {
    setText(undefined);
    onChange(Array.from({ length }, (_, i) => piles[i] ?? 1 + Math.floor(Math.random() * 15)));
  };
  return (
    <div class="piles">
      <div class="piles-text">
        <label for="piles">{t("Piles", "石堆")}</label>
        <input
          id="piles"
          inputMode="text"
          autocomplete="off"
          spellcheck={false}
          value={text ?? piles.join(" ")}
          aria-invalid={problem !== ""}
          aria-describedby="piles-problem"
          onInput={(event) => type(event.currentTarget.value)}
          onBlur={() => !problem && setText(undefined)}
        />
        <button type="button" onClick={() => resize(piles.length - 1)} disabled={piles.length <= 1} aria-label={t("One pile less", "减一堆")}>
          −
        </button>
        <button type="button" onClick={() => resize(piles.length + 1)} disabled={piles.length >= MOST_PILES} aria-label={t("One pile more", "加一堆")}>
          +
        </button>
        <button type="button" onClick={random}>
          {t("Random", "随机")}
        </button>
        <button type="button" onClick={() => resize(piles.length >= 100 ? 8 : 256)}>
          {piles.length >= 100 ? t("8 piles", "8 堆") : t("256 piles", "256 堆")}
        </button>
      </div>
      <p id="piles-problem" class="hint" role="status">
        {problem ||
          (piles.length <= MOST_DRAGGED
            ? t("Or drag: up and down changes a pile, sideways moves it. Keys: ↑ ↓, and Shift with ← →.", "也可拖动：上下改大小，左右换位置。键盘：↑ ↓；Shift 加 ← → 换位。")
            : t("Rows up to 32 piles can be dragged.", "32 堆以内可以拖动。"))}
      </p>
      <Bars piles={piles} negative={negative} onChange={(next) => (setText(undefined), setProblem(""), onChange(next))} />
    </div>
  );
}

interface Drag {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly value: number;
  readonly axis: "" | "x" | "y";
}

function Bars({ piles, negative, onChange }: Props) {
  const t = useT();
  const drag = useRef<Drag>();
  const low = Math.min(0, ...piles);
  const high = Math.max(10, ...piles);
  const scale = (HEIGHT - 34) / Math.max(1, high - low);
  const zero = 18 + high * scale;
  const across = Math.min(56, Math.max(3, Math.floor(720 / piles.length)));
  const dragged = piles.length <= MOST_DRAGGED;
  const set = (index: number, value: number) => {
    const whole = Math.round(negative ? value : Math.max(0, value));
    if (whole !== piles[index]) onChange(piles.map((pile, i) => (i === index ? whole : pile)));
  };
  const shift = (index: number, to: number) => {
    if (to < 0 || to >= piles.length || to === index) return;
    const next = [...piles];
    next.splice(to, 0, ...next.splice(index, 1));
    onChange(next);
  };
  const down = (event: JSX.TargetedPointerEvent<SVGGElement>, index: number) => {
    event.currentTarget.ownerSVGElement?.setPointerCapture(event.pointerId);
    drag.current = { index, x: event.clientX, y: event.clientY, value: piles[index]!, axis: "" };
    event.currentTarget.focus();
    event.preventDefault();
  };
  const moved = (event: JSX.TargetedPointerEvent<SVGSVGElement>) => {
    const at = drag.current;
    if (!at) return;
    const [dx, dy] = [event.clientX - at.x, event.clientY - at.y];
    const zoom = event.currentTarget.getBoundingClientRect().width / (piles.length * across || 1);
    const axis = at.axis || (Math.max(Math.abs(dx), Math.abs(dy)) < 6 ? "" : Math.abs(dx) > Math.abs(dy) ? "x" : "y");
    drag.current = { ...at, axis };
    if (axis === "y") set(at.index, at.value - dy / (scale * zoom));
    const hops = Math.round(dx / (across * zoom));
    const to = Math.max(0, Math.min(piles.length - 1, at.index + hops));
    if (axis === "x" && to !== at.index) {
      shift(at.index, to);
      drag.current = { ...at, axis, index: to, x: at.x + (to - at.index) * across * zoom };
    }
  };
  const keys = (event: JSX.TargetedKeyboardEvent<SVGGElement>, index: number) => {
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key];
    if (step) set(index, piles[index]! + step);
    else if (event.shiftKey && event.key === "ArrowLeft") shift(index, index - 1);
    else if (event.shiftKey && event.key === "ArrowRight") shift(index, index + 1);
    else return;
    event.preventDefault();
  };
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${piles.length * across} ${HEIGHT}`}
      style={{ maxWidth: `${piles.length * across}px` }}
      onPointerMove={moved}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      role="group"
      aria-label={t("Piles as bars", "石堆条形图")}
    >
      <line x1={0} x2={piles.length * across} y1={zero} y2={zero} class="axis" />
      {piles.map((pile, i) => (
        <g
          key={i}
          class={dragged ? "bar drag" : "bar"}
          {...(dragged && {
            tabindex: 0,
            role: "slider",
            "aria-label": t(`Pile ${i}`, `第 ${i} 堆`),
            "aria-valuenow": pile,
            "aria-valuemin": low,
            "aria-valuemax": high,
            "aria-orientation": "vertical" as const,
            onKeyDown: (event: JSX.TargetedKeyboardEvent<SVGGElement>) => keys(event, i),
            onPointerDown: (event: JSX.TargetedPointerEvent<SVGGElement>) => down(event, i),
          })}
        >
          {dragged && <rect x={i * across} y={0} width={across} height={HEIGHT} class="touch" />}
          <rect
            x={i * across + across * 0.1}
            y={pile >= 0 ? zero - pile * scale : zero}
            width={across * 0.8}
            height={Math.max(1.5, Math.abs(pile) * scale)}
            rx={across > 12 ? 4 : 0}
            class={pile < 0 ? "body minus" : "body"}
          />
          {across >= 18 && (
            <text x={(i + 0.5) * across} y={(pile >= 0 ? zero - pile * scale : zero) - 5}>
              {number(pile)}
            </text>
          )}
          {across >= 18 && (
            <text x={(i + 0.5) * across} y={HEIGHT - 2} class="index">
              {i}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
