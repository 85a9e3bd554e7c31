// The problems of the workbench: which game of the library each is, and how its input is written.

import type { T } from "../base/lang.ts";
import type { Query } from "../base/route.ts";
import type { Question } from "../base/ask.ts";

export interface Entry {
  /** The game, and the view's path: /workbench/stone-game. */
  readonly id: string;
  readonly name: (t: T) => string;
  /** Where it was published. */
  readonly numbers: string;
  /** A row is edited as bars, too. */
  readonly row: boolean;
  readonly sample: string;
  /** What its input is. */
  readonly hint: (t: T) => string;
  readonly group: (t: T) => string;
}

const rows = (t: T) => t("Rows", "一排石堆");
const numbers = (t: T) => t("First steps", "入门");
const others = (t: T) => t("Won and lost", "胜负");
const piles = (t: T) => t("piles", "石堆");

const row = (id: string, en: string, zh: string, published: string, sample = "3,9,1,2"): Entry => ({ id, name: (t) => t(en, zh), numbers: published, row: true, sample, hint: piles, group: rows });

export const ENTRIES: readonly Entry[] = [
  { id: "fibonacci", name: (t) => t("Fibonacci numbers", "斐波那契数"), numbers: "LeetCode 509", row: false, sample: "6", hint: (t) => t("which number", "第几项"), group: numbers },
  { id: "stairs", name: (t) => t("Climbing stairs", "爬楼梯"), numbers: "LeetCode 70", row: false, sample: "5", hint: (t) => t("steps", "台阶数"), group: numbers },
  row("stone-game", "Stone Game I", "石子游戏 I", "LeetCode 877"),
  row("predict-the-winner", "Predict the Winner", "预测赢家", "LeetCode 486"),
  row("card-game", "Card game", "纸牌博弈", ""),
  row("stone-game-2", "Stone Game II", "石子游戏 II", "LeetCode 1140", "2,7,9,4,4"),
  row("stone-game-3", "Stone Game III", "石子游戏 III", "LeetCode 1406", "1,2,3,7"),
  row("stone-game-7", "Stone Game VII", "石子游戏 VII", "LeetCode 1690", "5,3,1,4,2"),
  row("stone-game-8", "Stone Game VIII", "石子游戏 VIII", "LeetCode 1872", "-1,2,-3,4,-5"),
  { id: "hundred", name: (t) => t("100 game", "抢 100"), numbers: "", row: false, sample: "3 21", hint: (t) => t("largest step, target", "最大步长、目标"), group: others },
  { id: "heaps", name: (t) => t("One heap", "一堆石子"), numbers: "", row: false, sample: "--take 1,3,4 12", hint: (t) => t("what may be taken, heap", "可取数、堆的大小"), group: others },
  { id: "stone-game-4", name: (t) => t("Stone Game IV", "石子游戏 IV"), numbers: "LeetCode 1510", row: false, sample: "17", hint: (t) => t("stones", "石子数"), group: others },
  { id: "nim", name: (t) => t("Nim", "尼姆游戏"), numbers: "", row: false, sample: "3 4 5", hint: (t) => t("heaps", "各堆大小"), group: others },
  { id: "can-i-win", name: (t) => t("Can I Win", "选数游戏（我能赢吗）"), numbers: "LeetCode 464", row: false, sample: "4 6", hint: (t) => t("largest number, total", "最大数、目标"), group: others },
  { id: "cat-and-mouse", name: (t) => t("Cat and Mouse", "猫和老鼠"), numbers: "LeetCode 913", row: false, sample: "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", hint: (t) => t("graph", "图"), group: others },
];

export const inputOf = (entry: Entry, query: Query): string => query[entry.row ? "piles" : "input"] || entry.sample;

/** Words of an input: piles stand between commas, blanks or brackets; others are as on the command line. */
export const wordsOf = (entry: Entry, input: string): string[] => (entry.row ? input.split(/[\s,;[\]]+/) : input.split(/\s+/)).filter((word) => word !== "");

export const isPile = (word: string): boolean => /^[+-]?\d+$/.test(word);

/** The question about an entry's input; what is wrong with the input the library tells. */
export function questionOf(command: string, entry: Entry, input: string, options: Question["options"] = {}): Question {
  const words = wordsOf(entry, input);
  return entry.row ? { command, game: entry.id, arguments: words, options } : { command, game: [entry.id, ...words].join(" "), options };
}

export const methodName = (t: T, method: string): string =>
  ({
    recursion: t("recursion", "递归"),
    memo: t("memo", "备忘录"),
    table: t("table", "填表"),
    minmax: t("min–max", "min–max"),
    margin: t("margin", "净胜"),
    rolling: t("one row", "一维"),
    winlose: t("win or lose", "胜负"),
    fold: t("fold", "折叠"),
    topdown: t("top-down", "自顶向下"),
    bottomup: t("bottom-up", "自底向上"),
    mask: t("bit mask", "位掩码"),
    mex: t("mex", "mex"),
    counters: t("counters", "计数器"),
  })[method] ?? method;
