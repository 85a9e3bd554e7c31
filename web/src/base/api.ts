// What the library answers about games (docs/api.md). A position and its board are in board/types.ts; questions go through ask.ts.

export type Outcome = "win" | "loss" | "tie" | "draw";

export interface Value {
  readonly outcome: Outcome;
  readonly plies?: number;
  readonly margin?: number;
  readonly nimber?: number;
  readonly first?: number;
  readonly second?: number;
}

export type Kind = "score" | "outcome" | "nimber";

export interface Stats {
  readonly states: number;
  readonly moves: number;
  readonly finished: number;
  readonly win: number;
  readonly loss: number;
  readonly tie: number;
  readonly draw: number;
  readonly longest?: number;
  readonly depths: readonly number[];
  readonly lengths?: readonly number[];
}

/** Of a game's file; numbers have bounds. */
export interface Parameter {
  readonly name: string;
  readonly default: string;
  readonly min?: string;
  readonly max?: string;
  readonly help?: string;
  readonly help_zh?: string;
}

export interface GameInfo {
  readonly name: string;
  readonly arguments: string;
  readonly arguments_zh?: string;
  readonly summary: string;
  readonly summary_zh: string;
  readonly rules: string;
  readonly rules_zh: string;
  readonly notation: string;
  readonly notation_zh: string;
  readonly examples: readonly string[];
  readonly kind: Kind;
  readonly file: boolean;
  /** What was named when the server was started. */
  readonly served?: "graph" | "lua" | "c" | "database";
  readonly parameters?: readonly Parameter[];
  readonly database?: { readonly title: string };
}
