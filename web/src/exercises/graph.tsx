// A game graph whose states are coloured by click: won, lost, drawn, and tied where ties can be.

import type { JSX } from "preact";
import { useT } from "../base/lang.ts";
import type { Outcome } from "../base/api.ts";
import { letterOf, nameOf } from "../base/words.ts";
import type { AnswerProps } from "./cells.tsx";
import type { GraphState, GraphTask } from "./task.ts";

const NODE = 46;
const STEP = 100;
const RISE = 84;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A column for each number of moves from the start. */
function placesOf(states: readonly GraphState[]): { places: Map<string, Place>; width: number; height: number } {
  const columns: GraphState[][] = [];
  for (const state of states) (columns[state.depth] ??= []).push(state);
  const most = Math.max(...columns.map((column) => column.length));
  const places = new Map<string, Place>();
  columns.forEach((column, i) =>
    column.forEach((state, k) => places.set(state.name, { x: 40 + i * STEP, y: 44 + (k + (most - column.length) / 2) * RISE + (i % 2) * 14 })),
  );
  return { places, width: 80 + (columns.length - 1) * STEP, height: 102 + (most - 1) * RISE };
}

/** An arrow from edge to edge, bent so that there and back do not lie on each other. */
function arrow(from: Place, to: Place): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  // In a column an arrow goes around the states between its ends.
  const bend = dx > 0 && dx <= STEP ? 0 : dx === 0 && length > 1.5 * RISE ? 1.2 * NODE : Math.min(46, 14 + length / 8);
  const [mx, my] = [(from.x + to.x) / 2 + (dy / length) * bend, (from.y + to.y) / 2 - (dx / length) * bend];
  const edge = (place: Place, gap: number): Place => {
    const far = Math.hypot(mx - place.x, my - place.y) || 1;
    return { x: place.x + ((mx - place.x) / far) * gap, y: place.y + ((my - place.y) / far) * gap };
  };
  const [a, b] = [edge(from, NODE / 2), edge(to, NODE / 2 + 7)];
  return `M${a.x} ${a.y}Q${mx} ${my} ${b.x} ${b.y}`;
}

const read = (answer: string): Map<string, Outcome> =>
  new Map(answer.split(" ").filter(Boolean).map((part) => [part.slice(0, part.lastIndexOf("=")), part.slice(part.lastIndexOf("=") + 1) as Outcome]));

const write = (colours: ReadonlyMap<string, Outcome>): string => [...colours].map(([name, outcome]) => `${name}=${outcome}`).join(" ");

export function GraphAnswer({ task, answer, onAnswer, closed }: AnswerProps<GraphTask>) {
  const t = useT();
  const colours = read(answer);
  const { places, width, height } = placesOf(task.states);
  const cycle: readonly (Outcome | undefined)[] = [undefined, "win", "loss", "draw", ...(task.states.some(({ end }) => end === "tie") ? (["tie"] as const) : [])];
  const short = task.states.every(({ name }) => name.length <= 3);
  const click = (name: string) => {
    const next = cycle[(cycle.indexOf(colours.get(name)) + 1) % cycle.length];
    const changed = new Map(colours);
    if (next) changed.set(name, next);
    else changed.delete(name);
    onAnswer(write(changed));
  };
  const words = (state: GraphState): string => {
    const outcome = colours.get(state.name);
    const leads = state.moves.length ? t(`leads to ${state.moves.join(", ")}`, `通向 ${state.moves.join("、")}`) : state.end ? t(`finished: ${nameOf(t, state.end)}`, `已结束：${nameOf(t, state.end)}`) : t("no move", "无路可走");
    const named = state.state === state.name ? state.name : `${state.name} (${state.state})`;
    return `${named}: ${outcome ? nameOf(t, outcome) : t("not coloured", "未标")}; ${leads}`;
  };
  return (
    <div>
      <div class="scroll ex-scroll" tabIndex={0} role="region" aria-label={t("Game graph", "博弈图")}>
        <div class="ex-graph" style={{ width: `${width}px`, height: `${height}px` }}>
          <svg width={width} height={height} aria-hidden="true">
            <defs>
              <marker id="ex-arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">
                <path d="M0 0L8 4L0 8z" />
              </marker>
            </defs>
            {task.states.flatMap((state) => state.moves.map((to) => <path key={`${state.name} ${to}`} class="ex-edge" d={arrow(places.get(state.name)!, places.get(to)!)} marker-end="url(#ex-arrow)" />))}
          </svg>
          {task.states.map((state) => {
            const { x, y } = places.get(state.name)!;
            const outcome = colours.get(state.name);
            const style: JSX.CSSProperties = { left: `${x - NODE / 2}px`, top: `${y - NODE / 2}px`, width: `${NODE}px`, height: `${NODE}px` };
            return (
              <button key={state.name} type="button" class={`ex-node ${outcome ?? ""} ${short ? "" : "small"}`} style={style} disabled={closed} aria-label={words(state)} title={state.state} onClick={() => click(state.name)}>
                <span class="ex-node-name">{state.name}</span>
                <span class="ex-node-value">{outcome ? letterOf(t, outcome) : state.end ? `(${letterOf(t, state.end)})` : "·"}</span>
              </button>
            );
          })}
        </div>
      </div>
      <p class="hint">{t("Click a state: won (W), lost (L), drawn (∞), blank again.", "点击状态：胜、负、循环（∞），再点清空。")}</p>
      {task.states.some(({ name, state }) => name !== state) && (
        <ul class="ex-key">
          {task.states.map(({ name, state }) => (
            <li key={name}>
              <b>{name}</b> {state}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
