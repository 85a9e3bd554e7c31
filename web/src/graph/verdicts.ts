// A graph from the server, ready for the backward analysis: rounds are counted here, values are the server's.

import type { Graph, GraphState } from "../base/api.ts";
import { analyse, bestMoves, type Node, type Outcome, type Verdict } from "./retro.ts";

export interface Analysed {
  readonly graph: Graph;
  readonly nodes: readonly Node[];
  readonly verdicts: readonly Verdict[];
  /** The last round that decides something. */
  readonly rounds: number;
  /** Which of a state's moves are best, as the graph lists them. */
  readonly best: readonly (readonly boolean[])[];
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
  // To a nimber all moves out of a lost state are equal; beside rounds, the longest resistance is best.
  const paced = agrees && graph.kind === "nimber";
  const best = graph.states.map((state, i) => (paced ? bestByRounds(state, nodes, verdicts, i) : state.moves.map((move) => move.best)));
  return { graph, nodes, verdicts, best, rounds: Math.max(0, ...verdicts.map((verdict) => verdict.round)) };
}

function bestByRounds(state: GraphState, nodes: readonly Node[], verdicts: readonly Verdict[], at: number): boolean[] {
  const marks = bestMoves(nodes, verdicts, at);
  const good = new Set(nodes[at]!.to.filter((_, i) => marks[i]));
  return state.moves.map((move) => move.to !== null && good.has(move.to));
}

/** Whether a state's value is known once so many rounds are done; what no round decides is known after the last. */
export const knownIn = ({ verdicts, rounds }: Analysed, at: number, round: number): boolean =>
  round > rounds || (verdicts[at]!.round >= 0 && verdicts[at]!.round <= round);
