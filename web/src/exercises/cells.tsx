// The table of a row, in which a cell's pair is typed or cells are clicked.

import { useT } from "../base/lang.ts";
import type { Cell, CellTask } from "./task.ts";

/** What is typed so far, in the library's form. */
export interface AnswerProps<A> {
  task: A;
  answer: string;
  onAnswer: (answer: string) => void;
  /** The task is over: nothing can be changed. */
  closed: boolean;
}

const nameOf = ([l, r]: Cell): string => `${l}-${r}`;

/** A triangle of cells above the diagonal; `draw` fills one. */
export function Triangle(props: { piles: readonly number[]; label: string; draw: (cell: Cell) => preact.ComponentChild; class?: (cell: Cell) => string }) {
  const { piles } = props;
  return (
    <div class="scroll ex-scroll" tabIndex={0} role="region" aria-label={props.label}>
      <table class="ex-table">
        <thead>
          <tr>
            <td />
            {piles.map((pile, i) => (
              <th key={i} scope="col">
                <span class="ex-index">{i}</span> {pile}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {piles.map((pile, l) => (
            <tr key={l}>
              <th scope="row">
                <span class="ex-index">{l}</span> {pile}
              </th>
              {piles.map((_, r) =>
                r < l ? (
                  <td key={r} class="ex-none" />
                ) : (
                  <td key={r} class={props.class?.([l, r])}>
                    {props.draw([l, r])}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const Pair = ({ value }: { value: readonly [number | string, number | string] }) => (
  <span class="ex-pair">
    <span class="ex-first">{value[0]}</span> : <span class="ex-second">{value[1]}</span>
  </span>
);

/** The pair of the cell asked about, typed in the table itself. */
export function CellAnswer({ task, answer, onAnswer, closed }: AnswerProps<CellTask>) {
  const t = useT();
  const [first = "", second = ""] = answer.split(",");
  const asked = nameOf(task.cell);
  const given = new Map(task.given.map(({ at, value }) => [nameOf(at), value]));
  const field = (value: string, label: string, write: (value: string) => string, who: string) => (
    <input
      class={`ex-number ${who}`}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      readOnly={closed}
      aria-label={label}
      onInput={(event) => onAnswer(write(event.currentTarget.value.replace(/[^0-9-]/g, "")))}
    />
  );
  return (
    <Triangle
      piles={task.piles}
      label={t("Table of the row", "这排石堆的表格")}
      class={(cell) => (nameOf(cell) === asked ? "ex-asked" : given.has(nameOf(cell)) ? "ex-given" : "ex-empty")}
      draw={(cell) => {
        const value = given.get(nameOf(cell));
        if (value) return <Pair value={value} />;
        if (nameOf(cell) !== asked) return null;
        return (
          <span class="ex-fields">
            {field(first, t(`cell ${asked}: the player to move gets`, `格 ${asked}：当前玩家得`), (value) => `${value},${second}`, "first")}
            <span aria-hidden="true">:</span>
            {field(second, t(`cell ${asked}: the other gets`, `格 ${asked}：对方得`), (value) => `${first},${value}`, "second")}
          </span>
        );
      }}
    />
  );
}

/** Cells to be chosen: one (`next`) or several (`needs`). */
export function ChooseCells({ task, answer, onAnswer, closed }: AnswerProps<CellTask>) {
  const t = useT();
  const several = task.kind === "needs";
  const asked = nameOf(task.cell);
  const chosen = answer.split(" ").filter(Boolean);
  const filled = new Set((task.filled ?? []).map(nameOf));
  const click = (name: string) =>
    onAnswer(several ? (chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]).join(" ") : name);
  const told = (name: string) => (name === asked ? (several ? t(", asked about", "，所问的格") : t(", filled last", "，刚填完")) : filled.has(name) ? t(", filled", "，已填") : "");
  return (
    <Triangle
      piles={task.piles}
      label={t("Table of the row: choose cells", "这排石堆的表格：选格子")}
      class={(cell) => (nameOf(cell) === asked ? "ex-asked" : filled.has(nameOf(cell)) ? "ex-filled" : "ex-empty")}
      draw={(cell) => {
        const name = nameOf(cell);
        return (
          <button type="button" class="ex-cell" aria-pressed={chosen.includes(name)} disabled={closed} aria-label={`${t("cell", "格")} ${name}${told(name)}`} onClick={() => click(name)}>
            {name === asked && several ? "?" : name}
          </button>
        );
      }}
    />
  );
}
