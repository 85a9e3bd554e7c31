// A graph from the server, ready for the backward analysis: rounds are counted here, values are the server's.

import type { Graph, GraphState } from "../base/api.ts";
import { analyse, type Node, type Outcome, type Verdict } from "./retro.ts";

export interface Analysed {
  readonly graph: Graph;
  readonly nodes: readonly Node[];
  readonly verdicts: readonly Verdict[];
  /** The last round that decides something. */
  readonly rounds: number;
}

const nodeOf = (state: GraphState, owned: boolean): Node => ({
  name: state.state,
  to: state.moves.flatMap((move) => (move.to === null ? [] : [move.to])),
  end: state.moves.length === 0 ? state.value.outcome : undefined,
  owner: owned ? state.mover : undefined,
});

/**
 * An excerpt can't be analysed from its ends, nor can a game with rules of its own for endless play: there the server's
 * plies are the rounds, as far as it tells them.
 */
export function analyseGraph(graph: Graph): Analysed {
  // A graph in which nobody owns a state tells one mover throughout, and turns alternate all the same.
  const owned = new Set(graph.states.map((state) => state.mover)).size > 1;
  const nodes = graph.states.map((state) => nodeOf(state, owned));
  const own = graph.complete ? analyse(nodes) : [];
  const agrees = graph.states.every((state, i) => state.value.outcome === own[i]?.outcome);
  const verdicts = agrees
    ? own
    : graph.states.map((state) => ({ outcome: state.value.outcome as Outcome, round: state.value.plies ?? -1 }));
  return { graph, nodes, verdicts, rounds: Math.max(0, ...verdicts.map((verdict) => verdict.round)) };
}
