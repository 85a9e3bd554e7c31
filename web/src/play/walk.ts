// A walk through a game: the moves that were made, and the position after each.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, Refused, type Progress, type Question } from "../base/ask.ts";
import type { Lang } from "../base/lang.ts";
import { change } from "../base/route.ts";
import type { BoardMove, Position } from "../board/types.ts";

export interface Walk {
  readonly positions: readonly Position[];
  readonly error?: string;
  readonly busy: boolean;
  /** A move that the position after the others does not have; it and all later ones are left out. */
  readonly unknown?: string;
  /** The question itself is wrong: asking it again is no use. */
  readonly wrong?: boolean;
  /** The game is too large to be solved here, or the reader did not want to wait. */
  readonly tooLarge?: boolean;
  /** How far the solving has come, where the library runs in this browser. */
  readonly progress?: Progress;
  /** Ask again after an error. */
  readonly retry: () => void;
  readonly cancel: () => void;
}

/** A walk that has not begun. */
const nowhere = { positions: [], busy: true };

/** Moves are kept in the URL in one text, between ";"; a name that has one itself writes it as %3B. */
export const readMoves = (text: string | undefined): string[] =>
  text ? text.split(";").map((name) => name.replace(/%3B/g, ";").replace(/%25/g, "%")) : [];
export const writeMoves = (moves: readonly string[]): string => moves.map((name) => name.replace(/%/g, "%25").replace(/;/g, "%3B")).join(";");

export const findMove = (position: Position | undefined, name: string | undefined): BoardMove | undefined =>
  position?.moves.find((move) => move.move === name);

/** How a position is asked for: with its values, without, or with values that were searched for it alone. */
export type How = "solve" | "look" | "search";

async function askPosition(how: How, game: string, state: string | undefined, lang: Lang, signal: AbortSignal, progress: (at: Progress) => void): Promise<Position> {
  const question = (command: string, options?: Question["options"]): Question => ({ command, game, ...(state !== undefined && { state }), ...(options && { options }) });
  if (how === "solve") return ask<Position>(question("position"), lang, signal, progress);
  const seen = await ask<Position>(question("look"), lang, signal);
  if (how === "look" || seen.finished) return seen;
  // Of a large game this state alone is searched; the board of its moves is known from looking.
  const found = await ask<Position>(question("solve", { method: "search" }), lang, signal, progress);
  const moves = found.moves.map((move) => ({ ...seen.moves.find((one) => one.move === move.move), ...move }));
  return { ...seen, value: found.value, moves, best_moves: found.best_moves };
}

/** From a state, or from the game's own start. After an error the positions that are known stay; undefined asks nothing. */
export function useWalk(game: string, moves: readonly string[], lang: Lang, start: string | undefined, how: How | undefined): Walk {
  const known = useRef(new Map<string, Position>());
  const [walk, setWalk] = useState<Omit<Walk, "retry" | "cancel">>(nowhere);
  const [tries, setTries] = useState(0);
  const work = useRef<AbortController>();
  useEffect(() => {
    if (how === undefined) return setWalk((old) => ({ positions: old.positions, busy: true }));
    const abort = new AbortController();
    work.current = abort;
    const look = async (state: string | undefined, by: How): Promise<Position> => {
      const key = `${by}\n${lang}\n${game}\n${state ?? ""}`;
      const old = known.current.get(key);
      if (old) return old;
      const position = await askPosition(by, game, state, lang, abort.signal, (progress) => !abort.signal.aborted && setWalk((now) => ({ ...now, progress })));
      known.current.set(key, position);
      return position;
    };
    const positions: Position[] = [];
    const run = async () => {
      const last = moves.length;
      positions.push(await look(start, how === "search" && last > 0 ? "look" : how));
      for (const [i, name] of moves.entries()) {
        const move = findMove(positions[positions.length - 1], name);
        if (!move) return setWalk({ positions, busy: false, unknown: name });
        positions.push(await look(move.to, how === "search" && i + 1 < last ? "look" : how));
      }
      setWalk({ positions, busy: false });
    };
    setWalk((old) => ({ positions: old.positions, busy: true }));
    run().catch((error: unknown) => {
      if (abort.signal.aborted && work.current === abort) return setWalk({ positions, busy: false, tooLarge: true });
      if (abort.signal.aborted) return;
      const code = error instanceof Refused ? error.code : "";
      setWalk({ positions, busy: false, error: (error as Error).message, wrong: ["usage", "input"].includes(code), tooLarge: ["limit", "memory"].includes(code) });
    });
    return () => {
      if (work.current === abort) work.current = undefined;
      abort.abort();
    };
  }, [game, start, writeMoves(moves), lang, tries, how]);
  return useMemo(() => ({ ...walk, retry: () => setTries(tries + 1), cancel: () => work.current?.abort() }), [walk, tries]);
}

