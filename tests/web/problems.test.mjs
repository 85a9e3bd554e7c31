// The catalogue of problems: search, one problem, an input and its answer.
import { test } from "node:test";
import assert from "node:assert/strict";
import { query, settled, stage, visit } from "./stage.mjs";

const { open, askLibrary } = stage();

const listed = (page) => page.locator(".problem-list li").evaluateAll((list) => list.map((one) => one.textContent));

test("search by number, by a Chinese title, by a name, by site and family", async () => {
  await open("/problems", {}, async (page) => {
    const all = await listed(page);
    assert.ok(all.length >= 121, `${all.length} problems`);
    const searched = async (words) => {
      await page.fill("#problem-words", words);
      await page.waitForFunction((text) => new URLSearchParams(location.search).get("q") === text, words);
      await settled(page);
      return listed(page);
    };
    assert.deepEqual(
      (await searched("877")).map((text) => /LeetCode 877/.test(text)),
      [true],
    );
    const stones = await searched("石子游戏");
    assert.ok(stones.length >= 8 && stones.some((text) => /Stone Game III/.test(text)), stones.join("\n"));
    assert.ok((await searched("kayles")).some((text) => /Kayles/.test(text)));
    await page.fill("#problem-words", "");
    await page.selectOption('select[aria-label="site"]', "CSES");
    await page.waitForFunction(() => new URLSearchParams(location.search).get("site") === "CSES");
    await settled(page);
    assert.ok((await listed(page)).every((text) => /^CSES/.test(text)));
    await page.selectOption('select[aria-label="family"]', "row");
    await settled(page);
    assert.ok((await listed(page)).length < 5);
    await page.reload();
    await settled(page);
    assert.equal(query(page).family, "row");
    await page.fill("#problem-words", "no such problem");
    await settled(page);
    await page.waitForFunction(() => /Nothing found/.test(document.querySelector("main").textContent));
  });
});

test("one problem: its answer, another input, a wrong one, what leads on", async () => {
  await open("/problems?q=877", {}, async (page) => {
    await page.click(".problem-list a");
    await page.waitForSelector(".problem-answer");
    assert.match(page.url(), /\/problems\/leetcode-877/);
    assert.match(await page.textContent("main"), /2 to 500 numbers, each from 1 to 500/);
    await page.fill("#problem-input", "[5,3,4,5]");
    await page.click('.try-form button[type="submit"]');
    await settled(page);
    assert.equal(query(page).input, "[5,3,4,5]");
    const { answer } = await askLibrary({ command: "problem", game: "leetcode-877", arguments: ["[5,3,4,5]"] });
    assert.equal(await page.textContent(".problem-answer strong"), String(answer));
    assert.ok((await page.locator('.doors-row a[href^="/workbench"]').count()) === 1);
    assert.ok((await page.locator('a[href^="/learn/parity"]').count()) === 1);
    // The program in the site's form, in another method and language; exercises on the same row.
    await page.click('.problem-code .tabs button[data-value="margin"]');
    await page.click('.problem-code .tabs button[data-value="java"]');
    await settled(page);
    const { source } = await askLibrary({ command: "code", game: "leetcode-877", options: { method: "margin", in: "java" } });
    assert.match(source, /class Solution/);
    assert.equal(await page.textContent(".problem-code pre"), source);
    const exercises = await page.locator('.chips a[href^="/exercises"]').evaluateAll((links) => links.map((one) => one.getAttribute("href")));
    assert.deepEqual(exercises.map((link) => /^\/exercises\/(\w+)/.exec(link)[1]), ["cell", "needs", "next", "table", "bug"]);
    assert.match(exercises[0], /game=row\+5\+3\+4\+5/);
    await page.fill("#problem-input", "[5,x]");
    await page.click('.try-form button[type="submit"]');
    await page.waitForSelector(".try-card .problem");
    await page.click('button:has-text("Random input")');
    await page.waitForSelector(".problem-answer");
    await settled(page);
    assert.match(query(page).input, /piles = /);
    await page.reload();
    await settled(page);
    assert.equal(await page.locator(".problem-answer").count(), 1);
  });
});

test("programs and exercises that problems lead to exist", async () => {
  const [list] = await askLibrary([{ command: "problems" }]);
  const { programs } = await askLibrary({ command: "code" });
  const different = new Map(list.filter(({ game }) => game !== undefined).map((one) => [`${one.game.split(" ")[0]} ${/--\S+/.exec(one.game)?.[0]}`, one]));
  const withProgram = [];
  await open("/problems", {}, async (page) => {
    for (const { problem, game } of different.values()) {
      if (!programs.some(({ games }) => games.includes(game.split(" ")[0]))) continue;
      await visit(page, `/problems/${problem}`);
      if (!(await page.locator(".problem-code pre").count())) continue;
      withProgram.push(problem);
      for (const link of await page.locator('.chips a[href^="/exercises"]').evaluateAll((links) => links.map((one) => one.getAttribute("href")))) {
        const [, kind] = /^\/exercises\/(\w+)/.exec(link);
        const words = new URL(link, "http://x").searchParams.get("game").split(" ");
        const task = await askLibrary({ command: "exercise", arguments: [kind, ...words], options: { seed: 1 } });
        assert.ok(task.question, `${problem}: ${link}: ${JSON.stringify(task)}`);
      }
    }
  });
  assert.ok(withProgram.length >= 8, withProgram.join());
  // A row by other rules has no program among them.
  assert.ok(!withProgram.some((id) => /--/.test(list.find(({ problem }) => problem === id).game.replace(/--take/, ""))), withProgram.join());
});

test("contest input with several cases; a problem without input; one that does not exist; Chinese", async () => {
  await open("/problems/cses-1730", {}, async (page) => {
    await page.fill("#problem-input", "3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6\n");
    await page.click('.try-form button[type="submit"]');
    await page.waitForFunction(() => /first\nfirst\nsecond/.test(document.querySelector(".problem-answer strong")?.textContent ?? ""));
  });
  await open("/problems/nothing-1", {}, async (page) => {
    assert.match(await page.textContent(".problem"), /nothing-1/);
  });
  await open("/problems/leetcode-464?lang=zh", {}, async (page) => {
    assert.match(await page.textContent("main"), /我能赢吗.*力扣 464.*一个数，从 1 到 20/s);
    assert.ok((await page.locator('a[href^="/learn/can-i-win"]').count()) === 1);
  });
});
