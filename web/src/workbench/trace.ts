// A trace as the library tells it (docs/trace.md), and what of it is visible at a step. Nothing here knows a game: it replays.

export type Value = number | boolean | readonly number[];

export interface CellName {
  readonly table: string;
  readonly at: readonly number[];
}

export interface Step {
  readonly line: string;
  readonly call: number | null;
  readonly variables: Readonly<Record<string, Value>>;
  readonly reads: readonly CellName[];
  readonly write?: CellName & { readonly value: Value };
  readonly text: string;
}

export interface Call {
  readonly name: string;
  readonly arguments: readonly number[];
  readonly parent: number | null;
  readonly repeats: number | null;
  readonly from: number;
  readonly to: number;
  readonly returns: Value;
}

export type Holds = "pair" | "margin" | "score" | "outcome" | "truth" | "nimber" | "winner" | "count" | "sum" | "number";

export interface TableInfo {
  readonly name: string;
  readonly holds: Holds;
  readonly indices: readonly string[];
}

export interface Trace {
  readonly game: string;
  readonly problem: string;
  readonly method: string;
  readonly input: Readonly<Record<string, number | readonly number[] | readonly (readonly number[])[]>>;
  readonly time: string;
  readonly space: string;
  readonly answer: Value;
  readonly round: string | null;
  readonly rounds: readonly number[];
  readonly tables: readonly TableInfo[];
  readonly calls: readonly Call[];
  readonly steps: readonly Step[];
}

/** A cell of one table: its writes in order. */
export interface CellHistory {
  readonly at: readonly number[];
  readonly steps: readonly number[];
  readonly values: readonly Value[];
}

export type Unit = "line" | "cell" | "round" | "call";

const keyOf = (at: readonly number[]): string => at.join(",");

/** A trace with what it takes to show any of its steps at once. Steps count from 0; before the first, at −1, nothing has run. */
export class Replay {
  readonly last: number;
  private readonly cells = new Map<string, Map<string, { at: readonly number[]; steps: number[]; values: Value[] }>>();
  private readonly stops: Record<Unit, readonly number[]>;
  private readonly nextWrites: Int32Array;

  constructor(readonly trace: Trace) {
    this.last = trace.steps.length - 1;
    for (const table of trace.tables) this.cells.set(table.name, new Map());
    const written: number[] = [];
    trace.steps.forEach(({ write }, step) => {
      if (!write) return;
      const cells = this.cells.get(write.table)!;
      const key = keyOf(write.at);
      const cell = cells.get(key) ?? { at: write.at, steps: [], values: [] };
      cells.set(key, cell);
      cell.steps.push(step);
      cell.values.push(write.value);
      if (this.holds(write.table) !== "sum" && this.holds(write.table) !== "count") written.push(step);
    });
    const calls = [...new Set(trace.calls.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
    // A round is over with the step before the next begins.
    const rounds = trace.rounds.filter((step) => step > 0).map((step) => step - 1);
    this.stops = { line: [], cell: written, call: calls, round: rounds };
    this.nextWrites = this.targets();
  }

  /** For each step the next step of the same call that writes; −1: none. */
  private targets(): Int32Array {
    const next = new Int32Array(this.last + 1).fill(-1);
    const open = new Map<number | null, number>();
    for (let step = this.last; step >= 0; step--) {
      const { call, write } = this.trace.steps[step]!;
      if (write) open.set(call, step);
      next[step] = open.get(call) ?? -1;
    }
    return next;
  }

  holds(table: string): Holds | undefined {
    return this.trace.tables.find((one) => one.name === table)?.holds;
  }

  units(): Unit[] {
    const units: Unit[] = ["line"];
    if (this.stops.cell.length) units.push("cell");
    if (this.trace.calls.length) units.push("call");
    if (this.trace.round) units.push("round");
    return units;
  }

  cellsOf(table: string): readonly CellHistory[] {
    return [...(this.cells.get(table)?.values() ?? [])];
  }

  cell(table: string, at: readonly number[]): CellHistory | undefined {
    return this.cells.get(table)?.get(keyOf(at));
  }

  /** What a cell holds once a step has run; undefined: nothing yet. */
  valueAt(cell: CellHistory | undefined, step: number): Value | undefined {
    if (!cell || cell.steps[0]! > step) return undefined;
    let found = 0;
    while (found + 1 < cell.steps.length && cell.steps[found + 1]! <= step) found++;
    return cell.values[found];
  }

  /** The cell that is being computed at a step. */
  target(step: number): CellName | undefined {
    const at = this.nextWrites[step] ?? -1;
    return at < 0 ? undefined : this.trace.steps[at]!.write;
  }

  /** The step after `from` at which one more cell, call or round is done. */
  forward(from: number, unit: Unit): number {
    if (unit === "line") return Math.min(this.last, from + 1);
    return this.stops[unit].find((step) => step > from) ?? this.last;
  }

  back(from: number, unit: Unit): number {
    if (unit === "line") return Math.max(-1, from - 1);
    return [...this.stops[unit]].reverse().find((step) => step < from) ?? -1;
  }

  /** The next time a line runs, from the beginning again after the end; undefined: it never does. */
  runTo(label: string, from: number): number | undefined {
    const { steps } = this.trace;
    for (let i = 1; i <= steps.length; i++) {
      const step = (from + i + steps.length) % steps.length;
      if (steps[step]!.line === label) return step;
    }
    return undefined;
  }

  /** The open calls at a step, the outermost first. */
  stack(step: number): readonly Call[] {
    const calls: Call[] = [];
    let at = this.trace.steps[step]?.call ?? null;
    while (at !== null) {
      const call: Call = this.trace.calls[at]!;
      calls.unshift(call);
      at = call.parent;
    }
    return calls;
  }
}

/** A value as the listings write it. */
export const valueText = (value: Value): string =>
  typeof value === "boolean" ? String(value) : typeof value === "number" ? String(value).replace("-", "−") : `(${value.map((one) => String(one).replace("-", "−")).join(", ")})`;

export const cellText = ({ table, at }: CellName): string => `${table}${at.map((index) => `[${index}]`).join("")}`;
