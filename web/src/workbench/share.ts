// The view's address, and its table as a file.

import type { T } from "../base/lang.ts";

export function share(t: T): void {
  const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error());
  copied.catch(() => prompt(t("The address of this view", "此页网址"), location.href));
}

const SHOWN = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight", "text-anchor", "opacity"];

/** The table as it is drawn, with its colours written into the file. */
export function saveTable(name: string): void {
  const drawn = document.querySelector<SVGSVGElement>(".table-pane svg");
  if (!drawn) return;
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const from = [drawn, ...drawn.querySelectorAll<SVGElement>("*")];
  [copy, ...copy.querySelectorAll<SVGElement>("*")].forEach((element, i) => {
    const style = getComputedStyle(from[i]!);
    for (const key of SHOWN) element.style.setProperty(key, style.getPropertyValue(key));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
