// A walk through a game: the moves that were made, and the position after each.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, type Move, type Position } from "../base/api.ts";
import type { Lang } from "../base/lang.ts";

export interface Walk {
  readonly positions: readonly Position[];
  readonly error?: string;
  readonly busy: boolean;
}

/** Moves are kept in the URL in one text, between ";"; a name that has one itself writes it as %3B. */
export const readMoves = (text: string | undefined): string[] =>
  text ? text.split(";").map((name) => name.replace(/%3B/g, ";").replace(/%25/g, "%")) : [];
export const writeMoves = (moves: readonly string[]): string => moves.map((name) => name.replace(/%/g, "%25").replace(/;/g, "%3B")).join(";");

export const findMove = (position: Position | undefined, name: string | undefined): Move | undefined =>
  position?.moves.find((move) => move.move === name);

export function useWalk(game: string, moves: readonly string[], lang: Lang): Walk {
  const known = useRef(new Map<string, Position>());
  const [walk, setWalk] = useState<Walk>({ positions: [], busy: true });
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
    const run = async () => {
      const positions = [await look(undefined)];
      for (const name of moves) {
        const move = findMove(positions[positions.length - 1], name);
        if (!move) break;
        positions.push(await look(move.to));
      }
      setWalk({ positions, busy: false });
    };
    setWalk((old) => ({ positions: old.positions, busy: true }));
    run().catch((error: unknown) => {
      if (!abort.signal.aborted) setWalk({ positions: [], busy: false, error: (error as Error).message });
    });
    return () => abort.abort();
  }, [game, writeMoves(moves), lang]);
  return walk;
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
