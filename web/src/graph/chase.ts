// Cat and mouse on adjacency lists: reading the lists, and all states as a game graph for the backward analysis.

import type { Node } from "./retro.ts";

export type Lists = readonly (readonly number[])[];

export interface ChaseState {
  readonly mouse: number;
  readonly cat: number;
  readonly turn: "mouse" | "cat";
}

export function parseLists(text: string): Lists | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length === 0 || value.length > 40) return undefined;
  const places = value.length;
  const isPlace = (x: unknown): x is number => Number.isInteger(x) && (x as number) >= 0 && (x as number) < places;
  const good = value.every((list): list is number[] => Array.isArray(list) && list.every(isPlace));
  return good ? (value as number[][]) : undefined;
}

/** The lists in a game's text, if it has any. */
export const listsOf = (game: string): Lists | undefined => parseLists(/\[\s*\[.*\]/s.exec(game)?.[0] ?? "");

/** Where the hole is: what the game's text says, or place 0. */
export const holeOf = (game: string): number => Number(/--hole\s+(\d+)/.exec(game)?.[1] ?? 0);

export const chaseText = (state: ChaseState): string =>
  `mouse=${state.mouse},cat=${state.cat},turn=${state.turn}`;

export function readChase(text: string): ChaseState | undefined {
  const parts = /^mouse=(\d+),cat=(\d+),turn=(mouse|cat)$/.exec(text);
  if (!parts) return undefined;
  return { mouse: Number(parts[1]), cat: Number(parts[2]), turn: parts[3] as "mouse" | "cat" };
}

/** The states that can be reached from a start, the start first. The hole is place 0. */
export function chaseGraph(lists: Lists, start: ChaseState): { nodes: Node[]; states: ChaseState[] } {
  const states: ChaseState[] = [];
  const index = new Map<string, number>();
  const number = (state: ChaseState): number => {
    const key = chaseText(state);
    let at = index.get(key);
    if (at === undefined) {
      at = states.length;
      index.set(key, at);
      states.push(state);
    }
    return at;
  };
  number(start);
  const nodes: Node[] = [];
  for (let i = 0; i < states.length; i++) {
    const state = states[i]!;
    const winner = chaseWinner(state);
    const end = winner === undefined ? undefined : winner === state.turn ? "win" : "loss";
    const to = end ? [] : stepsFrom(lists, state).map(number);
    nodes.push({ name: chaseText(state), to, end, owner: state.turn === "mouse" ? 0 : 1 });
  }
  return { nodes, states };
}

export const chaseWinner = (state: ChaseState): "mouse" | "cat" | undefined =>
  state.mouse === state.cat ? "cat" : state.mouse === 0 ? "mouse" : undefined;

export function stepsFrom(lists: Lists, state: ChaseState): ChaseState[] {
  if (state.turn === "mouse") return lists[state.mouse]!.map((mouse) => ({ ...state, mouse, turn: "cat" }));
  return lists[state.cat]!.filter((place) => place !== 0).map((cat) => ({ ...state, cat, turn: "mouse" }));
}
