// Reads the text of a card (cards/NN-name.LANGUAGE.md).
//
//   # Title
//   figure: trace row 3 9 1 2 --method table @ 34      a figure (figure.tsx), and the step it opens at, or "end"
//   figure: a row | trace row 3 9 1 2                  one of several, with its name
//   problems: leetcode-877 cses-1097                   where the idea is asked for
//
//   A paragraph with `code`, **strong** and *emphasised* words. A number that the library knows names its question, and a test
//   compares them: {11 = solve row 3 9 1 2 : value.first}.
//
//       lines that are indented by four blanks are a formula
//   * an item of a list
//   > what to remember
//
//   ? The question of the gate                         or: ? exercise cell row 3 9 1 2 --seed 4
//   - right | what is shown for it                     a choice; without choices the answer is typed
//   = solve row 3 9 1 2 : moves.0.move                 where the right answer is found; a single word: the right choice itself
//   ~ left | what is wrong with this answer            ~ | of all others
//   ! why it is right
//
// A question of the library is a command line, or a JSON object; after " : " is the path to the number in its answer (`look`).

export type Span = { readonly as: "text" | "code" | "strong" | "em" | "number"; readonly text: string };

export type Block =
  | { readonly as: "text" | "remember"; readonly spans: readonly Span[] }
  | { readonly as: "formula"; readonly text: string }
  | { readonly as: "list"; readonly items: readonly (readonly Span[])[] };

/** A question of the library, and where in its answer the value is. */
export interface Source {
  readonly question: string;
  readonly path: string;
}

/** What a card says about a number, to be compared with the library. */
export interface Claim extends Source {
  readonly said: string;
}

export interface FigureLine {
  readonly name?: string;
  /** "trace row 3 9 1 2 --method table" */
  readonly line: string;
  readonly step?: number;
}

export interface Gate {
  /** An exercise of the library, as after "boyi exercise"; the rest is then empty. */
  readonly exercise?: string;
  readonly question: readonly Span[];
  readonly choices: readonly { readonly value: string; readonly label: readonly Span[] }[];
  readonly right: Source | string;
  readonly wrong: readonly { readonly value: string; readonly text: readonly Span[] }[];
  readonly reason: readonly Span[];
}

export interface Card {
  readonly title: string;
  readonly figures: readonly FigureLine[];
  readonly problems: readonly string[];
  readonly blocks: readonly Block[];
  readonly gate: Gate;
  readonly claims: readonly Claim[];
}

const NUMBER = /\{([^{}=]+) = ([^{}]+) : ([^\s{}]+)\}/g;

export const claimsOf = (text: string): Claim[] =>
  [...text.matchAll(NUMBER)].map(([, said, question, path]) => ({ said: said!, question: question!, path: path! }));

/** A number as it is printed: with a real minus sign. */
const printed = (said: string): string => said.replace(/^-(?=\d)/, "−");

export function spansOf(text: string): Span[] {
  const parts = /\{([^{}=]+) = [^{}]+ : [^\s{}]+\}|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g;
  const spans: Span[] = [];
  let at = 0;
  for (const found of text.matchAll(parts)) {
    if (found.index > at) spans.push({ as: "text", text: text.slice(at, found.index) });
    const [all, number, code, strong, em] = found;
    if (number !== undefined) spans.push({ as: "number", text: printed(number) });
    else if (code !== undefined) spans.push({ as: "code", text: code });
    else if (strong !== undefined) spans.push({ as: "strong", text: strong });
    else spans.push({ as: "em", text: em! });
    at = found.index + all.length;
  }
  if (at < text.length) spans.push({ as: "text", text: text.slice(at) });
  return spans;
}

function figureOf(text: string): FigureLine {
  const [, name, line, step] = /^(?:([^|]+?) \| )?(.*?)(?: @ (\d+|end))?$/.exec(text)!;
  return { name, line: line!, step: step === "end" ? Infinity : step === undefined ? undefined : Number(step) };
}

/** "solve row 3 9 1 2 : answer"; the last colon counts, since JSON has others. */
function sourceOf(text: string): Source | string {
  const cut = text.lastIndexOf(" : ");
  return cut < 0 ? text.trim() : { question: text.slice(0, cut).trim(), path: text.slice(cut + 3).trim() };
}

