// Cat and mouse on their own graph, or on their grid.

import { useT } from "../base/lang.ts";
import { outcomeOf } from "../base/words.ts";
import { Frame, isShown, Mark, pressed, tellLabel, type BoardProps } from "./board.tsx";
import type { ChaseBoard } from "./types.ts";

const RADIUS = 132;
const MIDDLE = 166;
const STEP = 62;
/** Of a grid, with room for its coordinates. */
const EDGE = 56;

interface Spot {
  readonly x: number;
  readonly y: number;
}

const spotsOf = (board: ChaseBoard): readonly Spot[] =>
  board.spots
    ? board.spots.map(([column, row]) => ({ x: EDGE + column * STEP, y: EDGE + row * STEP }))
    : board.steps.map((_, place) => {
        const angle = (2 * Math.PI * place) / board.steps.length - Math.PI / 2;
        return { x: MIDDLE + RADIUS * Math.cos(angle), y: MIDDLE + RADIUS * Math.sin(angle) };
      });

export function Chase(props: BoardProps & { board: ChaseBoard }) {
  const t = useT();
  const { board, position, open, onMove } = props;
  const before = props.before?.board?.shape === "chase" ? props.before.board : undefined;
  const spots = spotsOf(board);
  const grid = board.spots !== undefined;
  const [width, height] = grid ? [board.columns! * STEP + EDGE - 24, board.rows! * STEP + EDGE - 10] : [2 * MIDDLE, 2 * MIDDLE];
  const walked = (a: number, b: number) =>
    before !== undefined && (["mouse", "cat"] as const).some((who) => before[who] !== board[who] && ((before[who] === a && board[who] === b) || (before[who] === b && board[who] === a)));
  const near = (a: Spot, b: Spot) => !grid || Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === STEP;
  const label = t(`Mouse at ${board.mouse}, cat at ${board.cat}, the ${board.turn} is to move`, `老鼠在 ${board.mouse}，猫在 ${board.cat}，轮到${board.turn === "mouse" ? "老鼠" : "猫"}`);
  const same = board.mouse === board.cat;
  return (
    <Frame label={label} width={width} height={height} most={grid ? 520 : 430} class="chase">
      {board.steps.map((list, a) =>
        list.map((b) => (a !== b && (a < b || !board.steps[b]!.includes(a)) && near(spots[a]!, spots[b]!) ? <line key={`${a}-${b}`} class={`way ${walked(a, b) ? "walked" : ""}`} x1={spots[a]!.x} y1={spots[a]!.y} x2={spots[b]!.x} y2={spots[b]!.y} /> : null)),
      )}
      {grid &&
        Array.from({ length: board.columns! }, (_, i) => (
          <text key={`c${i}`} class="coord" x={EDGE + i * STEP} y={18}>
            c{i + 1}
          </text>
        ))}
      {grid &&
        Array.from({ length: board.rows! }, (_, i) => (
          <text key={`r${i}`} class="coord" x={16} y={EDGE + i * STEP + 4}>
            r{i + 1}
          </text>
        ))}
      {spots.map((spot, place) => {
        const move = position.moves.find(({ at }) => at?.[0] === place);
        const goal = board.goals.includes(place);
        const name = goal ? t(grid ? "food" : "hole", grid ? "食物" : "洞") : String(place);
        return (
          <g key={place} class={`spot ${move && open ? "free" : ""} ${move && isShown(move, props) ? outcomeOf(move) : ""}`} transform={`translate(${spot.x} ${spot.y})`} data-square={place} {...(move && open ? pressed(tellLabel(t, move, props.values === "all"), () => onMove(move)) : { role: "img", "aria-label": name })}>
            <circle class={`place ${goal ? "hole" : ""}`} r={22} />
            {(!grid || goal) && (
              <text y={5} class={goal ? "hole-text" : ""}>
                {name}
              </text>
            )}
            {move && isShown(move, props) && <Mark x={0} y={27} r={13} move={move} />}
          </g>
        );
      })}
      {(["mouse", "cat"] as const).map((who) => {
        const spot = spots[board[who]]!;
        const side = grid ? (same ? (who === "mouse" ? -10 : 10) : 0) : who === "mouse" ? -16 : 16;
        return (
          <g key={who} class={`${who} ${board.turn === who ? "turn" : ""}`} style={{ transform: `translate(${spot.x + side}px,${spot.y - (grid ? 0 : 18)}px)` }} aria-hidden="true">
            {who === "mouse" ? <circle class="token" r={14} /> : <rect class="token" x={-14} y={-14} width={28} height={28} rx={6} />}
            <text y={5}>{who === "mouse" ? t("M", "鼠") : t("C", "猫")}</text>
          </g>
        );
      })}
    </Frame>
  );
}
