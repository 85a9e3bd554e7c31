// Which cards were passed, kept in this browser. Where nothing can be kept, the course works all the same.

import { useEffect, useState } from "preact/hooks";

export type Mark = "passed" | "skipped";
export type Progress = Readonly<Record<string, Mark>>;

const KEY = "boyi.lessons";
const listeners = new Set<(progress: Progress) => void>();

function load(): Progress {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Progress) : {};
  } catch {
    return {};
  }
}

let known: Progress | undefined;

function keep(progress: Progress): void {
  known = progress;
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // A private window: known until it is closed.
  }
  listeners.forEach((listener) => listener(progress));
}

/** A card that was passed stays so. */
export function mark(slug: string, how: Mark): void {
  const progress = (known ??= load());
  if (progress[slug] !== "passed") keep({ ...progress, [slug]: how });
}

export const forget = (): void => keep({});

export function useProgress(): Progress {
  const [progress, setProgress] = useState<Progress>((known ??= load()));
  useEffect(() => {
    listeners.add(setProgress);
    return () => void listeners.delete(setProgress);
  }, []);
  return progress;
}
