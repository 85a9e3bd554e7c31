// Backward analysis, graph files and layouts of the page against boyi itself.
import { test } from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { boyiLines, random, seed } from "./boyi.mjs";
import { analyse, bestMoves } from "../.unit/graph/retro.js";
import { layOut, layOutTree, circle } from "../.unit/graph/layout.js";
import { chaseGraph, parseLists, readChase, chaseText } from "../.unit/graph/chase.js";
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
