// The table as SVG: cells filled by the steps that have run, the cell that is computed, and arrows from those it is computed from.

import { useMemo, useRef, useState } from "preact/hooks";
import { useT, type T } from "../base/lang.ts";
import { signed } from "../base/words.ts";
import { lookAt, type CellLook, type Look } from "./look.ts";
import type { Place, Plan } from "./plan.ts";
import { cellText, type CellName, type Replay } from "./trace.ts";

const W = 92;
const H = 78;
const GAP = 18;

interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly w: number;
  readonly h: number;
  readonly gap: number;
  /** Of a single value in its cell: the middle of its line. */
  readonly middle: readonly [number, number];
}

function geometryOf(plan: Plan): Geometry {
  const small = plan.kind === "pursuit" || plan.kind === "lattice";
  const [w, h, gap] = plan.kind === "strip" ? [74, 56, 14] : plan.kind === "lattice" ? [84, 46, 20] : small ? [58, 46, 6] : [W, H, GAP];
  const label = Math.max(0, ...plan.labels.filter(({ x }) => x < 0).map(({ text }) => text.length));
  const left = plan.kind === "strip" || plan.kind === "lattice" ? 8 : Math.max(46, 20 + 8 * label);
  const top = plan.kind === "pursuit" ? 64 : plan.kind === "lattice" ? 6 : plan.kind === "strip" ? 26 : 36;
  const rowGap = plan.kind === "strip" ? 32 : plan.kind === "lattice" ? 26 : gap;
  const middle = plan.kind === "lattice" ? ([17, h - 7] as const) : ([w / 2, h / 2 + 8] as const);
  return { w, h, gap, left, top, middle, width: left + plan.columns * (w + gap) + 4, height: top + plan.rows * (h + rowGap) + 4 };
}

const rowStep = (plan: Plan, g: Geometry): number => g.h + (plan.kind === "strip" ? 32 : plan.kind === "lattice" ? 26 : g.gap);

const sameCell = (place: Place, cell: CellName | undefined): boolean => cell !== undefined && cell.table === place.table && place.at.every((index, i) => cell.at[i] === index);

export interface TableProps {
  readonly plan: Plan;
  readonly replay: Replay;
  /** The step that has just run. */
  readonly step: number;
  readonly look: Look;
  /** Cells of the best line, once it is known. */
  readonly line?: ReadonlySet<string>;
  /** Cells of another line, in another colour. */
  readonly other?: ReadonlySet<string>;
  readonly onGo?: (step: number) => void;
}

