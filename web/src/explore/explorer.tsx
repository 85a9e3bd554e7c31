// The explorer: any game as in a chess tablebase. Games on the left, the board in the middle, its moves by value on the right.

import { useState } from "preact/hooks";
import { useAsk } from "../base/ask.ts";
import { useLang, useT, type T } from "../base/lang.ts";
import { change, step, useRoute } from "../base/route.ts";
import type { Theme } from "../base/theme.ts";
import type { GameInfo, Stats } from "../base/api.ts";
import { moveName, nameOf, number, spaced, tellMove } from "../base/words.ts";
import { Badge, Chip, Figure, Problem, Tabs } from "../ui/parts.tsx";
import { Share, type TextTable } from "../ui/share.tsx";
import { BoardView, sideOf } from "../board/board.tsx";
import { isValued, type BoardMove, type Position } from "../board/types.ts";
import { CutNote, Failed } from "../play/play.tsx";
import { gameOf, Parameters, Rules, infoOf, isServed, useGames } from "../play/served.tsx";
import { boxOwners, readMoves, standingsOf, totalsOf, turnsOf, useCut, useWalk, writeMoves, type How } from "../play/walk.ts";
import { Catalogue } from "./catalogue.tsx";
import { Edit } from "./edit.tsx";
import { BestLine, MoveList, ValueGraph } from "./moves.tsx";
import { Plot } from "./plot.tsx";
import { TooLarge, usePlan, Working } from "./solving.tsx";
import { figureOf, States, tableTexts, viewOf, type StatesProps } from "./states.tsx";
import { useLines, Variations } from "./tree.tsx";

const TABS = ["board", "tree", "statistics", "states", "edit"] as const;
type Tab = (typeof TABS)[number];

/** Of a game with more states a line may take long, or never end. */
const MOST_FOR_A_LINE = 1e8;

export function Explorer({ theme }: { theme: Theme }) {
  const t = useT();
  const { query } = useRoute();
  const games = useGames();
  const game = query.game || "tic-tac-toe";
  const show = (next: string) => next && step({ game: next, state: "", moves: "", how: "", tab: query.tab === "edit" ? "" : (query.tab ?? ""), stats: "" });
  const phone = matchMedia("(max-width: 62rem)").matches;
  return (
    <main class="full explore">
      <h1 class="sr">{t("Explorer", "探索")}</h1>
      {query.embed !== "1" && (
        <details class="card games-pane" open={!phone}>
          <summary>
            {t("Games", "游戏")}: <span class="mono">{game}</span>
          </summary>
          <Catalogue games={games} game={game} onPick={show} />
        </details>
      )}
      <Room key={`${game} ${query.state ?? ""}`} game={game} games={games} theme={theme} onGame={show} />
    </main>
  );
}

