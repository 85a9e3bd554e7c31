// States as circles in layers, moves as arrows, best moves bold. A state that no round has decided yet is hollow.

import { useMemo } from "preact/hooks";
import type { JSX } from "preact";
import { useT } from "../base/lang.ts";
import { letterOf, nameOf } from "../base/words.ts";
import { layOut, longestDepths, type Placed } from "../graph/layout.ts";
import { fitting } from "../ui/parts.tsx";
import { knownIn, type Analysed } from "../graph/verdicts.ts";
import { readChase } from "../graph/chase.ts";

export type Layers = "depth" | "end";

interface Props {
  analysed: Analysed;
  layers: Layers;
  /** Rounds shown; all later ones are still open. */
  round: number;
  chosen: number | undefined;
  onChoose: (state: number) => void;
  name: string;
}

/** What stands under a circle. */
export function shortName(state: string): string {
  const chase = readChase(state);
  return chase ? `${chase.mouse}·${chase.cat}` : state.length > 12 ? `${state.slice(0, 11)}…` : state;
}

export function StateGraph({ analysed, layers, round, chosen, onChoose, name }: Props) {
  const t = useT();
  const { graph, nodes, verdicts } = analysed;
  const done = round > analysed.rounds; // what stays open then is drawn
  const layout = useMemo(() => {
    const depths = longestDepths(nodes.map((node) => node.to)) ?? graph.states.map((state) => state.depth);
    const layerOf = layers === "depth" ? depths : verdicts.map((verdict) => verdict.round);
    // The start on the left: the most distant from the end come first.
    const most = Math.max(0, ...layerOf);
    const facing = layers === "depth" ? layerOf : layerOf.map((layer) => (layer < 0 ? 0 : most - layer + 1));
    const wide = Math.max(...graph.states.map((state) => shortName(state.state).length));
    return layOut(facing, nodes.map((node) => node.to), { across: Math.max(84, wide * 7 + 34), down: 52, margin: 34 });
  }, [analysed, layers]);
  // States in one row: arrows that skip some go over their heads, and need room there.
  const single = layout.places.every((place) => place.y === layout.places[0]!.y);
  const ahead = single ? graph.states.flatMap((state, from) => state.moves.map((move) => (move.to === null ? 0 : layout.places[move.to]!.x - layout.places[from]!.x))) : [0];
  const lift = Math.max(0, overhead(Math.max(...ahead, 0)) / 2 - 26);
  const keys = (event: JSX.TargetedKeyboardEvent<SVGGElement>, state: number) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onChoose(state);
  };
  return (
    <div class="scroll">
      <svg class="graph" viewBox={`0 ${-lift} ${layout.width} ${layout.height + 14 + lift}`} style={fitting(layout.width)} role="group" aria-label={name}>
        {graph.states.map((state, from) =>
          state.moves.map((move, i) =>
            move.to === null ? null : (
              <Arrow
                key={`${from}-${i}`}
                from={layout.places[from]!}
                to={layout.places[move.to]!}
                single={single}
                best={analysed.best[from]![i]! && knownIn(analysed, from, round)}
                dim={chosen !== undefined && chosen !== from}
              />
            ),
          ),
        )}
        {graph.states.map((state, i) => {
          const verdict = verdicts[i]!;
          const known = knownIn(analysed, i, round);
          const place = layout.places[i]!;
          const fresh = verdict.round === round && !done;
          const classes = `state ${known ? verdict.outcome : "open"} ${fresh ? "fresh" : ""} ${chosen === i ? "chosen" : ""}`;
          return (
            <g
              key={state.state}
              class={classes}
              transform={`translate(${place.x},${place.y})`}
              tabindex={0}
              role="button"
              aria-pressed={chosen === i}
              aria-label={`${state.state}: ${known ? nameOf(t, verdict.outcome) : t("open", "未定")}`}
              onClick={() => onChoose(i)}
              onKeyDown={(event) => keys(event, i)}
            >
              <title>{state.state}</title>
              {state.mover === 1 ? <rect class="shape" x={-13} y={-13} width={26} height={26} rx={4} /> : <circle class="shape" r={14} />}
              <text y={4}>{known ? letterOf(t, verdict.outcome) : "?"}</text>
              <text class="name" y={27}>
                {shortName(state.state)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** How far an arrow between states in one row bends upwards: a neighbour is reached directly. */
const overhead = (dx: number): number => (dx < 130 ? 4 : Math.min(190, 44 + dx * 0.14));

/** A curve that keeps clear of both circles, with a tip. Ways back and inside a layer bend more. */
function Arrow({ from, to, single, best, dim }: { from: Placed; to: Placed; single: boolean; best: boolean; dim: boolean }) {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const bend = single && dx > 0 ? -overhead(dx) : dx > 0 ? Math.max(4, Math.min(60, (length - 80) * 0.16)) : Math.min(60, 20 + length * 0.15);
  const [nx, ny] = [-dy / length, dx / length];
  const middle = { x: (from.x + to.x) / 2 + nx * bend, y: (from.y + to.y) / 2 + ny * bend };
  const start = toward(from, middle, 16);
  const end = toward(to, middle, 19);
  const angle = Math.atan2(to.y - middle.y, to.x - middle.x);
  const tip = [0, 2.6, -2.6].map((turn) => {
    const size = turn ? (best ? 8 : 6) : 3;
    return `${end.x + size * Math.cos(angle + turn)},${end.y + size * Math.sin(angle + turn)}`;
  });
  const state = `${best ? "best" : ""} ${dim ? "dim" : ""}`;
  return (
    <g>
      <path class={`move ${state}`} d={`M${start.x},${start.y} Q${middle.x},${middle.y} ${end.x},${end.y}`} />
      {!dim && <polygon class={`tip ${state}`} points={tip.join(" ")} />}
    </g>
  );
}

function toward(from: Placed, to: Placed, distance: number): Placed {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length };
}
