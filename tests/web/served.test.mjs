// What the server was started with, on the page: a game in Lua, a database, a graph. SHOTS names a folder for screenshots.
import { after, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { binary, query, root, settled, stage } from "./stage.mjs";

const folder = mkdtempSync(`${tmpdir()}/boyi-web-`);
after(() => rmSync(folder, { recursive: true }));
const { open, ask } = stage(() => {
  execFileSync(binary, ["build", "connect", "4", "3", "-o", `${folder}/c43.db`]);
  return [`${root}examples/lua/euclid.lua`, `${root}examples/lua/lieges.lua`, `${folder}/c43.db`, `${root}examples/graphs/chase.txt`];
});
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

const servedOf = (page) =>
  page.locator(".controls select optgroup").first().locator("option").evaluateAll((options) => options.map((one) => [one.value, one.textContent]));
const yourMove = (page) => page.waitForFunction(() => /Your move|won|lost|tie|轮到你|赢|输|平/.test(document.querySelector(".turn").textContent));
const record = (page, count) => page.waitForFunction((n) => document.querySelectorAll(".record li").length >= n, count);

test("play: what is served stands first in the list", async () => {
  await open("/play", {}, async (page) => {
    assert.deepEqual(await servedOf(page), [
      ["euclid.lua pair=[34,12]", "euclid.lua"],
      ["lieges.lua heaps=[3,4] k=1", "lieges.lua"],
      ["c43.db", "c43.db (connect 4 3)"],
      ["graph chase.txt", "chase.txt"],
    ]);
  });
});

test("play: a Lua game is played to its end, with other parameters too", async () => {
  await open("/play?values=on", {}, async (page) => {
    await page.selectOption(".controls select", "euclid.lua pair=[34,12]");
    await settled(page);
    assert.match(await page.textContent(".rules"), /subtract a positive multiple/);
    assert.match(await page.textContent(".parameters"), /the two numbers/);
    for (let i = 0; i < 9 && !(await page.locator(".verdict").count()); i++) {
      await yourMove(page);
      await settled(page);
      if (await page.locator(".verdict").count()) break;
      const made = await page.locator(".record li").count();
      await page.locator(".move-list .move.best").first().click();
      await record(page, made + 1);
      await settled(page);
    }
    await page.waitForSelector(".verdict");
    assert.match(await page.textContent(".turn"), /You won/);
    await page.fill('.parameters input', "20 8");
    await page.click(".parameters button");
    await settled(page);
    assert.equal(query(page).game, "euclid.lua pair=20 8");
    const { moves, state } = await ask("position", { game: "euclid.lua pair=20 8" });
    assert.equal(await page.textContent(".picture"), state);
    assert.equal(await page.locator(".move-list .move").count(), moves.length);
  });
});

test("play: a parameter that is no good is refused in words, in both languages", async () => {
  await open("/play?game=lieges.lua+heaps=3+k=0", {}, async (page) => {
    assert.match(await page.textContent(".problem"), /k = 0 should be at least 1/);
    await page.fill('.parameters label:has-text("k") input', "2");
    await page.click(".parameters button");
    await settled(page);
    assert.equal(await page.locator(".problem").count(), 0);
    assert.equal(query(page).game, "lieges.lua heaps=3 k=2");
  });
  await open("/play?game=lieges.lua+k=0&lang=zh", {}, async (page) => {
    assert.match(await page.textContent(".problem"), /k = 0 不应小于 1/);
  });
});

test("play: a database has its game's board", async () => {
  await open("/play?game=c43.db&values=on", {}, async (page) => {
    assert.equal(await page.locator(".bd .cell").count(), 12);
    assert.match(await page.textContent(".rules"), /drop stones into columns/);
    await yourMove(page);
    await page.locator('.bd .cell[role="button"]').first().click();
    await record(page, 2);
    await yourMove(page);
    assert.equal(await page.locator(".bd .cell .piece").count(), 2);
    assert.equal(await page.locator(".parameters").count(), 0);
  });
});

test("explorer: a Lua game, a database and a graph, from the list", async () => {
  await open("/explore", {}, async (page) => {
    const list = page.locator(".catalogue ul").first();
    assert.deepEqual(await list.locator("b").allTextContents(), ["euclid.lua", "lieges.lua", "c43.db (connect 4 3)", "chase.txt"]);
    for (const [name, game] of [
      ["euclid.lua", "euclid.lua pair=[34,12]"],
      ["c43.db", "c43.db"],
      ["chase.txt", "graph chase.txt"],
    ]) {
      await list.locator(`button:has-text("${name}")`).click();
      await settled(page);
      assert.equal(query(page).game, game);
      const { moves } = await ask("position", { game });
      assert.equal(await page.locator(".move-list .move").count(), moves.length, name);
      await page.click(".move-list .move");
      await settled(page);
      assert.equal(query(page).moves, moves[0].move);
    }
  });
});

test("explorer: a game that is too large has its database offered", async () => {
  await open("/explore?game=connect+4+3&how=look", {}, async (page) => {
    assert.ok((await page.locator(".move-list .move").count()) === 4);
    assert.equal(await page.textContent(".verdict-line"), "value not known");
    await page.click('.too-large button:has-text("open the database c43.db")');
    await settled(page);
    assert.equal(query(page).game, "c43.db");
    assert.match(await page.textContent(".verdict-line"), /tie/);
  });
});

test("explorer: the states of a database are counted without solving", async () => {
  await open("/explore?game=c43.db&stats=on", {}, async (page) => {
    await page.waitForSelector(".plots");
    const { states } = await ask("stats", { game: "connect 4 3" });
    assert.ok((await page.textContent("main")).includes(states.toLocaleString("en")));
    await page.click('.stage-pane .tabs [data-value="board"]');
    assert.equal(await page.locator(".stage-body .bd .cell").count(), 12);
  });
});

for (const [name, path] of [
  ["served-play", "/play?game=lieges.lua+heaps=[3,4]+k=1&values=on"],
  ["served-explore", "/explore?game=c43.db&moves=b"],
]) {
  test(`${name}: both languages, light and dark, desktop and phone`, async () => {
    for (const light of [
      { lang: "en", dark: false, phone: false },
      { lang: "zh", dark: true, phone: true },
      { lang: "zh", dark: false, phone: false },
      { lang: "en", dark: true, phone: true },
    ]) {
      await open(`${path}&lang=${light.lang}`, light, async (page) => {
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0, `${JSON.stringify(light)}: ${wider} pixels too wide`);
        if (shots) {
          await page.screenshot({ path: `${shots}/${name}-${light.lang}-${light.dark ? "dark" : "light"}-${light.phone ? "phone" : "desk"}.png`, fullPage: true });
        }
      });
    }
  });
}
