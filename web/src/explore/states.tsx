// The states of a game as a picture of the library: the graph around the position, the table of subgames, a best line.

import { useEffect, useRef } from "preact/hooks";
import { useAsk } from "../base/ask.ts";
import { useT } from "../base/lang.ts";
import { change, useRoute } from "../base/route.ts";
import type { Theme } from "../base/theme.ts";
import { Problem, Tabs } from "../ui/parts.tsx";

export const FIGURES = ["graph", "table", "line", "lengths"] as const;
export type FigureView = (typeof FIGURES)[number];

/** The question for a figure; of a large game the graph shows the states around the one given. */
export const figureOf = (game: string, state: string | undefined, view: string, theme: Theme) => ({
  command: "draw",
  game,
  ...(state !== undefined && view !== "table" && view !== "lengths" && { state }),
  options: { view, style: theme, ...(view === "graph" && { most: 40 }) },
});

export function States({ game, state, theme }: { game: string; state: string; theme: Theme }) {
  const t = useT();
  const { query } = useRoute();
  const view = FIGURES.find((one) => one === query.figure) ?? "graph";
  const { data, error, busy, asked } = useAsk<{ svg: string; about: string }>(figureOf(game, state, view, theme));
  const shown = data && asked?.options?.view === view ? data : undefined;
  const box = useRef<HTMLDivElement>(null);
  // The state that was asked for stands in the middle of the first row.
  useEffect(() => box.current?.scrollTo((box.current.scrollWidth - box.current.clientWidth) / 2, 0), [shown]);
  const names = { graph: t("graph", "状态图"), table: t("table", "表格"), line: t("best line", "最佳序列"), lengths: t("lengths", "长度分布") };
  return (
    <div class="states" aria-busy={busy}>
      <Tabs label={t("Figure", "图")} value={view} options={FIGURES.map((one) => [one, names[one]] as const)} onChange={(figure) => change({ figure: figure === "graph" ? "" : figure })} />
      {error && <Problem text={error} />}
      {!shown && !error && <p class="busy">{t("Drawing …", "正在绘图……")}</p>}
      {/* The library's own drawing; its texts are escaped there. */}
      {shown && !error && <div ref={box} class="library-figure" tabIndex={0} role="img" aria-label={shown.about} dangerouslySetInnerHTML={{ __html: shown.svg }} />}
    </div>
  );
}
