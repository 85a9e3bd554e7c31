// What the unit tests share: boyi's own answers, and random rows from a seed that is printed (SEED sets it).
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const binary = process.env.BOYI ?? fileURLToPath(new URL("../../build/boyi", import.meta.url));

export const boyi = (command, ...args) =>
  JSON.parse(execFileSync(binary, [command, "--json", ...args.map(String)], { encoding: "utf8" }));

export const boyiLines = (command, ...args) =>
  execFileSync(binary, [command, "--json", ...args.map(String)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

export const seed = Number(process.env.SEED ?? Date.now() % 1e9);
let state = seed >>> 0 || 1;

/** A whole number from 0 to below n (xorshift). */
export function random(n) {
  state ^= state << 13;
  state >>>= 0;
  state ^= state >>> 17;
  state ^= state << 5;
  state >>>= 0;
  return state % n;
}

/** Piles of any sign for the games that allow it. */
export const randomRow = (game, length) =>
  Array.from({ length }, () => (game === "row" || game === "stone-game-3" ? random(30) - 10 : 1 + random(20)));
