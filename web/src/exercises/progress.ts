// What was solved, kept in the browser: by kind and level the number of tasks solved at the first try and later. Without storage (a
// private window) it lasts as long as the page.

import { useEffect, useState } from "preact/hooks";
import type { Kind, Level } from "./task.ts";

interface Entry {
  readonly tried: number;
  readonly solved: number;
  /** Tasks in a row that were right at once. */
  readonly streak: number;
}

type Progress = Readonly<Record<string, Entry>>;

const KEY = "boyi.exercises";
const NOTHING: Entry = { tried: 0, solved: 0, streak: 0 };

const isEntry = (entry: unknown): entry is Entry =>
  typeof entry === "object" && entry !== null && ["tried", "solved", "streak"].every((key) => Number.isSafeInteger((entry as Record<string, unknown>)[key]));

function read(): Progress {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? Object.fromEntries(Object.entries(stored).filter(([, entry]) => isEntry(entry))) : {};
  } catch {
    return {};
  }
}

let progress: Progress | undefined;
const listeners = new Set<() => void>();

function write(next: Progress): void {
  progress = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // It is not kept then.
  }
  listeners.forEach((listener) => listener());
}

const keyOf = (kind: Kind, level: Level): string => `${kind}.${level}`;

/** Notes that a task was answered for the first time, or solved after all. */
export function note(kind: Kind, level: Level, first: boolean, right: boolean): void {
  const all = progress ?? read();
  const { tried, solved, streak } = all[keyOf(kind, level)] ?? NOTHING;
  const next = { tried: tried + (first ? 1 : 0), solved: solved + (right ? 1 : 0), streak: first && right ? streak + 1 : first ? 0 : streak };
  write({ ...all, [keyOf(kind, level)]: next });
}

export function forget(): void {
  write({});
}

export function useProgress(kind: Kind, level: Level): Entry {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((n) => n + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return (progress ??= read())[keyOf(kind, level)] ?? NOTHING;
}