/** Takes moves that are unknown out of the URL, and tells the first of them until the walk goes on. */
export function useCut(walk: Walk, moves: readonly string[]): string | undefined {
  const [cut, setCut] = useState<{ readonly name: string; readonly at: number }>();
  const at = walk.positions.length - 1;
  useEffect(() => {
    if (walk.unknown === undefined) return;
    setCut({ name: walk.unknown, at });
    change({ moves: writeMoves(moves.slice(0, at)) });
  }, [walk.unknown]);
  return cut && moves.length === cut.at ? cut.name : undefined;
}

/** How often the last position has stood on the board with the same player to move. */
export function timesSeen(walk: Walk, turns: readonly (0 | 1)[]): number {
  const last = walk.positions.length - 1;
  return walk.positions.filter((position, i) => position.state === walk.positions[last]!.state && turns[i] === turns[last]).length;
}

/** Whose turn it is at each position: 0 made the first move. A move may keep the turn. */
export function turnsOf(walk: Walk, moves: readonly string[]): (0 | 1)[] {
  const turns: (0 | 1)[] = [0];
  for (let i = 0; i + 1 < walk.positions.length; i++) {
    const again = findMove(walk.positions[i], moves[i])?.again ?? false;
    turns.push(again ? turns[i]! : turns[i] ? 0 : 1);
  }
  return turns;
}

/** What both have scored so far, and at the end what the rules give each for the rest. */
export function totalsOf(walk: Walk, moves: readonly string[], turns: readonly (0 | 1)[]): [number, number] {
  const totals: [number, number] = [0, 0];
  walk.positions.slice(0, -1).forEach((position, i) => (totals[turns[i]!] += findMove(position, moves[i])?.gain ?? 0));
  const last = walk.positions[walk.positions.length - 1];
  if (last?.finished) {
    const turn = turns[turns.length - 1]!;
    totals[turn] += last.value?.first ?? 0;
    totals[turn ? 0 : 1] += last.value?.second ?? 0;
  }
  return totals;
}

/** Who closed each box of dots: 0 is who moved first. */
export function boxOwners(walk: Walk, turns: readonly (0 | 1)[]): Map<string, 0 | 1> {
  const owners = new Map<string, 0 | 1>();
  walk.positions.forEach(({ board }, i) => {
    if (board?.shape === "dots") for (const box of board.boxes) if (!owners.has(box) && i > 0) owners.set(box, turns[i - 1]!);
  });
  return owners;
}

/** How the first player stands at each position, from −1 (lost) to 1 (won); margins by the largest of them. Undefined: not known. */
export function standingsOf(walk: Walk, moves: readonly string[], turns: readonly (0 | 1)[]): (number | undefined)[] {
  let ahead = 0;
  const raw = walk.positions.map((position, i) => {
    if (i > 0) ahead += (turns[i - 1] ? -1 : 1) * (findMove(walk.positions[i - 1], moves[i - 1])?.gain ?? 0);
    const { value } = position;
    if (!value) return undefined;
    const sign = turns[i] ? -1 : 1;
    return value.margin !== undefined ? ahead + sign * value.margin : sign * (value.outcome === "win" ? 1 : value.outcome === "loss" ? -1 : 0);
  });
  const largest = Math.max(1, ...raw.map((one) => Math.abs(one ?? 0)));
  return raw.map((one) => (one === undefined ? undefined : one / largest));
}

export interface Slip {
  readonly at: number;
  readonly made: BoardMove;
  readonly better: BoardMove;
}

const RANK = { loss: 0, draw: 1, tie: 2, win: 3 };

/** Moves of one player that gave something away: a worse outcome, or points. */
export function slipsOf(walk: Walk, moves: readonly string[], turns: readonly (0 | 1)[], player: 0 | 1): Slip[] {
  return walk.positions.slice(0, -1).flatMap((position, at) => {
    const made = findMove(position, moves[at]);
    const better = position.moves[0];
    if (!made || !better || turns[at] !== player) return [];
    const worse =
      made.margin !== undefined ? made.margin < better.margin! : RANK[made.outcome ?? "tie"] < RANK[better.outcome ?? "tie"];
    return worse ? [{ at, made, better }] : [];
  });
}
