// A worksheet to print: the tasks, and their solutions on a page of their own.

import { useEffect, useState } from "preact/hooks";
import { ask } from "../base/ask.ts";
import { useLang, useT } from "../base/lang.ts";
import { useRoute } from "../base/route.ts";
import { Chip, Problem, Tick, ViewLink } from "../ui/parts.tsx";
import { TaskAnswer } from "./exercise.tsx";
import { readSet } from "./set.ts";
import { nameOfKind, questionOf, type Task } from "./task.ts";

export function Sheet() {
  const t = useT();
  const lang = useLang();
  const { query } = useRoute();
  const [tasks, setTasks] = useState<readonly Task[]>();
  const [error, setError] = useState<string>();
  const [solutions, setSolutions] = useState(true);
  const key = `${query.tasks} ${lang} ${query.in}`;
  useEffect(() => {
    const abort = new AbortController();
    setTasks(undefined);
    setError(undefined);
    const more: Record<string, string | boolean> = { solution: true };
    const each = readSet(query.tasks).map((order) => ask<Task>(questionOf(order, order.kind === "bug" && query.in ? { ...more, in: query.in } : more), lang, abort.signal));
    Promise.all(each)
      .then((all) => !abort.signal.aborted && setTasks(all))
      .catch((problem: unknown) => !abort.signal.aborted && setError((problem as Error).message));
    return () => abort.abort();
  }, [key]);
  return (
    <main class="page exercises ex-sheet" aria-busy={!tasks && !error}>
      <div class="ex-head">
        <h1>{t("Worksheet", "练习卷")}</h1>
        <span class="ex-set no-print">
          <Tick label={t("with solutions", "附答案")} on={solutions} onChange={setSolutions} />
          <Chip onClick={() => print()}>{t("Print", "打印")}</Chip>
          <ViewLink path="/exercises/set" query={{ tasks: query.tasks ?? "" }}>
            {t("As a set", "在线做题")}
          </ViewLink>
        </span>
      </div>
      <p class="ex-name print-only">{t("Name: ____________________   Date: ____________", "姓名：____________________   日期：____________")}</p>
      {error && <Problem text={error} />}
      {tasks?.length === 0 && <Problem text={t("There are no tasks on it yet: add some in the exercises.", "还没有题目：请先在练习里添加。")} />}
      <ol class="ex-tasks">
        {tasks?.map((task, i) => (
          <li key={i} class="card">
            <h2>
              {i + 1}. {task.kind === "table" ? t("Fill in the table", "填表") : nameOfKind(t, task.kind)}
            </h2>
            <p class="ex-question">{task.question}</p>
            <TaskAnswer task={task} answer="" onAnswer={() => undefined} closed />
            <p class="ex-blank">{t("Answer:", "答：")}</p>
          </li>
        ))}
      </ol>
      {solutions && tasks && tasks.length > 0 && (
        <section class="ex-solutions">
          <h2>{t("Solutions", "答案")}</h2>
          <ol>
            {tasks.map((task, i) => (
              <li key={i}>
                <b class="mono">{task.solution}</b>
                <p>{task.reason}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </main>
  );
}
