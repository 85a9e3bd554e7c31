// The worker: one instance of boyi.wasm. It gets questions and sends answers; it is ended to cancel.

import { Library, type Progress } from "./library.ts";
import { openRemote, type Remote } from "./remote_file.ts";
import type { HostFile } from "./wasi.ts";

/** A file of the reader's disk, or one of the page's own host. */
export type Source = File | Remote;

export interface Start {
  readonly module: WebAssembly.Module;
  readonly texts: ArrayBuffer;
  readonly maxBytes: number;
}

/** To the worker. `start` is the first. */
export type Request =
  | ({ readonly type: "start" } & Start)
  | { readonly type: "ask"; readonly id: number; readonly question: string; readonly lines: boolean }
  | { readonly type: "open"; readonly id: number; readonly files: readonly Source[]; readonly chinese: boolean };

/** From it. A question has any number of lines and reports, then one answer. */
export type Reply =
  | { readonly type: "answer"; readonly id: number; readonly text: string }
  | { readonly type: "line"; readonly id: number; readonly text: string }
  | { readonly type: "progress"; readonly id: number; readonly at: Progress };

/** Milliseconds between two reports of progress. */
const REPORT_EVERY = 200;
/** Bytes that are read at once from a file: a database is read in blocks of some kilobytes, many of them neighbours. */
const READ_AHEAD = 1 << 16;

/** Of workers; the types of the page do not have it. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

const scope = globalThis as unknown as { postMessage(reply: Reply): void; onmessage: ((event: MessageEvent<Request>) => void) | null };
let library: Library | undefined;
let current = 0;
let reported = 0;

function report(at: Progress): boolean {
  const now = performance.now();
  if (now - reported >= REPORT_EVERY) {
    reported = now;
    scope.postMessage({ type: "progress", id: current, at });
  }
  return true;
}

/** A file of the reader's disk, which stays where it is: only what is asked for is read. */
function hostFile(file: File): HostFile {
  const reader = new FileReaderSync();
  let from = 0;
  let ahead = new Uint8Array(0);
  return {
    size: file.size,
    read(offset, out) {
      if (offset >= file.size) return 0;
      const length = Math.min(out.length, file.size - offset);
      if (offset < from || offset + length > from + ahead.length) {
        from = offset;
        ahead = new Uint8Array(reader.readAsArrayBuffer(file.slice(offset, offset + Math.max(length, READ_AHEAD))));
      }
      const got = Math.min(length, ahead.length - (offset - from));
      out.set(ahead.subarray(offset - from, offset - from + got));
      return got;
    },
  };
}

async function open(sources: readonly Source[], chinese: boolean): Promise<string> {
  try {
    const files = await Promise.all(sources.map(async (source) => [source.name, source instanceof File ? hostFile(source) : await openRemote(source, chinese)] as const));
    return library!.open(Object.fromEntries(files), chinese) ?? "";
  } catch (error) {
    return JSON.stringify({ error: { code: "file", message: (error as Error).message } });
  }
}

/** One request after the other: opening files waits for their host. */
let last = Promise.resolve();
scope.onmessage = ({ data }) => void (last = last.then(() => handle(data)));

async function handle(data: Request): Promise<void> {
  if (data.type === "start") {
    library = new Library(data.module, new Uint8Array(data.texts), { maxBytes: data.maxBytes, progress: report });
    return;
  }
  current = data.id;
  reported = performance.now();
  let text = "";
  if (data.type === "open") text = await open(data.files, data.chinese);
  else if (!data.lines) text = library!.ask(data.question);
  else
    library!.askLines(data.question, (line) => {
      scope.postMessage({ type: "line", id: data.id, text: line });
      return true;
    });
  scope.postMessage({ type: "answer", id: data.id, text });
}
