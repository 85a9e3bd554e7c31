// A position and its moves: chosen on the board, where there is one, or in the list.

import { useT } from "../base/lang.ts";
import { useAsk } from "../base/ask.ts";
import { BoardView } from "../board/board.tsx";
import type { Position } from "../board/types.ts";
import type { AnswerProps } from "./cells.tsx";
import type { MoveTask } from "./task.ts";

export function MoveAnswer({ task, answer, onAnswer, closed }: AnswerProps<MoveTask>) {
  const t = useT();
  const { data, busy } = useAsk<Position>({ command: "look", game: task.line, state: task.state });
  return (
    <div class="ex-move">
      <div aria-busy={busy}>
        {data ? <BoardView position={data} open={!closed} values="none" onMove={({ move }) => onAnswer(move)} /> : task.picture && <pre class="picture">{task.picture}</pre>}
        {task.rules && <p class="hint">{task.rules}</p>}
      </div>
      <div class="ex-moves" role="group" aria-label={t("Moves", "着法")}>
        {task.moves.map(({ move, text }) => (
          <button key={move} type="button" class="chip" aria-pressed={answer === move} disabled={closed} onClick={() => onAnswer(move)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
