// The explorer does what it says.
import { test } from "node:test";
import assert from "node:assert/strict";
import { query, settled, stage } from "./stage.mjs";

const { open, ask } = stage();

test("explorer: moves with values, a walk with crumbs, back again", async () => {
  await open("/explore?game=kalah+3+3", {}, async (page) => {
    const { moves } = await ask("position", { game: "kalah 3 3" });
    const rows = await page.locator(".move-table tbody tr").evaluateAll((list) => list.map((row) => row.textContent));
    assert.equal(rows.length, moves.length);
    moves.forEach((move, i) => {
      const sign = move.margin > 0 ? `+${move.margin}` : move.margin < 0 ? `−${-move.margin}` : "0";
      assert.ok(rows[i].includes(sign) && rows[i].includes(move.to), rows[i]);
    });
    await page.click(".move-table tbody tr:first-child button");
    await settled(page);
    await page.click(".move-table tbody tr:first-child button");
    await settled(page);
    assert.equal(query(page).moves.split(";").length, 2);
    const there = await page.textContent("figcaption code");
    await page.reload();
    await settled(page);
    assert.equal(await page.textContent("figcaption code"), there);
    await page.click('.crumbs button:has-text("start")');
    await settled(page);
    assert.equal(query(page).moves, undefined);
  });
});

for (const lang of ["en", "zh"]) {
  test(`explorer, ${lang}: statistics with plots`, async () => {
    await open(`/explore?game=tic-tac-toe&lang=${lang}`, {}, async (page) => {
      await page.click(lang === "en" ? 'button:has-text("Count all states")' : 'button:has-text("统计所有状态")');
      await page.waitForSelector(".plots");
      assert.match(await page.textContent("main"), /5,478.*16,167/s);
      const { depths, lengths } = await ask("stats", { game: "tic-tac-toe" });
      const names = await page.locator(".plot svg").evaluateAll((list) => list.map((svg) => svg.getAttribute("aria-label")));
      assert.ok(names[0].endsWith(depths.join(", ")));
      assert.ok(names[1].endsWith(lengths.join(", ")));
      assert.equal(await page.locator(".plot").first().locator("rect").count(), depths.length);
    });
  });
}

test("explorer: the catalogue leads to every game", async () => {
  await open("/explore", {}, async (page) => {
    await page.click(".catalogue summary");
    const names = await page.locator(".catalogue li button").allTextContents();
    assert.ok(names.length > 25);
    for (const name of ["othello", "pool", "chomp", "kayles"]) {
      await page.click(`.catalogue li button:text-is("${name}")`);
      await settled(page);
      assert.match(query(page).game, new RegExp(`^${name}`));
      assert.equal(await page.locator(".problem").count(), 0, name);
      assert.ok((await page.locator(".move-table tbody tr").count()) > 0, name);
    }
  });
});

test("explorer: a heap with more moves than can be counted", async () => {
  for (const [lang, told] of [
    ["en", "1.00e+18 moves"],
    ["zh", "1.00e+18 种走法"],
  ])
    await open(`/explore?game=kayles+1000000000000000000&lang=${lang}`, {}, async (page) => {
      assert.equal((await page.textContent(".move-table caption")).trim(), told);
      assert.doesNotMatch(await page.textContent("main"), /undefined|NaN/);
    });
});

test("explorer: too much is refused in words", async () => {
  await open("/explore?game=row+3+x", {}, async (page) => {
    assert.match(await page.textContent(".problem"), /pile 2/);
  });
});

test("explorer: a state is given by its field and by the URL", async () => {
  await open("/explore?game=nim+3+4+5", {}, async (page) => {
    await page.fill("#explore-state", "1,2,3");
    await page.click('button:has-text("Go there")');
    await page.waitForFunction(() => document.querySelector("figcaption code")?.textContent === "1,2,3");
    await settled(page);
    assert.equal(query(page).state, "1,2,3");
    await page.click(".move-table tbody tr:first-child button");
    await settled(page);
    const there = await page.textContent("figcaption code");
    await page.reload();
    await settled(page);
    assert.equal(await page.textContent("figcaption code"), there);
    await page.fill("#explore-state", "9,9,9");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".problem");
    await page.fill("#explore-game", "nim 1 2");
    await page.click('button[type="submit"].main');
    await page.waitForFunction(() => document.querySelector("figcaption code")?.textContent === "1,2");
    await settled(page);
    assert.equal(query(page).state, undefined);
  });
});

test("explorer: more moves than are listed are said, and shown", async () => {
  await open("/explore?game=nim+80", {}, async (page) => {
    const rows = page.locator(".move-table tbody tr");
    assert.equal(await rows.count(), 60);
    assert.match(await page.textContent(".move-table .note"), /The first 60 of 80/);
    await page.click(".move-table .note button");
    assert.equal(await rows.count(), 80);
    assert.equal(await page.locator(".move-table .note").count(), 0);
  });
});
