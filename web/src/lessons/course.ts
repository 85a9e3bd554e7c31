/// <reference types="vite/client" />
// The cards in their order, by language, and the parts of the course.

import type { Lang, T } from "../base/lang.ts";
import { questionOf, readCard, type AskedQuestion, type Card } from "./reader.ts";
import base from "./wrong-base.lua?raw";
import order from "./wrong-order.lua?raw";

const texts: Record<string, string> = import.meta.glob("./cards/*.md", { query: "?raw", import: "default", eager: true });

/** "06-first-second" is called first-second in URLs. */
const names = [...new Set(Object.keys(texts).map((file) => file.replace(/^.*\/|\.\w+\.md$/g, "")))].sort();
export const SLUGS: readonly string[] = names.map((name) => name.replace(/^\d+-/, ""));

const cards = new Map<string, Card>();

export function cardOf(slug: string, lang: Lang): Card {
  const file = `./cards/${names[SLUGS.indexOf(slug)]}.${lang}.md`;
  const known = cards.get(file);
  if (known) return known;
  const card = readCard(texts[file] ?? "");
  cards.set(file, card);
  return card;
}

/** Each part begins with a card. */
const PARTS: readonly { readonly from: string; readonly name: (t: T) => string; readonly about: (t: T) => string }[] = [
  { from: "play", name: (t) => t("Compute it once", "算过的不再算"), about: (t) => t("From playing to a table: states, repeats, memo, bottom-up.", "从玩到填表：状态、重复、备忘录、自底向上。") },
  { from: "first-second", name: (t) => t("Two players, one table", "两个人，一张表"), about: (t) => t("Who wants what, and how one rule serves both.", "两人目标相反，一条规则怎样兼顾。") },
  { from: "stone-3", name: (t) => t("Other rules, other states", "规则变，状态变"), about: (t) => t("Stone Games II, III, VII and VIII.", "石子游戏 II、III、VII、VIII。") },
  { from: "won-lost", name: (t) => t("Won, lost, drawn", "胜、负、和"), about: (t) => t("Games without a score, sums of games, games without an end.", "不计分的、几堆合起来的、没完没了的。") },
  { from: "greedy", name: (t) => t("Mistakes everybody makes once", "人人都踩过的坑"), about: (t) => t("Six programs that look right, and what shows that they are not.", "六种看着对、其实错的写法。") },
];

export interface Part {
  readonly name: string;
  readonly about: string;
  readonly slugs: readonly string[];
}

export const partsOf = (t: T): readonly Part[] =>
  PARTS.map(({ from, name, about }, i) => {
    const next = PARTS[i + 1];
    return { name: name(t), about: about(t), slugs: SLUGS.slice(SLUGS.indexOf(from), next && SLUGS.indexOf(next.from)) };
  });

/** The programs with a mistake, as games. */
export const WRONG: Readonly<Record<string, string>> = { base, order };

export const asked = (text: string): AskedQuestion => questionOf(text, WRONG);
