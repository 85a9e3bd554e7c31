// How a cell looks at a step: its texts and its tone. Only what the trace wrote is shown.

import type { T } from "../base/lang.ts";
import { signed } from "../base/words.ts";
import type { TextTable } from "../ui/picture.ts";
import { gridTable } from "../ui/picture.ts";
import type { Place, Plan } from "./plan.ts";
import type { Holds, Replay, Value } from "./trace.ts";

export type Tone = "first" | "second" | "tie" | "plain" | "empty";
export type Look = "pairs" | "margin" | "heat";

export interface CellLook {
  readonly tone: Tone;
  /** What is written large; a pair has two numbers. */
  readonly big?: string;
  readonly pair?: readonly [string, string];
  readonly small?: string;
  /** Winning margin as the first player sees it, from −1 to 1 of the largest: for the heat map. */
  readonly margin?: number;
  readonly badge?: string;
  readonly chips?: readonly { readonly text: string; readonly tone: Tone }[];
}

export const EMPTY: CellLook = { tone: "empty" };

const toneOf = (n: number): Tone => (n > 0 ? "first" : n < 0 ? "second" : "tie");

const minus = (n: number | undefined): string => (n === undefined ? "" : String(n).replace("-", "−"));

/** What can be asked of the main table. */
export const looksOf = (holds: Holds | undefined, indices: number): readonly Look[] =>
  holds === "pair" || (holds === "score" && indices === 3) ? ["pairs", "margin", "heat"] : holds === "margin" && indices === 2 ? ["margin", "heat"] : [];

function pairLook(look: Look, first: number | undefined, second: number | undefined): CellLook {
  if (first === undefined) return EMPTY;
  if (second === undefined) return { tone: "plain", pair: [minus(first), "?"] };
  const margin = first - second;
  const tone = toneOf(margin);
  if (look !== "pairs") return { tone, big: signed(margin), margin };
  return { tone, pair: [minus(first), minus(second)], small: signed(margin), margin };
}

function numberLook(t: T, holds: Holds, value: Value): CellLook {
  const n = Number(value);
  switch (holds) {
    case "margin":
      return { tone: toneOf(n), big: signed(n), margin: n };
    case "truth":
      return { tone: value ? "first" : "second", big: value ? t("W", "胜") : t("L", "负") };
    case "nimber":
      return { tone: n ? "first" : "second", big: String(n) };
    case "winner":
      return { tone: n === 1 ? "first" : n === 2 ? "second" : "empty", big: n === 1 ? t("M", "鼠") : n === 2 ? t("C", "猫") : "" };
    default:
      return { tone: "plain", big: minus(n) };
  }
}

/** What a place shows once a step has run. */
export function lookAt(t: T, replay: Replay, place: Place, step: number, look: Look): CellLook {
  const table = replay.trace.tables.find((one) => one.name === place.table)!;
  const value = (at: readonly number[], name = place.table) => replay.valueAt(replay.cell(name, at), step);
  if (table.indices[2] === "player") return pairLook(look, value([...place.at, 0]) as number | undefined, value([...place.at, 1]) as number | undefined);
  if (table.indices[2] === "diff") return outcomesLook(t, replay, place, step);
  const own = value(place.at);
  if (table.holds === "winner") {
    const open = value(place.at, "count");
    const badge = open === undefined ? undefined : String(open);
    return own === undefined ? { tone: "empty", badge } : { ...numberLook(t, "winner", own), badge };
  }
  if (own === undefined) return EMPTY;
  if (table.holds === "pair") return pairLook(look, (own as number[])[0], (own as number[])[1]);
  return numberLook(t, table.holds, own);
}

function outcomesLook(t: T, replay: Replay, place: Place, step: number): CellLook {
  const cells = replay.cellsOf(place.table).filter(({ at }) => at[0] === place.at[0] && at[1] === place.at[1]).sort((a, b) => a.at[2]! - b.at[2]!);
  const chips = cells.flatMap((cell) => {
    const value = replay.valueAt(cell, step);
    if (value === undefined) return [];
    const n = Number(value);
    return [{ text: `${signed(cell.at[2]!)} ${n > 0 ? t("W", "胜") : n < 0 ? t("L", "负") : t("T", "平")}`, tone: toneOf(n) }];
  });
  return chips.length ? { tone: "plain", chips } : EMPTY;
}

/** The table at a step as texts, laid out as it is drawn; cells with a name of their own as a list. */
export function tableTexts(t: T, replay: Replay, plan: Plan, step: number, look: Look): TextTable {
  const textOf = (place: Place): string => {
    const { big, pair, chips } = lookAt(t, replay, place, step, look);
    return pair?.join(" : ") ?? big ?? chips?.map(({ text }) => text).join(", ") ?? "";
  };
  if (plan.labels.length === 0) return [[t("cell", "格子"), t("value", "值")], ...plan.places.map((place) => [place.label ?? place.at.join(","), textOf(place)])];
  return gridTable([...plan.labels, ...plan.places.map((place) => ({ x: place.x, y: place.y, text: textOf(place) }))]);
}
