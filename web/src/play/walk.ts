// A walk through a game: the moves that were made, and the position after each.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, Refused, type Move, type Position } from "../base/api.ts";
import type { Lang } from "../base/lang.ts";
import { change } from "../base/route.ts";

export interface Walk {
  readonly positions: readonly Position[];
  readonly error?: string;
  readonly busy: boolean;
  /** A move that the position after the others does not have; it and all later ones are left out. */
  readonly unknown?: string;
  /** The question itself is wrong: asking it again is no use. */
  readonly wrong?: boolean;
  /** Ask again after an error. */
  readonly retry: () => void;
}

/** A walk that has not begun. */
const nowhere = { positions: [], busy: true };

/** Moves are kept in the URL in one text, between ";"; a name that has one itself writes it as %3B. */
export const readMoves = (text: string | undefined): string[] =>
  text ? text.split(";").map((name) => name.replace(/%3B/g, ";").replace(/%25/g, "%")) : [];
export const writeMoves = (moves: readonly string[]): string => moves.map((name) => name.replace(/%/g, "%25").replace(/;/g, "%3B")).join(";");

export const findMove = (position: Position | undefined, name: string | undefined): Move | undefined =>
  position?.moves.find((move) => move.move === name);

/** From a state, or from the game's own start. After an error the positions that are known stay. */
export function useWalk(game: string, moves: readonly string[], lang: Lang, start?: string): Walk {
  const known = useRef(new Map<string, Position>());
  const [walk, setWalk] = useState<Omit<Walk, "retry">>(nowhere);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const look = async (state: string | undefined): Promise<Position> => {
      const key = `${game}\n${state ?? ""}`;
      const old = known.current.get(key);
      if (old) return old;
      const position = await ask<Position>("position", { game, ...(state !== undefined && { state }), lang }, abort.signal);
      known.current.set(key, position);
      return position;
    };
    const positions: Position[] = [];
    const run = async () => {
      positions.push(await look(start));
      for (const name of moves) {
        const move = findMove(positions[positions.length - 1], name);
        if (!move) return setWalk({ positions, busy: false, unknown: name });
        positions.push(await look(move.to));
      }
      setWalk({ positions, busy: false });
    };
    setWalk((old) => ({ positions: old.positions, busy: true }));
    run().catch((error: unknown) => {
      const wrong = error instanceof Refused && ["usage", "input"].includes(error.code);
      if (!abort.signal.aborted) setWalk({ positions, busy: false, error: (error as Error).message, wrong });
    });
    return () => abort.abort();
  }, [game, start, writeMoves(moves), lang, tries]);
  return useMemo(() => ({ ...walk, retry: () => setTries(tries + 1) }), [walk, tries]);
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
    totals[turn] += last.value.first ?? 0;
    totals[turn ? 0 : 1] += last.value.second ?? 0;
  }
  return totals;
}

export interface Slip {
  readonly at: number;
  readonly made: Move;
  readonly better: Move;
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
