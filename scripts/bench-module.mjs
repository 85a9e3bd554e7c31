#!/usr/bin/env node
// bench-module: the library for browsers in node against the command on one thread, on five games: the best of three of each, by turns, in processor time, and
// their ratio. The command's time is its whole run. Needs build/module (scripts/module) and the packages of web/.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const boyi = `${process.env.BOYI_BIN_DIR ?? `${root}build`}/boyi`;
const GAMES = [
  ["connect 5 4, layers", "solve connect 5 4 --method layers --threads 1"],
  ["connect 5 4, memo", "solve connect 5 4 --method memo --threads 1"],
  ["wythoff 400 400, layers", "solve wythoff 400 400 --method layers --threads 1"],
  ["connect 5 5, search", "solve connect 5 5 --method search --threads 1"],
  ["sim.lua", "solve examples/lua/sim.lua --threads 1"],
];

if (!existsSync(`${root}build/module/boyi.wasm`) || !existsSync(`${root}web/node_modules/.bin/tsc`)) {
  console.log("module: not measured: build/module or the page's packages are not there (scripts/setup site, scripts/module)");
  process.exit(0);
}
spawnSync(`${root}web/node_modules/.bin/tsc`, ["-p", `${root}web/tsconfig.unit.json`, "--noCheck"]);
const { filesOf, load } = await import(`${root}tests/web/library.mjs`);

/** Seconds of processor time. */
function ofModule(question) {
  const library = load(`${root}build/module`, { files: filesOf(root), anyFile: true });
  const from = process.cpuUsage();
  library.ask(question);
  return process.cpuUsage(from).user / 1e6;
}

function ofCommand(question) {
  const run = spawnSync("bash", ["-c", 'TIMEFORMAT=%U; time "$@" >/dev/null', "bash", boyi, "--json", ...question.split(" ")], { cwd: root, encoding: "utf8" });
  return Number(run.stderr.trim().split("\n").at(-1));
}

load(`${root}build/module`).ask("solve row 1"); // compiled
for (const [name, question] of GAMES) {
  const times = { native: [], module: [] };
  for (let i = 0; i < 3; i++) {
    times.native.push(ofCommand(question));
    times.module.push(ofModule(question));
  }
  const [native, module] = [Math.min(...times.native), Math.min(...times.module)];
  console.log(`module: ${name.padEnd(28)} ${native.toFixed(3)} s native   ${module.toFixed(3)} s module   ratio ${(module / native).toFixed(2)}`);
}
