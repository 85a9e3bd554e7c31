// The page's own row logic against boyi itself, on random rows. BOYI names the binary; the seed is printed.
import { test } from "node:test";
import assert from "node:assert/strict";
import { boyi, random, randomRow, seed } from "./boyi.mjs";
import { ROW_GAMES, stateText, moveText } from "../.unit/row/rules.js";
import { solveRow, fillOrder, cellAt } from "../.unit/row/table.js";
import { bestLine, greedyLine, parityMargin } from "../.unit/row/line.js";
import { foldRow } from "../.unit/row/fold.js";
import { callTree, countNodes, countCalls, countMethods } from "../.unit/row/calls.js";
import { forgetsLastPile, fillFromTheTop } from "../.unit/row/mistakes.js";

console.log(`seed ${seed}`);

for (const game of ROW_GAMES) {
  test(`${game}: every cell as boyi table has it`, () => {
    for (let round = 0; round < 6; round++) {
      const piles = randomRow(game, 1 + random(9));
      const told = boyi("table", game, ...piles);
      const table = solveRow(game, piles);
      assert.equal(table.cells.size, told.cells.length, `${game} ${piles}`);
      const byState = new Map([...table.cells.values()].map((cell) => [stateText(game, cell.state), cell]));
      for (const cell of told.cells) {
        const own = byState.get(cell.state);
        assert.deepEqual(
          [own.margin, own.first, own.second],
          [cell.margin, cell.first, cell.second],
          `${game} ${piles} at ${cell.state}`,
        );
      }
    }
  });

  test(`${game}: the line's total and moves as boyi line has them`, () => {
    for (let round = 0; round < 4; round++) {
      const piles = randomRow(game, 1 + random(10));
      const told = boyi("line", game, ...piles, "--method", "memo");
      const own = bestLine(solveRow(game, piles));
      const last = own[own.length - 1];
      assert.equal(last.first - last.second, told.value.margin, `${game} ${piles}`);
      own.forEach((step) => {
        const cell = cellAt(solveRow(game, piles), step.state);
        assert.ok(cell.choices.some((choice) => choice.best && moveText(game, choice.move) === moveText(game, step.move)));
      });
    }
  });

  test(`${game}: calls, cells and orders`, () => {
    for (let length = 1; length <= 7; length++) {
      assert.equal(countNodes(callTree(game, length)), countCalls(game, length));
      const calls = fillOrder(game, length, "calls").map((state) => stateText(game, state));
      const diagonals = fillOrder(game, length, "diagonals").map((state) => stateText(game, state));
      assert.deepEqual([...calls].sort(), [...diagonals].sort());
    }
    const told = boyi("compare", game, 3, 9, 1, 2, 8);
    const own = new Map(countMethods(game, 5).map((count) => [count.method, count.work]));
    const names = { brute: "recursion", memo: "memo", layers: "table", rolling: "rolling" };
    for (const { method, visited } of told.methods) {
      if (own.has(names[method])) assert.equal(own.get(names[method]), visited, `${game}: ${method}`);
    }
  });
}

test("folding peaks gives the table's margin", () => {
  for (let round = 0; round < 300; round++) {
    const piles = randomRow("row", 1 + random(14));
    const { margin, steps, valley } = foldRow(piles);
    assert.equal(margin, solveRow("stone-game", piles).cells.get(piles.length - 1).margin, `row ${piles}`);
    assert.equal(steps.length * 2 + valley.length, piles.length);
    for (const { row, peak } of steps) {
      assert.ok(row[peak].value >= row[peak - 1].value && row[peak].value >= row[peak + 1].value);
    }
  }
});

test("greedy and parity as boyi explain tells them", () => {
  for (let round = 0; round < 12; round++) {
    const piles = randomRow("stone-game", 2 * (1 + random(4)));
    const told = boyi("explain", "row", ...piles);
    const greedy = greedyLine(solveRow("stone-game", piles));
    const last = greedy[greedy.length - 1];
    if (told.greedy) assert.equal(last.first - last.second, told.greedy.margin, `row ${piles}`);
    if (told.parity) assert.equal(parityMargin(piles), Math.abs(told.parity.margin), `row ${piles}`);
  }
});

test("the common mistakes are wrong where the lesson says so, and only there", () => {
  const right = (piles) => solveRow("stone-game", piles).cells.get(piles.length - 1).margin;
  assert.notEqual(forgetsLastPile([5, 3, 4]), right([5, 3, 4]));
  const wrong = fillFromTheTop([3, 9, 1, 2]);
  assert.notEqual(wrong.find((cell) => cell.first === 0 && cell.last === 3).margin, right([3, 9, 1, 2]));
  assert.ok(wrong.every((cell) => cell.early === cell.first < cell.last));
});

test("a long row is solved at once, and agrees with the fold", () => {
  const piles = Array.from({ length: 256 }, () => random(100));
  assert.equal(solveRow("stone-game", piles).cells.get(255).margin, foldRow(piles).margin);
});