export function TableView(props: TableProps) {
  const t = useT();
  const { plan, replay, step, look } = props;
  const g = useMemo(() => geometryOf(plan), [plan]);
  const [focus, setFocus] = useState(0);
  const svg = useRef<SVGSVGElement>(null);
  const now = replay.trace.steps[step];
  const target = now && (now.write ?? replay.target(step));
  const x = (place: { x: number }) => g.left + place.x * (g.w + g.gap);
  const y = (place: { y: number }) => g.top + place.y * rowStep(plan, g);
  const looks = plan.places.map((place) => (look === "heat" ? forFirst(replay, place, lookAt(t, replay, place, step, look)) : lookAt(t, replay, place, step, look)));
  const most = useMemo(() => largest(t, plan, replay), [plan, replay]);
  const byCell = (cell: CellName) => plan.places.find((place) => sameCell(place, cell));
  const reads = now?.reads.flatMap((cell) => byCell(cell) ?? []) ?? [];
  const goal = target && byCell(target);
  const arrows = goal ? reads.filter((place) => place !== goal) : [];
  const byMask = useMemo(() => plan.edges && new Map(plan.places.map((place) => [place.at[0]!, place])), [plan]);
  const visited = plan.edges && new Set(replay.trace.calls.filter((call) => call.from <= step).map((call) => `${call.parent === null ? "" : replay.trace.calls[call.parent]!.arguments[0]},${call.arguments[0]}`));
  const go = (place: Place) => {
    const cell = firstWrite(replay, place);
    if (cell !== undefined) props.onGo?.(cell);
  };
  const keys = (event: KeyboardEvent) => {
    const next = neighbour(plan, focus, event.key);
    if (event.key === "Enter" || event.key === " ") go(plan.places[focus]!);
    else if (next === undefined) return;
    else {
      setFocus(next);
      (svg.current?.querySelectorAll(".touch")[next] as SVGElement | undefined)?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <svg ref={svg} class={`table ${plan.kind} ${look}`} viewBox={`0 0 ${g.width} ${g.height}`} role="group" aria-label={t("The table; Enter on a cell goes to the step that fills it", "表格；在格子上按回车，跳到填它的那一步")} data-keys="own" onKeyDown={props.onGo && keys}>
      <Arrows />
      {plan.labels.map((label, i) => (
        <text key={i} class="index" x={x(label) + (label.x < 0 ? g.w - 2 : g.w / 2)} y={label.y < 0 ? y({ y: 0 }) - 12 - (-label.y - 1) * 34 : y(label) + g.h / 2 + 4} text-anchor={label.x < 0 ? "end" : "middle"}>
          {label.text}
        </text>
      ))}
      {plan.edges?.map(([from, to]) => {
        const [a, b] = [byMask?.get(from), byMask?.get(to)];
        if (!a || !b) return null;
        return <path key={`${from}-${to}`} class={visited?.has(`${from},${to}`) ? "edge walked" : "edge"} d={`M${x(a) + g.w / 2} ${y(a) + g.h} L${x(b) + g.w / 2} ${y(b)}`} />;
      })}
      {plan.places.map((place, i) => {
        const seen = looks[i]!;
        const isGoal = place === goal;
        const source = reads.includes(place) && !isGoal;
        const name = place.at.join("-");
        const inside = plan.kind === "lattice";
        const kinds = ["cell", seen.tone, place.over && "over", isGoal && "goal", source && "source", now?.line === "hit" && source && "hit", props.line?.has(name) && "best", props.other?.has(name) && "yours"].filter(Boolean).join(" ");
        return (
          <g
            key={name}
            class={kinds}
            data-cell={name}
            transform={`translate(${x(place)} ${y(place)})`}
            onClick={() => {
              setFocus(i);
              go(place);
            }}
          >
            <rect class="box" width={g.w} height={g.h} rx="9" style={look === "heat" && seen.margin !== undefined ? heat(seen.margin, most) : undefined} />
            {place.label !== undefined && (
              <text class="index" x={inside ? 6 : g.w / 2} y={inside ? 14 : -7} text-anchor={inside ? "start" : "middle"} font-size={inside ? fit(place.label, g.w - 20, 12) : undefined}>
                {place.label}
              </text>
            )}
            {place.note !== undefined && (
              <text class="small" x={g.w - 6} y={g.h - 7} font-size="12" text-anchor="end">
                {place.note}
              </text>
            )}
            {isGoal && !now?.write && seen.tone === "empty" ? <Big text="?" g={g} class="open" /> : <Content look={seen} g={g} plain={look === "heat"} />}
            <rect class="touch" width={g.w} height={g.h} rx="9" role={props.onGo ? "button" : "img"} tabindex={props.onGo ? (i === focus ? 0 : -1) : undefined} aria-label={`${place.label ?? cellText(place)}: ${place.over ? t("the target is reached", "已达到目标") : words(t, seen)}${place.note === undefined ? "" : t(`, sum ${place.note}`, `，和 ${place.note}`)}`} />
          </g>
        );
      })}
      {goal && arrows.map((place, i) => <path key={`${step}-${i}`} pathLength={100} class="arrow" d={between(x(place), y(place), x(goal), y(goal), g)} marker-end="url(#tip)" />)}
    </svg>
  );
}

const Arrows = () => (
  <defs>
    <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto">
      <path d="M0 0 8 4 0 8z" class="tip" />
    </marker>
    <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="7" height="7" class="hatch-ground" />
      <rect width="2" height="7" class="hatch-line" />
    </pattern>
  </defs>
);

/** From the border of one cell to the border of another: an arrow crosses neither. */
function between(x1: number, y1: number, x2: number, y2: number, g: Geometry): string {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const cut = Math.min(dx ? (g.w / 2 + 2) / Math.abs(dx) : 9, dy ? (g.h / 2 + 2) / Math.abs(dy) : 9);
  const [cx, cy] = [x1 + g.w / 2, y1 + g.h / 2];
  return `M${cx + dx * cut} ${cy + dy * cut} L${cx + dx * (1 - cut)} ${cy + dy * (1 - cut)}`;
}

/** A cell as the first player sees it: who moves there follows from how many piles are gone. */
function forFirst(replay: Replay, { at }: Place, look: CellLook): CellLook {
  const n = (replay.trace.input.piles as readonly number[]).length;
  if (look.margin === undefined || (n - (at[1]! - at[0]! + 1)) % 2 === 0) return look;
  return { ...look, margin: -look.margin, big: signed(-look.margin), tone: look.margin > 0 ? "second" : look.margin < 0 ? "first" : "tie" };
}

function heat(margin: number, most: number) {
  const share = Math.round(18 + 72 * Math.sqrt(Math.abs(margin) / most));
  return { fill: margin === 0 ? "var(--tie-wash)" : `color-mix(in srgb, var(--${margin > 0 ? "first" : "second"}) ${share}%, var(--card))` };
}

const largest = (t: T, plan: Plan, replay: Replay): number => Math.max(1, ...plan.places.map((place) => Math.abs(lookAt(t, replay, place, replay.last, "margin").margin ?? 0)));

/** The step that fills a cell first. */
function firstWrite(replay: Replay, place: Place): number | undefined {
  const cells = replay.cellsOf(place.table).filter(({ at }) => place.at.every((index, i) => at[i] === index));
  return cells.length ? Math.min(...cells.map(({ steps }) => steps[0]!)) : undefined;
}

function neighbour(plan: Plan, from: number, key: string): number | undefined {
  const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!move) return undefined;
  const here = plan.places[from]!;
  let best: number | undefined;
  let least = Infinity;
  plan.places.forEach((place, i) => {
    const along = (place.x - here.x) * move[0]! + (place.y - here.y) * move[1]!;
    const across = Math.abs((place.x - here.x) * move[1]!) + Math.abs((place.y - here.y) * move[0]!);
    if (along <= 0.2 || along + 3 * across >= least) return;
    [best, least] = [i, along + 3 * across];
  });
  return best ?? from;
}

