// The row lab does what it says.
import { test } from "node:test";
import assert from "node:assert/strict";
import { painted, query, settled, stage } from "./stage.mjs";

const { open, ask } = stage();
const answer = (page) => page.textContent(".answer-text");

for (const lang of ["en", "zh"]) {
  test(`row lab, ${lang}: every game's answer is the server's`, async () => {
    const cases = [
      ["stone-game", [3, 9, 1, 2]],
      ["stone-game-2", [2, 7, 9, 4, 4]],
      ["stone-game-3", [1, 2, 3, -9, 7]],
      ["stone-game-7", [5, 3, 1, 4, 2]],
      ["card-game", [1, 2, 100, 4]],
    ];
    await open(`/row?lang=${lang}`, {}, async (page) => {
      for (const [game, piles] of cases) {
        await page.click(`.tabs a[href*="game=${game}"]`);
        await page.fill("#piles", piles.join(" "));
        await settled(page);
        const { value } = await ask("solve", { game: `${game} ${piles.join(" ")}` });
        const text = await answer(page);
        const both = [value.first, value.second].sort((a, b) => b - a).join(" : ");
        const told = [`${value.first} : ${value.second}`, both].some((pair) => text.includes(pair));
        assert.ok(told, `${game}: ${text} for ${value.first} : ${value.second}`);
        assert.equal(query(page).game, game);
      }
    });
  });
}

test("row lab: the table fills diagonal by diagonal, and the URL keeps the step", async () => {
  await open("/row?piles=3,9,1,2&step=0", {}, async (page) => {
    const amounts = [await painted(page)];
    for (let step = 1; step <= 4; step++) {
      await page.click('button[aria-label="Step"]');
      await settled(page);
      amounts.push(await painted(page));
    }
    for (let i = 1; i < amounts.length; i++) assert.ok(amounts[i] > amounts[i - 1], amounts.join(" "));
    assert.equal(query(page).step, "4");
    await page.click('button[aria-label="Step back"]');
    await settled(page);
    await page.reload();
    await settled(page);
    assert.match(await page.textContent(".count"), /3\/4/);
    assert.equal(await painted(page), amounts[3]);
  });
});

test("row lab: playing runs to the end and stops; pause holds", async () => {
  await open("/row?piles=3,9,1,2,8&step=0", {}, async (page) => {
    await page.locator(".speed input").fill("4");
    await page.click('button[aria-label="Play"]');
    await page.click('button[aria-label="Pause"]');
    await page.click('button[aria-label="Play"]');
    await page.waitForFunction(() => document.querySelector(".count").textContent.includes("5/5"));
    await page.waitForSelector('button[aria-label="Play"]');
  });
});

test("row lab: a cell tells its two choices in words, by mouse and by keyboard", async () => {
  await open("/row?piles=3,9,1,2", {}, async (page) => {
    const words = () => page.textContent(".words");
    assert.match(await words(), /0–3.*Take right is better, by 12/s);
    const box = await page.locator(".triangle").boundingBox();
    await page.mouse.move(box.x + 26 + 2.5 * 62, box.y + 26 + 0.5 * 62);
    await settled(page);
    assert.match(await words(), /0–2.*All choices are worth the same/s);
    assert.equal(query(page).cell, "0-2");
    await page.focus(".triangle");
    await page.keyboard.press("ArrowDown");
    await settled(page);
    assert.match(await words(), /1–2/);
    assert.match(await page.getAttribute(".triangle", "aria-label"), /1-2/);
  });
});

test("row lab: bars are dragged, moved and changed by keys", async () => {
  await open("/row?piles=3,9,1,2", {}, async (page) => {
    const bar = page.locator('[role="slider"]').nth(2);
    const box = await bar.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 49, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    assert.equal(query(page).piles, "3,9,6,2");
    await page.locator('[role="slider"]').nth(0).focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Shift+ArrowRight");
    await settled(page);
    assert.equal(query(page).piles, "9,4,6,2");
    const first = await page.locator('[role="slider"]').nth(0).boundingBox();
    await page.mouse.move(first.x + 20, first.y + 60);
    await page.mouse.down();
    await page.mouse.move(first.x + 20 + 2 * first.width, first.y + 62, { steps: 8 });
    await page.mouse.up();
    await settled(page);
    assert.equal(query(page).piles, "4,6,9,2");
  });
});

