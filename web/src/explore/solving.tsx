// Work that takes long: what it will take, how long it has taken, and what else can be done.

import { useEffect, useState } from "preact/hooks";
import { canOpenFiles } from "../base/backend.ts";
import { useAsk, type Progress } from "../base/ask.ts";
import { useLang, useT } from "../base/lang.ts";
import type { GameInfo } from "../base/api.ts";
import { number } from "../base/words.ts";
import type { How } from "../play/walk.ts";
import { ViewLink } from "../ui/parts.tsx";

interface Needs {
  readonly states: number | null;
  readonly methods: readonly { readonly method: string; readonly seconds?: number; readonly fits: boolean }[];
}

/** Longer work is begun only when it is asked for. */
const PATIENCE = 12;

export interface Plan {
  /** What to do unless the reader says otherwise; undefined: not known yet. */
  readonly how?: How;
  readonly states?: number;
}

/** Whether a game can be solved here in a moment. What was solved before (a database) is only looked up. */
export function usePlan(game: string, solved: boolean): Plan {
  const question = { command: "solve", game, options: { "dry-run": true } };
  const { data, error, busy, asked } = useAsk<Needs>(solved ? undefined : question);
  if (solved || error) return { how: "solve" };
  if (!data || busy || asked?.game !== game) return {};
  // A search finds the value of one state; to look around, all of them are needed.
  const whole = data.methods.filter(({ method, fits }) => fits && method !== "search" && method !== "brute");
  const quick = whole.some(({ method, seconds }) => method === "shortcut" || method === "rolling" || (seconds ?? Infinity) <= PATIENCE);
  return { how: quick ? "solve" : "look", ...(data.states !== null && { states: data.states }) };
}

/** Seconds since the work began, once there are any. */
export function useElapsed(busy: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    if (!busy) return;
    const start = Date.now();
    const timer = setInterval(() => setSeconds((Date.now() - start) / 1000), 250);
    return () => clearInterval(timer);
  }, [busy]);
  return seconds;
}

/** Work that goes on: how long, how far, and a way to end it. `states`: about how many there are. */
export function Working({ busy, states, progress, onCancel }: { busy: boolean; states?: number; progress?: Progress; onCancel: () => void }) {
  const t = useT();
  const zh = useLang() === "zh";
  const seconds = useElapsed(busy);
  if (!busy || seconds < 0.5) return null;
  const total = progress?.total || states;
  const done = progress && total ? Math.min(1, progress.states / total) : undefined;
  const about = progress?.total && !progress.guess ? "" : t("about ", "约 ");
  const phase = progress ? (zh ? progress.phase_zh : progress.phase.replace(/^./, (letter) => letter.toUpperCase())) : t("Solving", "正在求解");
  const counted = progress
    ? t(`${number(progress.states)}${total ? ` of ${about}${number(total)}` : ""} states`, `${number(progress.states)}${total ? ` / ${about}${number(total)}` : ""} 个状态`)
    : total !== undefined && t(`about ${number(total)} states`, `约 ${number(total)} 个状态`);
  return (
    <div class="working" role="status">
      <progress aria-label={t("Solving", "正在求解")} value={done} />
      <span>
        {[phase, `${seconds.toFixed(0)} s`, counted].filter(Boolean).join(" · ")}
      </span>
      <button type="button" onClick={onCancel}>
        {t("Cancel", "取消")}
      </button>
    </div>
  );
}

/** The same game with its numbers one smaller, as long as they are boards. */
function smallerOf(game: string): readonly string[] {
  const [name = "", ...words] = game.trim().split(/\s+/);
  if (!words.length || !words.every((word) => /^\d+$/.test(word))) return [];
  const sizes = words.map(Number);
  const less = (by: number) => `${name} ${sizes.map((size, i) => (i < 2 ? Math.max(3, size - by) : size)).join(" ")}`;
  return [less(1), less(2)].filter((one, i, all) => one !== game && all.indexOf(one) === i);
}

/** A game too large to be solved here: what can be done instead. */
export function TooLarge(props: { game: string; games: readonly GameInfo[]; states?: number; searching: boolean; onHow: (how: How) => void; onGame: (game: string) => void }) {
  const t = useT();
  const { game, states, searching } = props;
  const databases = props.games.filter(({ database }) => database?.title === game);
  return (
    <div class="note too-large" role="status">
      <p>
        {searching
          ? t("The search from here was not finished in time. Play on a few moves: the nearer the end, the faster it is.", "从这里搜索没能按时完成。先走几步：离终局越近，搜索越快。")
          : states !== undefined
            ? t(`About ${number(states)} states: too many to solve all of them here. You can look around without values, or:`, `约 ${number(states)} 个状态，这里无法全部解出。可以不看数值先走，或者：`)
            : t("This is too large to be solved here. You can look around without values, or:", "太大，这里解不完。可以不看数值先走，或者：")}
      </p>
      <div class="row">
        {databases.map(({ name }) => (
          <button key={name} type="button" class="main" onClick={() => props.onGame(name)}>
            {t(`open the database ${name}`, `打开数据库 ${name}`)}
          </button>
        ))}
        <button type="button" class={databases.length ? "" : "main"} onClick={() => props.onHow("search")}>
          {searching ? t("search again", "再搜索一次") : t("search this position", "搜索这个局面")}
        </button>
        {smallerOf(game).map((one) => (
          <button key={one} type="button" onClick={() => props.onGame(one)}>
            {one}
          </button>
        ))}
        {!searching && (
          <button type="button" onClick={() => props.onHow("solve")}>
            {t("solve it all the same", "仍然求解")}
          </button>
        )}
      </div>
      <p class="hint">
        {t("A database made with ", "用命令 ")}
        <code>boyi build {game} -o my.db</code>
        {canOpenFiles() ? (
          <>
            {t(" and ", " 建好数据库，再")}
            <ViewLink path="/open">{t("opened here", "在这里打开")}</ViewLink>
          </>
        ) : (
          <>
            {t(" and given to ", " 建好数据库，再交给 ")}
            <code>boyi serve my.db</code>
          </>
        )}
        {t(" answers at once.", "，就能立即回答。")}
      </p>
    </div>
  );
}