function words(t: T, look: CellLook): string {
  if (look.chips) return look.chips.map(({ text }) => text).join(", ");
  const own = look.pair ? look.pair.join(" : ") : (look.big ?? "");
  const badge = look.badge === undefined ? "" : t(`, ${look.badge} open moves`, `，剩余走法 ${look.badge}`);
  return (own || t("empty", "未填")) + badge;
}

/** Text as large as fits the width. */
const fit = (text: string, width: number, most: number): number => Math.min(most, (width - 8) / (0.61 * Math.max(1, text.length)));

function Big({ text, g, ...rest }: { text: string; g: Geometry; class?: string }) {
  return (
    <text class={`big ${rest.class ?? ""}`} x={g.middle[0]} y={g.middle[1]} font-size={fit(text, g.w, g.h > 60 ? 28 : 20)} text-anchor="middle">
      {text}
    </text>
  );
}

function Content({ look, g, plain }: { look: CellLook; g: Geometry; plain: boolean }) {
  if (look.chips)
    return (
      <>
        {look.chips.slice(0, 4).map((chip, i) => (
          <text key={i} class={`chip-${chip.tone}`} x={g.w / 2} y={(g.h + 11) / 2 + (i - (Math.min(4, look.chips!.length) - 1) / 2) * 18} font-size={15} text-anchor="middle">
            {i === 3 && look.chips!.length > 4 ? `… ${look.chips!.length}` : chip.text}
          </text>
        ))}
      </>
    );
  if (look.pair) {
    const text = `${look.pair[0]} : ${look.pair[1]}`;
    const size = fit(text, g.w, 23);
    if (size < 12) return <TwoLines pair={look.pair} g={g} />;
    return (
      <>
        <text class="big" x={g.w / 2} y={look.small === undefined ? g.h / 2 + 8 : g.h / 2 + 3} font-size={size} text-anchor="middle">
          <tspan class="f">{look.pair[0]}</tspan>
          <tspan class="colon" dx="4">
            :
          </tspan>
          <tspan class="s" dx="4">
            {look.pair[1]}
          </tspan>
        </text>
        {look.small !== undefined && (
          <text class="small" x={g.w / 2} y={g.h / 2 + 24} font-size={fit(look.small, g.w, 12)} text-anchor="middle">
            {look.small}
          </text>
        )}
      </>
    );
  }
  return (
    <>
      {look.big !== undefined && look.big !== "" && <Big text={look.big} g={g} class={plain ? "heat-text" : ""} />}
      {look.badge !== undefined && (
        <text class="count" x={g.w - 5} y="14" font-size="12" text-anchor="end">
          {look.badge}
        </text>
      )}
    </>
  );
}

/** Long numbers stand one above the other. */
function TwoLines({ pair, g }: { pair: readonly [string, string]; g: Geometry }) {
  return (
    <>
      {pair.map((text, i) => (
        <text key={i} class={`big ${i ? "s" : "f"}`} x={g.w / 2} y={g.h / 2 - 4 + i * 24} font-size={fit(text, g.w, 18)} text-anchor="middle">
          {text}
        </text>
      ))}
    </>
  );
}
