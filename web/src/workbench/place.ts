// Where the workbench shows a game as it is typed: "row --method table 3 9 1 2".

import type { Query } from "../base/route.ts";
import { ENTRIES, wordsOf } from "./problems.ts";

export interface Place {
  readonly path: string;
  readonly query: Query;
}

/** Undefined: the workbench does not have this game. */
export function workbenchOf(game: string): Place | undefined {
  const [word = "", ...words] = game.trim().split(/\s+/);
  const id = word === "row" ? "stone-game" : word;
  const entry = ENTRIES.find((one) => one.id === id);
  const at = words.indexOf("--method");
  const method = at < 0 ? undefined : words.splice(at, 2)[1];
  if (!entry || (entry.row && words.some((one) => one.startsWith("--")))) return undefined;
  const input = words.join(" ");
  return { path: `/workbench/${id}`, query: { [entry.row ? "piles" : "input"]: entry.row ? wordsOf(entry, input).join(",") : input, ...(method !== undefined && { method }) } };
}
