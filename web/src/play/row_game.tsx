// A row to play against the library, which never errs: the riddle of the home page and of the first card.
//
// The reader's moves are a text of l and r, kept in the URL by the view. The library is asked for every position on the way, and
// answers each move of the reader with its first best one: the page needs no rules.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BoardMove as Move, Position } from "../board/types.ts";
import { ask } from "../base/ask.ts";
import { useLang, useT, type Lang, type T } from "../base/lang.ts";
import { Problem } from "../ui/parts.tsx";

/** A game as far as the reader's moves lead. */
export interface Round {
  readonly game: string;
  /** The reader's moves that could be made. */
  readonly moves: string;
  /** From the start to the last position; the reader moves at even places. */
  readonly positions: readonly Position[];
  /** What each move scored. */
  readonly gains: readonly number[];
}

const NAMES: Readonly<Record<string, string>> = { l: "left", r: "right" };

async function play(game: string, moves: string, lang: Lang, signal: AbortSignal): Promise<Round> {
  const at = (state?: string) => ask<Position>({ command: "position", game, ...(state !== undefined && { state }) }, lang, signal);
  const positions = [await at()];
  const gains: number[] = [];
  const make = async (move: Move) => {
    gains.push(move.gain ?? 0);
    positions.push(await at(move.to));
  };
  const last = () => positions[positions.length - 1]!;
  let made = "";
  for (const letter of moves) {
    const own = last().moves.find(({ move }) => move === NAMES[letter]);
    if (!own) break;
    await make(own);
    made += letter;
    const reply = last().moves.find(({ best }) => best);
    if (reply) await make(reply);
  }
  return { game, moves: made, positions, gains };
}

export const sumOf = ({ gains }: Round, player: 0 | 1, made = gains.length): number => gains.slice(0, made).reduce((sum, gain, i) => (i % 2 === player ? sum + gain : sum), 0);

export interface Asked {
  readonly round?: Round;
  readonly error?: string;
  readonly busy: boolean;
}

/** The game after the reader's moves; the last one stays until the next is there. */
export function useRound(game: string, moves: string): Asked {
  const lang = useLang();
  const [asked, setAsked] = useState<Asked>({ busy: true });
  useEffect(() => {
    const abort = new AbortController();
    setAsked(({ round }) => ({ round: round?.game === game ? round : undefined, busy: true }));
    play(game, moves, lang, abort.signal)
      .then((round) => !abort.signal.aborted && setAsked({ round, busy: false }))
      .catch((error: Error) => !abort.signal.aborted && setAsked({ error: error.message, busy: false }));
    return () => abort.abort();
  }, [game, moves, lang]);
  return asked;
}

const PAUSE = 700;
const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How many moves are shown: after the reader's own the reply waits a moment, so that it is seen. */
function useShown(round: Round | undefined): number {
  const [before, setBefore] = useState(round);
  const made = round?.gains.length ?? 0;
  const goesOn = !still() && before !== undefined && round !== undefined && before.game === round.game && round.moves === before.moves + round.moves.slice(-1) && round.moves !== before.moves;
  const shown = goesOn ? before.gains.length + 1 : made;
  useEffect(() => {
    if (shown >= made) return setBefore(round);
    const timer = setTimeout(() => setBefore(round), PAUSE);
    return () => clearTimeout(timer);
  }, [round]);
  return Math.min(shown, made);
}

/** What is left in a state of the row: "1-3", or nothing. */
const restOf = (state: string): readonly [number, number] | undefined => {
  const found = /^(\d+)-(\d+)$/.exec(state);
  return found ? [Number(found[1]), Number(found[2])] : undefined;
};

const MOST_STONES = 12;

/** `children` are below; `over`: all moves are made and shown. */
export function RowGame(props: { asked: Asked; piles: readonly string[]; onMoves: (moves: string) => void; children: (round: Round, over: boolean) => ComponentChildren }) {
  const t = useT();
  const { asked, piles } = props;
  const { round } = asked;
  const shown = useShown(round);
  if (asked.error !== undefined) return <Problem text={asked.error} />;
  if (!round) return <p class="busy">{t("One moment …", "请稍候……")}</p>;
  const position = round.positions[shown]!;
  const over = position.finished;
  const rest = restOf(position.state);
  const yours = shown % 2 === 0 && !over;
  const left = rest ? piles.slice(rest[0], rest[1] + 1) : [];
  return (
    <div class="row-game" aria-busy={asked.busy || shown < round.gains.length}>
      <div class="who num">
        <span class="me">
          {t("You", "你")} {sumOf(round, 0, shown)}
        </span>
        <span class="turn" role="status">
          {over ? resultOf(t, sumOf(round, 0), sumOf(round, 1)) : yours ? t("your move", "轮到你") : t("boyi's move", "轮到 boyi")}
        </span>
        <span class="it">boyi {sumOf(round, 1, shown)}</span>
      </div>
      <div class="stones" role="img" aria-label={rest ? t(`Piles left: ${left.join(", ")}`, `剩下的石堆：${left.join("、")}`) : t("No pile is left", "没有石堆了")}>
        {piles.map((pile, i) => (
          <div key={i} class={`pile ${rest && i >= rest[0] && i <= rest[1] ? "" : "gone"} ${rest && (i === rest[0] || i === rest[1]) ? "end" : ""}`}>
            <Stones piles={piles} pile={Number(pile)} />
            <b>{pile.replace("-", "−")}</b>
          </div>
        ))}
      </div>
      {!over && (
        <div class="take">
          {rest &&
            (rest[0] === rest[1] ? ["l"] : ["l", "r"]).map((side) => (
              <button key={side} type="button" class="first" onClick={() => props.onMoves(round.moves + side)} disabled={!yours || asked.busy}>
                {t(`Take the ${piles[side === "l" ? rest[0] : rest[1]]}`, `取 ${piles[side === "l" ? rest[0] : rest[1]]}`)}
              </button>
            ))}
        </div>
      )}
      {props.children(round, over)}
    </div>
  );
}

/** Each stone where there are few, otherwise a bar. */
function Stones({ piles, pile }: { piles: readonly string[]; pile: number }) {
  const sizes = piles.map((one) => Math.abs(Number(one)) || 0);
  if (piles.length <= 6 && piles.every((one) => Number(one) >= 0 && Number(one) <= MOST_STONES))
    return (
      <>
        {Array.from({ length: pile }, (_, i) => (
          <i key={i} />
        ))}
      </>
    );
  return <i class="bar" style={{ height: `${6 + (130 * Math.abs(pile)) / Math.max(1, ...sizes)}px` }} />;
}

function resultOf(t: T, yours: number, theirs: number): string {
  if (yours > theirs) return t("You won", "你赢了");
  return yours < theirs ? t("You lost", "你输了") : t("A tie", "平局");
}