function pairOf(text: string): { value: string; text: Span[] } {
  const cut = text.indexOf("|");
  return { value: text.slice(0, cut).trim(), text: spansOf(text.slice(cut + 1).trim()) };
}

/** Throws what is wrong with the text, which a test would find first. */
export function readCard(text: string): Card {
  const [head = "", ...rest] = text.trim().split(/\n\n/);
  const lines = head.split("\n");
  const field = (name: string) => lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2).trim());
  const at = rest.findIndex((part) => part.startsWith("? "));
  if (!lines[0]?.startsWith("# ") || at !== rest.length - 1) throw new Error("a card begins with # and ends with a gate");
  return {
    title: lines[0].slice(2),
    figures: field("figure").map(figureOf),
    problems: field("problems").flatMap((line) => line.split(/\s+/)),
    blocks: rest.slice(0, at).flatMap(blocksOf),
    gate: gateOf(rest[at]!),
    claims: claimsOf(text),
  };
}

function blocksOf(part: string): Block[] {
  const lines = part.split("\n");
  if (lines.every((line) => line.startsWith("    "))) return [{ as: "formula", text: lines.map((line) => line.slice(4)).join("\n") }];
  if (lines.every((line) => line.startsWith("* "))) return [{ as: "list", items: lines.map((line) => spansOf(line.slice(2))) }];
  if (part.startsWith("> ")) return [{ as: "remember", spans: spansOf(part.slice(2)) }];
  return [{ as: "text", spans: spansOf(lines.join(" ")) }];
}

function gateOf(part: string): Gate {
  const lines = part.split("\n");
  const after = (sign: string) => lines.filter((line) => line.startsWith(`${sign} `)).map((line) => line.slice(2));
  const [question = ""] = after("?");
  const exercise = /^exercise (.*)/.exec(question)?.[1];
  const [right] = after("=");
  if (exercise === undefined && right === undefined) throw new Error(`no right answer: ${question}`);
  return {
    exercise,
    question: exercise === undefined ? spansOf(question) : [],
    choices: after("-").map((line) => {
      const { value, text } = pairOf(line);
      return { value, label: text };
    }),
    right: sourceOf(right ?? ""),
    wrong: after("~").map(pairOf),
    reason: spansOf(after("!")[0] ?? ""),
  };
}

/** A value in an answer: keys and places between points; # counts a list, #key those of it that have a key, ~key the different values of a key. */
export function look(answer: unknown, path: string): unknown {
  let value = answer;
  for (const step of path.split(".")) {
    const list = value as Record<string, unknown>[];
    if (step === "#") value = list.length;
    else if (step.startsWith("#")) value = list.filter((one) => step.slice(1) in one).length;
    else if (step.startsWith("~")) value = new Set(list.map((one) => JSON.stringify(one[step.slice(1)]))).size;
    else value = (value as Record<string, unknown> | undefined)?.[step];
  }
  return value;
}

/** "3 9 1 2" of "row --take 1 3 9 1 2 --from left": a game's arguments without its name and options, and the line with others. */
export function splitLine(line: string): { name: string; options: string; input: string } {
  const [name = "", ...words] = line.split(" ");
  const options: string[] = [];
  const input: string[] = [];
  for (let i = 0; i < words.length; i++)
    if (words[i]!.startsWith("--")) options.push(words[i]!, words[++i] ?? "");
    else input.push(words[i]!);
  return { name, options: options.join(" "), input: input.join(" ") };
}

export const joinLine = (line: string, input: string): string => {
  const { name, options } = splitLine(line);
  return [name, options, input].filter(Boolean).join(" ");
};

/** A question as docs/ask.md has it; `wrong` are the programs with a mistake, by name. */
export interface AskedQuestion {
  readonly command: string;
  readonly game?: string;
  readonly arguments?: readonly string[];
  readonly input?: string;
  readonly source?: string;
  readonly state?: string;
}

/** "solve row 3 9 1 2", a JSON object, or "wrong base 5 3 4": what the program with this mistake says. */
export function questionOf(text: string, wrong: Readonly<Record<string, string>>): AskedQuestion {
  if (text.startsWith("{")) return JSON.parse(text) as AskedQuestion;
  const [command = "", ...words] = text.split(" ");
  if (command !== "wrong") return { command, game: words.join(" ") };
  const [name = "", ...piles] = words;
  return { command: "solve", source: wrong[name] ?? "", arguments: [`piles=${piles.join(",")}`] };
}
