// The states lab does what it says.
import { test } from "node:test";
import assert from "node:assert/strict";
import { query, settled, stage } from "./stage.mjs";

const { open, ask } = stage();
const kinds = (page) =>
  page.evaluate(() => {
    const count = {};
    for (const state of document.querySelectorAll(".graph .state")) {
      const kind = ["win", "loss", "tie", "draw", "open"].find((name) => state.classList.contains(name));
      count[kind] = (count[kind] ?? 0) + 1;
    }
    return count;
  });

for (const lang of ["en", "zh"]) {
  test(`states lab, ${lang}: each tab has the server's values`, async () => {
    for (const [tab, game] of [
      ["heaps", "heaps 2 3"],
      ["subtraction", "heaps --take 1-3 9"],
      ["pool", "pool 1 2 3 4 --total 6"],
      ["cat", "cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"],
    ]) {
      await open(`/states?tab=${tab}&lang=${lang}`, {}, async (page) => {
        const { states } = await ask("graph", { game });
        const told = {};
        for (const { value } of states) told[value.outcome] = (told[value.outcome] ?? 0) + 1;
        assert.deepEqual(await kinds(page), told, tab);
        const best = states.flatMap((state) => state.moves).filter((move) => move.best).length;
        assert.equal(await page.locator(".graph path.move.best").count(), best, tab);
      });
    }
  });
}

test("states lab: rounds decide in the order of plies", async () => {
  await open("/states?tab=subtraction&round=0", {}, async (page) => {
    assert.deepEqual(await kinds(page), { loss: 1, open: 9 });
    await page.click('button[aria-label="Step"]');
    assert.deepEqual(await kinds(page), { loss: 1, win: 3, open: 6 });
    await page.click('button[aria-label="Step"]');
    assert.deepEqual(await kinds(page), { loss: 2, win: 3, open: 5 });
    assert.match(await page.textContent(".scene"), /Round 2: 4/);
    await settled(page);
    await page.reload();
    await settled(page);
    assert.deepEqual(await kinds(page), { loss: 2, win: 3, open: 5 });
    await page.click('button[aria-label="To the end"]');
    assert.deepEqual(await kinds(page), { loss: 3, win: 7 });
  });
});

test("states lab: a state is chosen by keyboard and told in words", async () => {
  await open("/states?tab=subtraction", {}, async (page) => {
    await page.focus('.graph [aria-label^="4:"]');
    await page.keyboard.press("Enter");
    assert.match(await page.textContent(".side .words"), /Every move leaves the other a won state/);
    await page.click('.side .moves button:has-text("take 2")');
    await settled(page);
    assert.equal(query(page).at, "2");
  });
});

test("states lab: layers by the end, drawn states on their own", async () => {
  await open("/states?tab=cat&layers=end", {}, async (page) => {
    assert.equal((await kinds(page)).draw, 5);
    assert.match(await page.textContent(".scene"), /5 states stay open/);
  });
});

test("states lab: the chase, move by move, and another move", async () => {
  await open("/states?tab=cat", {}, async (page) => {
    const place = () => page.getAttribute(".chase", "aria-label");
    assert.match(await place(), /Mouse at 1, cat at 2/);
    await page.locator('button[aria-label="Step"]').first().click();
    assert.match(await place(), /Mouse at 3, cat at 2, the cat/);
    await page.locator('[aria-label="Moves of the chase"] button:has-text("cat to 4")').click();
    assert.match(await place(), /Mouse at 3, cat at 4/);
    assert.match(await page.textContent('[aria-label="Moves of the chase"]'), /Mouse to move: won/);
    await settled(page);
    await page.reload();
    await settled(page);
    assert.match(await place(), /Mouse at 3, cat at 4/);
  });
});

test("states lab: an own graph, and what is wrong with it", async () => {
  await open("/states?tab=graph", {}, async (page) => {
    await page.fill("#graph-text", "a : b\nb : a c\nc\n");
    await page.waitForFunction(() => document.querySelectorAll(".graph .state").length === 3);
    await settled(page);
    assert.deepEqual(await kinds(page), { loss: 2, win: 1 });
    await page.fill("#graph-text", "a : b\n");
    await page.waitForSelector(".problem");
    assert.match(await page.textContent(".problem"), /line 1/);
    await settled(page);
    assert.match(query(page).text, /a : b/);
  });
});

test("states lab: another game by its text", async () => {
  await open("/states", {}, async (page) => {
    await page.fill("#game", "nim 1 1 1");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".graph .state").length === 8);
    await page.fill("#game", "nimm 1");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".problem");
    assert.match(await page.textContent(".problem"), /nim/);
  });
});
