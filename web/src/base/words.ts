// Values in words and signs: every colour of the page also has a letter.

import type { Outcome, Value } from "./api.ts";
import type { T } from "./lang.ts";

export const letterOf = (t: T, outcome: Outcome): string =>
  ({ win: t("W", "胜"), loss: t("L", "负"), tie: t("T", "平"), draw: "∞" })[outcome];

export const nameOf = (t: T, outcome: Outcome): string =>
  ({ win: t("won", "必胜"), loss: t("lost", "必败"), tie: t("tie", "平局"), draw: t("drawn", "循环") })[outcome];

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** Chinese with a space on each side of Latin letters and digits inside it: X 必胜, 轮到 X. */
export const spaced = (chinese: string): string => chinese.replace(/([一-鿿])(?=[A-Za-z0-9])|([A-Za-z0-9])(?=[一-鿿])/g, "$1$2 ");

/** A number as a person writes it: a real minus sign, thin groups from 10,000 on. */
export const number = (n: number): string =>
  Math.abs(n) >= 1e15 ? n.toExponential(2) : n.toLocaleString("en-US").replace("-", "−");

export function tellValue(t: T, value: Value): string {
  const name = nameOf(t, value.outcome);
  if (value.margin !== undefined) {
    const sums = value.first !== undefined ? t(`, ${value.first} : ${value.second}`, `，${value.first} : ${value.second}`) : "";
    return t(`${name} by ${Math.abs(value.margin)}${sums}`, `${name}，净${value.margin < 0 ? "负" : "胜"} ${Math.abs(value.margin)}${sums}`);
  }
  if (value.nimber !== undefined) return t(`${name}, nimber ${value.nimber}`, `${name}，尼姆值 ${value.nimber}`);
  if (value.plies !== undefined && value.outcome !== "draw") return t(`${name} in ${value.plies}`, `${name}，${value.plies} 步`);
  return name;
}

/** A move as the library tells it, or only its value. */
export interface Worth {
  readonly outcome?: Outcome;
  readonly plies?: number;
  readonly margin?: number;
  readonly nimber?: number;
}

export const outcomeOf = (move: Worth): Outcome =>
  move.outcome ?? ((move.margin ?? 0) > 0 ? "win" : (move.margin ?? 0) < 0 ? "loss" : "tie");

/** A move's value for who makes it. */
export function tellMove(t: T, move: Worth): string {
  if (move.margin !== undefined) return signed(move.margin);
  const word = { win: t("win", "胜"), loss: t("loss", "负"), tie: t("tie", "平"), draw: t("draw", "循环") }[outcomeOf(move)];
  if (move.nimber !== undefined) return t(`${word}, leaves ${move.nimber}`, `${word}，留 ${move.nimber}`);
  return move.plies !== undefined && outcomeOf(move) !== "draw" ? t(`${word} in ${move.plies}`, `${word}，${move.plies} 步`) : word;
}

/** The names of boyi's own moves in Chinese; what is no word of it (b2, a3xb2, 5 -> 2,3) stays. */
const MOVE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^take (\S+) from heap (\d+)$/, "从第 $2 堆取 $1"],
  [/^take (\S+) from the first$/, "从第 1 堆取 $1"],
  [/^take (\S+) from the second$/, "从第 2 堆取 $1"],
  [/^take (\S+) from both$/, "从两堆各取 $1"],
  [/^take (\S+)$/, "取 $1"],
  [/^left(| \d+)$/, "取左端$1"],
  [/^right(| \d+)$/, "取右端$1"],
  [/^mouse to (\S+)$/, "鼠到 $1"],
  [/^cat to (\S+)$/, "猫到 $1"],
  [/^(\S+) to (\S+)$/, "$1 到 $2"],
  [/^pass$/, "停一手"],
];

/** A move's name for the reader; the server only knows the English one. */
export function moveName(t: T, name: string): string {
  const found = MOVE_NAMES.find(([pattern]) => pattern.test(name));
  return found ? t(name, name.replace(...found)) : name;
}
