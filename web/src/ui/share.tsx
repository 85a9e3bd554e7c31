// Taking things along: an address, a frame for other pages, a picture as SVG or PNG, a table as Markdown or LaTeX, a graph as DOT.

import { useState } from "preact/hooks";
import { ask, type Question } from "../base/ask.ts";
import { useLang, useT } from "../base/lang.ts";
import { urlOf, useRoute, type Route } from "../base/route.ts";
import { Problem } from "./parts.tsx";

/** Rows of texts; the first is the head. */
export type TextTable = readonly (readonly string[])[];

const escapeMarkdown = (text: string) => text.replace(/[\\|`*_]/g, "\\$&").replace(/\n/g, " ");
const escapeLatex = (text: string) =>
  text.replace(/[\\{}$&#^_%~−∞×]/g, (sign) => ({ "\\": "\\textbackslash{}", "^": "\\^{}", "~": "\\~{}", "−": "$-$", "∞": "$\\infty$", "×": "$\\times$" })[sign] ?? `\\${sign}`);

export function toMarkdown(table: TextTable): string {
  const [head = [], ...rows] = table;
  const line = (row: readonly string[]) => `| ${row.map(escapeMarkdown).join(" | ")} |`;
  return [line(head), `|${head.map(() => " --- |").join("")}`, ...rows.map(line)].join("\n") + "\n";
}

export function toLatex(table: TextTable): string {
  const [head = [], ...rows] = table;
  const line = (row: readonly string[]) => `  ${row.map(escapeLatex).join(" & ")} \\\\`;
  return [`\\begin{tabular}{${"l".repeat(head.length)}}`, "  \\hline", line(head), "  \\hline", ...rows.map(line), "  \\hline", "\\end{tabular}"].join("\n") + "\n";
}

export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A picture of two pixels a unit. */
async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("PNG"))), "image/png"));
}

/** What is shown without header and footer, for other pages. */
const iframeOf = (route: Route, title: string): string =>
  `<iframe src="${new URL(urlOf({ ...route, query: { ...route.query, embed: "1" } }), location.href).href.replace(/&/g, "&amp;")}" width="800" height="560" title="${title.replace(/"/g, "&quot;")}" style="border:0"></iframe>`;

export interface ShareProps {
  /** The file names, without an ending. */
  readonly name: string;
  readonly title: string;
  /** A figure of the library: asked when it is wanted. */
  readonly figure?: Question;
  readonly table?: () => TextTable;
  /** The state graph in Graphviz's language. */
  readonly dot?: Question;
}

export function Share({ name, title, figure, table, dot }: ShareProps) {
  const t = useT();
  const lang = useLang();
  const route = useRoute();
  const [told, setTold] = useState("");
  const [error, setError] = useState<string>();
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
  const svg = async () => (await ask<{ svg: string }>(figure!, lang)).svg;
  const items: (readonly [string, () => void])[] = [
    [t("copy link", "复制链接"), () => void copy(location.href)],
    [t("copy iframe", "复制 iframe"), () => void copy(iframeOf(route, title))],
  ];
  if (figure)
    items.push(
      ["SVG", () => attempt(async () => save(`${name}.svg`, new Blob([await svg()], { type: "image/svg+xml" })))],
      ["PNG", () => attempt(async () => save(`${name}.png`, await toPng(await svg())))],
    );
  if (table)
    items.push(
      ["Markdown", () => void copy(toMarkdown(table()))],
      ["LaTeX", () => void copy(toLatex(table()))],
    );
  if (dot) items.push(["DOT", () => attempt(async () => save(`${name}.dot`, new Blob([(await ask<{ dot: string }>(dot, lang)).dot], { type: "text/vnd.graphviz" })))]);
  return (
    <details class="share-menu">
      <summary class="chip">{t("share", "分享")}</summary>
      <div role="group" aria-label={t("Share", "分享")}>
        {items.map(([label, act]) => (
          <button key={label} type="button" class="chip" onClick={act}>
            {label}
          </button>
        ))}
        <output class="quiet">{told}</output>
        {error && <Problem text={error} />}
      </div>
    </details>
  );
}
