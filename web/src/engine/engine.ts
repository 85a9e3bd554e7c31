// The library in a worker, as the page uses it: questions are answered one after another, in the order in which they were asked. A question
// that is given up is forgotten, and stops its worker if it does not end by itself soon: the next has a new one.

import type { Progress } from "./library.ts";
import type { Reply, Request, Source, Start } from "./worker.ts";

/** Milliseconds that a question may still take after it was given up, before its worker is ended with what it keeps. */
const GRACE = 150;

interface Job {
  readonly id: number;
  readonly request: Request;
  readonly files: readonly Source[] | undefined;
  readonly done: (text: string) => void;
  readonly failed: (error: Error) => void;
  readonly progress?: (at: Progress) => void;
  readonly line?: (text: string) => void;
}

export interface Asking {
  readonly signal?: AbortSignal;
  /** How far long work has come, a few times a second. */
  readonly progress?: (at: Progress) => void;
  /** An answer of many lines comes line by line; the text at the end is then empty. */
  readonly line?: (text: string) => void;
}

/** Why a question has no answer: it was given up. */
export const givenUp = (): Error => new DOMException("given up", "AbortError");

export class Engine {
  private worker: Worker | undefined;
  private readonly waiting: Job[] = [];
  private running: Job | undefined;
  private files: readonly Source[] = [];
  private last = 0;

  constructor(
    private readonly make: () => Worker,
    private readonly start: Start,
  ) {}

  /** The answer as text, JSON. */
  ask(question: string, { signal, progress, line }: Asking = {}): Promise<string> {
    const id = ++this.last;
    return this.send({ type: "ask", id, question, lines: line !== undefined }, { signal, progress, line });
  }

  /** Questions may name these files from now on, by their names. Rejects with the library's sentence: they are none of boyi's. */
  async open(files: readonly Source[], chinese: boolean): Promise<void> {
    const text = await this.send({ type: "open", id: ++this.last, files, chinese }, {}, files);
    if (text) throw new Error((JSON.parse(text) as { error: { message: string } }).error.message);
    this.files = files;
  }

  private send(request: Request & { id: number }, { signal, progress, line }: Asking, files?: readonly Source[]): Promise<string> {
    return new Promise((done, failed) => {
      if (signal?.aborted) return failed(givenUp());
      const job: Job = { id: request.id, request, files, done, failed, progress, line };
      signal?.addEventListener("abort", () => this.giveUp(job));
      this.waiting.push(job);
      this.next();
    });
  }

  private next(): void {
    if (this.running || this.waiting.length === 0) return;
    this.running = this.waiting.shift()!;
    this.begin().postMessage(this.running.request);
  }

  private begin(): Worker {
    if (this.worker) return this.worker;
    const worker = this.make();
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.stop(new Error(event.message || "the worker has ended"));
    };
    worker.postMessage({ type: "start", ...this.start });
    if (this.files.length > 0) worker.postMessage({ type: "open", id: 0, files: this.files, chinese: false });
    return worker;
  }

  private hear(reply: Reply): void {
    const job = this.running;
    if (!job || reply.id !== job.id) return;
    if (reply.type === "progress") return job.progress?.(reply.at);
    if (reply.type === "line") return job.line?.(reply.text);
    this.running = undefined;
    job.done(reply.text);
    this.next();
  }

  private giveUp(job: Job): void {
    job.failed(givenUp());
    const place = this.waiting.indexOf(job);
    if (place >= 0) this.waiting.splice(place, 1);
    if (this.running === job) setTimeout(() => this.running === job && this.stop(givenUp()), GRACE);
  }

  /** Ends the worker; the questions that wait get a new one. */
  private stop(why: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    const job = this.running;
    this.running = undefined;
    job?.failed(why);
    this.next();
  }
}
