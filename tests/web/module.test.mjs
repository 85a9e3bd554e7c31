// boyi.wasm in node: every Lua example against the command, limits, faults, lines, files. Questions of the documents: scripts/check-ask --module.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import test from "node:test";
import { fileOf, filesOf, load } from "./library.mjs";
import { plain } from "./plain.mjs";

const root = new URL("../../", import.meta.url).pathname;
const boyi = process.env.BOYI ?? `${root}build/boyi`;
const folder = `${root}build/module`;
const command = (...words) => plain(spawnSync(boyi, ["--json", ...words], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }).stdout);
const examples = readdirSync(`${root}examples/lua`).filter((name) => name.endsWith(".lua")).sort();
const LONG = process.env.BOYI_TEST_SIZE ? [] : ["breakthrough.lua", "six-mens-morris.lua"]; // half a minute each: in make torture

test("Lua examples: every second by its file, every fourth also by its text, as the command answers; in make torture all of them both ways", () => {
  for (const [number, name] of examples.filter((name) => !LONG.includes(name)).entries()) {
    if (number % 2 && !process.env.BOYI_TEST_SIZE) continue;
    const path = `examples/lua/${name}`;
    const want = command("solve", path);
    const library = load(folder, { files: filesOf(root), anyFile: true });
    assert.equal(plain(library.ask(`solve ${path}`)), want, path);
    if (number % 4 && !process.env.BOYI_TEST_SIZE) continue;
    const bySource = plain(library.ask(JSON.stringify({ command: "solve", source: readFileSync(`${root}${path}`, "utf8") })));
    if (!want.startsWith('{"error"')) assert.equal(bySource, want, `${path}, by its text`); // errors name the file
  }
});

test("the module is small: below 1,000,000 bytes, below 400,000 compressed", () => {
  const bytes = readFileSync(`${folder}/boyi.wasm`);
  assert.ok(bytes.length < 1e6, `${bytes.length} bytes`);
  const compressed = brotliCompressSync(bytes).length;
  assert.ok(compressed < 400e3, `${compressed} bytes`);
});

test("what is kept does not change answers: any order, one instance", () => {
  const library = load(folder);
  const asked = ["solve connect 4 4", "solve connect 4 4 --state ..../..../..../X...", "stats tic-tac-toe", "solve row 3 9 1 2", "line nim 3 4 5"];
  const want = new Map(asked.map((question) => [question, command(...question.split(" "))]));
  for (const question of [...asked, ...asked.reverse(), ...asked]) assert.equal(plain(library.ask(question)), want.get(question), question);
});

test("memory has a limit, and the next question is answered", () => {
  const library = load(folder, { maxBytes: 1 << 24 });
  const { error } = JSON.parse(library.ask("solve connect 6 5 --method memo"));
  assert.match(error.code, /^(limit|memory)$/);
  assert.equal(JSON.parse(library.ask("solve row 3 9 1 2")).answer, 7);
});

test("progress is told, and stops long work", () => {
  const seen = [];
  const library = load(folder, { progress: (at) => seen.push(at) < 4 });
  const { error } = JSON.parse(library.ask("solve connect 6 5 --method memo"));
  assert.equal(error.code, "cancelled");
  assert.equal(seen.length, 4);
  assert.ok(seen[3].states > 0 && seen[3].bytes > 0 && seen[3].phase && seen[3].phase_zh);
});

test("a script that runs away, breaks or wants everything is stopped in its sandbox", () => {
  const library = load(folder);
  const ask = (source) => JSON.parse(library.ask(JSON.stringify({ command: "solve", source })));
  assert.match(ask("while true do end").error.message, /source:1/);
  assert.match(ask("local t = {} while true do t[#t+1] = string.rep('x', 1e6) end").error.code, /limit|memory|input/);
  assert.match(ask("return {name = 'a', moves = function(s) error('here') end}").error.message, /here|start/);
  assert.match(ask("return os.time()").error.message, /source:1/);
  assert.match(ask("local function f() return f() + 1 end f()").error.message, /^source: loading needs more than 64 MiB$/);
  assert.match(ask("local function f() return pcall(f) end f() error('deep')").error.message, /deep|source/);
  const starter = JSON.stringify({ command: "solve", source: readFileSync(`${root}src/script/starter.lua`, "utf8") });
  assert.equal(plain(library.ask(starter)), command("solve", "src/script/starter.lua"));
});

test("lines come one by one and can be stopped", () => {
  const library = load(folder);
  const lines = [];
  library.askLines('{"command":"solve","game":"nim","lines":["3 4 5","7 7","x","1"]}', (line) => lines.push(line) > 0);
  assert.equal(plain(lines.join("\n")), plain(library.ask('{"command":"solve","game":"nim","lines":["3 4 5","7 7","x","1"]}')));
  assert.equal(lines.length, 4);
  assert.equal(JSON.parse(lines[2]).error.code, "input");
  let count = 0;
  library.askLines('{"command":"states","game":"tic-tac-toe"}', () => ++count < 10);
  assert.equal(count, 10);
});

test("a database, a graph and a Lua game are opened by name, and read in pieces", () => {
  const place = mkdtempSync(join(tmpdir(), "boyi-"));
  try {
    execFileSync(boyi, ["build", "connect", "4", "4", "-o", join(place, "c44.db")], { stdio: "ignore" });
    const database = fileOf(join(place, "c44.db"));
    let read = 0;
    const counted = { size: database.size, read: (offset, out) => { const got = database.read(offset, out); read += got; return got; } };
    const library = load(folder);
    assert.match(JSON.parse(library.ask("solve c44.db")).error.message, /files may not be used here/);
    assert.equal(library.open({ "c44.db": counted, "euclid.lua": fileOf(`${root}examples/lua/euclid.lua`) }), undefined);
    const state = "..../..../X.../O...";
    assert.equal(plain(library.ask(`solve c44.db --state ${state}`)), command("solve", join(place, "c44.db"), "--state", state));
    assert.equal(JSON.parse(library.ask("solve euclid.lua")).kind, "outcome");
    assert.deepEqual(JSON.parse(library.ask('{"command":"catalogue"}')).games.filter((game) => game.served).map((game) => game.name), ["c44.db", "euclid.lua"]);
    assert.ok(read < 3 * statSync(join(place, "c44.db")).size);
    // A file that is none stays out, and what was open stays open.
    assert.match(JSON.parse(library.open({ "x.db": { size: 10, read: () => 0 } })).error.message, /x\.db/);
    assert.equal(plain(library.ask(`solve c44.db --state ${state}`)), command("solve", join(place, "c44.db"), "--state", state));
    // No other file is there, and none can be written.
    assert.match(JSON.parse(library.ask("build nim 3 -o out.db")).error.code, /file/);
  } finally {
    rmSync(place, { recursive: true });
  }
});
