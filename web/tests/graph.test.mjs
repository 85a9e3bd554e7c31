// Backward analysis, graph files and layouts of the page against boyi itself.
import { test } from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { boyiLines, random, seed } from "./boyi.mjs";
import { analyse, bestMoves } from "../.unit/graph/retro.js";
import { layOut, layOutTree, circle } from "../.unit/graph/layout.js";
import { chaseGraph, holeOf, listsOf, parseLists, readChase, chaseText } from "../.unit/graph/chase.js";
import { analyseGraph, knownIn } from "../.unit/graph/verdicts.js";
import { moveName } from "../.unit/base/words.js";
import { inLang } from "../.unit/base/lang.js";
import { blend, inkOn } from "../.unit/base/theme.js";
import { fib, fibTree } from "../.unit/graph/fibonacci.js";

console.log(`seed ${seed}`);

/** A graph as the page has it and as a file has it: all states owned, or none. */
function randomGraph() {
  const n = 2 + random(9);
  const owned = random(2) === 1;
  const nodes = Array.from({ length: n }, (_, i) => {
    const moves = Array.from({ length: random(4) }, () => random(n)).filter((to) => to !== i);
    const over = moves.length === 0 || random(5) === 0;
    return {
      name: `s${i}`,
      to: over ? [] : [...new Set(moves)],
      end: over ? ["win", "loss", "tie", undefined][random(4)] : undefined,
      owner: owned ? random(2) : undefined,
    };
  });
  const owner = (node) => (owned ? (node.owner ? " second" : " first") : "");
  const rest = (node) => (node.to.length ? ` : ${node.to.map((to) => `s${to}`).join(" ")}` : "");
  const text = nodes.map((node) => `${node.name}${owner(node)}${node.end ? ` = ${node.end}` : ""}${rest(node)}\n`);
  return { nodes, text: text.join("") };
}

test("random graphs: values and plies as boyi states has them", () => {
  const folder = mkdtempSync(join(tmpdir(), "boyi-web-"));
  for (let round = 0; round < 60; round++) {
    const { nodes, text } = randomGraph();
    const file = join(folder, `${round}.txt`);
    writeFileSync(file, text);
    const verdicts = analyse(nodes);
    const own = new Map(nodes.map((node, i) => [node.name, verdicts[i]]));
    for (const { state, value } of boyiLines("states", "graph", file)) {
      const verdict = own.get(state);
      assert.ok(verdict, `${state} is not known in\n${text}`);
      assert.equal(verdict.outcome, value.outcome, `${state} in\n${text}`);
      if (value.plies !== undefined) assert.equal(verdict.round, value.plies, `${state} in\n${text}`);
    }
  }
});

test("cat and mouse: values and plies as boyi states has them", () => {
  for (let round = 0; round < 20; round++) {
    const n = 3 + random(5);
    const lists = Array.from({ length: n }, () => new Set());
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < 2; j++) {
        const k = random(n);
        if (k !== i) lists[i].add(k) && lists[k].add(i);
      }
      if (lists[i].size === 0) lists[i].add((i + 1) % n) && lists[(i + 1) % n].add(i);
    }
    const text = JSON.stringify(lists.map((list) => [...list]));
    const { nodes } = chaseGraph(parseLists(text), { mouse: 1, cat: 2, turn: "mouse" });
    const verdicts = analyse(nodes);
    const own = new Map(nodes.map((node, i) => [node.name, verdicts[i]]));
    const told = boyiLines("states", "cat-and-mouse", text);
    assert.equal(told.length, nodes.length, text);
    for (const { state, value } of told) {
      assert.equal(own.get(state)?.outcome, value.outcome, `${state} on ${text}`);
      if (value.plies !== undefined) assert.equal(own.get(state).round, value.plies, `${state} on ${text}`);
    }
  }
});

test("best moves keep the value and the pace", () => {
  const nodes = [[1, 2], [3], [], [4], [0, 2]].map((to, i) => ({ name: "abcde"[i], to }));
  const verdicts = analyse(nodes);
  assert.deepEqual(verdicts[0], { outcome: "win", round: 1 });
  assert.deepEqual(bestMoves(nodes, verdicts, 0), [false, true]);
});

