// Setting a position up. The page writes it down as the game does; the library says whether it can be read.

import { useEffect, useState } from "preact/hooks";
import { useAsk } from "../base/ask.ts";
import { useLang, useT } from "../base/lang.ts";
import type { GameInfo } from "../base/api.ts";
import { Problem } from "../ui/parts.tsx";
import { BoardView } from "../board/board.tsx";
import { Cells, nameOfSign } from "../board/cells.tsx";
import type { CellsBoard, Position } from "../board/types.ts";

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
  const [brush, setBrush] = useState<string>();
  useEffect(() => setText(position.state), [position.state]);
  const { data, error, busy, asked } = useAsk<Position>({ command: "look", game, state: text.trim() || position.state });
  // What can't be read stays on the board as it was set.
  const board = data?.board ?? position.board;
  const [draft, setDraft] = useState<readonly string[]>();
  const cells = board?.shape === "cells" ? (draft ?? board.cells) : undefined;
  const signs = board?.shape === "cells" ? signsOf(board, start) : [];
  const put = (column: number, row: number) => {
    if (!cells) return;
    const old = cells[row]![column]!;
    const sign = brush ?? signs[(signs.indexOf(old) + 1) % signs.length]!;
    const next = cells.map((line, i) => (i === row ? line.slice(0, column) + sign + line.slice(column + 1) : line));
    setDraft(next);
    setText(written(position.game, next, tailOf(text || position.state)));
  };
  const tail = tailOf(text);
  const players = signs.filter((sign) => /[A-Z]/.test(sign));
  return (
    <div class="edit" aria-busy={busy}>
      {cells && board?.shape === "cells" ? (
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
                <button key={`turn ${sign}`} type="button" class="chip" aria-pressed={tail.endsWith(sign)} onClick={() => setText(text.replace(/[: ].*$/, "") + tail[0] + sign)}>
                  {t(`${sign} to move`, `轮到 ${sign}`)}
                </button>
              ))}
          </div>
          <Cells position={{ ...position, state: text, moves: [] }} board={{ ...board, cells }} open={false} values="none" onMove={() => undefined} onSquare={put} />
        </>
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
          <input
            id="explore-state"
            class="mono"
            value={text}
            spellcheck={false}
            autocomplete="off"
            aria-invalid={error ? "true" : undefined}
            onInput={(event) => {
              setDraft(undefined);
              setText(event.currentTarget.value);
            }}
          />
          <button type="submit" class="main" disabled={error !== undefined || (busy && asked?.state !== text)}>
            {t("Explore from here", "从这里开始")}
          </button>
          <button
            type="button"
            onClick={() => {
              setDraft(undefined);
              setText(start?.state ?? position.state);
            }}
          >
            {t("Start position", "开局")}
          </button>
        </div>
        {error && <Problem text={error} />}
        {info && <p class="hint">{lang === "zh" ? info.notation_zh : info.notation}</p>}
      </form>
    </div>
  );
}
