// boyi.wasm as a library: questions in, JSON out. One question at a time, on the thread that calls. bindings/wasm/module.c
// describes the calls. Runs in a worker and in node.

import { Ended, plainPath, Unreadable, wasi, type HostFile } from "./wasi.ts";

/** How far long work has come. */
export interface Progress {
  readonly states: number;
  /** Of how many; 0: not known. */
  readonly total: number;
  readonly guess: boolean;
  readonly bytes: number;
  readonly phase: string;
  readonly phase_zh: string;
  /** Where the work goes by layers. */
  readonly layer?: number;
}

export interface LibraryOptions {
  /** Memory that one question may use, in bytes. */
  readonly maxBytes: number;
  /** Called now and then during long work; false stops it. */
  readonly progress?: (at: Progress) => boolean;
  readonly files?: Readonly<Record<string, HostFile>>;
  /** Questions may name any of the files, as the command may; otherwise only those of `open`. */
  readonly anyFile?: boolean;
}

interface Calls {
  readonly _initialize: () => void;
  readonly boyi_wasm_start: (maxBytes: number) => void;
  readonly boyi_wasm_allow_files: (allowed: number) => void;
  readonly boyi_wasm_text: (bytes: number) => number;
  readonly boyi_wasm_ask: (question: number) => number;
  readonly boyi_wasm_ask_lines: (question: number) => number;
  readonly boyi_wasm_open: (names: number, chinese: number) => number;
}

const PAGE = 65536;
const FIRST_PAGES = 256; // as in CMakeLists.txt: --initial-memory
const MOST_PAGES = 65536;

const failure = (code: string, message: string): string => JSON.stringify({ error: { code, message } });

/** Why the module can't go on, as an answer. */
function fault(error: unknown, chinese: boolean): string {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof Unreadable) return failure("file", text);
  if (error instanceof RangeError)
    return failure("limit", chinese ? "这个问题的递归太深，超出了浏览器的限制" : "this question recurses more deeply than the browser allows");
  if (error instanceof Ended || error instanceof WebAssembly.RuntimeError)
    return failure("wrong", chinese ? `boyi 在浏览器中意外中止（${text}）；请报告这个问题` : `boyi has ended unexpectedly in the browser (${text}): please report the question`);
  return failure("memory", chinese ? `浏览器无法继续（${text}）` : `the browser can't go on (${text})`);
}

export class Library {
  private calls!: Calls;
  private memory!: WebAssembly.Memory;
  private files: Readonly<Record<string, HostFile>>;
  private names: readonly string[] = [];
  private line: (text: string) => boolean = () => true;
  /** A file that can't be read is not tried again and again. */
  private reopening = false;

  /** `texts`: the file beside the module, its texts with their address before them. */
  constructor(
    private readonly module: WebAssembly.Module,
    private readonly texts: Uint8Array,
    private readonly options: LibraryOptions,
  ) {
    this.files = options.files ?? {};
    this.start();
  }

  private start(): void {
    // Twice the limit of a question: what is kept from earlier ones, the rules' own memory and what malloc leaves unused.
    const pages = Math.min(MOST_PAGES, FIRST_PAGES + Math.ceil((2 * this.options.maxBytes) / PAGE));
    this.memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: pages });
    const instance = new WebAssembly.Instance(this.module, {
      env: { memory: this.memory },
      wasi_snapshot_preview1: wasi(this.memory, (path) => (Object.hasOwn(this.files, path) ? this.files[path] : undefined), (text) => console.warn(text)),
      boyi: {
        progress: (states: number, total: number, guess: number, bytes: number, phase: number, phaseZh: number, layer: number) => {
          const { progress } = this.options;
          if (!progress) return 1;
          const at = { states, total, guess: guess !== 0, bytes, phase: this.textAt(phase), phase_zh: this.textAt(phaseZh) };
          return progress(layer < 0 ? at : { ...at, layer }) ? 1 : 0;
        },
        line: (at: number, length: number) => (this.line(new TextDecoder().decode(new Uint8Array(this.memory.buffer, at >>> 0, length >>> 0))) ? 1 : 0),
      },
    });
    this.calls = instance.exports as unknown as Calls;
    const address = new DataView(this.texts.buffer, this.texts.byteOffset).getUint32(0, true);
    new Uint8Array(this.memory.buffer).set(this.texts.subarray(4), address);
    this.calls._initialize();
    this.calls.boyi_wasm_start(this.options.maxBytes);
    this.calls.boyi_wasm_allow_files(this.options.anyFile ? 1 : 0);
  }

  private textAt(pointer: number): string {
    const all = new Uint8Array(this.memory.buffer);
    const at = pointer >>> 0;
    return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)));
  }

  /** A text for the next call, which takes it over; 0: no memory. */
  private give(text: string): number {
    const encoded = new TextEncoder().encode(text);
    const at = this.calls.boyi_wasm_text(encoded.length + 1) >>> 0;
    if (at) {
      const room = new Uint8Array(this.memory.buffer, at, encoded.length + 1);
      room.set(encoded);
      room[encoded.length] = 0;
    }
    return at;
  }

  /** Calls the module; a fault ends the instance, and the next question has a new one. */
  private call(text: string, chinese: boolean, call: (at: number) => number): string | undefined {
    try {
      const at = this.give(text);
      if (!at) return failure("memory", "boyi: the system has no more memory");
      const answer = call(at);
      return answer ? this.textAt(answer) : undefined;
    } catch (error) {
      const answer = fault(error, chinese);
      this.start();
      if (this.names.length && !this.reopening) {
        this.reopening = true;
        this.openNames(chinese);
        this.reopening = false;
      }
      return answer;
    }
  }

  private openNames(chinese: boolean): string | undefined {
    return this.call(this.names.join("\n"), chinese, (at) => this.calls.boyi_wasm_open(at, chinese ? 1 : 0));
  }

  /** The answer, as boyi_ask gives it. */
  ask(question: string): string {
    return this.call(question, isChinese(question), (at) => this.calls.boyi_wasm_ask(at)) ?? failure("memory", "boyi: the system has no more memory");
  }

  /** The same a line at a time; `line` returns false to stop. */
  askLines(question: string, line: (text: string) => boolean): void {
    this.line = line;
    const rest = this.call(question, isChinese(question), (at) => this.calls.boyi_wasm_ask_lines(at));
    this.line = () => true;
    if (rest) line(rest);
  }

  /** From now on questions may name these files and no others, as with `boyi serve FILE…`. Returns the error object, or nothing. */
  open(files: Readonly<Record<string, HostFile>>, chinese = false): string | undefined {
    const before = [this.files, this.names] as const;
    this.files = files;
    this.names = Object.keys(files).map(plainPath);
    const error = this.openNames(chinese);
    if (error !== undefined) {
      [this.files, this.names] = before;
      this.openNames(chinese);
    }
    return error;
  }
}

/** Only for the few sentences that are not the module's own. */
const isChinese = (question: string): boolean => /"lang":"zh"|--lang[ =]zh/.test(question);
