// Both totals as bars, and what each method costs, side by side.

import { useT } from "../base/lang.ts";
import { number } from "../base/words.ts";
import type { MethodCount } from "../row/calls.ts";

export function ScoreBars({ first, second }: { first: number; second: number }) {
  const t = useT();
  const most = Math.max(1, Math.abs(first), Math.abs(second));
  const rows = [
    [t("first", "先手"), first, "a"],
    [t("second", "后手"), second, "b"],
  ] as const;
  return (
    <div class="score" role="img" aria-label={t(`first ${first}, second ${second}`, `先手 ${first}，后手 ${second}`)}>
      {rows.map(([name, total, side]) => (
        <div key={side} class="score-row">
          <span>{name}</span>
          <div class="score-track">
            <div class={`score-bar ${side} ${total < 0 ? "minus" : ""}`} style={{ width: `${(100 * Math.abs(total)) / most}%` }} />
          </div>
          <span class="number">{number(total)}</span>
        </div>
      ))}
    </div>
  );
}

export function MethodCounts({ counts, current }: { counts: readonly MethodCount[]; current: string }) {
  const t = useT();
  const names = {
    recursion: t("Recursion", "递归"),
    memo: t("Memo", "记忆化"),
    table: t("Bottom-up", "自底向上"),
    rolling: t("Rolling row", "滚动数组"),
    folding: t("Folding", "折叠"),
  };
  const most = Math.log(1 + Math.max(...counts.map((count) => count.work)));
  return (
    <table class="counts">
      <caption>{t("What each method does for this row (bars are logarithmic)", "各方法对这一行的工作量（条形为对数）")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("method", "方法")}</th>
          <th scope="col" class="number">{t("calls or cells", "调用或格数")}</th>
          <th scope="col" class="wide" aria-hidden="true" />
          <th scope="col" class="number">{t("numbers kept", "同时保存")}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ method, work, kept }) => (
          <tr key={method} class={method === current ? "current" : ""}>
            <th scope="row">{names[method]}</th>
            <td class="number">{number(work)}</td>
            <td class="wide" aria-hidden="true">
              <div class="meter" style={{ width: `${(100 * Math.log(1 + work)) / most}%` }} />
            </td>
            <td class="number">{number(kept)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
