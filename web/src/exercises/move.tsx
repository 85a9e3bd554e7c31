// A position and its moves: chosen on the board, where there is one, or in the list.

import { useT } from "../base/lang.ts";
import type { Position } from "../base/api.ts";
import { Board } from "../play/board.tsx";
import type { AnswerProps } from "./cells.tsx";
import type { MoveTask } from "./task.ts";

export function MoveAnswer({ task, answer, onAnswer, closed }: AnswerProps<MoveTask>) {
  const t = useT();
  const position = { state: task.state, picture: task.picture, moves: task.moves.map(({ move }) => ({ move })) } as unknown as Position;
  return (
    <div class="ex-move">
      <div>
        <Board game={task.line} position={position} open={!closed} values={false} onMove={({ move }) => onAnswer(move)} />
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
