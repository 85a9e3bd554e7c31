// Backward analysis of a game graph: from the finished states back, round by round.
//
// Round r decides the states whose play takes r plies when the winner hurries and the loser delays:
//   won   as soon as one move leads to a state that is lost for the other,
//   lost  only when the last open move is known to win for the other.
// What no round decides can be kept going for ever: drawn, or a tie where one side can reach one.

export type Outcome = "win" | "loss" | "tie" | "draw";

export interface Node {
  readonly name: string;
  readonly to: readonly number[];
  /** The value of a finished state for the player to move there. */
  readonly end?: Outcome;
  /** Who moves, where the graph says so: two states of one owner in a row keep the turn. */
  readonly owner?: 0 | 1;
}

export interface Verdict {
  readonly outcome: Outcome;
  /** The round that decided it: plies to the end. -1 for a draw. */
  readonly round: number;
}

const flip = (outcome: Outcome): Outcome => (outcome === "win" ? "loss" : outcome === "loss" ? "win" : outcome);

/** What the mover at `from` makes of a successor's value. */
export const seenFrom = (nodes: readonly Node[], from: number, to: number, outcome: Outcome): Outcome =>
  keepsTurn(nodes, from, to) ? outcome : flip(outcome);

const keepsTurn = (nodes: readonly Node[], from: number, to: number): boolean =>
  nodes[from]!.owner !== undefined && nodes[from]!.owner === nodes[to]!.owner;

export function analyse(nodes: readonly Node[]): Verdict[] {
  const verdicts: (Verdict | undefined)[] = nodes.map(() => undefined);
  const before = predecessors(nodes);
  decide(nodes, before, verdicts);
  reachTies(nodes, before, verdicts);
  return verdicts.map((verdict) => verdict ?? { outcome: "draw", round: -1 });
}

export function predecessors(nodes: readonly Node[]): number[][] {
  const before: number[][] = nodes.map(() => []);
  nodes.forEach((node, from) => node.to.forEach((to) => before[to]!.push(from)));
  return before;
}

const finished = (node: Node): boolean => node.end !== undefined || node.to.length === 0;

/** Won and lost states, a queue in the order of plies. */
function decide(nodes: readonly Node[], before: readonly number[][], verdicts: (Verdict | undefined)[]): void {
  const open = nodes.map((node) => node.to.length);
  let queue: number[] = [];
  nodes.forEach((node, i) => {
    const end = node.end ?? "loss"; // who can't move loses
    if (!finished(node) || end === "tie" || end === "draw") return;
    verdicts[i] = { outcome: end, round: 0 };
    queue.push(i);
  });
  for (let round = 1; queue.length > 0; round++) {
    const next: number[] = [];
    for (const to of queue) {
      for (const from of before[to]!) {
        if (verdicts[from] || finished(nodes[from]!)) continue;
        const seen = seenFrom(nodes, from, to, verdicts[to]!.outcome);
        open[from]!--;
        // Lost only when every move is known to lose: deciding earlier would turn an escape into a loss.
        if (seen === "loss" && open[from]! > 0) continue;
        verdicts[from] = { outcome: seen, round };
        next.push(from);
      }
    }
    queue = next;
  }
}

/** Of the undecided: who can get to a tie takes it rather than play for ever; the other may keep away from it. */
function reachTies(nodes: readonly Node[], before: readonly number[][], verdicts: (Verdict | undefined)[]): void {
  let queue: number[] = [];
  nodes.forEach((node, i) => {
    if (node.end !== "tie" || verdicts[i]) return;
    verdicts[i] = { outcome: "tie", round: 0 };
    queue.push(i);
  });
  for (let round = 1; queue.length > 0; round++) {
    const next: number[] = [];
    for (const to of queue) {
      for (const from of before[to]!) {
        if (verdicts[from] || finished(nodes[from]!)) continue;
        verdicts[from] = { outcome: "tie", round };
        next.push(from);
      }
    }
    queue = next;
  }
}

/** Moves that keep the value, and the pace: the winner hurries, the loser delays. */
export function bestMoves(nodes: readonly Node[], verdicts: readonly Verdict[], from: number): boolean[] {
  const own = verdicts[from]!;
  return nodes[from]!.to.map((to) => {
    const verdict = verdicts[to]!;
    if (seenFrom(nodes, from, to, verdict.outcome) !== own.outcome) return false;
    return own.outcome === "draw" || own.outcome === "tie" || verdict.round === own.round - 1;
  });
}
