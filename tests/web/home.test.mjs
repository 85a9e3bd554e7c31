// The riddle of the home page: lost, explained, and won.
import { test } from "node:test";
import assert from "node:assert/strict";
import { query, settled, stage, visit } from "./stage.mjs";

const { open } = stage();

test("the riddle is lost by the 3, and the table says why", async () => {
  await open("/", {}, async (page) => {
    assert.match(await page.textContent(".stage .turn"), /your move/);
    await page.click('.take button:has-text("Take the 3")');
    await settled(page);
    assert.match(await page.textContent(".who"), /You 3.*boyi 9/s);
    await page.click('.take button:has-text("Take the 2")');
    await settled(page);
    assert.match(await page.textContent(".who"), /You 5.*You lost.*boyi 10/s);
    assert.equal(query(page).moves, "lr");
    await page.click('button:has-text("See why")');
    await settled(page);
    assert.equal(await page.locator(".table .cell.first, .table .cell.second").count(), 0);
    assert.equal(await page.locator(".table .best, .table .yours").count(), 0);
    for (let i = 0; i < 4; i++) await page.click('button[aria-label="Step"]');
    assert.equal(await page.locator(".table .cell.first").count(), 4);
    await page.click('button[aria-label="To the end"]');
    await settled(page);
    const names = (kind) => page.locator(`.table .cell.${kind}`).evaluateAll((cells) => cells.map((cell) => cell.dataset.cell).sort());
    assert.deepEqual(await names("yours"), ["0-3", "1-3", "2-2", "2-3"]);
    assert.deepEqual(await names("best"), ["0-2", "0-3", "1-2", "2-2"]);
    assert.match(await page.textContent('.table .cell[data-cell="0-3"]'), /11:4/);
    await page.reload();
    await settled(page);
    assert.deepEqual(await names("yours"), ["0-3", "1-3", "2-2", "2-3"]);
  });
});

test("the riddle is won by the 2, in Chinese", async () => {
  await open("/?lang=zh", {}, async (page) => {
    await page.click('.take button:has-text("取 2")');
    await settled(page);
    await page.click('.take button:has-text("取 9")');
    await settled(page);
    assert.match(await page.textContent(".who"), /你 11.*你赢了.*boyi 4/s);
  });
});

test("entrances and problems lead where they say", async () => {
  await open("/", {}, async (page) => {
    for (const link of await page.locator(".doors a, .pills a").evaluateAll((links) => links.map((one) => one.getAttribute("href")))) {
      await visit(page, link);
      assert.equal(await page.locator(".problem").count(), 0, link);
    }
  });
});
