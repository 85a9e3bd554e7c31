// The explorer: any game, its position, its moves with their values, a walk along them, and how its states are spread.

import { useEffect, useState } from "preact/hooks";
import { useLang, useT } from "../base/lang.ts";
import { change, useRoute } from "../base/route.ts";
import { useAnswer, type GameInfo, type Position, type Stats } from "../base/api.ts";
import { moveName, nameOf, number, outcomeOf, tellMove, tellValue } from "../base/words.ts";
import { Badge, Figure, Problem } from "../ui/parts.tsx";
import { Board, hasBoard } from "../play/board.tsx";
import { Parameters, Rules, boardGameOf, exampleOf, infoOf, isServed, useGames } from "../play/served.tsx";
import { readMoves, turnsOf, totalsOf, useCut, useWalk, writeMoves } from "../play/walk.ts";
import { CutNote, Failed } from "../play/play.tsx";
import { Plot } from "./plot.tsx";

export function Explorer() {
  const t = useT();
  const { query } = useRoute();
  const games = useGames();
  const game = query.game || "tic-tac-toe";
  return (
    <main class="page">
      <h1>{t("Explorer", "探索")}</h1>
      <p class="lead">
        {t("Walk through any game boyi knows. Every move shows what it is worth.", "boyi 会解的任何游戏，一步步走下去，每一步都标出结果。")}
      </p>
      <Pick games={games} game={game} state={query.state ?? ""} />
      <Positions key={`${game} ${query.state ?? ""}`} game={game} shown={boardGameOf(games, game)} />
      <Spread key={`stats ${game}`} game={game} asked={query.stats === "on"} />
    </main>
  );
}

/** More than so many would push the game itself out of sight. */
const FEW = 6;

function Pick({ games, game, state }: { games: readonly GameInfo[]; game: string; state: string }) {
  const t = useT();
  const [text, setText] = useState(game);
  useEffect(() => setText(game), [game]);
  const info = infoOf(games, game);
  const askable = games.filter((one) => !one.file);
  const show = (next: string) => change({ game: next.trim(), state: "", moves: "" });
  return (
    <>
      <div class="explore-fields">
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault();
          show(text);
        }}
      >
        <label for="explore-game">{t("Game, as on the command line", "游戏，写法同命令行")}</label>
        <div class="row">
          <input id="explore-game" class="mono" list="known-games" value={text} spellcheck={false} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
          <button type="submit" class="main">
            {t("Explore", "探索")}
          </button>
        </div>
        <datalist id="known-games">
          {askable.map((one) => (
            <option key={one.name} value={exampleOf(one)} />
          ))}
        </datalist>
      </form>
      <PickState key={`state ${game} ${state}`} state={state} />
      </div>
      {info && isServed(info) && <Parameters info={info} game={game} onChange={show} />}
      {askable.some(isServed) && <Catalogue title={t("Served here", "本服务器提供")} games={askable.filter(isServed)} open={askable.filter(isServed).length <= FEW} onPick={show} />}
      <Catalogue title={t("All games", "全部游戏")} games={askable.filter((one) => !isServed(one))} open={false} onPick={show} />
      {info && <Rules info={info} notation={true} />}
    </>
  );
}

/** Where the walk begins, if not at the game's own start. */
function PickState({ state }: { state: string }) {
  const t = useT();
  const [text, setText] = useState(state);
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        change({ state: text.trim(), moves: "" });
      }}
    >
      <label for="explore-state">{t("From this state (empty: the start)", "从这个状态开始（留空：开局）")}</label>
      <div class="row">
        <input id="explore-state" class="mono" value={text} spellcheck={false} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">{t("Go there", "前往")}</button>
      </div>
    </form>
  );
}

