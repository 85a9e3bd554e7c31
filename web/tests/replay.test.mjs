// What the workbench shows of a trace at a step, against a plain replay of its writes, on random rows and methods.
import { test } from "node:test";
import assert from "node:assert/strict";
import { boyi, random, randomRow, seed } from "./boyi.mjs";
import { Replay } from "../.unit/workbench/trace.js";

console.log(`seed ${seed}`);

const METHODS = {
  row: ["recursion", "memo", "table", "minmax", "margin", "rolling", "winlose", "fold"],
  "stone-game-2": ["topdown", "bottomup"],
  "stone-game-3": ["topdown", "bottomup"],
  "stone-game-7": ["topdown", "bottomup"],
};

/** A random trace, and the command that gives it. */
function randomTrace() {
  const games = Object.keys(METHODS);
  const game = games[random(games.length)];
  const method = METHODS[game][random(METHODS[game].length)];
  const piles = randomRow(game, 1 + random(6));
  return { told: boyi("trace", game, "--method", method, "--", ...piles), name: `boyi trace ${game} --method ${method} -- ${piles.join(" ")}` };
}

test("cells, stack and target of each step are those of a plain replay", () => {
  for (let round = 0; round < 25; round++) {
    const { told, name } = randomTrace();
    const replay = new Replay(told);
    const cells = new Map();
    told.steps.forEach((step, i) => {
      if (step.write) cells.set(`${step.write.table} ${step.write.at}`, step.write.value);
      if (i % 3 && i !== told.steps.length - 1) return;
      for (const table of told.tables)
        for (const cell of replay.cellsOf(table.name)) assert.deepEqual(replay.valueAt(cell, i), cells.get(`${table.name} ${cell.at}`), `${name}: ${table.name} ${cell.at} after step ${i}`);
      const open = told.calls.filter(({ from, to }) => from <= i && i <= to);
      const stack = replay.stack(i);
      assert.ok(stack.every((call) => open.includes(call)), `${name}: stack at ${i}`);
      assert.equal(stack.length, step.call === null ? 0 : depthOf(told, step.call), `${name}: stack at ${i}`);
      const next = told.steps.slice(i).find((one) => one.write && one.call === step.call);
      assert.deepEqual(replay.target(i), next?.write, `${name}: target at ${i}`);
    });
  }
});

const depthOf = (told, call) => (call === null ? 0 : 1 + depthOf(told, told.calls[call].parent));

test("by any unit, steps lead to the end and back to the beginning; back is the way forward", () => {
  for (let round = 0; round < 25; round++) {
    const { told, name } = randomTrace();
    const replay = new Replay(told);
    for (const unit of replay.units()) {
      const way = [-1];
      while (way.at(-1) < replay.last) {
        const next = replay.forward(way.at(-1), unit);
        assert.ok(next > way.at(-1), `${name}: ${unit} stops at ${way.at(-1)}`);
        way.push(next);
      }
      for (let i = way.length - 1; i > 0; i--) assert.equal(replay.back(way[i], unit), way[i - 1], `${name}: ${unit} back from ${way[i]}`);
      if (unit === "round") for (const begin of told.rounds) assert.ok(begin === 0 || way.includes(begin - 1), `${name}: a round begins at ${begin}`);
    }
  }
});

test("running to a line finds its next run, from the beginning again after the last", () => {
  const { told, name } = randomTrace();
  const replay = new Replay(told);
  for (const label of new Set(told.steps.map(({ line }) => line)))
    for (const from of [-1, random(told.steps.length), told.steps.length - 1]) {
      const runs = told.steps.flatMap(({ line }, i) => (line === label ? [i] : []));
      assert.equal(replay.runTo(label, from), runs.find((i) => i > from) ?? runs[0], `${name}: ${label} from ${from}`);
    }
  assert.equal(replay.runTo("no such line", 0), undefined);
});
