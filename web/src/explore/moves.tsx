// The moves of a position: won, tied, drawn and lost ones, each with how far the end is; a best line; how the game went so far.

import { useEffect, useState } from "preact/hooks";
import { useAsk } from "../base/ask.ts";
import { useT } from "../base/lang.ts";
import { moveName, number, outcomeOf, tellMove } from "../base/words.ts";
import type { Outcome } from "../base/api.ts";
import { isValued, type BoardMove, type Position } from "../board/types.ts";

const ORDER: readonly Outcome[] = ["win", "tie", "draw", "loss"];
/** So many moves are listed at once. */
const MANY = 60;

export function MoveList(props: { position: Position; values: boolean; open: boolean; onMove: (move: BoardMove) => void; onPoint?: (move: string | undefined) => void }) {
  const t = useT();
  const { position, values, onMove, onPoint } = props;
  const [all, setAll] = useState(false);
  useEffect(() => setAll(false), [position.state]);
  const shows = values && isValued(position);
  const listed = all ? position.moves : position.moves.slice(0, MANY);
  const names = { win: t("Wins", "胜"), tie: t("Ties", "平局"), draw: t("Draws, without end", "循环（永不结束）"), loss: t("Losses", "负") };
  const groups = shows ? ORDER.map((outcome) => [outcome, listed.filter((move) => outcomeOf(move) === outcome)] as const).filter(([, moves]) => moves.length) : [["" as const, [...listed].sort((a, b) => a.move.localeCompare(b.move, "en", { numeric: true }))] as const];
  const lengthOf = (move: BoardMove) => Math.abs(move.margin ?? move.plies ?? 0);
  const longest = Math.max(1, ...position.moves.map(lengthOf));
  return (
    <div class="move-list">
      {groups.map(([outcome, moves]) => (
        <section key={outcome} class={`group ${outcome}`}>
          {outcome && <h2>{names[outcome]}</h2>}
          <ul>
            {moves.map((move) => (
              <li key={move.move}>
                <button type="button" class={`move ${shows && move.best ? "best" : ""}`} data-move={move.move} disabled={!props.open} onClick={() => onMove(move)} onPointerEnter={() => onPoint?.(move.move)} onPointerLeave={() => onPoint?.(undefined)} onFocus={() => onPoint?.(move.move)} onBlur={() => onPoint?.(undefined)}>
                  <b>{moveName(t, move.move)}</b>
                  {shows && move.nimber === undefined && lengthOf(move) > 0 && <i class="bar" aria-hidden="true" style={{ width: `${(56 * lengthOf(move)) / longest}%` }} />}
                  {shows && <span class="worth">{worthOf(move)}</span>}
                  {shows && <span class="sr">{tellMove(t, move)}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {position.moves.length > listed.length && (
        <p class="note">
          {t(`The first ${listed.length} of ${number(position.moves_total ?? position.moves.length)}.`, `前 ${listed.length} 种，共 ${number(position.moves_total ?? position.moves.length)} 种。`)}{" "}
          <button type="button" onClick={() => setAll(true)}>
            {t("Show all", "全部显示")}
          </button>
        </p>
      )}
      {position.moves.length === listed.length && (position.moves_total ?? 0) > listed.length && <p class="quiet">{t(`${number(position.moves_total!)} moves in all`, `共 ${number(position.moves_total!)} 种着法`)}</p>}
    </div>
  );

  function worthOf(move: BoardMove): string {
    if (move.margin !== undefined) return tellMove(t, move);
    if (move.nimber !== undefined) return t(`leaves ${move.nimber}`, `留 ${move.nimber}`);
    return move.plies !== undefined && outcomeOf(move) !== "draw" ? t(`in ${move.plies}`, `${move.plies} 步`) : outcomeOf(move) === "draw" ? "∞" : "";
  }
}

interface Line {
  readonly line: readonly { readonly move: string }[];
}

/** About so many letters of it are shown. */
const LINE = 70;

/** One best line from here; a click plays it up to that move. */
export function BestLine({ game, state, onPlay }: { game: string; state: string; onPlay: (moves: readonly string[]) => void }) {
  const t = useT();
  const { data, asked } = useAsk<Line>({ command: "line", game, state, options: { "max-seconds": 5 } });
  if (!data?.line.length || asked?.state !== state) return null;
  const moves = data.line.map(({ move }) => move);
  const wordy = moves.some((move) => move.includes(" ")); // names of several words are set apart by commas
  let room = LINE;
  const few = moves.filter((move) => (room -= move.length + 2) > 0);
  return (
    <p class="line-on">
      {t("Best line:", "最佳序列：")}{" "}
      {few.map((move, i) => (
        <button key={i} type="button" class="link" onClick={() => onPlay(moves.slice(0, i + 1))}>
          {moveName(t, move)}
          {wordy && i + 1 < few.length && t(",", "，")}
        </button>
      ))}
      {moves.length > few.length && " …"}
    </p>
  );
}

/** The value of each position so far, as the first player sees it: up is won, down is lost. */
export function ValueGraph({ standings, at, onGo }: { standings: readonly (number | undefined)[]; at: number; onGo: (ply: number) => void }) {
  const t = useT();
  const [width, height] = [280, 64];
  const x = (i: number) => 8 + (i * (width - 16)) / Math.max(8, standings.length - 1);
  const y = (value: number) => height / 2 - value * (height / 2 - 8);
  const known = standings.flatMap((value, i) => (value === undefined ? [] : [[i, value] as const]));
  const words = (value: number) => (value > 0 ? t("first ahead", "先手占优") : value < 0 ? t("second ahead", "后手占优") : t("even", "均势"));
  if (known.length < 2) return null;
  return (
    <figure class="value-graph">
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={t("Value of the game so far", "到目前为止的局势")}>
        <line class="zero" x1={0} y1={height / 2} x2={width} y2={height / 2} />
        <polyline points={known.map(([i, value]) => `${x(i)},${y(value)}`).join(" ")} />
        {known.map(([i, value]) => (
          <circle key={i} class={`${i === at ? "now" : ""} ${value > 0 ? "first" : value < 0 ? "second" : "even"}`} cx={x(i)} cy={y(value)} r={i === at ? 5.5 : 3.6} role="button" tabindex={0} aria-label={`${i}: ${words(value)}`} onClick={() => onGo(i)} onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), onGo(i))} />
        ))}
      </svg>
      <figcaption>{t("value of the game so far, up for the first player", "到目前为止的局势，先手占优在上方")}</figcaption>
    </figure>
  );
}
