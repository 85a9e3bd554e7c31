// What the program knows at a step: the calls that are open, the variables, the cells that are read and written.

import { useT } from "../base/lang.ts";
import { numbersIn } from "./plan.ts";
import { cellText, valueText, type Replay, type Value } from "./trace.ts";

const same = (a: Value | undefined, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);

export function StatePane({ replay, step }: { replay: Replay; step: number }) {
  const t = useT();
  const now = replay.trace.steps[step];
  const stack = replay.stack(step);
  const before = lastOf(replay, step);
  const { input } = replay.trace;
  const mask = now?.variables.used;
  return (
    <dl class="state" aria-live="off">
      {replay.trace.calls.length > 0 && (
        <>
          <dt>{t("stack", "调用栈")}</dt>
          <dd class="stack">
            {stack.length === 0
              ? "–"
              : stack.map((call, i) => (
                  <span key={i} class={i === stack.length - 1 ? "frame top" : "frame"}>
                    {call.name}({call.arguments.join(", ")})
                  </span>
                ))}
          </dd>
        </>
      )}
      <dt>{t("variables", "变量")}</dt>
      <dd class="variables">
        {Object.entries(now?.variables ?? {}).map(([name, value]) => (
          <span key={name} class={same(before?.[name], value) ? "" : "fresh"}>
            <i>{name}</i> = {valueText(value)}
          </span>
        ))}
        {typeof mask === "number" && (
          <span>
            {t("used", "已用")} {`{${numbersIn(mask).join(", ")}}`}
          </span>
        )}
        {input.total !== undefined && replay.trace.problem === "can-i-win" && (
          <span>
            {t("target", "目标")} {String(input.total)}
            {typeof now?.variables.left === "number" && t(`, sum ${Number(input.total) - now.variables.left}`, `，当前和 ${Number(input.total) - now.variables.left}`)}
          </span>
        )}
      </dd>
      <dt>{t("cells", "格子")}</dt>
      <dd class="cells">
        {now?.reads.map((cell, i) => {
          const value = replay.valueAt(replay.cell(cell.table, cell.at), now.write ? step - 1 : step);
          return (
            <span key={i}>
              {cellText(cell)}
              {value === undefined ? t(" not known", " 未知") : ` = ${valueText(value)}`}
            </span>
          );
        })}
        {now?.write && (
          <span class="fresh">
            {cellText(now.write)} ← {valueText(now.write.value)}
          </span>
        )}
      </dd>
    </dl>
  );
}

/** The variables of the same call before this step. */
function lastOf(replay: Replay, step: number): Readonly<Record<string, Value>> | undefined {
  const { steps } = replay.trace;
  const call = steps[step]?.call;
  for (let i = step - 1; i >= 0 && step - i < 400; i--) if (steps[i]!.call === call) return steps[i]!.variables;
  return undefined;
}
