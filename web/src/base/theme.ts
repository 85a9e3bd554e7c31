// Light and dark: what the system says, unless the reader chose. Colours live in app.css; canvases ask for them here.

import { useEffect, useState } from "preact/hooks";

export type Theme = "light" | "dark";

const system = (): Theme => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

export function useTheme(asked: string | undefined): Theme {
  const [own, setOwn] = useState<Theme>(system());
  useEffect(() => {
    const media = matchMedia("(prefers-color-scheme: dark)");
    const listen = () => setOwn(system());
    media.addEventListener("change", listen);
    return () => media.removeEventListener("change", listen);
  }, []);
  const theme: Theme = asked === "dark" || asked === "light" ? asked : own;
  document.documentElement.dataset.theme = theme; // before the children draw: canvases read the colours
  return theme;
}

export interface Palette {
  readonly surface: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly win: string;
  readonly loss: string;
  readonly even: string;
  readonly accent: string;
}

export function palette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    surface: colour("--card"),
    ink: colour("--ink"),
    soft: colour("--soft"),
    line: colour("--line"),
    win: colour("--win"),
    loss: colour("--loss"),
    even: colour("--tie"),
    accent: colour("--accent"),
  };
}

/** A colour between two of the form #rrggbb. */
export function blend(from: string, to: string, share: number): string {
  const part = (text: string, at: number) => parseInt(text.slice(at, at + 2), 16);
  const mix = (at: number) => Math.round(part(from, at) + (part(to, at) - part(from, at)) * share);
  return `rgb(${mix(1)},${mix(3)},${mix(5)})`;
}
