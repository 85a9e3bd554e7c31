// What is drawn on the page as a file: SVG, with the colours of the page written into it, and PNG; tables as rows of texts.

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

/** Texts at places of a grid, with a first row and a first column of labels. Columns and rows without a text are left out. */
export function gridTable(cells: readonly { readonly x: number; readonly y: number; readonly text: string }[]): TextTable {
  const sorted = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);
  const at = new Map(cells.map(({ x, y, text }) => [`${x} ${y}`, text]));
  return sorted(cells.map(({ y }) => y)).map((y) => sorted(cells.map(({ x }) => x)).map((x) => at.get(`${x} ${y}`) ?? ""));
}

/** The tables that an element shows, one below the other. */
export const tableIn = (element: Element): TextTable => [...element.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent!.trim()));

// ---- Pictures ----

const OF_SVG = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "font-family", "font-size", "font-weight", "text-anchor", "opacity", "display", "visibility", "transform"];
const OF_HTML = [
  "color", "background", "border", "border-radius", "border-collapse", "border-spacing", "box-sizing", "box-shadow", "display", "flex", "flex-direction", "flex-wrap", "font", "font-variant-numeric", "gap", "grid-template-columns",
  "align-items", "align-self", "justify-content", "justify-items", "height", "width", "min-height", "min-width", "line-height", "list-style", "margin", "opacity", "padding", "position", "text-align", "vertical-align", "white-space", "top", "left", "right", "bottom",
];

const XMLNS = "http://www.w3.org/2000/svg";

/** A copy that looks the same without the page's style sheets. What a canvas shows becomes an image. */
function copyOf(shown: Element): Element {
  const copy = shown.cloneNode(true) as Element;
  const from = [shown, ...shown.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((element, i) => {
    const original = from[i]!;
    const style = getComputedStyle(original);
    const drawn = original instanceof SVGElement;
    for (const key of drawn && !(original instanceof SVGSVGElement) ? OF_SVG : drawn ? ["font-family", "opacity"] : OF_HTML) (element as SVGElement | HTMLElement).style.setProperty(key, style.getPropertyValue(key));
    for (const name of ["class", "role", "tabindex", "aria-label", "id"]) element.removeAttribute(name);
    if (original instanceof HTMLCanvasElement) {
      const image = document.createElement("img");
      image.src = original.toDataURL();
      image.setAttribute("style", (element as HTMLElement).getAttribute("style") ?? "");
      element.replaceWith(image);
    }
  });
  return copy;
}

function frame(width: number, height: number): SVGSVGElement {
  const svg = document.createElementNS(XMLNS, "svg");
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  for (const [name, value] of Object.entries({ xmlns: XMLNS, width: w, height: h, viewBox: `0 0 ${w} ${h}` })) svg.setAttribute(name, String(value));
  const paper = document.createElementNS(XMLNS, "rect");
  for (const [name, value] of Object.entries({ width: "100%", height: "100%", fill: getComputedStyle(document.documentElement).getPropertyValue("--card").trim() || "#fff" })) paper.setAttribute(name, value);
  svg.append(paper);
  return svg;
}

const GAP = 16;

/** The drawings in an element, one below the other; of an element without drawings, or with tables, the element itself. */
export function pictureOf(shown: Element): string {
  const drawings = shown instanceof SVGSVGElement ? [shown] : [...shown.querySelectorAll<SVGSVGElement>("svg")];
  const sizes = drawings.map((one) => one.getBoundingClientRect());
  if (drawings.length > 0 && !shown.querySelector("table, canvas")) {
    const all = frame(Math.max(...sizes.map(({ width }) => width)) + 2 * GAP, sizes.reduce((sum, { height }) => sum + height + GAP, GAP));
    let y = GAP;
    drawings.forEach((one, i) => {
      const copy = copyOf(one);
      for (const [name, value] of Object.entries({ x: GAP, y, width: sizes[i]!.width, height: sizes[i]!.height })) copy.setAttribute(name, String(value));
      y += sizes[i]!.height + GAP;
      all.append(copy);
    });
    return new XMLSerializer().serializeToString(all);
  }
  const { width, height } = shown.getBoundingClientRect();
  const all = frame(width + 2 * GAP, height + 2 * GAP);
  const foreign = document.createElementNS(XMLNS, "foreignObject");
  for (const [name, value] of Object.entries({ x: GAP, y: GAP, width: Math.ceil(width), height: Math.ceil(height) })) foreign.setAttribute(name, String(value));
  foreign.append(copyOf(shown));
  all.append(foreign);
  return new XMLSerializer().serializeToString(all);
}

/** Two pixels a unit. */
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("PNG"))), "image/png"));
}

export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