function Catalogue({ title, games, open, onPick }: { title: string; games: readonly GameInfo[]; open: boolean; onPick: (game: string) => void }) {
  const lang = useLang();
  return (
    <details class="catalogue" open={open}>
      <summary>{title}</summary>
      <ul>
        {games.map((one) => (
          <li key={one.name}>
            <button type="button" class="link" onClick={() => onPick(exampleOf(one))}>
              {one.name}
            </button>{" "}
            <span class="quiet">{lang === "zh" ? one.summary_zh : one.summary}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Positions({ game, shown }: { game: string; shown: string }) {
  const t = useT();
  const lang = useLang();
  const { query } = useRoute();
  const moves = readMoves(query.moves);
  const walk = useWalk(game, moves, lang, query.state || undefined);
  const cut = useCut(walk, moves);
  const turns = turnsOf(walk, moves);
  const at = walk.positions.length - 1;
  const position = walk.positions[at];
  if (!position && walk.error) return <Failed walk={walk} />;
  if (!position) return <p class="busy">{t("Solving …", "正在求解……")}</p>;
  const go = (move: string) => change({ moves: writeMoves([...moves.slice(0, at), move]) });
  return (
    <>
      {walk.error && <Failed walk={walk} />}
      {cut !== undefined && <CutNote move={cut} />}
      <nav class="crumbs" aria-busy={walk.busy} aria-label={t("The way here", "来路")}>
        <button type="button" class="link" disabled={at === 0} onClick={() => change({ moves: "" })}>
          {t("start", "起点")}
        </button>
        {moves.slice(0, at).map((move, i) => (
          <span key={i}>
            {" › "}
            <button type="button" class="link" disabled={i === at - 1} onClick={() => change({ moves: writeMoves(moves.slice(0, i + 1)) })}>
              {moveName(t, move)}
            </button>
          </span>
        ))}
      </nav>
      <div class="with-side even">
        <Figure
          caption={
            <>
              {t("Position", "局面")} <code>{position.state}</code> {t(": click a move on the board or in the list.", "——在棋盘上或列表里点一步。")}
            </>
          }
        >
          <p class="value-line">
            <Badge outcome={position.value.outcome} /> {position.finished ? t("Over: ", "已结束：") : t("Player to move: ", "当前玩家：")}
            {tellValue(t, position.value)}
          </p>
          <Board
            game={shown}
            position={position}
            before={walk.positions[at - 1]}
            open={!position.finished}
            values={true}
            onMove={(move) => go(move.move)}
            below={0}
            turn={turns[at]}
            totals={totalsOf(walk, moves, turns)}
          />
        </Figure>
        <MoveTable position={position} onMove={go} board={hasBoard(shown, position)} />
      </div>
    </>
  );
}

/** So many moves are listed at once. */
const MANY = 60;

function MoveTable({ position, onMove }: { position: Position; onMove: (move: string) => void; board: boolean }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const listed = all ? position.moves : position.moves.slice(0, MANY);
  const more = position.moves.length - listed.length;
  return (
    <div class="move-table">
      <table class="counts">
        <caption>
          {t(`${number(position.moves_total)} ${position.moves_total === 1 ? "move" : "moves"}`, `${number(position.moves_total)} 种走法`)}
          {position.best_moves !== undefined && t(`, ${number(position.best_moves)} of them best`, `，其中 ${number(position.best_moves)} 种最佳`)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("move", "走法")}</th>
            <th scope="col">{t("worth", "结果")}</th>
            <th scope="col">{t("leads to", "通向")}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((move) => (
            <tr key={move.move} class={move.best ? "current" : ""}>
              <th scope="row">
                <button type="button" class="link" onClick={() => onMove(move.move)}>
                  {moveName(t, move.move)}
                </button>
              </th>
              <td>
                <Badge outcome={outcomeOf(move)} /> {tellMove(t, move)}
              </td>
              <td class="mono state-text">{move.to}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p class="note">
          {t(`The first ${listed.length} of ${position.moves.length}.`, `前 ${listed.length} 种，共 ${position.moves.length} 种。`)}{" "}
          <button type="button" onClick={() => setAll(true)}>
            {t("Show all", "全部显示")}
          </button>
        </p>
      )}
    </div>
  );
}

function Spread({ game, asked }: { game: string; asked: boolean }) {
  const t = useT();
  const lang = useLang();
  const { data, error, busy } = useAnswer<Stats>("stats", { game, lang }, asked);
  return (
    <section>
      <h2>{t("How its states are spread", "状态的分布")}</h2>
      {!asked && (
        <p>
          <button type="button" onClick={() => change({ stats: "on" })}>
            {t("Count all states", "统计所有状态")}
          </button>
        </p>
      )}
      {asked && busy && !data && <p class="busy">{t("Counting …", "正在统计……")}</p>}
      {error && <Problem text={error} />}
      {data && !error && <Plots stats={data} />}
    </section>
  );
}

function Plots({ stats }: { stats: Stats }) {
  const t = useT();
  const shares = (["win", "loss", "tie", "draw"] as const).filter((outcome) => stats[outcome] > 0);
  return (
    <>
      <p>
        {t(
          `${number(stats.states)} states, ${number(stats.moves)} moves${stats.longest === undefined ? "" : `; the longest game under best play takes ${stats.longest} moves`}.`,
          `共 ${number(stats.states)} 个状态、${number(stats.moves)} 种走法${stats.longest === undefined ? "" : `；双方都走最好时最长 ${stats.longest} 步`}。`,
        )}
      </p>
      <div class="shares" role="img" aria-label={shares.map((outcome) => `${nameOf(t, outcome)} ${stats[outcome]}`).join(", ")}>
        {shares.map((outcome) => (
          <div key={outcome} class={`share ${outcome}`} style={{ flexGrow: stats[outcome] }} />
        ))}
      </div>
      <ul class="legend">
        {shares.map((outcome) => (
          <li key={outcome}>
            <Badge outcome={outcome} /> {nameOf(t, outcome)} {number(stats[outcome])}
          </li>
        ))}
      </ul>
      <div class="plots">
        <Figure caption={t("States by depth: how many are first reached after so many moves. Look where the game is widest.", "按深度：最少走几步能到的状态各有多少。看游戏在哪里最宽。")}>
          <Plot counts={stats.depths} name={t("States by depth", "按深度")} unit={t("depth", "深度")} />
        </Figure>
        {stats.lengths && (
          <Figure caption={t("States by distance: how many are so many moves from their end under best play. The far right is the hardest of all.", "按距离：双方都走最好时还有几步结束的状态各有多少。最右边的最难。")}>
            <Plot counts={stats.lengths} name={t("States by distance", "按距终局步数")} unit={t("moves to the end", "距终局")} />
          </Figure>
        )}
      </div>
    </>
  );
}