test("row lab: what is no number is said, and the table stays", async () => {
  await open("/row?piles=3,9,1,2", {}, async (page) => {
    await page.fill("#piles", "3 x 2");
    assert.match(await page.textContent("#piles-problem"), /“x” is not a whole number/);
    assert.match(await answer(page), /wins by 7/);
  });
});

test("row lab: the recursion tree has every call, repeats coloured", async () => {
  await open("/row?piles=3,9,1,2&method=recursion", {}, async (page) => {
    assert.equal(await page.locator(".tree .call").count(), 23);
    const again = await page.locator(".tree .call.again").count();
    assert.equal(again, 23 - 11);
    await page.fill("#piles", "1 2 3 4 5 6 7 8");
    await page.click(".note button");
    await settled(page);
    assert.equal(query(page).piles, "1,2,3,4,5,6");
    assert.equal(await page.locator(".tree .call").count(), 95);
  });
});

test("row lab: memo, rolling row and folding", async () => {
  await open("/row?piles=3,9,1,2&method=memo&step=1", {}, async (page) => {
    const one = await painted(page);
    await page.click('button[aria-label="To the end"]');
    await settled(page);
    assert.ok((await painted(page)) > 5 * one);
    await page.click('.choice button:has-text("Rolling row")');
    await settled(page);
    await page.click('button[aria-label="Step back"]');
    await settled(page);
    assert.deepEqual(await page.locator(".slot").allTextContents(), ["−5", "+8"]);
    await page.click('.choice button:has-text("Folding")');
    await page.click('button[aria-label="To the beginning"]');
    assert.match(await page.textContent(".scene"), /3 ≤ 9 ≥ 1.*3 − 9 \+ 1 = −5/);
    await page.click('button[aria-label="To the end"]');
    assert.match(await page.textContent(".scene"), /margin is \+7/);
    const work = await page.locator(".counts tbody td:nth-of-type(1)").allTextContents();
    assert.deepEqual(work, ["23", "11", "11", "10", "4"]);
  });
});

test("row lab: 256 piles; moving about draws no cell again", async () => {
  await open("/row?piles=3,9,1,2", {}, async (page) => {
    await page.click('button:has-text("256 piles")');
    await settled(page);
    assert.equal((await page.inputValue("#piles")).split(" ").length, 256);
    await page.evaluate(() => {
      window.cells = 0;
      const fill = CanvasRenderingContext2D.prototype.fillRect;
      CanvasRenderingContext2D.prototype.fillRect = function (...rest) {
        window.cells++;
        return fill.apply(this, rest);
      };
    });
    const box = await page.locator(".triangle").boundingBox();
    for (let i = 0; i < 30; i++) await page.mouse.move(box.x + box.width * (0.5 + i / 80), box.y + box.height * 0.2);
    await settled(page);
    assert.ok(query(page).cell);
    assert.equal(await page.evaluate(() => window.cells), 0);
  });
});

for (const method of ["table", "memo", "rolling"]) {
  test(`row lab, ${method}: a step of 256 piles draws only what changed, and comes to the same picture`, async () => {
    const piles = Array.from({ length: 256 }, (_, i) => 1 + ((i * i + 3 * i) % 15)).join(",");
    await open(`/row?piles=${piles}&method=${method}&step=100`, {}, async (page) => {
      const picture = () => page.evaluate(() => document.querySelector(".triangle canvas").toDataURL());
      const before = await picture();
      await page.evaluate(() => {
        window.cells = 0;
        for (const name of ["fillRect", "clearRect"]) {
          const own = CanvasRenderingContext2D.prototype[name];
          CanvasRenderingContext2D.prototype[name] = function (...rest) {
            window.cells++;
            return own.apply(this, rest);
          };
        }
      });
      await page.click('button[aria-label="Step back"]');
      await settled(page);
      assert.notEqual(await picture(), before);
      await page.click('button[aria-label="Step"]');
      await settled(page);
      const cells = await page.evaluate(() => window.cells);
      assert.ok(cells > 0 && cells < 1300, `${cells} cells drawn`); // of 32,896
      assert.ok((await picture()) === before, "there and back is not the same picture");
    });
  });
}

test("row lab: more piles than fit are told, typed or in the URL", async () => {
  const many = Array.from({ length: 300 }, () => 1);
  await open(`/row?piles=${many.join(",")}`, {}, async (page) => {
    assert.match(await page.textContent(".note"), /first 256 of 300/);
    await page.fill("#piles", many.slice(1).join(" "));
    assert.match(await page.textContent("#piles-problem"), /first 256 of 299/);
  });
});
