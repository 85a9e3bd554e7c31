// A textbook's program at work: the workbench's table and tree of calls at a step, with the reason, and a player to go on.

import { useMemo } from "preact/hooks";
import { useAsk } from "../base/ask.ts";
import { useT } from "../base/lang.ts";
import { Problem } from "../ui/parts.tsx";
import { usePlaying, type Walk } from "../ui/transport.tsx";
import { looksOf } from "../workbench/look.ts";
import { mainTable, planOf } from "../workbench/plan.ts";
import { TableView } from "../workbench/table.tsx";
import { Replay, type Trace } from "../workbench/trace.ts";
import { CallTree } from "../workbench/tree.tsx";
import type { FigureProps } from "./small_figures.tsx";
import { WalkBar } from "./walk_bar.tsx";

export function TraceFigure({ game, step, onStep }: Omit<FigureProps, "input"> & { game: string }) {
  const t = useT();
  const { data, error, busy } = useAsk<Trace>({ command: "trace", game });
  const replay = useMemo(() => (data ? new Replay(data) : undefined), [data]);
  if (error) return <Problem text={error} />;
  if (!replay) return <p class="busy">{t("One moment …", "请稍候……")}</p>;
  return <Replayed key={game} replay={replay} at={step} onStep={onStep} busy={busy} />;
}

/** A larger tree leaves no room for the table, which is what such a figure is about. */
const MOST_CALLS = 20;

/** `at` steps have run. */
function Replayed({ replay, at: asked, onStep, busy }: { replay: Replay; at: number; onStep: (at: number) => void; busy: boolean }) {
  const t = useT();
  const last = replay.last + 1;
  const at = Math.min(asked, last);
  const plan = useMemo(() => planOf(replay, t), [replay, t("en", "zh")]);
  const table = mainTable(replay);
  const look = looksOf(table?.holds, table?.indices.length ?? 0)[0] ?? "pairs";
  const walk: Walk = { at, last, set: onStep, forward: () => replay.forward(at - 1, "line") + 1, back: () => replay.back(at - 1, "line") + 1 };
  const [playing, play] = usePlaying(walk);
  const tree = replay.trace.calls.length > 0 && (!plan || replay.trace.calls.length <= MOST_CALLS);
  const goTo = (target: number) => {
    play(false);
    onStep(target + 1);
  };
  return (
    <div class="trace" aria-busy={busy}>
      <div class={`trace-views ${plan?.kind ?? ""} ${tree && plan ? "both" : ""}`}>
        {plan && <TableView plan={plan} replay={replay} step={at - 1} look={look} onGo={goTo} />}
        {tree && <CallTree replay={replay} step={at - 1} onGo={goTo} />}
      </div>
      <div class="trace-foot">
        <p class="trace-text" aria-live="polite">
          {replay.trace.steps[at - 1]?.text ?? t("Nothing has run yet.", "程序还没有开始。")}
        </p>
        <WalkBar walk={walk} playing={playing} play={play} />
      </div>
    </div>
  );
}
