// The lessons and their live figures.
import { test } from "node:test";
import assert from "node:assert/strict";
import { painted, settled, stage } from "./stage.mjs";

const { open } = stage();

test("lessons: one leads to the next", async () => {
  await open("/learn/1", {}, async (page) => {
    for (const name of ["First and second", "Stone Game III", "Won, lost, drawn", "Round in circles", "Common mistakes"]) {
      await page.click(".pager .button.main");
      await settled(page);
      assert.match(await page.textContent("h1"), new RegExp(name));
      assert.ok((await page.locator("figure figcaption").count()) > 0, name);
    }
    await page.goBack();
    assert.match(await page.textContent("h1"), /Round in circles/);
  });
});

test("lesson 1: the trees count their calls, the table fills", async () => {
  await open("/learn/1", {}, async (page) => {
    const outputs = await page.locator(".try output").allTextContents();
    assert.deepEqual(outputs, ["15 calls", "9 calls"]);
    await page.locator("#fib-plain").fill("8");
    assert.equal(await page.locator(".try output").first().textContent(), "41 calls");
    const before = await painted(page);
    await page.locator("figure").last().locator('button[aria-label="Step"]').click();
    await settled(page);
    assert.ok((await painted(page)) > before);
  });
});

test("lesson 2: another row, another answer", async () => {
  await open("/learn/2?lang=zh", {}, async (page) => {
    await page.fill("#lesson-2-row", "1 100 3");
    assert.match(await page.textContent(".words"), /轮到者得 4，对方得 100：−96/);
  });
});

test("lessons 4 and 5: rounds", async () => {
  await open("/learn/4", {}, async (page) => {
    await page.locator('button[aria-label="Step"]').first().click();
    assert.match(await page.locator(".scene").first().textContent(), /Round 1: 3, 2, 1|Round 1: .*1/);
  });
  await open("/learn/5", {}, async (page) => {
    await page.locator('button[aria-label="To the end"]').click();
    assert.match(await page.textContent(".scene"), /5 states stay open/);
  });
});

test("mistakes: each counterexample is wrong, and right where it should be", async () => {
  await open("/learn/mistakes", {}, async (page) => {
    const boxes = async () => (await page.locator(".versus strong").allTextContents()).map((text) => text.trim());
    assert.deepEqual(await boxes(), ["−5 ✗", "+7", "0 ✗", "+14", "+1 ✗", "+4", "+3 ✗", "+7"]);
    await page.fill("#greedy-row", "9 4 1 3");
    await page.fill("#parity-row", "3 9 1 2");
    assert.deepEqual((await boxes()).slice(0, 4), ["+7 ✓", "+7", "+7 ✓", "+7"]);
    const chase = page.locator("figure").last();
    await chase.locator('button[aria-label="To the end"]').click();
    assert.match(await chase.textContent(), /Caught after 36 moves/);
    assert.match(await chase.textContent(), /2n = 20/);
  });
});
