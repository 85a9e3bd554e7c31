// The server's own questions (docs/api.md), which boards and the explorer ask; all others go through ask.ts.

import { useEffect, useState } from "preact/hooks";
import { Refused, type Answer as AnswerTo } from "./ask.ts";
import { inLang, type Lang } from "./lang.ts";

export { Refused };
export type Outcome = "win" | "loss" | "tie" | "draw";

export interface Value {
  readonly outcome: Outcome;
  readonly plies?: number;
  readonly margin?: number;
  readonly nimber?: number;
  readonly first?: number;
  readonly second?: number;
}

export interface Move {
  readonly move: string;
  readonly best: boolean;
  readonly outcome?: Outcome;
  readonly plies?: number;
  readonly margin?: number;
  readonly nimber?: number;
  readonly to: string;
  readonly gain?: number;
  readonly again?: boolean;
}

export type Kind = "score" | "outcome" | "nimber";

export interface Position {
  readonly game: string;
  readonly kind: Kind;
  readonly state: string;
  readonly picture: string | null;
  readonly value: Value;
  readonly moves: readonly Move[];
  readonly moves_total: number;
  /** Missing where there are too many moves to count the best of them. */
  readonly best_moves?: number;
  readonly finished: boolean;
  readonly mover: 0 | 1 | null;
}

export interface GraphState {
  readonly state: string;
  readonly depth: number;
  readonly value: Value;
  readonly mover?: 0 | 1;
  readonly moves: readonly { readonly move: string; readonly to: number | null; readonly best: boolean }[];
}

export interface Graph {
  readonly game: string;
  readonly kind: Kind;
  readonly states: readonly GraphState[];
  readonly complete: boolean;
}

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

export interface Question {
  readonly game: string;
  readonly input?: string;
  readonly state?: string;
  readonly most?: number;
  readonly lang?: Lang;
}

interface ErrorBody {
  readonly error?: { readonly code: string; readonly message: string };
}

export async function ask<A>(what: string, question: Question | undefined, signal?: AbortSignal): Promise<A> {
  const body = await reach<A>(what, question, signal).catch(() => {
    const t = inLang(question?.lang ?? "en");
    throw new Error(t("The server does not answer. Is boyi serve still running?", "服务器没有应答。boyi serve 还在运行吗？"));
  });
  if (body.error) throw new Refused(body.error.code, body.error.message);
  return body;
}

/** A refusal is an answer; whatever is not one of boyi's is none. */
async function reach<A>(what: string, question: Question | undefined, signal?: AbortSignal): Promise<A & ErrorBody> {
  const response = await fetch(
    `/api/${what}`,
    question
      ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal }
      : { signal },
  );
  const body = (await response.json()) as A & ErrorBody;
  if (!response.ok && !body.error) throw new Error(`HTTP ${response.status}`);
  return body;
}

export type Answer<A> = AnswerTo<A, Question | undefined>;

/** Ask again whenever the question changes; the last good answer stays until the next is there. */
export function useAnswer<A>(what: string, question: Question | undefined, needed = true): Answer<A> {
  const key = needed ? JSON.stringify([what, question]) : "";
  const [answer, setAnswer] = useState<Answer<A>>({ busy: needed });
  useEffect(() => {
    if (!key) return;
    const abort = new AbortController();
    setAnswer(({ data, asked }) => ({ data, asked, busy: true }));
    ask<A>(what, question, abort.signal)
      .then((data) => setAnswer({ data, asked: question, busy: false }))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setAnswer({ error: String((error as Error).message), busy: false });
      });
    return () => abort.abort();
  }, [key]);
  return answer;
}
