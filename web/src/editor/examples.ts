// The texts of games to begin with: the starter of `boyi new`, and examples/lua. A chunk of its own, loaded with the editor.

import starter from "../../../src/script/starter.lua?raw";

const files = import.meta.glob("../../../examples/lua/*.lua", { query: "?raw", import: "default", eager: true }) as Record<string, string>;

export const STARTER: string = starter;

/** By name, without its ending. */
export const EXAMPLES: ReadonlyMap<string, string> = new Map(
  Object.entries(files)
    .map(([path, text]) => [path.replace(/^.*\/|\.lua$/g, ""), text] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** The first sentence of its comment. */
export function aboutOf(text: string): string {
  const comment = /^(?:--.*\n)+/.exec(text)?.[0].replace(/^--\s?/gm, "").replace(/\s+/g, " ").trim() ?? "";
  return /^.*?[.:;](?=\s|$)/.exec(comment)?.[0].replace(/[.:;]$/, "") ?? comment;
}
