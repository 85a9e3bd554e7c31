// Tasks as the library makes them (docs/exercises.md), and the questions that ask for them.

import type { Question } from "../base/ask.ts";
import type { T } from "../base/lang.ts";
import type { Outcome } from "../base/api.ts";

export const KINDS = ["cell", "needs", "next", "move", "graph", "bug", "table"] as const;
export type Kind = (typeof KINDS)[number];
export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];
export const LANGUAGES = ["python", "java", "c++", "c"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Which task: everything that the library needs to make it again. */
export interface Order {
  readonly kind: Kind;
  /** As it is typed: "row 3 9 1 2"; empty: made up. */
  readonly game: string;
  readonly level: Level;
  readonly seed: number;
}

export type Cell = readonly [number, number];

interface Common {
  readonly game: string;
  readonly line: string;
  readonly seed: number;
  readonly level: number;
  readonly question: string;
  readonly form: string;
  readonly solution?: string;
  readonly reason?: string;
}

export interface CellTask extends Common {
  readonly kind: "cell" | "needs" | "next";
  readonly piles: readonly number[];
  readonly cell: Cell;
  readonly given: readonly { readonly at: Cell; readonly value: Cell }[];
  readonly filled?: readonly Cell[];
}

export interface TableTask extends Common {
  readonly kind: "table";
  readonly piles: readonly number[];
}

export interface MoveTask extends Common {
  readonly kind: "move";
  readonly state: string;
  readonly values: "outcome" | "score" | "nimber";
  readonly rules?: string;
  readonly picture?: string;
  readonly moves: readonly { readonly move: string; readonly text: string }[];
}

export interface GraphState {
  readonly name: string;
  readonly state: string;
  readonly depth: number;
  readonly end?: Outcome;
  readonly moves: readonly string[];
}

export interface GraphTask extends Common {
  readonly kind: "graph";
  readonly states: readonly GraphState[];
}

export interface BugTask extends Common {
  readonly kind: "bug";
  readonly method: string;
  readonly language: Language;
  readonly source: string;
  readonly input: string;
  readonly returns: string;
  readonly expected: string;
  readonly wants_input: boolean;
}

export type Task = CellTask | TableTask | MoveTask | GraphTask | BugTask;

/** A task with the mark of an answer. */
export type Marked = Task & {
  readonly answer: string;
  readonly right: boolean;
  readonly fault: string | null;
  readonly text: string;
  readonly solution: string;
  readonly reason: string;
  readonly wrong?: Cell;
};

/** The question for a task; with an answer, for its mark. */
export function questionOf(order: Order, more: Readonly<Record<string, string | boolean>> = {}): Question {
  const words = order.game.trim().split(/\s+/).filter(Boolean);
  return { command: "exercise", arguments: [order.kind, ...words], options: { seed: order.seed, level: order.level, ...more } };
}

export const isKind = (word: string | undefined): word is Kind => (KINDS as readonly string[]).includes(word ?? "");

export const nameOfKind = (t: T, kind: Kind): string =>
  ({
    cell: t("Predict the cell", "预测格子"),
    needs: t("What it needs", "依赖哪些格"),
    next: t("What comes next", "下一格"),
    move: t("The winning move", "制胜一步"),
    graph: t("Won or lost", "判胜负"),
    bug: t("Find the bug", "找错"),
    table: t("Check my table", "检查我的表"),
  })[kind];

export const nameOfLevel = (t: T, level: Level): string => [t("easy", "简单"), t("medium", "中等"), t("hard", "困难")][level - 1]!;
