// A program, one line of which is chosen; at the highest level also an input.

import { useT } from "../base/lang.ts";
import type { AnswerProps } from "./cells.tsx";
import type { BugTask } from "./task.ts";

export function BugAnswer({ task, answer, onAnswer, closed }: AnswerProps<BugTask>) {
  const t = useT();
  const [line = "", input = ""] = answer.split(/:(.*)/s);
  const write = (chosen: string, typed: string) => onAnswer(task.wants_input ? `${chosen}:${typed}` : chosen);
  return (
    <div>
      <div class="scroll ex-scroll" tabIndex={0} role="region" aria-label={t("Program: choose a line", "程序：选一行")}>
        <ol class="ex-code">
          {task.source.replace(/\n$/, "").split("\n").map((text, i) => (
            <li key={i}>
              <button type="button" aria-pressed={line === String(i + 1)} disabled={closed} onClick={() => write(String(i + 1), input)}>
                <span class="ex-line">
                  <span class="sr">{t("line", "第")} </span>
                  {i + 1}
                  <span class="sr">{t(": ", " 行：")}</span>
                </span>
                {text ? <code>{text}</code> : <span class="sr">{t("blank", "空行")}</span>}
              </button>
            </li>
          ))}
        </ol>
      </div>
      {task.wants_input && (
        <div class="field">
          <label htmlFor="ex-input">{t("An input on which it fails", "让它出错的输入")}</label>
          <input id="ex-input" class="mono" autoComplete="off" value={input.trimStart()} readOnly={closed} placeholder={task.input} onInput={(event) => write(line, ` ${event.currentTarget.value}`)} />
        </div>
      )}
    </div>
  );
}
