// A gate that is an exercise of the library: it sets the task and marks the answer.

import { useState } from "preact/hooks";
import { ask, useAsk } from "../base/ask.ts";
import { useLang, useT } from "../base/lang.ts";
import { Problem, ViewLink } from "../ui/parts.tsx";

interface Task {
  readonly question: string;
  /** How an answer is written. */
  readonly form: string;
}

interface Mark {
  readonly right: boolean;
  readonly text: string;
  readonly reason: string;
}

export function ExerciseGate({ line, passed, onPass }: { line: string; passed: boolean; onPass: () => void }) {
  const t = useT();
  const lang = useLang();
  const { data, error } = useAsk<Task>({ command: "exercise", game: line });
  const [text, setText] = useState("");
  const [mark, setMark] = useState<Mark>();
  const [refused, setRefused] = useState<string>();
  const judge = async () => {
    try {
      const found = await ask<Mark>({ command: "exercise", game: line, options: { answer: text.trim() } }, lang);
      setMark(found);
      setRefused(undefined);
      if (found.right) onPass();
    } catch (problem) {
      setRefused((problem as Error).message);
    }
  };
  if (error) return <Problem text={error} />;
  return (
    <section class="gate" aria-label={t("Exercise", "练习")} aria-busy={!data} data-passed={passed ? "" : undefined}>
      <p class="gate-question">{data?.question}</p>
      <form
        class="gate-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) void judge();
        }}
      >
        <input aria-label={t("Your answer", "你的答案")} autocomplete="off" size={12} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit" class="button main">
          {t("Check", "检查")}
        </button>
        <span class="quiet">{data?.form}</span>
      </form>
      <div class="gate-mark" role="status">
        {mark && (
          <p class={mark.right ? "right" : "wrong"}>
            <strong>{mark.right ? t("Right.", "答对了。") : t("Not yet.", "还不对。")}</strong> {mark.right ? mark.reason : mark.text}
          </p>
        )}
      </div>
      {refused && <Problem text={refused} />}
      <p class="gate-more">
        <ViewLink path={`/exercises/${line.split(" ")[0]}`}>{t("More of these", "再做几道")}</ViewLink>
      </p>
    </section>
  );
}
