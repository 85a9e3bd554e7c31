// Taking things along: an address, a frame for other pages, a picture as SVG or PNG, a table as Markdown or LaTeX, a graph as DOT.

import { useState } from "preact/hooks";
import { ask, type Question } from "../base/ask.ts";
import { useLang, useT } from "../base/lang.ts";
import { urlOf, useRoute, type Route } from "../base/route.ts";
import { Problem } from "./parts.tsx";
import { pictureOf, save, tableIn, toLatex, toMarkdown, toPng, type TextTable } from "./picture.ts";

export type { TextTable };

/** What is shown without header and footer, for other pages. */
const iframeOf = (route: Route, title: string): string =>
  `<iframe src="${new URL(urlOf({ ...route, query: { ...route.query, embed: "1" } }), location.href).href.replace(/&/g, "&amp;")}" width="800" height="560" title="${title.replace(/"/g, "&quot;")}" style="border:0"></iframe>`;

export interface ShareProps {
  /** The file names, without an ending. */
  readonly name: string;
  readonly title: string;
  /** A figure of the library: asked when it is wanted. */
  readonly figure?: Question;
  /** Or what the page draws: looked for when the menu is opened. Its tables are shared, too. */
  readonly shown?: () => Element | null;
  readonly table?: () => TextTable | Promise<TextTable>;
  /** The state graph in Graphviz's language. */
  readonly dot?: Question;
  /** The view in a frame, if it is another than the reader's. */
  readonly framed?: Route;
  /** Whether the menu opens downwards. */
  readonly down?: boolean;
}

export function Share({ name, title, figure, shown, table, dot, framed, down }: ShareProps) {
  const t = useT();
  const lang = useLang();
  const route = useRoute();
  const [told, setTold] = useState("");
  const [error, setError] = useState<string>();
  const [open, setOpen] = useState(false);
  const [element, setElement] = useState<Element | null>(null);
  const toggle = (now: boolean) => {
    setOpen(now);
    setElement(now ? (shown?.() ?? null) : null);
  };
  const copy = (text: string) =>
    navigator.clipboard?.writeText(text).then(
      () => setTold(t("copied", "已复制")),
      () => setTold(text),
    ) ?? setTold(text);
  const attempt = (work: () => Promise<void>) => {
    setError(undefined);
    setTold("…");
    work().then(
      () => setTold((now) => (now === "…" ? t("saved", "已保存") : now)),
      (failure: Error) => {
        setTold("");
        setError(failure.message);
      },
    );
  };
  const svg = async () => (figure ? (await ask<{ svg: string }>(figure, lang)).svg : pictureOf(element!));
  const rows = table ?? (element?.querySelector("table") ? () => tableIn(element) : undefined);
  const text = (write: (table: TextTable) => string) => attempt(async () => void (await copy(write(await rows!()))));
  const items: (readonly [string, () => void])[] = [
    [t("copy link", "复制链接"), () => void copy(location.href)],
    [t("copy iframe", "复制 iframe"), () => void copy(iframeOf(framed ?? route, title))],
  ];
  if (figure || element)
    items.push(
      ["SVG", () => attempt(async () => save(`${name}.svg`, new Blob([await svg()], { type: "image/svg+xml" })))],
      ["PNG", () => attempt(async () => save(`${name}.png`, await toPng(await svg())))],
    );
  if (rows)
    items.push(
      ["Markdown", () => text(toMarkdown)],
      ["LaTeX", () => text(toLatex)],
    );
  if (dot) items.push(["DOT", () => attempt(async () => save(`${name}.dot`, new Blob([(await ask<{ dot: string }>(dot, lang)).dot], { type: "text/vnd.graphviz" })))]);
  return (
    <details class={`share-menu ${down ? "down" : ""}`} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary class="chip">{t("share", "分享")}</summary>
      {open && (
        <div role="group" aria-label={t("Share", "分享")}>
          {items.map(([label, act]) => (
            <button key={label} type="button" class="chip" onClick={act}>
              {label}
            </button>
          ))}
          <output class="quiet">{told}</output>
          {error && <Problem text={error} />}
        </div>
      )}
    </details>
  );
}
