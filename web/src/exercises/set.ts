// A set of tasks in a URL, which a teacher sends: kind:level:seed:game, separated by semicolons.

import { isKind, LEVELS, type Level, type Order } from "./task.ts";

export const MOST_TASKS = 40;

export const writeSet = (orders: readonly Order[]): string =>
  orders.map(({ kind, level, seed, game }) => [kind, level, seed, ...(game ? [game] : [])].join(":")).join(";");

/** What can't be read is left out. */
export function readSet(text: string | undefined): Order[] {
  return (text ?? "")
    .split(";")
    .slice(0, MOST_TASKS)
    .flatMap((part) => {
      const [kind, level, seed, ...game] = part.split(":");
      if (!isKind(kind) || !LEVELS.includes(Number(level) as Level) || !/^\d{1,9}$/.test(seed ?? "")) return [];
      return [{ kind, level: Number(level) as Level, seed: Number(seed), game: game.join(":").trim() }];
    });
}
