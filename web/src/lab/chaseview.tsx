// The chase on its own graph: places on a circle, a mouse, a cat, a hole.

import { useT } from "../base/lang.ts";
import { circle } from "../graph/layout.ts";
import type { ChaseState, Lists } from "../graph/chase.ts";

interface Props {
  lists: Lists;
  hole: number;
  state: ChaseState;
  before?: ChaseState;
}

export function ChaseView({ lists, hole, state, before }: Props) {
  const t = useT();
  const places = circle(lists.length, 118, 150);
  const walked = (a: number, b: number) =>
    before !== undefined &&
    ([
      [before.mouse, state.mouse],
      [before.cat, state.cat],
    ].some(([from, to]) => from !== to && ((from === a && to === b) || (from === b && to === a))));
  return (
    <svg
      class="chase"
      viewBox="0 0 300 300"
      role="img"
      aria-label={t(
        `Mouse at ${state.mouse}, cat at ${state.cat}, the ${state.turn} is to move`,
        `鼠在 ${state.mouse}，猫在 ${state.cat}，轮到${state.turn === "mouse" ? "鼠" : "猫"}`,
      )}
    >
      {lists.map((list, a) =>
        list.map((b) =>
          a < b || !lists[b]!.includes(a) ? (
            <line key={`${a}-${b}`} class={`way ${walked(a, b) ? "walked" : ""}`} x1={places[a]!.x} y1={places[a]!.y} x2={places[b]!.x} y2={places[b]!.y} />
          ) : null,
        ),
      )}
      {places.map((place, i) => (
        <g key={i} transform={`translate(${place.x},${place.y})`}>
          <circle class={`place ${i === hole ? "hole" : ""}`} r={21} />
          <text y={5} class={i === hole ? "hole-text" : ""}>
            {i === hole ? t("hole", "洞") : i}
          </text>
        </g>
      ))}
      {(["mouse", "cat"] as const).map((who) => {
        const place = places[state[who]]!;
        const side = who === "mouse" ? -15 : 15;
        return (
          <g key={who} class={`${who} ${state.turn === who ? "turn" : ""}`} style={{ transform: `translate(${place.x + side}px,${place.y - 17}px)` }}>
            {who === "mouse" ? <circle class="token" r={13} /> : <rect class="token" x={-13} y={-13} width={26} height={26} rx={5} />}
            <text y={5}>{who === "mouse" ? t("M", "鼠") : t("C", "猫")}</text>
          </g>
        );
      })}
    </svg>
  );
}
