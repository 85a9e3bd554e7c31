// Play against the perfect player: any game, values on demand, undo, and at the end where it was lost.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useLang, useT, type T } from "../base/lang.ts";
import { change, useRoute } from "../base/route.ts";
import type { GameInfo, Move, Position } from "../base/api.ts";
import { letterOf, moveName, nameOf, outcomeOf, tellMove } from "../base/words.ts";
import { Badge, Choice, Problem, Tick } from "../ui/parts.tsx";
import { Board, hasBoard } from "./board.tsx";
import { cellsOf, dotsOf, gameNameOf } from "./notation.ts";
import { Parameters, Rules, boardGameOf, exampleOf, infoOf, isServed, useGames } from "./served.tsx";
import { findMove, readMoves, slipsOf, timesSeen, totalsOf, turnsOf, useCut, useWalk, writeMoves, type Walk } from "./walk.ts";

const GAMES: readonly (readonly [string, string, string])[] = [
  ["tic-tac-toe", "Tic-tac-toe", "井字棋"],
  ["connect 4 4", "Connect four, 4 × 4", "四子棋 4 × 4"],
  ["connect 5 4", "Connect four, 5 × 4", "四子棋 5 × 4"],
  ["mnk 4 3 3", "Three in a row, 4 × 3", "三连棋 4 × 3"],
  ["hexapawn", "Hexapawn", "六兵棋"],
  ["hexapawn 4 4", "Hexapawn, 4 × 4", "六兵棋 4 × 4"],
  ["othello 4 4", "Othello, 4 × 4", "黑白棋 4 × 4"],
  ["quixo 3", "Quixo, 3 × 3", "推推棋 3 × 3"],
  ["chomp 3 4", "Chomp", "吃巧克力"],
  ["dots 2 2", "Dots and boxes", "点格棋"],
  ["kalah 3 3", "Kalah, 3 houses", "播棋 3 穴"],
  ["row 3 9 1 2 8 5", "A row, from both ends", "一排石堆，取两端"],
  ["stone-game-3 1 2 3 7 -2 4 6", "Stone Game III", "石子游戏 III"],
  ["stone-game-7 5 3 1 4 2 6", "Stone Game VII", "石子游戏 VII"],
  ["nim 3 4 5", "Nim", "Nim"],
  ["can-i-win 10 40", "Can I Win, 1 to 10, total 40", "我能赢吗：1 到 10，目标 40"],
  ["cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", "Cat and mouse", "猫和老鼠"],
];

/** Long enough to see what happened; at once for readers who want no motion. */
const thinkingTime = (): number => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 30 : 500);

export function Play() {
  const t = useT();
  const { query } = useRoute();
  const games = useGames();
  const game = query.game || "tic-tac-toe";
  return (
    <main class="page">
      <h1>{t("Play", "对弈")}</h1>
      <p class="lead">
        {t("Your opponent knows every state of the game and never gives anything away. Can you hold your own?", "对手知晓每一个状态，从不失手。你能守住吗？")}
      </p>
      <PickGame games={games} game={game} />
      <Match key={`${game} ${query.first ?? ""}`} game={game} shown={boardGameOf(games, game)} />
    </main>
  );
}

function PickGame({ games, game }: { games: readonly GameInfo[]; game: string }) {
  const t = useT();
  const [text, setText] = useState(game);
  useEffect(() => setText(game), [game]);
  const served = games.filter(isServed);
  const info = infoOf(games, game);
  const own = served.find((one) => one === info);
  const value = GAMES.some(([name]) => name === game) ? game : own ? exampleOf(own) : "";
  const choose = (next: string) => change({ game: next, moves: "" });
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
      {info && <Rules info={info} notation={false} />}
    </>
  );
}

/** The games that are worth a try, in a group of their own beside others. */
function Known({ grouped }: { grouped: boolean }) {
  const t = useT();
  const options = GAMES.map(([name, en, zh]) => (
    <option key={name} value={name}>
      {t(en, zh)}
    </option>
  ));
  return grouped ? <optgroup label={t("Known games", "已知游戏")}>{options}</optgroup> : <>{options}</>;
}

