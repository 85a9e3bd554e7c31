// Moves in words.
import { test } from "node:test";
import assert from "node:assert/strict";
import { moveName } from "../.unit/base/words.js";
import { inLang } from "../.unit/base/lang.js";

test("moves are named in Chinese where they are words, and stay as they are in English", () => {
  const zh = inLang("zh");
  const names = { "take 2 from heap 3": "从第 3 堆取 2", "take 1 from both": "从两堆各取 1", "take -4": "取 -4", left: "取左端", "right 2": "取右端 2", "cat to b2": "猫到 b2", pass: "停一手", "a3xb2": "a3xb2", "5 -> 2,3": "5 -> 2,3" };
  for (const [name, wanted] of Object.entries(names)) {
    assert.equal(moveName(zh, name), wanted);
    assert.equal(moveName(inLang("en"), name), name);
  }
});
