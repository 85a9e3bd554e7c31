// The figure of a card: what it shows can be changed, and is in the URL.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { useT } from "../base/lang.ts";
import { change, useRoute } from "../base/route.ts";
import { Tabs, ViewLink } from "../ui/parts.tsx";
import { Share } from "../ui/share.tsx";
import { workbenchOf } from "../workbench/place.ts";
import { joinLine, splitLine, type Card, type FigureLine } from "./reader.ts";
import { Chase, Greedy, Misere, Parity, Segments, WrongBase, WrongOrder, type FigureProps } from "./small_figures.tsx";
import { PlayRow } from "./play_row.tsx";
import { TraceFigure } from "./trace_figure.tsx";

/** By the words a figure's line begins with; the game follows. */
const KINDS: readonly (readonly [string, (props: FigureProps) => ComponentChildren])[] = [
  ["play row ", PlayRow],
  ["segments row ", Segments],
  ["greedy row ", Greedy],
  ["parity row ", Parity],
  ["wrong base row ", WrongBase],
  ["wrong order row ", WrongOrder],
  ["chase cat-and-mouse ", Chase],
  ["misere nim ", Misere],
];

/** The game of a figure with its options: "row 3 9 1 2 --method table". */
const gameOf = (line: string): string => line.replace(/^(trace|play|segments|greedy|parity|wrong \w+|chase|misere) /, "");

export function CardFigure({ card, slug, alone = false }: { card: Card; slug: string; alone?: boolean }) {
  const t = useT();
  const { query } = useRoute();
  const body = useRef<HTMLDivElement>(null);
  const which = Math.min(card.figures.length, Math.max(1, Number(query.fig ?? 1) || 1));
  const figure = card.figures[which - 1]!;
  const game = gameOf(figure.line);
  const input = query.input ?? splitLine(game).input;
  const first = figure.line.startsWith("trace ") ? 1 : 0;
  const step = Math.max(0, Math.floor(Number(query.step ?? (query.input === undefined ? figure.step : first) ?? first)) || 0);
  return (
    <figure class="card lesson-figure">
      <div class="card-head">
        {card.figures.length > 1 ? (
          <Tabs label={t("Figures", "图")} value={String(which)} options={card.figures.map(({ name }, i) => [String(i + 1), name ?? String(i + 1)] as const)} onChange={(fig) => change({ fig: fig === "1" ? "" : fig, step: "", input: "" })} />
        ) : (
          <span />
        )}
        <InputField key={figure.line} game={game} input={input} />
      </div>
      <div class="lesson-figure-body" ref={body}>
        <Drawn figure={figure} game={game} input={input} step={step} onStep={(at) => change({ step: String(at) })} />
      </div>
      <figcaption class="no-print">
        <WorkbenchLink figure={figure} game={joinLine(game, input)} step={step} />
        {alone ? (
          <ViewLink path={`/learn/${slug}`}>{t("The card it belongs to", "所属的卡片")}</ViewLink>
        ) : (
          <ViewLink path={`/learn/${slug}/figure`} query={{ fig: query.fig ?? "", input: query.input ?? "", step: query.step ?? "", moves: query.moves ?? "" }}>
            {t("Figure alone", "单独看图")}
          </ViewLink>
        )}
        <Share name={`${slug}-${which}`} title={`boyi: ${card.title}`} framed={{ path: `/learn/${slug}/figure`, query: { lang: query.lang ?? "", theme: query.theme ?? "", fig: query.fig ?? "", input: query.input ?? "", step: query.step ?? "", moves: query.moves ?? "" } }} shown={() => body.current?.querySelector(".trace-views") ?? body.current} />
      </figcaption>
    </figure>
  );
}

function Drawn(props: FigureProps & { figure: FigureLine; game: string }) {
  const { figure, game, ...rest } = props;
  if (figure.line.startsWith("trace ")) return <TraceFigure game={joinLine(game, props.input)} step={props.step} onStep={props.onStep} />;
  const Kind = KINDS.find(([words]) => figure.line.startsWith(words))?.[1];
  return Kind ? <Kind {...rest} /> : null;
}

/** The arguments of the game, to be changed. What is wrong with them the library says. */
function InputField({ game, input }: { game: string; input: string }) {
  const t = useT();
  const [text, setText] = useState(input);
  useEffect(() => setText(input), [input]);
  const own = splitLine(game).input;
  return (
    <form
      class="figure-input"
      onSubmit={(event) => {
        event.preventDefault();
        change({ input: text.trim() === own ? "" : text.trim(), step: "", moves: "" });
      }}
    >
      <label>
        <span>{splitLine(game).name}</span>
        <input class="mono" aria-label={t("Input of the figure", "图的输入")} autocomplete="off" spellcheck={false} size={Math.min(22, Math.max(6, text.length + 1))} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="chip" disabled={text.trim() === input}>
        {t("Show", "显示")}
      </button>
    </form>
  );
}

/** The same input, method and step with the code beside it. */
function WorkbenchLink({ figure, game, step }: { figure: FigureLine; game: string; step: number }) {
  const t = useT();
  const place = workbenchOf(game);
  if (!place) return <span />;
  const shown = step > 0 && step < Infinity && figure.line.startsWith("trace ");
  return (
    <ViewLink path={place.path} query={{ ...place.query, ...(shown && { step: String(step) }) }}>
      {t("With the code, in the workbench", "在工作台看代码")}
    </ViewLink>
  );
}
