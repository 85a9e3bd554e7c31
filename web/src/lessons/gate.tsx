// The question at the end of a card. The library knows the right answer; the card knows what is behind a wrong one.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../base/ask.ts";
import { useLang, useT } from "../base/lang.ts";
import { Problem } from "../ui/parts.tsx";
import { Spans } from "./blocks.tsx";
import { asked } from "./course.ts";
import { look, type Gate } from "./reader.ts";

interface Marked {
  readonly answer: string;
  readonly right: boolean;
}

/** The right answer as it is compared: a choice, or a number ("take 3" is 3). */
async function rightAnswer(gate: Gate, lang: "en" | "zh"): Promise<string> {
  if (typeof gate.right === "string") return gate.right;
  const value = String(look(await ask(asked(gate.right.question), lang), gate.right.path));
  return gate.choices.length ? value : (/-?\d+/.exec(value)?.[0] ?? value);
}

/** A number as people type it: any minus sign, digits of any width. */
const typed = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[−–—]/g, "-")
    .replace(/\s|^\+/g, "");

export function GateQuestion({ gate, passed, onPass }: { gate: Gate; passed: boolean; onPass: () => void }) {
  const t = useT();
  const lang = useLang();
  const [marked, setMarked] = useState<Marked>();
  const [error, setError] = useState<string>();
  const judge = async (answer: string) => {
    try {
      const right = (await rightAnswer(gate, lang)) === answer;
      setError(undefined);
      setMarked({ answer, right });
      if (right) onPass();
    } catch (problem) {
      setError((problem as Error).message);
    }
  };
  return (
    <section class="gate" aria-label={t("Question", "问题")} data-passed={passed || marked?.right ? "" : undefined}>
      <p class="gate-question">
        <Spans spans={gate.question} />
      </p>
      {gate.choices.length ? (
        <div class="gate-choices" role="group" aria-label={t("Answers", "选项")}>
          {gate.choices.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              data-value={value}
              aria-pressed={marked?.answer === value}
              class={marked?.answer === value ? (marked.right ? "right" : "wrong") : undefined}
              onClick={() => void judge(value)}
            >
              <Spans spans={label} />
            </button>
          ))}
        </div>
      ) : (
        <NumberForm onAnswer={(text) => void judge(typed(text))} />
      )}
      <div class="gate-mark" role="status">
        {marked && <Verdict gate={gate} marked={marked} />}
      </div>
      {error && <Problem text={error} />}
    </section>
  );
}

function NumberForm({ onAnswer }: { onAnswer: (text: string) => void }) {
  const t = useT();
  const [text, setText] = useState("");
  return (
    <form
      class="gate-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) onAnswer(text);
      }}
    >
      <input aria-label={t("Your answer", "你的答案")} inputMode="text" autocomplete="off" size={8} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" class="button main">
        {t("Check", "检查")}
      </button>
    </form>
  );
}

function Verdict({ gate, marked }: { gate: Gate; marked: Marked }) {
  const t = useT();
  const fault = gate.wrong.find(({ value }) => value === marked.answer) ?? gate.wrong.find(({ value }) => value === "");
  return (
    <p class={marked.right ? "right" : "wrong"}>
      <strong>{marked.right ? t("Right.", "答对了。") : t("Not yet.", "还不对。")}</strong> <Spans spans={marked.right ? gate.reason : (fault?.text ?? [])} />
    </p>
  );
}

/** Moves the keyboard to a button once it may be pressed. */
export function useFocusWhen(ready: boolean) {
  const ref = useRef<HTMLElement>(null);
  const before = useRef(ready);
  useEffect(() => {
    if (ready && !before.current) ref.current?.querySelector<HTMLElement>("a, button")?.focus();
    before.current = ready;
  }, [ready]);
  return ref;
}
