// Play against the perfect player: any game, values on demand, undo, and at the end where it was lost.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useLang, useT, type T } from "../base/lang.ts";
import { change, go, step, useRoute } from "../base/route.ts";
import type { GameInfo } from "../base/api.ts";
import { letterOf, moveName, outcomeOf, tellMove } from "../base/words.ts";
import { Chip, Choice, Problem, Tick } from "../ui/parts.tsx";
import { Share, type TextTable } from "../ui/share.tsx";
import { BoardView, sideOf } from "../board/board.tsx";
import { isOnBoard, type BoardMove, type Position } from "../board/types.ts";
import { SHOWN } from "../explore/catalogue.tsx";
import { MoveList, ValueGraph } from "../explore/moves.tsx";
import { TooLarge, usePlan, Working } from "../explore/solving.tsx";
import { Parameters, Rules, exampleOf, infoOf, isServed, useGames } from "./served.tsx";
import { boxOwners, findMove, readMoves, slipsOf, standingsOf, timesSeen, totalsOf, turnsOf, useCut, useWalk, writeMoves, type Walk } from "./walk.ts";

/** How often the opponent plays a best move, in percent, as `boyi play --level`. */
const LEVELS = ["100", "80", "50", "0"] as const;
type Level = (typeof LEVELS)[number];

/** The opponent's move: a best one as often as the level says, otherwise any. */
function replyOf(position: Position, level: number): BoardMove | undefined {
  const best = position.moves.filter((move) => move.best);
  const from = 100 * Math.random() < level ? best : position.moves;
  return from[Math.floor(Math.random() * from.length)];
}

/** Long enough to see what happened; at once for readers who want no motion. */
const thinkingTime = (): number => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 30 : 500);

export function Play() {
  const t = useT();
  const { query } = useRoute();
  const games = useGames();
  const game = query.game || "tic-tac-toe";
  return (
    <main class="page play-page">
      <h1>{t("Play", "对弈")}</h1>
      <p class="lead">
        {t("Your opponent knows every state of the game and never gives anything away. Can you hold your own?", "对手知晓每一个状态，从不失手。你能守住吗？")}
      </p>
      <PickGame games={games} game={game} />
      <Match key={`${game} ${query.first ?? ""}`} game={game} games={games} />
    </main>
  );
}

function PickGame({ games, game }: { games: readonly GameInfo[]; game: string }) {
  const t = useT();
  const zh = useLang() === "zh";
  const [text, setText] = useState(game);
  useEffect(() => setText(game), [game]);
  const served = games.filter(isServed);
  const info = infoOf(games, game);
  const own = served.find((one) => one === info);
  const value = SHOWN.some(([name]) => name === game) ? game : own ? exampleOf(own) : "";
  const choose = (next: string) => step({ game: next, moves: "", how: "" });
  return (
    <>
      <div class="controls">
        <label>
          {t("Game", "游戏")}
          <select value={value} onChange={(event) => event.currentTarget.value && choose(event.currentTarget.value)}>
            {!value && <option value="">{t("another", "其他")}</option>}
            {served.length > 0 && (
              <optgroup label={t("Served here", "本服务器提供")}>
                {served.map((one) => (
                  <option key={one.name} value={exampleOf(one)}>
                    {one.database ? `${one.name} (${one.database.title})` : one.name}
                  </option>
                ))}
              </optgroup>
            )}
            <Known grouped={served.length > 0} />
          </select>
        </label>
        <form
          class="row-form"
          onSubmit={(event) => {
            event.preventDefault();
            choose(text.trim());
          }}
        >
          <label>
            {t("or any other", "或任意游戏")}
            <input class="mono" value={text} spellcheck={false} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
          </label>{" "}
          <button type="submit">{t("Start", "开始")}</button>
        </form>
      </div>
      {own && <Parameters info={own} game={game} onChange={choose} />}
      {info && <p class="rule-line">{zh ? info.summary_zh : info.summary}</p>}
      {info && <Rules info={info} notation={false} />}
    </>
  );
}

/** The games that are worth a try, in a group of their own beside others. */
function Known({ grouped }: { grouped: boolean }) {
  const t = useT();
  const options = SHOWN.map(([name, en, zh]) => (
    <option key={name} value={name}>
      {t(en, zh)}
    </option>
  ));
  return grouped ? <optgroup label={t("Known games", "已知游戏")}>{options}</optgroup> : <>{options}</>;
}

