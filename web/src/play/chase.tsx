// Cat and mouse: the lists and states as the library writes them, and the chase drawn on its own graph.

import { useT } from "../base/lang.ts";

export type Lists = readonly (readonly number[])[];

export interface ChaseState {
  readonly mouse: number;
  readonly cat: number;
  readonly turn: "mouse" | "cat";
}

const MOST_PLACES = 40; // more can't be told apart on a circle

/** The adjacency lists in a game's text, if it has any that can be drawn. */
export function listsOf(game: string): Lists | undefined {
  let value: unknown;
  try {
    value = JSON.parse(/\[\s*\[.*\]/s.exec(game)?.[0] ?? "");
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_PLACES) return undefined;
  const places = value.length;
  const isPlace = (x: unknown): x is number => Number.isInteger(x) && (x as number) >= 0 && (x as number) < places;
  return value.every((list) => Array.isArray(list) && list.every(isPlace)) ? (value as number[][]) : undefined;
}

/** Where the hole is: what the game's text says, or place 0. */
export const holeOf = (game: string): number => Number(/--hole\s+(\d+)/.exec(game)?.[1] ?? 0);

export function readChase(text: string): ChaseState | undefined {
  const parts = /^mouse=(\d+),cat=(\d+),turn=(mouse|cat)$/.exec(text);
  return parts ? { mouse: Number(parts[1]), cat: Number(parts[2]), turn: parts[3] as "mouse" | "cat" } : undefined;
}

const RADIUS = 118;
const MIDDLE = 150;

const spotOf = (place: number, places: number): { x: number; y: number } => {
  const angle = (2 * Math.PI * place) / places - Math.PI / 2;
  return { x: MIDDLE + RADIUS * Math.cos(angle), y: MIDDLE + RADIUS * Math.sin(angle) };
};

/** Places on a circle, a mouse, a cat, a hole; the way just walked is marked. */
export function ChaseView({ lists, hole, state, before }: { lists: Lists; hole: number; state: ChaseState; before?: ChaseState }) {
  const t = useT();
  const spots = lists.map((_, place) => spotOf(place, lists.length));
  const walked = (a: number, b: number) =>
    before !== undefined &&
    [
      [before.mouse, state.mouse],
      [before.cat, state.cat],
    ].some(([from, to]) => from !== to && ((from === a && to === b) || (from === b && to === a)));
  return (
    <svg
      class="chase"
      viewBox="0 0 300 300"
      role="img"
      aria-label={t(
        `Mouse at ${state.mouse}, cat at ${state.cat}, the ${state.turn} is to move`,
        `老鼠在 ${state.mouse}，猫在 ${state.cat}，轮到${state.turn === "mouse" ? "老鼠" : "猫"}`,
      )}
    >
      {lists.map((list, a) =>
        list.map((b) =>
          a < b || !lists[b]!.includes(a) ? (
            <line key={`${a}-${b}`} class={`way ${walked(a, b) ? "walked" : ""}`} x1={spots[a]!.x} y1={spots[a]!.y} x2={spots[b]!.x} y2={spots[b]!.y} />
          ) : null,
        ),
      )}
      {spots.map((spot, place) => (
        <g key={place} transform={`translate(${spot.x},${spot.y})`}>
          <circle class={`place ${place === hole ? "hole" : ""}`} r={21} />
          <text y={5} class={place === hole ? "hole-text" : ""}>
            {place === hole ? t("hole", "洞") : place}
          </text>
        </g>
      ))}
      {(["mouse", "cat"] as const).map((who) => {
        const spot = spots[state[who]]!;
        const side = who === "mouse" ? -15 : 15;
        return (
          <g key={who} class={`${who} ${state.turn === who ? "turn" : ""}`} style={{ transform: `translate(${spot.x + side}px,${spot.y - 17}px)` }}>
            {who === "mouse" ? <circle class="token" r={13} /> : <rect class="token" x={-13} y={-13} width={26} height={26} rx={5} />}
            <text y={5}>{who === "mouse" ? t("M", "鼠") : t("C", "猫")}</text>
          </g>
        );
      })}
    </svg>
  );
}
