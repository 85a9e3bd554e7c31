// The small parts all views are made of.

import type { ComponentChildren, JSX } from "preact";
import { go, hrefOf, useRoute, type Query } from "../base/route.ts";
import { useT } from "../base/lang.ts";
import type { Outcome } from "../base/api.ts";
import { letterOf } from "../base/words.ts";

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

/** A card: a quiet box. `head` is a line above its content. */
export function Card(props: { class?: string; head?: ComponentChildren; label?: string; children: ComponentChildren }) {
  return (
    <section class={`card ${props.class ?? ""}`} aria-label={props.label}>
      {props.head !== undefined && <div class="card-head">{props.head}</div>}
      {props.children}
    </section>
  );
}

/** A link that looks like a button. */
export function LinkButton(props: { path: string; query?: Query; main?: boolean; children: ComponentChildren }) {
  return (
    <ViewLink path={props.path} query={props.query} class={props.main ? "button main" : "button"}>
      {props.children}
    </ViewLink>
  );
}

/** A small quiet button; `label` says more about it. */
export function Chip(props: { onClick: () => void; pressed?: boolean; label?: string; children: ComponentChildren }) {
  return (
    <button type="button" class="chip" aria-pressed={props.pressed} title={props.label} onClick={props.onClick}>
      {props.children}
    </button>
  );
}

/** One of a few, as tabs. */
export function Tabs<V extends string>(props: {
  label: string;
  value: V;
  options: readonly (readonly [V, ComponentChildren])[];
  onChange: (value: V) => void;
}) {
  return (
    <div class="tabs" role="group" aria-label={props.label}>
      {props.options.map(([value, name]) => (
        <button key={value} type="button" data-value={value} aria-pressed={value === props.value} onClick={() => props.onChange(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** Tabs that are views of their own. */
export function LinkTabs(props: { label: string; current: string; options: readonly (readonly [path: string, name: ComponentChildren])[]; query?: Query }) {
  return (
    <nav class="tabs" aria-label={props.label}>
      {props.options.map(([path, name]) => (
        <ViewLink key={path} path={path} query={props.query} current={path === props.current}>
          {name}
        </ViewLink>
      ))}
    </nav>
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
    ["win", t("won by the player to move", "当前玩家必胜"), true],
    ["loss", t("lost by the player to move", "当前玩家必败"), true],
    ["tie", t("tie: the game ends even", "平局（必和）"), ties],
    ["draw", t("drawn: the game never ends", "循环（永不结束）"), draws],
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