function Match({ game, games }: { game: string; games: readonly GameInfo[] }) {
  const t = useT();
  const lang = useLang();
  const { query } = useRoute();
  const human: 0 | 1 = query.first === "other" ? 1 : 0;
  const level: Level = LEVELS.find((one) => one === query.level) ?? "100";
  const moves = readMoves(query.moves);
  const values = query.values === "on";
  const [hinted, setHinted] = useState<string>();
  const info = infoOf(games, game);
  const plan = usePlan(game, info?.database !== undefined);
  const walk = useWalk(game, moves, lang, undefined, query.how === "solve" ? "solve" : plan.how);
  const cut = useCut(walk, moves);
  const turns = useMemo(() => turnsOf(walk, moves), [walk]);
  const totals = useMemo(() => discsOf(walk) ?? totalsOf(walk, moves, turns), [walk]);
  const at = walk.positions.length - 1;
  const position = walk.positions[at];
  const ready = !walk.busy && !walk.error && !walk.tooLarge && at === moves.length && position?.value !== undefined;
  const turn = turns[at] ?? 0;
  const own = ready && !position.finished && turn === human;
  const make = (move: BoardMove) => (turn === human ? step : change)({ moves: writeMoves([...moves, move.move]) });

  useEffect(() => {
    if (!ready || position.finished || turn === human) return;
    const timer = setTimeout(() => {
      const reply = replyOf(position, Number(level));
      if (reply) make(reply);
    }, thinkingTime());
    return () => clearTimeout(timer);
  }, [ready, position?.state, turn, human, moves.length]);

  const record = useRef<HTMLOListElement>(null);
  useEffect(() => record.current?.scrollTo(0, record.current.scrollHeight), [at]);

  const undo = () => {
    let back = moves.length - 1;
    while (back > 0 && turns[back] !== human) back--;
    change({ moves: writeMoves(moves.slice(0, Math.max(0, turns[back] === human ? back : 0))) });
  };
  const circling = ready && !position.finished && timesSeen(walk, turns) >= 3;
  const over = ready && position.finished;
  const hint = hinted === position?.state;
  const large = !walk.busy && (walk.tooLarge || (position !== undefined && !position.value));
  if (large) return <TooLarge game={game} games={games} states={plan.states} searching={false} onHow={(how) => (how === "search" ? step({ how: "search" }) : change({ how }))} onGame={(next) => step({ game: next, moves: "", how: "" })} />;
  if (!position && walk.error) return <Failed walk={walk} />;
  if (!position)
    return (
      <>
        <p class="busy">{t("Solving …", "正在求解……")}</p>
        <Working busy={walk.busy} states={plan.states} progress={walk.progress} onCancel={walk.cancel} />
      </>
    );
  const elsewhere = position.moves.filter((move) => !isOnBoard(position.board, move));
  return (
    <div class="with-side" aria-busy={walk.busy}>
      <section class="figure table-top" aria-label={t("The game", "对局")}>
        <div class="figure-body">
          {walk.error && <Failed walk={walk} />}
          {cut !== undefined && <CutNote move={cut} />}
          <Turn position={position} own={own} stuck={walk.error !== undefined ? (moves[at] ?? "") : undefined} human={human} turn={turn} totals={totals} />
          {circling && <Circling position={position} />}
          <BoardView position={position} before={walk.positions[at - 1]} open={own} values={own ? (values ? "all" : hint ? "best" : "none") : "none"} onMove={make} below={human} turn={turn} totals={totals} owners={boxOwners(walk, turns)} flipped={human === 1 && position.game !== "connect"} />
          {elsewhere.length > 0 && <MoveList position={{ ...position, moves: elsewhere, moves_total: elsewhere.length }} values={own && (values || hint)} open={own} onMove={make} />}
          <div class="controls">
            <button type="button" onClick={undo} disabled={moves.length === 0 || (human === 1 && moves.length === 1)}>
              {t("Undo", "悔棋")}
            </button>
            <button type="button" onClick={() => setHinted(position.state)} disabled={!own || values}>
              {t("Hint", "提示")}
            </button>
            <button type="button" onClick={() => change({ moves: "" })} disabled={moves.length === 0}>
              {t("New game", "重新开始")}
            </button>
            <Tick label={t("Show what each move is worth", "显示每步的价值")} on={values} onChange={(on) => change({ values: on ? "on" : "" })} />
            <Share name={position.game} title={`boyi: ${game}`} shown={() => document.querySelector(".table-top .bd")} table={() => recordOf(t, moves.slice(0, Math.max(0, at)), turns, human)} />
          </div>
        </div>
      </section>
      <aside class="side">
        {(over || circling) && <Verdict walk={walk} moves={moves} turns={turns} human={human} result={over ? resultFor(position, human, turn, totals) : 0} />}
        {(over || circling) && (
          <section aria-label={t("Review", "复盘")}>
            <h2 class="small-head">{t("Review", "复盘")}</h2>
            <EvaluationBar standing={standingsOf(walk, moves, turns)[at] ?? 0} human={human} />
            <ValueGraph standings={standingsOf(walk, moves, turns)} at={at} onGo={(ply) => go("/explore", { game, moves: writeMoves(moves.slice(0, ply)) })} />
            <Chip onClick={() => go("/explore", { game, moves: query.moves ?? "" })}>{t("look at it in the explorer", "在探索里查看")}</Chip>
          </section>
        )}
        <section class="opponent" aria-label={t("The opponent", "对手设置")}>
          <Choice
            label={t("Who starts", "谁先走")}
            value={human ? "other" : "me"}
            options={[
              ["me", t("I start", "我先")],
              ["other", t("Other starts", "对手先")],
            ]}
            onChange={(first) => change({ first: first === "me" ? "" : first, moves: "" })}
          />
          <Choice
            label={t("Level", "水平")}
            value={level}
            options={[
              ["0", t("random", "随机")],
              ["50", t("easy", "入门")],
              ["80", t("strong", "高手")],
              ["100", t("perfect", "从不失误")],
            ]}
            onChange={(next) => change({ level: next === "100" ? "" : next })}
          />
        </section>
        <section aria-label={t("Moves made", "走棋记录")}>
          <h2 class="small-head">{t("Moves", "着法")}</h2>
          {moves.length === 0 && <p class="quiet">{t("None yet.", "尚无。")}</p>}
          <ol class="record" ref={record}>
            {moves.slice(0, Math.max(0, at)).map((name, i) => (
              <li key={i}>
                <span class={`who ${turns[i] === human ? "first" : "second"}`}>{turns[i] === human ? t("you", "你") : t("other", "对手")}</span> {moveName(t, name)}
                {(position.finished || circling) && <MoveMark t={t} move={findMove(walk.positions[i], name)} />}
              </li>
            ))}
          </ol>
        </section>
      </aside>
    </div>
  );
}

