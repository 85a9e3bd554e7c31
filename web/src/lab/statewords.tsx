// One state in words: its value, why, and where its moves lead.

import { useT, type T } from "../base/lang.ts";
import { moveName, nameOf } from "../base/words.ts";
import { Badge } from "../ui/parts.tsx";
import { seenFrom } from "../graph/retro.ts";
import { knownIn, type Analysed } from "../graph/verdicts.ts";

function why(t: T, { nodes, verdicts, graph }: Analysed, at: number): string {
  const node = nodes[at]!;
  const { outcome, round } = verdicts[at]!;
  const name = (state: number) => graph.states[state]!.state;
  if (node.to.length === 0) {
    return node.end === "tie"
      ? t("The game is over, and even.", "对局结束，打平。")
      : outcome === "loss"
        ? t("The game is over: who is to move here has lost.", "对局结束：轮到者已输。")
        : t("The game is over: who is to move here has won.", "对局结束：轮到者已赢。");
  }
  const good = node.to.find((to) => seenFrom(nodes, at, to, verdicts[to]!.outcome) === outcome && (round < 0 || verdicts[to]!.round === round - 1));
  switch (outcome) {
    case "win":
      return t(
        `One good move is enough: ${name(good ?? node.to[0]!)} is lost for the other. Decided in round ${round}.`,
        `有一步好棋就够：${name(good ?? node.to[0]!)} 让对方必败。第 ${round} 轮判定。`,
      );
    case "loss":
      return t(
        `Every move leaves the other a won state; the longest resistance is ${name(good ?? node.to[0]!)}. Decided in round ${round}, when the last way out was closed.`,
        `每一步都留给对方必胜状态；抵抗最久的是 ${name(good ?? node.to[0]!)}。第 ${round} 轮，最后一条出路关闭时判定。`,
      );
    case "tie":
      return t("No move wins, but an even end can be reached.", "无法取胜，但可以打平。");
    case "draw":
      return t(
        `No round decides it: no move wins, but ${name(good ?? node.to[0]!)} keeps the game going for ever.`,
        `没有一轮能判定：无法取胜，但走到 ${name(good ?? node.to[0]!)} 可使对局永无终止。`,
      );
  }
}

interface Props {
  analysed: Analysed;
  at: number | undefined;
  /** Rounds shown: what a later one decides is not told yet. */
  round: number;
  onChoose: (state: number) => void;
}

export function StateWords({ analysed, at, round, onChoose }: Props) {
  const t = useT();
  if (at === undefined || !analysed.nodes[at]) {
    return <p class="hint">{t("Choose a state in the graph to see its moves and why it has its value.", "在图中选一个状态，看它的着法与原因。")}</p>;
  }
  const { graph, nodes, verdicts, best } = analysed;
  const state = graph.states[at]!;
  const known = knownIn(analysed, at, round);
  const told = (to: number | null): to is number => to !== null && knownIn(analysed, to, round);
  return (
    <div class="words" aria-live="polite">
      <h3>
        {known && <Badge outcome={verdicts[at]!.outcome} />} {state.state} <span class="quiet">{known ? nameOf(t, verdicts[at]!.outcome) : t("open", "未定")}</span>
      </h3>
      <p>{known ? why(t, analysed, at) : t(`Round ${round} has not decided it: what its moves lead to is not known well enough yet.`, `到第 ${round} 轮仍未判定：它的着法通向何处还不够清楚。`)}</p>
      {known && state.value.nimber !== undefined && <p class="quiet">{t(`Nimber ${state.value.nimber}`, `尼姆值 ${state.value.nimber}`)}</p>}
      <ul class="moves">
        {state.moves.map((move, i) => (
          <li key={i}>
            <button type="button" class={known && best[at]![i] ? "best" : ""} disabled={move.to === null} onClick={() => move.to !== null && onChoose(move.to)}>
              {told(move.to) && <Badge outcome={seenFrom(nodes, at, move.to, verdicts[move.to]!.outcome)} />}
              <span class="what">
                {moveName(t, move.move)}
                {known && best[at]![i] && <span class="quiet"> {t("best", "最佳")}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