function Match({ game, shown }: { game: string; shown: string }) {
  const t = useT();
  const lang = useLang();
  const { query } = useRoute();
  const human: 0 | 1 = query.first === "other" ? 1 : 0;
  const moves = readMoves(query.moves);
  const values = query.values === "on";
  const walk = useWalk(game, moves, lang);
  const cut = useCut(walk, moves);
  const turns = useMemo(() => turnsOf(walk, moves), [walk]);
  const totals = useMemo(() => discsOf(shown, walk) ?? totalsOf(walk, moves, turns), [walk, shown]);
  const at = walk.positions.length - 1;
  const position = walk.positions[at];
  const ready = !walk.busy && !walk.error && at === moves.length && position !== undefined;
  const turn = turns[at] ?? 0;
  const own = ready && !position.finished && turn === human;
  const make = (move: Move) => change({ moves: writeMoves([...moves, move.move]) });

  useEffect(() => {
    if (!ready || position.finished || turn === human) return;
    const best = position.moves.filter((move) => move.best);
    const reply = best[Math.floor(Math.random() * best.length)];
    const timer = setTimeout(() => reply && make(reply), thinkingTime());
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
  if (!position && walk.error) return <Failed walk={walk} />;
  if (!position) return <p class="busy">{t("Solving …", "正在求解……")}</p>;
  return (
    <div class="with-side" aria-busy={walk.busy}>
      <section class="figure table-top" aria-label={t("The game", "对局")}>
        <div class="figure-body">
          {walk.error && <Failed walk={walk} />}
          {cut !== undefined && <CutNote move={cut} />}
          <Turn position={position} own={own} stuck={walk.error !== undefined} human={human} turn={turn} totals={totals} />
          {circling && <Circling position={position} />}
          <Board
            game={shown}
            position={position}
            before={walk.positions[at - 1]}
            open={own}
            values={values}
            onMove={make}
            below={human}
            turn={turn}
            totals={totals}
            owners={gameNameOf(shown) === "dots" ? boxOwners(walk, turns) : undefined}
          />
          {(!hasBoard(shown, position) || position.moves.some((move) => move.move.includes("->"))) && (
            <MoveButtons position={position} open={own} values={values} onMove={make} />
          )}
          <div class="controls">
            <button type="button" onClick={undo} disabled={moves.length === 0 || (human === 1 && moves.length === 1)}>
              {t("Undo", "悔棋")}
            </button>
            <button type="button" onClick={() => change({ moves: "" })} disabled={moves.length === 0}>
              {t("New game", "重新开始")}
            </button>
            <Tick label={t("Show what each move is worth", "显示每步的价值")} on={values} onChange={(on) => change({ values: on ? "on" : "" })} />
            <Choice
              label={t("Who starts", "谁先走")}
              value={human ? "other" : "me"}
              options={[
                ["me", t("I start", "我先")],
                ["other", t("Other starts", "对手先")],
              ]}
              onChange={(first) => change({ first: first === "me" ? "" : first, moves: "" })}
            />
          </div>
        </div>
      </section>
      <aside class="side">
        {((position.finished && ready) || circling) && <Verdict walk={walk} moves={moves} turns={turns} human={human} />}
        <section aria-label={t("Moves made", "走法记录")}>
          <h2 class="small-head">{t("Moves", "走法")}</h2>
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

const MoveMark = ({ t, move }: { t: T; move: Move | undefined }) =>
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
      {position.value.outcome === "draw"
        ? t("Neither side can force an end, so it is drawn. You may go on, and try something else.", "谁也无法迫使结束，所以是循环（永不结束）。你也可以换一步继续。")
        : t("It need not: the position is decided. You may go on, and try something else.", "其实不必：此局面已有定论。你也可以换一步继续。")}
    </p>
  );
}

function Turn(props: { position: Position; own: boolean; stuck: boolean; human: 0 | 1; turn: 0 | 1; totals: readonly [number, number] }) {
  const t = useT();
  const { position, own, stuck, human, turn, totals } = props;
  const side = position.state.endsWith(":X") ? " (X)" : position.state.endsWith(":O") ? " (O)" : "";
  const text = position.finished
    ? resultText(t, position, human, turn, totals)
    : own
      ? t(`Your move${side}`, `轮到你${side}`)
      : stuck
        ? t("The game waits.", "对局等待中。")
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
  return position.value.outcome === "win" ? mine : position.value.outcome === "loss" ? -mine : 0;
}

function resultText(t: T, position: Position, human: 0 | 1, turn: 0 | 1, totals: readonly [number, number]): string {
  const result = resultFor(position, human, turn, totals);
  if (result > 0) return t("You won!", "你赢了！");
  return result < 0 ? t("You lost.", "你输了。") : t("A tie.", "平局。");
}

function Verdict({ walk, moves, turns, human }: { walk: Walk; moves: readonly string[]; turns: readonly (0 | 1)[]; human: 0 | 1 }) {
  const t = useT();
  const slips = slipsOf(walk, moves, turns, human);
  return (
    <section class="verdict" aria-label={t("Where it was lost", "输在哪里")}>
      <h2 class="small-head">{t("Where it was lost", "输在哪里")}</h2>
      {slips.length === 0 && <p>{t("Nowhere: every move of yours kept what there was.", "没有失误：你的每一步都保住了应得的。")}</p>}
      <ul>
        {slips.map(({ at, made, better }) => (
          <li key={at}>
            {t(`Move ${at + 1}: `, `第 ${at + 1} 步：`)}
            <strong>{moveName(t, made.move)}</strong>{" "}
            {t(`made a ${tellMove(t, better)} a ${tellMove(t, made)}. Better: `, `把${tellMove(t, better)}变成${tellMove(t, made)}。更好：`)}
            <strong>{moveName(t, better.move)}</strong>{t(".", "。")}{" "}
            <button type="button" class="link" onClick={() => change({ moves: writeMoves(moves.slice(0, at)) })}>
              {t("Try again from here", "从这里重来")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function MoveButtons({ position, open, values, onMove }: { position: Position; open: boolean; values: boolean; onMove: (move: Move) => void }) {
  const t = useT();
  return (
    <ul class="moves many" aria-label={t("Moves", "走法")}>
      {[...position.moves]
        .sort((a, b) => (values ? 0 : a.move.localeCompare(b.move, "en", { numeric: true })))
        .map((move) => (
          <li key={move.move}>
            <button type="button" class={values && move.best ? "best" : ""} disabled={!open} onClick={() => onMove(move)}>
              {values && <Badge outcome={outcomeOf(move)} />}
              <span class="what">{moveName(t, move.move)}</span>
              {values && <span class="quiet">{tellMove(t, move)}</span>}
              {values && <span class="sr">{nameOf(t, outcomeOf(move))}</span>}
            </button>
          </li>
        ))}
    </ul>
  );
}

/** Othello's moves gain nothing: the score of a game under way is the discs on the board. */
function discsOf(game: string, walk: Walk): [number, number] | undefined {
  const last = walk.positions[walk.positions.length - 1];
  if (gameNameOf(game) !== "othello" || !last || last.finished) return undefined;
  const count = (mark: string) => cellsOf(last.state).join("").split(mark).length - 1;
  return [count("X"), count("O")];
}

/** Who closed each box, seen from the human's side: 0 is who moved first. */
function boxOwners(walk: Walk, turns: readonly (0 | 1)[]): Map<string, 0 | 1> {
  const owners = new Map<string, 0 | 1>();
  walk.positions.forEach((position, i) => {
    for (const box of dotsOf(position.state).closed) if (!owners.has(box)) owners.set(box, turns[i - 1] ?? 0);
  });
  return owners;
}
