// The small parts all views are made of.

import type { ComponentChildren, JSX } from "preact";
import { go, hrefOf, useRoute, type Query } from "../base/route.ts";
import { useT } from "../base/lang.ts";
import { letterOf } from "../base/words.ts";
import type { Outcome } from "../graph/retro.ts";

/** A link to a view; a click stays on the page. */
export function ViewLink(props: {
  path: string;
  query?: Query;
  current?: boolean;
  class?: string;
  children: ComponentChildren;
}) {
  const { query } = useRoute();
  const click = (event: JSX.TargetedMouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(props.path, props.query);
    scrollTo(0, 0);
  };
  return (
    <a
      href={hrefOf(props.path, props.query ?? {}, query)}
      class={props.class}
      aria-current={props.current ? "page" : undefined}
      onClick={click}
    >
      {props.children}
    </a>
  );
}

/** A drawing of this width shrinks to the room there is, as far as its texts stay readable; beyond that it is scrolled. */
export const fitting = (width: number): JSX.CSSProperties => ({ width: "100%", maxWidth: `${width}px`, minWidth: `${Math.round(width * 0.68)}px`, height: "auto" });

export function Figure(props: { caption: ComponentChildren; class?: string; children: ComponentChildren }) {
  return (
    <figure class={`figure ${props.class ?? ""}`}>
      <div class="figure-body">{props.children}</div>
      <figcaption>{props.caption}</figcaption>
    </figure>
  );
}

/** One of a few. */
export function Choice<V extends string>(props: {
  label: string;
  value: V;
  options: readonly (readonly [V, string])[];
  onChange: (value: V) => void;
}) {
  return (
    <div class="choice" role="group" aria-label={props.label}>
      {props.options.map(([value, name]) => (
        <button key={value} type="button" aria-pressed={value === props.value} onClick={() => props.onChange(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}

export function Tick(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="tick">
      <input type="checkbox" checked={props.on} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      {props.label}
    </label>
  );
}

/** A value's letter on its colour. */
export function Badge({ outcome, children }: { outcome: Outcome; children?: ComponentChildren }) {
  const t = useT();
  return <span class={`badge ${outcome}`}>{children ?? letterOf(t, outcome)}</span>;
}

export function Legend({ draws = true, ties = true }: { draws?: boolean; ties?: boolean }) {
  const t = useT();
  const rows: [Outcome, string, boolean][] = [
    ["win", t("won for who is to move", "轮到者必胜"), true],
    ["loss", t("lost for who is to move", "轮到者必败"), true],
    ["tie", t("tie: ends even", "平局：打平收场"), ties],
    ["draw", t("drawn: goes on for ever", "和局：永无终止"), draws],
  ];
  return (
    <ul class="legend" aria-label={t("Colours", "颜色")}>
      {rows
        .filter(([, , shown]) => shown)
        .map(([outcome, text]) => (
          <li key={outcome}>
            <Badge outcome={outcome} /> {text}
          </li>
        ))}
    </ul>
  );
}

export function Problem({ text }: { text: string }) {
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}