const recordOf = (t: T, moves: readonly string[], turns: readonly (0 | 1)[], human: 0 | 1): TextTable => [["", t("player", "玩家"), t("move", "着法")], ...moves.map((move, i) => [String(i + 1), turns[i] === human ? t("you", "你") : t("other", "对手"), moveName(t, move)])];

/** How the human stands: full is won, empty is lost. */
function EvaluationBar({ standing, human }: { standing: number; human: 0 | 1 }) {
  const t = useT();
  const share = 50 * (1 + (human ? -standing : standing));
  return (
    <div class="evaluation" role="img" aria-label={share > 50 ? t("you are ahead", "你占优") : share < 50 ? t("the other is ahead", "对手占优") : t("even", "均势")}>
      <i style={{ width: `${Math.max(3, Math.min(97, share))}%` }} />
    </div>
  );
}

const MoveMark = ({ t, move }: { t: T; move: BoardMove | undefined }) =>
  move ? (
    <>
      {" "}
      <span class={`badge ${outcomeOf(move)}`}>{letterOf(t, outcomeOf(move))}</span>
    </>
  ) : null;

/** What went wrong; what the server could not be asked is asked again. */
export function Failed({ walk }: { walk: Walk }) {
  const t = useT();
  return (
    <div class="failed">
      <Problem text={walk.error ?? ""} />
      {!walk.wrong && (
        <button type="button" onClick={walk.retry}>
          {t("Try again", "重试")}
        </button>
      )}
    </div>
  );
}

export function CutNote({ move }: { move: string }) {
  const t = useT();
  return (
    <p class="note" role="status">
      {t(`There is no move “${move}” in this position; the game stands where it was before it.`, `此局面没有走法“${move}”；对局停在它之前。`)}
    </p>
  );
}

