// A whole table, pasted or typed.

import { useT } from "../base/lang.ts";
import type { AnswerProps } from "./cells.tsx";
import { Triangle } from "./cells.tsx";
import type { Cell, TableTask } from "./task.ts";

export function TableAnswer({ task, answer, onAnswer, closed, wrong }: AnswerProps<TableTask> & { wrong?: Cell }) {
  const t = useT();
  return (
    <div class="ex-paste">
      <Triangle
        piles={task.piles}
        label={t("Table of the row", "这排石堆的表格")}
        class={([l, r]) => (wrong && wrong[0] === l && wrong[1] === r ? "ex-wrong" : "ex-empty")}
        draw={([l, r]) => (wrong && wrong[0] === l && wrong[1] === r ? <strong>{t("wrong", "错")}</strong> : <span class="quiet">{`${l}-${r}`}</span>)}
      />
      <div class="field">
        <label htmlFor="ex-paste">{t("Your table", "你的表")}</label>
        <textarea
          id="ex-paste"
          class="mono"
          rows={6}
          spellcheck={false}
          value={answer}
          readOnly={closed}
          aria-describedby="ex-paste-form"
          placeholder={t("Paste what your program prints", "粘贴你的程序输出的表")}
          onInput={(event) => onAnswer(event.currentTarget.value)}
        />
        <p id="ex-paste-form" class="hint">
          {t("Form: ", "格式：")}
          {task.form}
        </p>
      </div>
    </div>
  );
}
