// A row to play against the library, which never errs.

import { useEffect, useState } from "preact/hooks";
import { ask } from "../base/ask.ts";
import { useLang, useT } from "../base/lang.ts";
import type { Position } from "../base/api.ts";
import { Problem } from "../ui/parts.tsx";
import type { FigureProps } from "./small_figures.tsx";

interface Round {
  readonly position: Position;
  readonly yours: number;
  readonly theirs: number;
  readonly yourTurn: boolean;
}

const PAUSE = 600;

export function PlayRow({ input }: FigureProps) {
  return <Rounds key={input} input={input} />;
}

function Rounds({ input }: { input: string }) {
  const t = useT();
  const lang = useLang();
  const [round, setRound] = useState<Round>();
  const [error, setError] = useState<string>();
  const piles = input.replace(/[[\]]/g, "").split(/[\s,]+/).filter(Boolean);
  const look = (state?: string) => ask<Position>({ command: "position", game: `row ${input}`, ...(state !== undefined && { state }) }, lang);
  const begin = () =>
    look().then(
      (position) => setRound({ position, yours: 0, theirs: 0, yourTurn: true }),
      (problem: Error) => setError(problem.message),
    );
  useEffect(() => void begin(), []);
  const take = async (from: Round, name: string) => {
    const move = from.position.moves.find((one) => one.move === name);
    if (!move) return;
    const gain = move.gain ?? 0;
    const position = await look(move.to);
    setRound({ position, yours: from.yours + (from.yourTurn ? gain : 0), theirs: from.theirs + (from.yourTurn ? 0 : gain), yourTurn: !from.yourTurn });
  };
  useEffect(() => {
    if (!round || round.yourTurn || round.position.finished) return;
    const timer = setTimeout(() => void take(round, round.position.moves[0]!.move), PAUSE);
    return () => clearTimeout(timer);
  }, [round]);
  if (error) return <Problem text={error} />;
  if (!round) return <p class="busy">{t("One moment …", "请稍候……")}</p>;
  const { position, yours, theirs, yourTurn } = round;
  const [l = 0, r = -1] = position.finished ? [0, -1] : position.state.split("-").map(Number);
  const most = Math.max(1, ...piles.map((pile) => Math.abs(Number(pile))));
  return (
    <div class="play-row">
      <div class="play-score number">
        <span class="first">
          {t("You", "你")} {yours}
        </span>
        <span class="quiet" role="status">
          {position.finished ? resultOf(t, yours, theirs) : yourTurn ? t("your move", "轮到你") : t("boyi's move", "轮到 boyi")}
        </span>
        <span class="second">boyi {theirs}</span>
      </div>
      <ol class="bars">
        {piles.map((pile, i) => (
          <li key={i} class={i < l || i > r ? "gone" : i === l || i === r ? "end" : undefined}>
            <i aria-hidden="true" style={{ height: `${8 + (110 * Math.abs(Number(pile))) / most}px` }} />
            <span class="number">{pile}</span>
          </li>
        ))}
      </ol>
      <div class="play-buttons">
        {position.finished ? (
          <button type="button" class="main" onClick={() => void begin()}>
            {t("Play again", "再来一局")}
          </button>
        ) : (
          position.moves
            .filter(({ move }) => move === "left" || l < r)
            .slice()
            .sort((a, b) => a.move.localeCompare(b.move))
            .map(({ move }) => (
              <button key={move} type="button" class="first" disabled={!yourTurn} onClick={() => void take(round, move)}>
                {move === "left" ? t(`Take the ${piles[l]}`, `拿左端的 ${piles[l]}`) : t(`Take the ${piles[r]}`, `拿右端的 ${piles[r]}`)}
              </button>
            ))
        )}
      </div>
    </div>
  );
}

function resultOf(t: (en: string, zh: string) => string, yours: number, theirs: number): string {
  if (yours > theirs) return t("You won!", "你赢了！");
  return yours < theirs ? t("You lost.", "你输了。") : t("A tie.", "平局。");
}