function Circling({ position }: { position: Position }) {
  const t = useT();
  return (
    <p class="note" role="status">
      {t("This position is here for the third time: the game goes round in circles.", "这个局面第三次出现：对局在绕圈。")}{" "}
      {position.value?.outcome === "draw"
        ? t("Neither side can force an end, so it is drawn. You may go on, and try something else.", "谁也无法迫使结束，所以是循环（永不结束）。你也可以换一步继续。")
        : t("It need not: the position is decided. You may go on, and try something else.", "其实不必：此局面已有定论。你也可以换一步继续。")}
    </p>
  );
}

/** Whose turn it is, or how it ended. `stuck`: the move that was made, and that nothing has answered. */
function Turn(props: { position: Position; own: boolean; stuck?: string; human: 0 | 1; turn: 0 | 1; totals: readonly [number, number] }) {
  const t = useT();
  const { position, own, stuck, human, turn, totals } = props;
  const name = sideOf(t, position.board);
  const side = name === undefined ? "" : t(` (${name})`, `（${name}）`);
  const text = position.finished
    ? resultText(t, position, human, turn, totals)
    : own
      ? t(`Your move${side}`, `轮到你${side}`)
      : stuck !== undefined
        ? t(`The move ${moveName(t, stuck)} has no answer yet.`, `着法 ${moveName(t, stuck)} 还没有得到应答。`)
        : t("The other is thinking …", "对手思考中……");
  return (
    <div class="turn" role="status">
      <strong>{text}</strong>
      {position.kind === "score" && (
        <span class="number">
          {t("you", "你")} {totals[human]} : {totals[human ? 0 : 1]} {t("other", "对手")}
        </span>
      )}
    </div>
  );
}

/** +1, 0, -1 for the human; a draw does not end, so it never comes here. */
function resultFor(position: Position, human: 0 | 1, turn: 0 | 1, totals: readonly [number, number]): number {
  if (position.kind === "score") return Math.sign(totals[human] - totals[human ? 0 : 1]);
  const mine = turn === human ? 1 : -1;
  return position.value?.outcome === "win" ? mine : position.value?.outcome === "loss" ? -mine : 0;
}

function resultText(t: T, position: Position, human: 0 | 1, turn: 0 | 1, totals: readonly [number, number]): string {
  const result = resultFor(position, human, turn, totals);
  if (result > 0) return t("You won!", "你赢了！");
  return result < 0 ? t("You lost.", "你输了。") : t("A tie.", "平局。");
}

/** Where a game that was not won was lost; of a won one, that it was. */
function Verdict({ walk, moves, turns, human, result }: { walk: Walk; moves: readonly string[]; turns: readonly (0 | 1)[]; human: 0 | 1; result: number }) {
  const t = useT();
  const slips = slipsOf(walk, moves, turns, human);
  if (result > 0 || slips.length === 0)
    return (
      <section class="verdict" aria-label={t("The result", "结果")}>
        <p>{slips.length === 0 ? t("Not a single slip: every move of yours kept what there was.", "没有一步失误：每一步都保住了应得的结果。") : t(`Won, though ${slips.length} of your moves gave something away: the other did, too.`, `赢了，虽然有 ${slips.length} 步失误：对手也有失误。`)}</p>
      </section>
    );
  return (
    <section class="verdict" aria-label={t("Where it was lost", "输在哪里")}>
      <h2 class="small-head">{t("Where it was lost", "输在哪里")}</h2>
      <ul>
        {slips.map(({ at, made, better }) => (
          <li key={at}>
            {t(`Move ${at + 1}: `, `第 ${at + 1} 步：`)}
            <strong>{moveName(t, made.move)}</strong>{" "}
            {t(`made a ${tellMove(t, better)} a ${tellMove(t, made)}. Better: `, `把“${tellMove(t, better)}”变成“${tellMove(t, made)}”。更好：`)}
            <strong>{moveName(t, better.move)}</strong>{t(".", "。")}{" "}
            <button type="button" class="link" onClick={() => step({ moves: writeMoves(moves.slice(0, at)) })}>
              {t("Try again from here", "从这里重来")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Othello's moves gain nothing: the score of a game under way is the discs on the board. */
function discsOf(walk: Walk): [number, number] | undefined {
  const last = walk.positions[walk.positions.length - 1];
  if (last?.game !== "othello" || last.finished || last.board?.shape !== "cells") return undefined;
  const all = last.board.cells.join("");
  const count = (mark: string) => all.split(mark).length - 1;
  return [count("X"), count("O")];
}