test("layers: every state has a place of its own", () => {
  const to = [[1, 2], [3], [3], []];
  const { places, layers, width } = layOut([0, 1, 1, 2], to, { across: 10, down: 10, margin: 5 });
  assert.equal(layers.length, 3);
  assert.equal(width, 30);
  assert.equal(new Set(places.map(({ x, y }) => `${x},${y}`)).size, 4);
  assert.equal(layOut([0, -1, 1, 2], to, { across: 10, down: 10, margin: 5 }).places[1].x, 35);
});

test("trees and circles", () => {
  const { places } = layOutTree(fibTree(5, false), 10, 10);
  assert.equal(places.length, 9);
  assert.equal(new Set(places.map(({ x, y }) => `${x},${y}`)).size, 9);
  assert.equal(circle(4, 1, 0).length, 4);
  assert.equal(fib(10), 55);
});

test("states of a chase are read back as they are written", () => {
  const state = { mouse: 3, cat: 5, turn: "cat" };
  assert.deepEqual(readChase(chaseText(state)), state);
  assert.equal(readChase("mouse=x"), undefined);
  assert.equal(parseLists("[[1],[7]]"), undefined);
  assert.equal(parseLists("no"), undefined);
});

test("a chase's lists and hole are read from the game's text", () => {
  assert.deepEqual(listsOf("cat-and-mouse --hole 2 [[1, 2],[0,2],[0,1]]"), [[1, 2], [0, 2], [0, 1]]);
  assert.equal(holeOf("cat-and-mouse --hole 2 [[1, 2],[0,2],[0,1]]"), 2);
  assert.equal(holeOf("cat-and-mouse [[1],[0]]"), 0);
  assert.equal(listsOf("nim 3 4 5"), undefined);
});

test("beside rounds a nimber's lost state has its longest resistance as best, and is known in its round", () => {
  const move = (name, to) => ({ move: name, to, best: true }); // to a nimber both are equal
  const state = (name, outcome, moves) => ({ state: name, depth: 0, value: { outcome }, moves });
  // a is lost: to b, which wins in 1, or to c, which wins in 3.
  const states = [
    state("a", "loss", [move("x", 1), move("y", 2)]),
    state("b", "win", [move("x", 3)]),
    state("c", "win", [move("x", 4)]),
    state("d", "loss", []),
    state("e", "loss", [move("x", 1)]),
  ];
  const analysed = analyseGraph({ game: "heaps", kind: "nimber", states, complete: true });
  assert.deepEqual(analysed.best[0], [false, true]);
  assert.deepEqual([3, 4].map((round) => knownIn(analysed, 0, round)), [false, true]);
});

test("moves are named in Chinese where they are words, and stay as they are in English", () => {
  const zh = inLang("zh");
  const names = { "take 2 from heap 3": "从第 3 堆取 2", "take 1 from both": "从两堆各取 1", "take -4": "取 -4", left: "左", "right 2": "右 2", "cat to b2": "猫到 b2", pass: "弃权", "a3xb2": "a3xb2", "5 -> 2,3": "5 -> 2,3" };
  for (const [name, wanted] of Object.entries(names)) {
    assert.equal(moveName(zh, name), wanted);
    assert.equal(moveName(inLang("en"), name), name);
  }
});

test("ink on any colour can be read: the better of white and nearly black", () => {
  const light = (text) => {
    const [r, g, b] = text.match(/\d+/g).map((part) => Number(part) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (let i = 0; i < 500; i++) {
    const [from, to] = [0, 1].map(() => `#${random(0x1000000).toString(16).padStart(6, "0")}`);
    const colour = blend(from, to, random(100) / 100);
    const ink = inkOn(colour) === "#ffffff" ? 1 : light("rgb(16,20,26)");
    const [low, high] = [light(colour), ink].sort((a, b) => a - b);
    assert.ok((high + 0.05) / (low + 0.05) >= 4.1, `${inkOn(colour)} on ${colour}`);
  }
});
