// Where the cells of a trace's tables are drawn: a plan is a list of places on a grid, the same at every step.

import type { T } from "../base/lang.ts";
import type { Replay, TableInfo } from "./trace.ts";

export interface Place {
  readonly table: string;
  readonly at: readonly number[];
  /** In units of a cell. */
  readonly x: number;
  readonly y: number;
  /** Above the cell. */
  readonly label?: string;
  /** Small in the cell: the sum so far and the target. */
  readonly note?: string;
  /** The game has ended here: the program does not ask. */
  readonly over?: boolean;
}

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export interface Plan {
  readonly kind: "grid" | "wide" | "strip" | "lattice" | "pursuit";
  readonly places: readonly Place[];
  readonly labels: readonly Label[];
  readonly columns: number;
  readonly rows: number;
  /** Lines between places of a lattice. */
  readonly edges?: readonly (readonly [number, number])[];
}

const listOf = (replay: Replay, name: string): readonly number[] => {
  const value = replay.trace.input[name];
  return Array.isArray(value) ? (value as number[]) : [];
};

const indexes = (table: TableInfo): string => table.indices.join(",");

/** The table that the program fills; sums and counters are beside it. */
export const mainTable = (replay: Replay): TableInfo | undefined => replay.trace.tables.find(({ holds }) => holds !== "sum" && holds !== "count");

export function planOf(replay: Replay, t: T): Plan | undefined {
  const table = mainTable(replay);
  if (!table) return undefined;
  const piles = listOf(replay, "piles");
  switch (indexes(table)) {
    case "l,r":
    case "l,r,player":
    case "l,r,diff":
      return rowGrid(table, piles);
    case "i,m":
      return wideGrid(replay, table, piles);
    case "mouse,cat,turn":
      return pursuit(replay, table, t);
    case "used":
      return lattice(replay, table);
    default:
      return strip(replay, table, piles);
  }
}

function rowGrid(table: TableInfo, piles: readonly number[]): Plan {
  const places: Place[] = [];
  piles.forEach((_, l) => piles.forEach((_, r) => r >= l && places.push({ table: table.name, at: [l, r], x: r, y: l })));
  const labels = piles.flatMap((pile, i) => [
    { x: i, y: -1, text: String(pile) },
    { x: -1, y: i, text: String(pile) },
  ]);
  return { kind: "grid", places, labels, columns: piles.length, rows: piles.length };
}

/** Rows are where the row begins, columns the M of Stone Game II. */
function wideGrid(replay: Replay, table: TableInfo, piles: readonly number[]): Plan {
  const cells = replay.cellsOf(table.name);
  const columns = Math.max(1, ...cells.map(({ at }) => at[1]!));
  const places = cells.map(({ at }) => ({ table: table.name, at, x: at[1]! - 1, y: at[0]! }));
  const labels = [
    ...Array.from({ length: columns }, (_, i) => ({ x: i, y: -1, text: `M=${i + 1}` })),
    ...piles.map((pile, i) => ({ x: -1, y: i, text: String(pile) })),
  ];
  return { kind: "wide", places, labels, columns, rows: piles.length };
}

function strip(replay: Replay, table: TableInfo, piles: readonly number[]): Plan {
  const index = (at: readonly number[]) => at[0]!;
  const read = replay.trace.steps.flatMap(({ reads }) => reads.filter((one) => one.table === table.name).map(({ at }) => at[0]!));
  const last = Math.max(0, ...replay.cellsOf(table.name).map(({ at }) => index(at)), ...read);
  const count = last + 1;
  const side = count <= 8 ? count : count <= 24 ? Math.ceil(count / Math.ceil(count / 8)) : 10;
  const places = Array.from({ length: count }, (_, i) => ({ table: table.name, at: [i], x: i % side, y: Math.floor(i / side), label: piles[i] !== undefined ? `${i}: ${piles[i]}` : String(i) }));
  return { kind: "strip", places, labels: [], columns: side, rows: Math.ceil(count / side) };
}

/** Left the mouse is to move, right the cat; rows are places of the mouse, columns of the cat. */
function pursuit(replay: Replay, table: TableInfo, t: T): Plan {
  const n = (replay.trace.input.graph as readonly unknown[]).length;
  const places: Place[] = [];
  const labels: Label[] = [];
  for (const turn of [0, 1]) {
    const left = turn * (n - 0.4);
    labels.push({ x: left + (n - 2) / 2, y: -1.55, text: turn ? t("cat to move", "猫走") : t("mouse to move", "鼠走") });
    for (let cat = 1; cat < n; cat++) labels.push({ x: left + cat - 1, y: -0.95, text: `${t("C", "猫")}${cat}` });
    for (let mouse = 0; mouse < n; mouse++)
      for (let cat = 1; cat < n; cat++) places.push({ table: table.name, at: [mouse, cat, turn], x: left + cat - 1, y: mouse });
  }
  for (let mouse = 0; mouse < n; mouse++) labels.push({ x: -1, y: mouse, text: `${t("M", "鼠")}${mouse}` });
  return { kind: "pursuit", places, labels, columns: 2 * n - 1.4, rows: n };
}

export const numbersIn = (mask: number): number[] => Array.from({ length: 31 }, (_, i) => i + 1).filter((x) => (mask >> (x - 1)) & 1);

const MOST_NUMBERS = 6; // up to which all subsets are drawn

/** Every subset of the numbers, by how many are used; of many numbers only those that the program meets. */
function lattice(replay: Replay, table: TableInfo): Plan {
  const { m, total } = replay.trace.input as { readonly m: number; readonly total: number };
  const met = new Set(replay.trace.calls.map((call) => call.arguments[0]!));
  const masks = m <= MOST_NUMBERS ? Array.from({ length: 1 << m }, (_, mask) => mask) : [...met].sort((a, b) => a - b);
  const layers = new Map<number, number[]>();
  for (const mask of masks) {
    const size = numbersIn(mask).length;
    layers.set(size, [...(layers.get(size) ?? []), mask]);
  }
  const widest = Math.max(...[...layers.values()].map((layer) => layer.length), 1);
  const placeOf = (mask: number, i: number, layer: readonly number[]): Place => {
    const sum = numbersIn(mask).reduce((one, other) => one + other, 0);
    return { table: table.name, at: [mask], x: i + (widest - layer.length) / 2, y: numbersIn(mask).length, label: `{${numbersIn(mask).join(",")}}`, note: `${sum}/${total}`, over: sum >= total };
  };
  const places = [...layers.values()].flatMap((layer) => layer.map(placeOf));
  const { calls } = replay.trace;
  const asked = [...new Map(calls.flatMap((call) => (call.parent === null ? [] : [[`${calls[call.parent]!.arguments[0]},${call.arguments[0]}`, [calls[call.parent]!.arguments[0]!, call.arguments[0]!] as const]]))).values()];
  const edges = m <= MOST_NUMBERS ? masks.flatMap((mask) => numbersIn(mask).map((x) => [mask & ~(1 << (x - 1)), mask] as const)) : asked;
  return { kind: "lattice", places, labels: [], columns: widest, rows: Math.max(...layers.keys(), 0) + 1, edges };
}
