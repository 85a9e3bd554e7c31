// A cell of the table in words: the choices it looks at, and why one is better.

import { useT, type T } from "../base/lang.ts";
import { signed } from "../base/words.ts";
import { Badge } from "../ui/parts.tsx";
import { fromEnds, isEmpty, type RowMove, type RowState } from "../row/rules.ts";
import { cellAt, type Cell, type Choice, type RowTable } from "../row/table.ts";

const outcomeOf = (margin: number) => (margin > 0 ? "win" : margin < 0 ? "loss" : "tie") as "win" | "loss" | "tie";

const pilesText = (table: RowTable, state: RowState): string => {
  const piles = table.piles.slice(state.first, state.last + 1);
  return piles.length > 9 ? `[${piles.slice(0, 4).join(" ")} … ${piles.slice(-3).join(" ")}]` : `[${piles.join(" ")}]`;
};

function moveName(t: T, table: RowTable, move: RowMove): string {
  if (!fromEnds(table.game)) return t(`Take ${move.take}`, `取 ${move.take} 堆`);
  return move.side === "left" ? t("Take left", "取左端") : t("Take right", "取右端");
}

/** One choice as a sum: gain now, plus what is left for the second in the rest. */
function ChoiceWords({ table, choice }: { table: RowTable; choice: Choice }) {
  const t = useT();
  const { move } = choice;
  const after = isEmpty(move.to) ? undefined : cellAt(table, move.to);
  const own = move.gain + (after?.second ?? 0);
  const other = after?.first ?? 0;
  return (
    <li class={choice.best ? "best" : ""}>
      <strong>{moveName(t, table, move)}</strong>
      {table.game === "stone-game-7"
        ? t(` scores what stays, ${move.gain}.`, ` 得剩余之和 ${move.gain}。`)
        : t(` gains ${move.gain}.`, ` 得 ${move.gain} 分。`)}{" "}
      {after
        ? t(
            `Now the other is first in ${pilesText(table, move.to)}: ${other} for them, ${after.second} for you. In all ${move.gain} + ${after.second} = ${own} against ${other}, `,
            `对方成为 ${pilesText(table, move.to)} 的先手，得 ${other}；你作后手得 ${after.second}。合计 ${move.gain} + ${after.second} = ${own} 比 ${other}，`,
          )
        : t("Nothing is left: ", "没有剩余：")}
      <span class="number">{signed(choice.margin)}</span>
    </li>
  );
}

function verdict(t: T, table: RowTable, cell: Cell): string {
  const best = cell.choices.filter((choice) => choice.best);
  const rest = cell.choices.filter((choice) => !choice.best);
  if (cell.choices.length === 1) return t("There is no choice: a base case.", "别无选择：这是基础情形。");
  if (rest.length === 0) return t("All choices are worth the same.", "各选择同样好。");
  const lead = cell.margin - Math.max(...rest.map((choice) => choice.margin));
  const names = best.map((choice) => moveName(t, table, choice.move)).join(t(" and ", "、"));
  return t(`${names} is better, by ${lead}.`, `${names}更好，多 ${lead}。`);
}

export function CellWords({ table, state }: { table: RowTable; state: RowState | undefined }) {
  const t = useT();
  const cell = state && cellAt(table, state);
  if (!cell) {
    return <p class="hint">{t("Point at a cell, or walk with the arrow keys, to see what it looks at.", "指向某一格，或用方向键移动，看它依据哪些格。")}</p>;
  }
  const { first, last, m } = cell.state;
  return (
    <div class="words" aria-live="polite">
      <h3>
        <Badge outcome={outcomeOf(cell.margin)} /> {t("Piles", "石堆")} {first === last ? first : `${first}–${last}`}
        {m > 0 && `, M = ${m}`} <span class="quiet">{pilesText(table, cell.state)}</span>
      </h3>
      <p>
        {t(
          `Who moves gets ${cell.first}, the other ${cell.second}: ${signed(cell.margin)}.`,
          `轮到者得 ${cell.first}，对方得 ${cell.second}：${signed(cell.margin)}。`,
        )}{" "}
        {verdict(t, table, cell)}
      </p>
      <ul>
        {cell.choices.map((choice) => (
          <ChoiceWords key={`${choice.move.side}${choice.move.take}`} table={table} choice={choice} />
        ))}
      </ul>
    </div>
  );
}
