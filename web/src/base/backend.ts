// Who answers questions: `boyi serve`, or the library itself in a worker of this browser. The page finds out by itself, and every question goes
// through `answerTo`; both give the same answers.
//
// A page that was built for hosts without a server (make site) names its module in <meta name="boyi-module">; it still asks whether a server is
// there, and prefers it. A page of `boyi serve` has no module.

import { useEffect, useState } from "preact/hooks";
import { Engine, type Asking } from "../engine/engine.ts";
import type { Progress } from "../engine/library.ts";
import type { Source } from "../engine/worker.ts";
import { withSources } from "./own_games.ts";
import { beside, moduleFiles } from "./place.ts";

export type { Asking, Progress };

export interface Backend {
  readonly kind: "server" | "module";
  /** The version of the server. */
  readonly version?: string;
}

/** Of one question in the browser; a server has its own limit. */
const MOST_BYTES = 2 ** 30;

async function serverVersion(): Promise<string | undefined> {
  try {
    const response = await fetch(beside("api/health"), { cache: "no-store" });
    const health = (await response.json()) as { status?: string; version?: string };
    return health.status === "ok" ? health.version : undefined;
  } catch {
    return undefined;
  }
}

async function find(): Promise<Backend> {
  if (!moduleFiles()) return { kind: "server" };
  const version = await serverVersion();
  return version === undefined ? { kind: "module" } : { kind: "server", version };
}

let found: Promise<Backend> | undefined;
export const backend = (): Promise<Backend> => (found ??= find());

let engine: Promise<Engine> | undefined;

/** The library in this browser, also where a server answers: for files that stay on the reader's disk. Rejects where the page has no module. */
export function theEngine(): Promise<Engine> {
  return (engine ??= startEngine());
}

async function startEngine(): Promise<Engine> {
  const files = moduleFiles();
  if (!files) throw new Error("this page has no module");
  const [module, texts] = await Promise.all([
    WebAssembly.compileStreaming(fetch(beside(files.module))).catch(async () => WebAssembly.compile(await (await fetch(beside(files.module))).arrayBuffer())),
    fetch(beside(files.texts)).then((response) => response.arrayBuffer()),
  ]);
  return new Engine(() => new Worker(new URL("../engine/worker.ts", import.meta.url), { type: "module" }), { module, texts, maxBytes: MOST_BYTES });
}

/** The answer to a question of docs/ask.md, as text. Rejects if there is none at all. */
export async function answerTo(asked: string, asking: Asking = {}): Promise<string> {
  const question = await withSources(asked);
  const refused = await openAddressed(/"lang":"zh"/.test(question));
  if (refused !== undefined) return JSON.stringify({ error: { code: "file", message: refused } });
  if (openFiles.length === 0 && (await backend()).kind === "server") {
    const response = await fetch(beside("api/ask"), { method: "POST", headers: { "Content-Type": "application/json" }, body: question, signal: asking.signal });
    return response.text();
  }
  return (await theEngine()).ask(question, asking);
}

// ---- Files: of the reader's disk, or of the page's own host ----

let openFiles: readonly Source[] = [];
/** What the address names, and its opening; rejects with a sentence. */
let addressed: { readonly file: string; readonly opened: Promise<void> } = { file: "", opened: Promise.resolve() };

async function openThem(files: readonly Source[], chinese: boolean): Promise<void> {
  await (await theEngine()).open(files, chinese);
  openFiles = files;
}

/** Opens databases, games in Lua and graphs from the reader's disk; an empty list closes them. They are named by their file names in questions, as those of
 * `boyi serve FILE…`, and are in the catalogue with `served`. From then on the browser answers. Rejects with the library's sentence. */
export async function openFromDisk(files: readonly File[], chinese: boolean): Promise<void> {
  await openThem(files, chinese);
  addressed = { file: addressedFile(), opened: Promise.resolve() };
}

export const nameOfFile = (file: string): string => decodeURIComponent(file.replace(/[?#].*/s, "").split("/").pop()!);

/** Opens a file of the page's own host: an address as seen from index.html. It is read in pieces, by HTTP ranges. */
async function openFromHost(file: string, chinese: boolean): Promise<void> {
  if (!canOpenFiles())
    throw new Error(chinese ? `本页由 boyi serve 提供：请在启动时给出文件，例如 boyi serve ${nameOfFile(file)}` : `this page is served by boyi: start it with the file, as in boyi serve ${nameOfFile(file)}`);
  const url = new URL(file, beside("."));
  if (url.origin !== location.origin) throw new Error(chinese ? `${file}：只能打开本网站上的文件` : `${file}: only files of this site can be opened`);
  await openThem([{ name: nameOfFile(url.pathname), url: url.href }], chinese);
}

/** `?file=` of the page's address. */
function addressedFile(): string {
  const [, written] = /[?&]file=([^&#]*)/.exec(globalThis.location?.href ?? "") ?? [];
  return written ? decodeURIComponent(written.replace(/\+/g, " ")) : "";
}

/** Opens what the address names, once; gives the sentence if it can't be. */
async function openAddressed(chinese: boolean): Promise<string | undefined> {
  const file = addressedFile();
  if (file && file !== addressed.file) addressed = { file, opened: openFromHost(file, chinese) };
  if (!file) return undefined;
  return addressed.opened.then(
    () => undefined,
    (error: Error) => error.message,
  );
}

export const canOpenFiles = (): boolean => moduleFiles() !== undefined;

export const namesOfOpenFiles = (): readonly string[] => openFiles.map((file) => file.name);

/** undefined until it is known. */
export function useBackend(): Backend | undefined {
  const [who, setWho] = useState<Backend>();
  useEffect(() => void backend().then(setWho), []);
  return who;
}
