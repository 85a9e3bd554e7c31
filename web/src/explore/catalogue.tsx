// The games to look at: a picture and what is known of each, and a field for any other.

import { useEffect, useState } from "preact/hooks";
import { ask, useAskAll } from "../base/ask.ts";
import { useLang, useT, type T } from "../base/lang.ts";
import type { GameInfo, Stats } from "../base/api.ts";
import { number, tellValue } from "../base/words.ts";
import { canOpenFiles, useBackend } from "../base/backend.ts";
import { ViewLink } from "../ui/parts.tsx";
import { Thumb } from "../board/board.tsx";
import type { Position } from "../board/types.ts";
import { exampleOf, isServed } from "../play/served.tsx";

/** Sizes that are worth a look; each is solved in a moment. */
export const SHOWN: readonly (readonly [game: string, en: string, zh: string])[] = [
  ["tic-tac-toe", "Tic-tac-toe", "井字棋"],
  ["connect 4 4", "Connect Four, 4 × 4", "四子棋 4 × 4"],
  ["connect 5 4", "Connect Four, 5 × 4", "四子棋 5 × 4"],
  ["connect 7 6", "Connect Four, 7 × 6", "四子棋 7 × 6"],
  ["mnk 4 3 3", "Three in a row, 4 × 3", "三连棋 4 × 3"],
  ["hexapawn", "Hexapawn", "六兵棋"],
  ["hexapawn 4 4", "Hexapawn, 4 × 4", "六兵棋 4 × 4"],
  ["othello 4 4", "Othello, 4 × 4", "黑白棋 4 × 4"],
  ["quixo 3", "Quixo, 3 × 3", "推推棋 3 × 3"],
  ["chomp 3 4", "Chomp, 3 × 4", "吃巧克力 3 × 4"],
  ["dots 2 2", "Dots and Boxes, 2 × 2", "点格棋 2 × 2"],
  ["kalah 3 3", "Kalah, 3 houses", "播棋 3 穴"],
  ["row 3 9 1 2 8 5", "A row, from both ends", "一排石堆，取两端"],
  ["stone-game-3 1 2 3 7 -2 4 6", "Stone Game III", "石子游戏 III"],
  ["stone-game-7 5 3 1 4 2 6", "Stone Game VII", "石子游戏 VII"],
  ["nim 3 4 5", "Nim", "Nim"],
  ["wythoff 4 7", "Wythoff's game", "威佐夫博弈"],
  ["can-i-win 10 40", "Can I Win, 1 to 10, total 40", "我能赢吗：1 到 10，目标 40"],
  ["hundred 3 21", "Count to 21", "抢 21"],
  ["cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", "Cat and mouse", "猫和老鼠"],
  ["cat-and-mouse-2 ####F #C... M.... --cat-jump 1 --mouse-jump 2", "Cat and mouse on a grid", "网格上的猫和老鼠"],
];

/** More than these are not counted for a line of the catalogue. */
const SECONDS = 2;
const facts = new Map<string, string>();

async function factOf(game: string, t: T, lang: "en" | "zh", signal: AbortSignal): Promise<string> {
  const options = { "max-seconds": SECONDS };
  const { value } = await ask<Position>({ command: "solve", game, options }, lang, signal);
  const stats = await ask<Stats>({ command: "stats", game, options }, lang, signal);
  return `${tellValue(t, value!)} · ${t(`${number(stats.states)} states`, `${number(stats.states)} 个状态`)}`;
}

/** What is known of each game, one after the other, so that the game on the board does not wait for it. */
function useFacts(wanted: boolean): ReadonlyMap<string, string> {
  const t = useT();
  const lang = useLang();
  const [, setCount] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    void (async () => {
      for (const [game] of SHOWN) {
        const key = `${lang} ${game}`;
        if (facts.has(key)) continue;
        const fact = await factOf(game, t, lang, abort.signal).catch(() => t("too large to be solved at once", "太大，无法一次解完"));
        if (abort.signal.aborted) return;
        facts.set(key, fact);
        setCount(facts.size);
      }
    })();
    return () => abort.abort();
  }, [lang, wanted]);
  return facts;
}

export function Catalogue({ games, game, wanted, onPick }: { games: readonly GameInfo[]; game: string; wanted: boolean; onPick: (game: string) => void }) {
  const t = useT();
  const lang = useLang();
  // A browser computes one thing at a time: there the game on the board has it to itself.
  const counts = useBackend()?.kind === "server";
  const known = useFacts(wanted && counts);
  const { data } = useAskAll<Position>(SHOWN.map(([one]) => ({ command: "look", game: one })));
  const served = games.filter(isServed);
  const others = games.filter((one) => !isServed(one) && !one.file);
  const line = (one: GameInfo) => (
    <li key={one.name}>
      <button type="button" class="entry plain" aria-current={exampleOf(one) === game ? "true" : undefined} onClick={() => onPick(exampleOf(one))}>
        <span>
          <b>{one.database ? `${one.name} (${one.database.title})` : one.name}</b>
          <small>{lang === "zh" ? one.summary_zh : one.summary}</small>
        </span>
      </button>
    </li>
  );
  return (
    <nav class="catalogue" aria-label={t("Games", "游戏")}>
      <PickGame game={game} onPick={onPick} />
      {canOpenFiles() && (
        <ViewLink path="/open" class="chip open-file">
          {t("open a file from your disk", "打开磁盘上的文件")}
        </ViewLink>
      )}
      {served.length > 0 && (
        <>
          <h2>{counts ? t("Served here", "本服务器提供") : t("Open files", "已打开的文件")}</h2>
          <ul>{served.map(line)}</ul>
        </>
      )}
      <ul>
        {SHOWN.map(([one, en, zh], i) => (
          <li key={one}>
            <button type="button" class="entry" aria-current={one === game ? "true" : undefined} onClick={() => onPick(one)}>
              {data?.[i] ? <Thumb position={data[i]} /> : <span class="thumb" />}
              <span>
                <b>{t(en, zh)}</b>
                <small>{known.get(`${lang} ${one}`) ?? (counts ? "…" : one)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t("All games", "全部游戏")}</summary>
        <ul>{others.map(line)}</ul>
      </details>
    </nav>
  );
}

function PickGame({ game, onPick }: { game: string; onPick: (game: string) => void }) {
  const t = useT();
  const [text, setText] = useState(game);
  useEffect(() => setText(game), [game]);
  return (
    <form
      class="pick"
      onSubmit={(event) => {
        event.preventDefault();
        onPick(text.trim());
      }}
    >
      <input id="explore-game" class="mono" aria-label={t("Game, as on the command line", "游戏，写法同命令行")} value={text} spellcheck={false} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" class="main">
        {t("Go", "打开")}
      </button>
    </form>
  );
}
