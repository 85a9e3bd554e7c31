// The lines that were looked at, as a tree: kept in the browser's session, game by game.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useT } from "../base/lang.ts";
import { moveName } from "../base/words.ts";
import { readMoves, writeMoves } from "../play/walk.ts";

interface Node {
  readonly move: string;
  readonly line: readonly string[];
  readonly next: Node[];
}

const keyOf = (game: string, start: string) => `boyi lines ${game} ${start}`;

function readLines(key: string): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Notes the line that is shown; gives all that were. */
export function useLines(game: string, start: string, moves: readonly string[]): readonly string[] {
  const key = keyOf(game, start);
  const text = writeMoves(moves);
  const [lines, setLines] = useState(() => readLines(key));
  useEffect(() => {
    const old = readLines(key);
    const next = text === "" || old.some((line) => line === text || line.startsWith(`${text};`)) ? old : [...old.filter((line) => !text.startsWith(`${line};`)), text].slice(-60);
    sessionStorage.setItem(key, JSON.stringify(next));
    setLines(next);
  }, [key, text]);
  return lines;
}

function treeOf(lines: readonly string[]): readonly Node[] {
  const roots: Node[] = [];
  for (const text of lines) {
    let list = roots;
    const line: string[] = [];
    for (const move of readMoves(text)) {
      line.push(move);
      let node = list.find((one) => one.move === move);
      if (!node) list.push((node = { move, line: [...line], next: [] }));
      list = node.next;
    }
  }
  return roots;
}

export function Variations(props: { lines: readonly string[]; moves: readonly string[]; onGo: (moves: readonly string[]) => void }) {
  const t = useT();
  const now = writeMoves(props.moves);
  const one = (node: Node) => (
    <button type="button" class="link" aria-current={writeMoves(node.line) === now ? "true" : undefined} onClick={() => props.onGo(node.line)}>
      {node.line.length}. {moveName(t, node.move)}
    </button>
  );
  /** A node, and what follows it: without a choice in the same line of text, otherwise as a list. */
  const follow = (node: Node): ComponentChildren => (
    <>
      {one(node)} {node.next.length === 1 ? follow(node.next[0]!) : node.next.length > 1 && branches(node.next)}
    </>
  );
  const branches = (nodes: readonly Node[]): ComponentChildren => (
    <ul>
      {nodes.map((node) => (
        <li key={node.move}>{follow(node)}</li>
      ))}
    </ul>
  );
  const roots = treeOf(props.lines);
  return (
    <div class="variations">
      <button type="button" class="link" aria-current={now === "" ? "true" : undefined} onClick={() => props.onGo([])}>
        {t("start", "起点")}
      </button>
      {roots.length ? branches(roots) : <p class="quiet">{t("Make moves; go back and make others: each line you look at is kept here.", "走几步，退回来再试别的走法：看过的每条变化都会留在这里。")}</p>}
    </div>
  );
}
