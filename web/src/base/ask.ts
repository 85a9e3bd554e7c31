// Questions to the library, as docs/ask.md has them, and a hook that asks. Everything that the page shows of a game comes from here.

import { useLayoutEffect, useState } from "preact/hooks";
import { answerTo, backend, type Progress } from "./backend.ts";
import { inLang, useLang, type Lang } from "./lang.ts";

export type { Progress };

/** A question as a JSON object; `options` are those of the command line by their long names. */
export interface Question {
  readonly command: string;
  readonly game?: string;
  readonly arguments?: string | readonly (string | number | readonly unknown[])[];
  readonly input?: string;
  readonly source?: string;
  readonly state?: string | number;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly lines?: readonly string[];
}

/** An answer that is an error: the library's own sentence, in the language asked in. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface ErrorBody {
  readonly error?: { readonly code: string; readonly message: string };
}

const withLang = (question: Question, lang: Lang): Question => ({ ...question, options: { lang, ...question.options } });

/** Answers by question, newest last. Questions have one answer: the library keeps nothing from one to the next. */
const answers = new Map<string, unknown>();
const MOST_ANSWERS = 40;

function keep(key: string, answer: unknown): void {
  answers.delete(key);
  answers.set(key, answer);
  const oldest = answers.keys().next();
  if (answers.size > MOST_ANSWERS && !oldest.done) answers.delete(oldest.value);
}

/** After files were opened or closed: their names mean something else now. */
export const forgetAnswers = (): void => answers.clear();

/** Asks one question. What the library refuses is thrown as `Refused`. */
export async function ask<A>(question: Question, lang: Lang, signal?: AbortSignal, progress?: (at: Progress) => void): Promise<A> {
  const key = JSON.stringify(withLang(question, lang));
  if (answers.has(key)) return answers.get(key) as A;
  const answer = await send<A & ErrorBody>(key, lang, signal, progress);
  if (answer.error) throw new Refused(answer.error.code, answer.error.message);
  keep(key, answer);
  return answer;
}

/** Asks several questions in one request. An answer of several lines is a list. The first that is refused is thrown. */
export async function askAll<A>(questions: readonly Question[], lang: Lang, signal?: AbortSignal, progress?: (at: Progress) => void): Promise<A[]> {
  const key = JSON.stringify(questions.map((question) => withLang(question, lang)));
  if (answers.has(key)) return answers.get(key) as A[];
  const list = await send<(A & ErrorBody)[] & ErrorBody>(key, lang, signal, progress);
  const refused = list.error ?? list.find((answer) => answer.error)?.error;
  if (refused) throw new Refused(refused.code, refused.message);
  keep(key, list);
  return list;
}

async function send<A>(body: string, lang: Lang, signal?: AbortSignal, progress?: (at: Progress) => void): Promise<A> {
  try {
    return JSON.parse(await answerTo(body, { signal, progress })) as A;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Error(await noAnswer(lang, error));
  }
}

/** Why there is no answer at all: a sentence for the reader. */
export async function noAnswer(lang: Lang, error: unknown): Promise<string> {
  const t = inLang(lang);
  if ((await backend()).kind === "server") return t("The server does not answer. Is boyi serve still running?", "服务器没有应答。boyi serve 还在运行吗？");
  const why = error instanceof Error ? error.message : String(error);
  return t(`The library can't be loaded in this browser (${why}).`, `无法在浏览器中加载函数库（${why}）。`);
}

export interface Answer<A, Q = Question> {
  readonly data?: A;
  /** What `data` answers: while the next is awaited, not what is asked now. */
  readonly asked?: Q;
  readonly error?: string;
  readonly code?: string;
  readonly busy: boolean;
  /** How far long work has come, where the library runs in this browser. */
  readonly progress?: Progress;
}

/** Asks whenever the question changes; `undefined` asks nothing. The last good answer stays until the next is there. */
export function useAsk<A>(question: Question | undefined): Answer<A> {
  return useAsking(question, ask<A>);
}

/** The same for several questions at once. */
export function useAskAll<A>(questions: readonly Question[] | undefined): Answer<readonly A[], readonly Question[]> {
  return useAsking(questions, askAll<A>);
}

type Asker<A, Q> = (question: Q, lang: Lang, signal: AbortSignal, progress: (at: Progress) => void) => Promise<A>;

function useAsking<A, Q>(question: Q | undefined, ask: Asker<A, Q>): Answer<A, Q> {
  const lang = useLang();
  const key = question ? JSON.stringify([question, lang]) : "";
  const [answer, setAnswer] = useState<Answer<A, Q>>({ busy: key !== "" });
  // Before the first drawing is painted: the answer is on its way a frame earlier.
  useLayoutEffect(() => {
    if (!question) return setAnswer({ busy: false });
    const abort = new AbortController();
    setAnswer(({ data, asked }) => ({ data, asked, busy: true }));
    const report = (progress: Progress) => !abort.signal.aborted && setAnswer((answer) => ({ ...answer, progress }));
    ask(question, lang, abort.signal, report)
      .then((data) => !abort.signal.aborted && setAnswer({ data, asked: question, busy: false }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        setAnswer({ error: (error as Error).message, code: error instanceof Refused ? error.code : undefined, busy: false });
      });
    return () => abort.abort();
  }, [key]);
  return answer;
}
