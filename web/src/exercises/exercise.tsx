// One task: the question, the place where it is answered by clicking or typing, and below it what the library says to the answer.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, Refused, useAsk } from "../base/ask.ts";
import { useLang, useT } from "../base/lang.ts";
import { Problem } from "../ui/parts.tsx";
import { BugAnswer } from "./bug.tsx";
import { CellAnswer, ChooseCells } from "./cells.tsx";
import { GraphAnswer } from "./graph.tsx";
import { MoveAnswer } from "./move.tsx";
import { TableAnswer } from "./table.tsx";
import { questionOf, type Cell, type Kind, type Language, type Level, type Marked, type Task } from "./task.ts";

export interface ExerciseProps {
  kind: Kind;
  /** The game as it is typed, or only its name; empty or left out: made up. */
  game?: string;
  level?: Level;
  seed: number;
  /** Of programs. */
  language?: Language;
  /** The answer was right; `first`: at the first try, without the solution. */
  onSolved?: (first: boolean) => void;
  /** The first answer was not right. */
  onMissed?: () => void;
  /** Beside the buttons. */
  children?: ComponentChildren;
}

export function Exercise({ kind, game = "", level = 1, seed, language, onSolved, onMissed, children }: ExerciseProps) {
  const order = { kind, game, level, seed };
  const more: Record<string, string> = kind === "bug" && language ? { in: language } : {};
  const question = questionOf(order, more);
  const { data: task, asked, error, busy } = useAsk<Task>(question);
  const current = task && JSON.stringify(asked) === JSON.stringify(question);
  return (
    <div class="exercise" aria-busy={busy || (!current && !error)}>
      {error && <Problem text={error} />}
      {task && current && <OneTask key={JSON.stringify(question)} task={task} mark={(answer) => questionOf(order, { ...more, answer })} onSolved={onSolved} onMissed={onMissed} more={children} />}
    </div>
  );
}

interface OneTaskProps {
  task: Task;
  mark: (answer: string) => ReturnType<typeof questionOf>;
  onSolved?: (first: boolean) => void;
  onMissed?: () => void;
  more?: ComponentChildren;
}

function OneTask({ task, mark, onSolved, onMissed, more }: OneTaskProps) {
  const t = useT();
  const lang = useLang();
  const [answer, setAnswer] = useState("");
  const [marked, setMarked] = useState<Marked>();
  const [refused, setRefused] = useState<string>();
  const [shown, setShown] = useState<Task>();
  const [busy, setBusy] = useState(false);
  const tries = useRef(0);
  const over = marked?.right === true || shown !== undefined;

  // What was said is about the last answer: it goes when that is changed, and is said again in another language.
  const change = (next: string) => {
    setAnswer(next);
    setMarked(undefined);
    setRefused(undefined);
  };
  const send = (given: string, again: boolean) => {
    setBusy(true);
    ask<Marked>(mark(given), lang)
      .then((result) => {
        setMarked(result);
        setRefused(undefined);
        if (again) return;
        tries.current++;
        if (result.right) onSolved?.(tries.current === 1);
        else if (tries.current === 1) onMissed?.();
      })
      .catch((error: unknown) => {
        setMarked(undefined);
        setRefused(error instanceof Refused || error instanceof Error ? error.message : String(error));
      })
      .finally(() => setBusy(false));
  };
  useEffect(() => {
    if (marked) send(marked.answer, true);
  }, [lang]);

  const solve = () => {
    setBusy(true);
    if (tries.current++ === 0) onMissed?.();
    const question = mark("");
    const { answer: _, ...options } = question.options ?? {};
    ask<Task>({ ...question, options: { ...options, solution: true } }, lang)
      .then(setShown)
      .catch((error: unknown) => setRefused((error as Error).message))
      .finally(() => setBusy(false));
  };
  return (
    <form
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!over && answer.trim()) send(answer, false);
      }}
    >
      <p class="ex-question">{task.question}</p>
      <TaskAnswer task={task} answer={answer} onAnswer={change} closed={over} wrong={marked?.wrong} />
      <div class="ex-side">
        <div class="ex-bar no-print">
          <button type="submit" class="main" disabled={over || !answer.trim()}>
            {t("Check", "检查")}
          </button>
          <button type="button" disabled={over} onClick={solve}>
            {t("Show the solution", "看答案")}
          </button>
          {more}
          <output class="ex-answer mono" aria-label={t("Your answer", "你的答案")}>
            {saidAnswer(task, answer)}
          </output>
        </div>
        <div class="ex-said" role="status">
          {refused && <p class="ex-mark unread">{refused}</p>}
          {marked && (
            <p class={`ex-mark ${marked.right ? "right" : "wrong"}`} data-fault={marked.fault ?? ""}>
              <b aria-hidden="true">{marked.right ? "✓ " : "✗ "}</b>
              {marked.text}
            </p>
          )}
          {marked?.right && <p class="ex-reason">{marked.reason}</p>}
          {shown && (
            <div class="ex-reason">
              <p>
                {t("Solution: ", "答案：")}
                <b class="mono">{shown.solution}</b>
              </p>
              <p>{shown.reason}</p>
            </div>
          )}
        </div>
      </div>
    </form>
  );
}

/** The answer as a reader says it; a pasted table is seen where it stands. */
const saidAnswer = (task: Task, answer: string): string =>
  task.kind === "table" ? "" : task.kind === "move" ? (task.moves.find(({ move }) => move === answer)?.text ?? answer) : answer;

interface TaskAnswerProps {
  task: Task;
  answer: string;
  onAnswer: (answer: string) => void;
  closed: boolean;
  wrong?: Cell;
}

/** The place where a task of any kind is answered. */
export function TaskAnswer({ task, wrong, ...rest }: TaskAnswerProps) {
  switch (task.kind) {
    case "cell":
      return <CellAnswer task={task} {...rest} />;
    case "needs":
    case "next":
      return <ChooseCells task={task} {...rest} />;
    case "move":
      return <MoveAnswer task={task} {...rest} />;
    case "graph":
      return <GraphAnswer task={task} {...rest} />;
    case "bug":
      return <BugAnswer task={task} {...rest} />;
    case "table":
      return <TableAnswer task={task} wrong={wrong} {...rest} />;
  }
}
