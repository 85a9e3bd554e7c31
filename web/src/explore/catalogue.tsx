// The games to look at: a picture and what is known of each, and a field for any other.

import { useEffect, useRef, useState } from "preact/hooks";
import { useAskAll } from "../base/ask.ts";
import { useLang, useT } from "../base/lang.ts";
import type { GameInfo, Value } from "../base/api.ts";
import { number } from "../base/words.ts";
import { canOpenFiles, useBackend } from "../base/backend.ts";
import { ViewLink } from "../ui/parts.tsx";
import { Thumb } from "../board/board.tsx";
import type { Position } from "../board/types.ts";
import { exampleOf, isServed } from "../play/served.tsx";

/** Sizes that are worth a look, with what is known of each: the value of the start and the number of states, as the library says (a test compares
 * them), so that no reader waits for a catalogue. All but connect 7 6 are solved in a moment. */
export const SHOWN: readonly (readonly [game: string, en: string, zh: string, value: Value, states: number])[] = [
  ["tic-tac-toe", "Tic-tac-toe", "井字棋", { outcome: "tie", plies: 9 }, 5_478],
  ["connect 4 4", "Connect Four, 4 × 4", "四子棋 4 × 4", { outcome: "tie", plies: 16 }, 161_029],
  ["connect 5 4", "Connect Four, 5 × 4", "四子棋 5 × 4", { outcome: "tie", plies: 20 }, 3_945_711],
  ["connect 7 6", "Connect Four, 7 × 6", "四子棋 7 × 6", { outcome: "win", plies: 41 }, 4_531_985_219_092],
  ["mnk 4 3 3", "Three in a row, 4 × 3", "三连棋 4 × 3", { outcome: "win", plies: 7 }, 111_973],
  ["hexapawn", "Hexapawn", "六兵棋", { outcome: "loss", plies: 6 }, 135],
  ["hexapawn 4 4", "Hexapawn, 4 × 4", "六兵棋 4 × 4", { outcome: "win", plies: 11 }, 20_286],
  ["othello 4 4", "Othello, 4 × 4", "黑白棋 4 × 4", { outcome: "loss", margin: -8 }, 62_789],
  ["quixo 3", "Quixo, 3 × 3", "推推棋 3 × 3", { outcome: "win", plies: 7 }, 32_027],
  ["chomp 3 4", "Chomp, 3 × 4", "吃巧克力 3 × 4", { outcome: "win", plies: 8 }, 35],
  ["dots 2 2", "Dots and Boxes, 2 × 2", "点格棋 2 × 2", { outcome: "win", margin: 2 }, 4_096],
  ["kalah 3 3", "Kalah, 3 houses", "播棋 3 穴", { outcome: "win", margin: 2 }, 7_287],
  ["row 3 9 1 2 8 5", "A row, from both ends", "一排石堆，取两端", { outcome: "win", margin: 4 }, 22],
  ["stone-game-3 1 2 3 7 -2 4 6", "Stone Game III", "石子游戏 III", { outcome: "win", margin: 3 }, 8],
  ["stone-game-7 5 3 1 4 2 6", "Stone Game VII", "石子游戏 VII", { outcome: "win", margin: 13 }, 22],
  ["nim 3 4 5", "Nim", "尼姆游戏", { outcome: "win", nimber: 2 }, 120],
  ["wythoff 4 7", "Wythoff's game", "威佐夫博弈", { outcome: "loss", plies: 6 }, 40],
  ["can-i-win 10 40", "Can I Win, 1 to 10, total 40", "我能赢吗：1 到 10，目标 40", { outcome: "loss", plies: 8 }, 1_014],
  ["hundred 3 21", "Count to 21", "抢 21", { outcome: "win", plies: 11 }, 22],
  ["cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", "Cat and mouse", "猫和老鼠", { outcome: "draw" }, 28],
  ["cat-and-mouse-2 ####F #C... M.... --cat-jump 1 --mouse-jump 2", "Cat and mouse on a grid", "网格上的猫和老鼠", { outcome: "win", plies: 5 }, 179],
];

/** Who wins from the start, and how many states there are. */
function Fact({ value, states }: { value: Value; states: number }) {
  const t = useT();
  const { outcome, plies, margin } = value;
  const wins = outcome === "win" ? t("first wins", "先手必胜") : outcome === "loss" ? t("second wins", "后手必胜") : outcome === "tie" ? t("tie", "平局（必和）") : t("drawn: it never ends", "循环（永不结束）");
  const by = margin ? t(` by ${Math.abs(margin)}`, `，净胜 ${Math.abs(margin)}`) : plies !== undefined && outcome !== "tie" ? t(` in ${plies}`, `，${plies} 步`) : "";
  return (
    <small>
      <span>
        {wins}
        {by}
      </span>{" "}
      · <span>{t(`${number(states)} states`, `${number(states)} 个状态`)}</span>
    </small>
  );
}

export function Catalogue({ games, game, onPick }: { games: readonly GameInfo[]; game: string; onPick: (game: string) => void }) {
  const t = useT();
  const lang = useLang();
  const server = useBackend()?.kind === "server";
  // The game on the board is in sight; the window itself stays where it is.
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = list.current?.querySelector("[aria-current]");
    if (!list.current || !entry) return;
    const [box, seen] = [entry.getBoundingClientRect(), list.current.getBoundingClientRect()];
    if (box.bottom > seen.bottom || box.top < seen.top) list.current.scrollTop += box.top - seen.top - seen.height / 3;
  }, [game, games.length]);
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
    <nav class="catalogue" ref={list} aria-label={t("Games", "游戏")}>
      <PickGame game={game} onPick={onPick} />
      {canOpenFiles() && (
        <ViewLink path="/open" class="chip open-file">
          {t("open a file from your disk", "打开磁盘上的文件")}
        </ViewLink>
      )}
      {served.length > 0 && (
        <>
          <h2>{server ? t("Served here", "本服务器提供") : t("Open files", "已打开的文件")}</h2>
          <ul>{served.map(line)}</ul>
        </>
      )}
      <ul>
        {SHOWN.map(([one, en, zh, value, states], i) => (
          <li key={one}>
            <button type="button" class="entry" aria-current={one === game ? "true" : undefined} onClick={() => onPick(one)}>
              {data?.[i] ? <Thumb position={data[i]} /> : <span class="thumb" />}
              <span>
                <b>{t(en, zh)}</b>
                <Fact value={value} states={states} />
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
