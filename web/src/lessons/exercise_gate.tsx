// A gate that is an exercise of the library, answered as everywhere else.

import { Exercise } from "../exercises/exercise.tsx";
import { isKind, LEVELS } from "../exercises/task.ts";
import { useT } from "../base/lang.ts";
import { Problem, ViewLink } from "../ui/parts.tsx";
import { splitLine } from "./reader.ts";

export function ExerciseGate({ line, passed, onPass }: { line: string; passed: boolean; onPass: () => void }) {
  const t = useT();
  const { name: kind, options, input: game } = splitLine(line);
  const option = (name: string) => Number(new RegExp(`--${name} (\\d+)`).exec(options)?.[1] ?? 1);
  if (!isKind(kind)) return <Problem text={line} />;
  return (
    <section class="gate" aria-label={t("Exercise", "练习")} data-passed={passed ? "" : undefined}>
      <Exercise kind={kind} game={game} level={LEVELS.find((level) => level === option("level")) ?? 1} seed={option("seed")} onSolved={onPass}>
        <ViewLink path={`/exercises/${kind}`}>{t("More of these", "再做几道")}</ViewLink>
      </Exercise>
    </section>
  );
}
