// Setting a position up. The page writes it down as the game does; the library says whether it can be read.

import { useEffect, useState } from "preact/hooks";
import { useAsk } from "../base/ask.ts";
import { useLang, useT } from "../base/lang.ts";
import type { GameInfo } from "../base/api.ts";
import { Problem } from "../ui/parts.tsx";
import { BoardView } from "../board/board.tsx";
import { Cells, nameOfSign } from "../board/cells.tsx";
import type { Board, CellsBoard, Position } from "../board/types.ts";
import { brushesOf, changesOf, writtenBoard, type Brush, type Painted } from "./paint.ts";

/** What stands behind the cells in a state: ":X", " X" or nothing. */
const tailOf = (state: string): string => /[: ].*$/.exec(state)?.[0] ?? "";

/** The cells as the state of a game is written. */
function written(game: string, cells: readonly string[], tail: string): string {
  if (game === "chomp") return cells.map((line) => [...line].filter((sign) => sign !== ".").length).join("/");
  return cells.join("/") + tail;
}

/** All signs that the game has shown, "." first; X and O belong together. */
function signsOf(board: CellsBoard, start: Position | undefined): string[] {
  const first = start?.board?.shape === "cells" ? start.board.cells.join("") : "";
  const all = [...new Set([".", ...board.cells.join(""), ...first, ...(board.turn ?? "")])];
  if (all.includes("X") && !all.includes("O")) all.push("O");
  return all.sort((a, b) => (a === "." ? -1 : b === "." ? 1 : a === "X" ? -1 : b === "X" ? 1 : a.localeCompare(b)));
}

export function Edit({ game, info, position, start, onSet }: { game: string; info?: GameInfo; position: Position; start?: Position; onSet: (state: string) => void }) {
  const t = useT();
  const lang = useLang();
  const [text, setText] = useState(position.state);
  // What can't be read stays on the board as it was set.
  const [draft, setDraft] = useState<Board>();
  useEffect(() => {
    setText(position.state);
    setDraft(undefined);
  }, [position.state]);
  const { data, error, busy, asked } = useAsk<Position>({ command: "look", game, state: text.trim() || position.state });
  const current = !error && !busy && asked?.state === text.trim();
  const board = current ? data!.board : (draft ?? data?.board ?? position.board);
  const type = (next: string) => {
    setDraft(undefined);
    setText(next);
  };
  const set = (next: Board, state: string) => {
    setDraft(next);
    setText(state);
  };
  return (
    <div class="edit" aria-busy={busy}>
      {board?.shape === "cells" ? (
        <PaintCells position={position} start={start} board={board} text={text || position.state} onSet={set} onText={setText} />
      ) : board ? (
        <PaintParts position={position} start={start} board={board} text={text || position.state} onSet={set} />
      ) : (
        data && <BoardView position={{ ...data, moves: [] }} open={false} values="none" onMove={() => undefined} />
      )}
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault();
          if (!error) onSet(text.trim());
        }}
      >
        <label for="explore-state">{t("The position, as the game writes it", "局面，按该游戏的记法")}</label>
        <div class="row">
          <input id="explore-state" class="mono" value={text} spellcheck={false} autocomplete="off" aria-invalid={error ? "true" : undefined} onInput={(event) => type(event.currentTarget.value)} />
          <button type="submit" class="main" disabled={error !== undefined || (busy && asked?.state !== text)}>
            {t("Explore from here", "从这里开始")}
          </button>
          <button type="button" onClick={() => type(start?.state ?? position.state)}>
            {t("Start position", "开局")}
          </button>
        </div>
        {error && <Problem text={error} />}
        {info && <p class="hint">{lang === "zh" ? info.notation_zh : info.notation}</p>}
      </form>
    </div>
  );
}

interface PaintProps<B> {
  readonly position: Position;
  readonly start?: Position;
  readonly board: B;
  /** The state as it is written now. */
  readonly text: string;
  readonly onSet: (board: Board, state: string) => void;
}

/** A sign on each cell: the one chosen, or each in turn. */
function PaintCells({ position, start, board, text, onSet, onText }: PaintProps<CellsBoard> & { onText: (text: string) => void }) {
  const t = useT();
  const [brush, setBrush] = useState<string>();
  const signs = signsOf(board, start);
  const tail = tailOf(text);
  const players = signs.filter((sign) => /[A-Z]/.test(sign));
  const put = (column: number, row: number) => {
    const old = board.cells[row]![column]!;
    const sign = brush ?? signs[(signs.indexOf(old) + 1) % signs.length]!;
    const cells = board.cells.map((line, i) => (i === row ? line.slice(0, column) + sign + line.slice(column + 1) : line));
    onSet({ ...board, cells }, written(position.game, cells, tail));
  };
  return (
    <>
      <div class="palette" role="group" aria-label={t("Piece to put", "要放的棋子")}>
        <button type="button" class="chip" aria-pressed={brush === undefined} onClick={() => setBrush(undefined)}>
          {t("each in turn", "轮换")}
        </button>
        {signs.map((sign) => (
          <button key={sign} type="button" class="chip" aria-pressed={brush === sign} onClick={() => setBrush(sign)}>
            {nameOfSign(t, position.game, sign)}
          </button>
        ))}
        {tail.length > 1 &&
          players.length > 1 &&
          players.map((sign) => (
            <button key={`turn ${sign}`} type="button" class="chip" aria-pressed={tail.endsWith(sign)} onClick={() => onText(text.replace(/[: ].*$/, "") + tail[0] + sign)}>
              {t(`${sign} to move`, `轮到 ${sign}`)}
            </button>
          ))}
      </div>
      <Cells position={{ ...position, state: text, moves: [] }} board={board} open={false} values="none" onMove={() => undefined} onSquare={put} />
    </>
  );
}

/** Lines, seeds, stones, piles, numbers, cat and mouse: a click changes the part. */
function PaintParts({ position, start, board, text, onSet }: PaintProps<Painted>) {
  const t = useT();
  const brushes = brushesOf(t, board);
  const [chosen, setBrush] = useState<Brush>();
  const brush = brushes.find(([one]) => one === chosen)?.[0] ?? brushes[0]?.[0] ?? "toggle";
  const changes = changesOf(board, brush, start?.board);
  const moves = changes.map(({ name, at, board: next }) => ({ move: name, at, to: writtenBoard(next, text) }));
  const turn = (who: "mouse" | "cat") => board.shape === "chase" && onSet({ ...board, turn: who }, writtenBoard({ ...board, turn: who }, text));
  return (
    <>
      <div class="palette" role="group" aria-label={t("What a click does", "点击的作用")}>
        {brushes.map(([one, name]) => (
          <button key={one} type="button" class="chip" aria-pressed={brush === one} onClick={() => setBrush(one)}>
            {name}
          </button>
        ))}
        {board.shape === "chase" &&
          (["mouse", "cat"] as const).map((who) => (
            <button key={`turn ${who}`} type="button" class="chip" aria-pressed={board.turn === who} onClick={() => turn(who)}>
              {who === "mouse" ? t("the mouse moves", "轮到老鼠") : t("the cat moves", "轮到猫")}
            </button>
          ))}
        {brushes.length === 0 && <span class="hint">{t("Click on a part to change it.", "点击即可改动。")}</span>}
      </div>
      <BoardView position={{ ...position, state: text, board, moves }} open={true} values="none" onMove={(move) => onSet(changes[moves.indexOf(move as (typeof moves)[number])]!.board, move.to)} />
    </>
  );
}