function Room({ game, games, theme, onGame }: { game: string; games: readonly GameInfo[]; theme: Theme; onGame: (game: string) => void }) {
  const t = useT();
  const lang = useLang();
  const { query } = useRoute();
  const info = infoOf(games, game);
  const moves = readMoves(query.moves);
  const plan = usePlan(game, info?.database !== undefined);
  const how = (["solve", "look", "search"] as const).find((one) => one === query.how) ?? plan.how;
  const walk = useWalk(game, moves, lang, query.state || undefined, how);
  const cut = useCut(walk, moves);
  const turns = turnsOf(walk, moves);
  const at = walk.positions.length - 1;
  const position = walk.positions[at];
  const lines = useLines(game, query.state ?? "", moves);
  const tab: Tab = TABS.find((one) => one === query.tab) ?? (query.stats === "on" ? "statistics" : "board");
  const values = query.values !== "off";
  const [shown, setShown] = useState<string>();
  const [flipped, setFlipped] = useState(false);
  const goTo = (line: readonly string[]) => step({ moves: writeMoves(line), tab: tab === "tree" ? "tree" : "" });
  const make = (move: BoardMove) => {
    setShown(undefined);
    step({ moves: writeMoves([...moves.slice(0, at), move.move]) });
  };
  const goToState: StatesProps["onGo"] = ({ fromStart, fromHere, state }) =>
    state !== undefined ? step({ state, moves: "" }) : step({ moves: writeMoves(fromStart ?? [...moves.slice(0, at), ...fromHere!]) });
  const setHow = (next: How) => (next === how ? walk.retry() : change({ how: next }));
  const large = !walk.busy && (walk.tooLarge || (how === "look" && position !== undefined));
  const names = { board: t("board", "棋盘"), tree: t("lines", "变化"), statistics: t("statistics", "统计"), states: t("states", "状态"), edit: t("edit", "编辑") };
  return (
    <>
      <section class="card stage-pane" aria-label={t("Position", "局面")} aria-busy={walk.busy}>
        <div class="card-head">
          <span class="verdict-line" role="status">
            {position && <VerdictLine position={position} turn={turns[at] ?? 0} fromStart={!query.state} />}
          </span>
          <Tabs label={t("What to look at", "查看")} value={tab} options={TABS.map((one) => [one, names[one]] as const)} onChange={(next) => change({ tab: next === "board" ? "" : next, stats: "" })} />
        </div>
        <div class="stage-body">
          {walk.error && !walk.tooLarge && <Failed walk={walk} />}
          {cut !== undefined && <CutNote move={cut} />}
          <Working busy={walk.busy} states={how === "solve" ? plan.states : undefined} progress={walk.progress} onCancel={how === "solve" ? () => change({ how: "look" }) : walk.cancel} />
          {large && <TooLarge game={game} games={games} states={plan.states} searching={how === "search"} onHow={setHow} onGame={onGame} />}
          {!position && walk.busy && <p class="busy">{t("One moment …", "请稍候……")}</p>}
          {tab === "board" && position && (
            <BoardView position={position} before={walk.positions[at - 1]} open={!position.finished} values={values ? "all" : "none"} shown={values ? shown : undefined} onMove={make} flipped={flipped} below={flipped ? 1 : 0} turn={turns[at]} totals={totalsOf(walk, moves, turns)} owners={boxOwners(walk, turns)} />
          )}
          {tab === "tree" && <Variations lines={lines} moves={moves} onGo={goTo} />}
          {tab === "statistics" && <Spread game={game} />}
          {tab === "states" && position && <States game={game} start={walk.positions[0]!.state} position={position} theme={theme} solved={how === "solve"} onGo={goToState} />}
          {tab === "edit" && position && <Edit game={game} info={info} position={position} start={walk.positions[0]} onSet={(state) => step({ state, moves: "", tab: "" })} />}
        </div>
        <div class="stage-foot">
          <Record moves={moves} at={at} onGo={(ply) => step({ moves: writeMoves(moves.slice(0, ply)) })} />
          <span class="row">
            {position && (
              <Chip onClick={() => void navigator.clipboard?.writeText(position.state)} label={position.state}>
                {t("copy position", "复制局面")}
              </Chip>
            )}
            {(position?.board?.shape === "cells" || position?.board?.shape === "houses") && (
              <Chip onClick={() => setFlipped(!flipped)} pressed={flipped}>
                {t("flip", "翻转")}
              </Chip>
            )}
            {position && <ShareGame game={game} position={position} view={tab === "states" ? viewOf(query, position) : tab === "statistics" ? tab : "board"} theme={theme} solved={how === "solve"} />}
          </span>
        </div>
      </section>
      <aside class="card moves-pane" aria-label={t("Moves", "着法")}>
        {!position && walk.error && info && <Examples info={info} onGame={onGame} />}
        {position && (
          <>
            <div class="card-head">
              <b>{position.finished ? t("The game is over", "对局结束") : t(`${capital(moverName(t, position, turns[at] ?? 0, !query.state))} to move`, spaced(`轮到${moverName(t, position, turns[at] ?? 0, !query.state)}`))}</b>
              <Chip onClick={() => change({ values: values ? "off" : "" })} pressed={!values}>
                {t("hide values", "隐藏数值")}
              </Chip>
            </div>
            <div class="moves-body">
              <p class="counted quiet">
                {position.moves_total !== undefined && !position.finished && t(`${number(position.moves_total)} ${position.moves_total === 1 ? "move" : "moves"}`, `${number(position.moves_total)} 种着法`)}
                {values && position.best_moves !== undefined && !position.finished && t(`, ${number(position.best_moves)} of them best`, `，其中 ${number(position.best_moves)} 种最佳`)}
              </p>
              <MoveList position={position} values={values} open={!position.finished} onMove={make} onPoint={setShown} />
            </div>
            <div class="moves-foot">
              {values && isValued(position) && how === "solve" && !position.finished && (info?.database !== undefined || (plan.states ?? Infinity) < MOST_FOR_A_LINE) && <BestLine game={game} state={position.state} onPlay={(more) => step({ moves: writeMoves([...moves.slice(0, at), ...more]) })} />}
              {values && <ValueGraph standings={standingsOf(walk, moves, turns)} at={at} onGo={(ply) => step({ moves: writeMoves(moves.slice(0, ply)) })} />}
              {info && isServed(info) && <Parameters info={info} game={game} onChange={onGame} />}
              {info && <Rules info={info} notation={true} />}
            </div>
          </>
        )}
      </aside>
    </>
  );
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** How a game that can't be read is written. */
function Examples({ info, onGame }: { info: GameInfo; onGame: (game: string) => void }) {
  const t = useT();
  const zh = useLang() === "zh";
  const shown = [...new Set(info.examples.map(gameOf))];
  return (
    <div class="moves-body">
      <p>{zh ? info.summary_zh : info.summary}</p>
      <p class="quiet">{t("It is written like this:", "写法示例：")}</p>
      <p class="row">
        {shown.map((example) => (
          <Chip key={example} onClick={() => onGame(example)}>
            <span class="mono">{example}</span>
          </Chip>
        ))}
      </p>
      <Rules info={info} notation={true} />
    </div>
  );
}

/** Who a player is: by sign, by role, or by who began. */
export function moverName(t: T, position: Position, turn: 0 | 1, fromStart: boolean): string {
  const side = sideOf(t, position.board);
  if (side !== undefined) return side;
  if (!fromStart) return t("the player", "当前玩家");
  return turn ? t("the second player", "后手") : t("the first player", "先手");
}

function VerdictLine({ position, turn, fromStart }: { position: Position; turn: 0 | 1; fromStart: boolean }) {
  const t = useT();
  const { value } = position;
  if (!value) return <span class="quiet">{t("value not known", "结果未知")}</span>;
  const mover = moverName(t, position, turn, fromStart);
  const { board } = position;
  const other =
    board?.shape === "cells" && board.turn === "X" ? "O" : board?.shape === "cells" && board.turn === "O" ? "X" : board?.shape === "chase" ? (board.turn === "mouse" ? t("the cat", "猫") : t("the mouse", "老鼠")) : fromStart && board?.shape !== "cells" ? (turn ? t("the first player", "先手") : t("the second player", "后手")) : t("the other", "对方");
  const winner = value.outcome === "win" ? mover : other;
  const text =
    value.outcome === "draw" ? t("drawn: it never ends", "循环（永不结束）") : value.outcome === "tie" ? t("tie", "平局（必和）") : position.finished ? t(`${capital(winner)} has won`, spaced(`${winner}已胜`)) : t(`${capital(winner)} wins`, spaced(`${winner}必胜`));
  return (
    <>
      <Badge outcome={value.outcome}>{text}</Badge>{" "}
      <b>
        {value.margin !== undefined && value.margin !== 0 && t(`by ${Math.abs(value.margin)} from here on`, `此后净胜 ${Math.abs(value.margin)}`)}
        {value.nimber !== undefined && t(`nimber ${value.nimber}`, `尼姆值 ${value.nimber}`)}
        {value.plies !== undefined && value.plies > 0 && value.outcome !== "draw" && t(`in ${value.plies} ${value.plies === 1 ? "move" : "moves"}`, `${value.plies} 步`)}
      </b>
    </>
  );
}

function Record({ moves, at, onGo }: { moves: readonly string[]; at: number; onGo: (ply: number) => void }) {
  const t = useT();
  return (
    <nav class="crumbs" aria-label={t("The way here", "来路")}>
      <button type="button" class="ply" disabled={at <= 0} onClick={() => onGo(0)}>
        {t("start", "起点")}
      </button>
      {moves.slice(0, Math.max(0, at)).map((move, i) => (
        <button key={i} type="button" class="ply" aria-current={i === at - 1 ? "step" : undefined} onClick={() => onGo(i + 1)}>
          {i + 1} {moveName(t, move)}
        </button>
      ))}
    </nav>
  );
}

/** The board, or a figure of the states; the moves as a table, or the table that is shown; the state graph, once it is solved. */
function ShareGame({ game, position, view, theme, solved }: { game: string; position: Position; view: string; theme: Theme; solved: boolean }) {
  const t = useT();
  const lang = useLang();
  const dot = { command: "states", game, state: position.state, options: { dot: true } };
  return <Share name={position.game} title={`boyi: ${game}`} {...(view === "statistics" ? { shown: () => document.querySelector(".spread .plots") } : { figure: figureOf(game, position.state, view, theme) })} table={() => (view === "table" ? tableTexts(t, game, theme, lang) : tableOf(t, position))} {...(solved && { dot })} />;
}

const tableOf = (t: T, position: Position): TextTable => [[t("move", "着法"), t("worth", "结果"), t("leads to", "通向")], ...position.moves.map((move) => [moveName(t, move.move), isValued(position) ? tellMove(t, move) : "", move.to])];

function Spread({ game }: { game: string }) {
  const t = useT();
  const { data, error, busy } = useAsk<Stats>({ command: "stats", game });
  return (
    <div class="spread" aria-busy={busy}>
      {busy && !data && <p class="busy">{t("Counting …", "正在统计……")}</p>}
      {error && <Problem text={error} />}
      {data && !error && <Plots stats={data} />}
    </div>
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
          `共 ${number(stats.states)} 个状态、${number(stats.moves)} 种着法${stats.longest === undefined ? "" : `；双方都走最佳着法时，最长 ${stats.longest} 步`}。`,
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
        <Figure caption={t("States by depth: how many are first reached after so many moves.", "按深度：最少走几步能到的状态各有多少。")}>
          <Plot counts={stats.depths} name={t("States by depth", "按深度")} unit={t("depth", "深度")} />
        </Figure>
        {stats.lengths && (
          <Figure caption={t("States by distance: how many are so many moves from their end under best play.", "按距离：双方都走最佳着法时，离终局还有几步的状态各有多少。")}>
            <Plot counts={stats.lengths} name={t("States by distance", "按距终局步数")} unit={t("moves to the end", "距终局")} />
          </Figure>
        )}
      </div>
    </>
  );
}
