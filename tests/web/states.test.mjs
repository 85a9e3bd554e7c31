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
        const { states, kind } = await ask("graph", { game });
        const told = {};
        for (const { value } of states) told[value.outcome] = (told[value.outcome] ?? 0) + 1;
        assert.deepEqual(await kinds(page), told, tab);
        // A nimber calls all moves out of a lost state equal, but rounds are shown: there the longest resistance is bold.
        const slow = states.map(({ value, moves }, i) => value.outcome === "loss" && moves.length > 0 && i).filter((i) => i !== false);
        const best = states.flatMap(({ moves }, i) => (slow.includes(i) ? [] : moves)).filter((move) => move.best).length;
        const bold = await page.locator(".graph path.move.best").count();
        if (kind === "nimber") assert.ok(bold >= slow.length, `${tab}: ${bold} bold arrows`);
        else assert.equal(bold, best + slow.flatMap((i) => states[i].moves).filter((move) => move.best).length, tab);
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

test("states lab: an own graph is typed key by key", async () => {
  await open("/states?tab=graph", {}, async (page) => {
    await page.click("#graph-text");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("h : a");
    assert.match(await page.inputValue("#graph-text"), /\nh : a$/);
    assert.equal(await page.evaluate(() => document.activeElement.id), "graph-text");
    await settled(page);
    assert.match(query(page).text, /h : a$/);
  });
});

test("states lab: a smaller chase takes the place of a larger one, however slow the answer", async () => {
  await open("/states?tab=cat&move=4", {}, async (page) => {
    let answer;
    const asked = new Promise((done) => (answer = done));
    await page.route("**/api/graph", async (route) => {
      await asked;
      await route.continue();
    });
    await page.fill("#game", "cat-and-mouse [[1,2],[0,2],[0,1]]");
    await page.click('button[type="submit"]');
    assert.equal(await page.locator(".chase .place").count(), 6);
    answer();
    await page.waitForFunction(() => document.querySelectorAll(".chase .place").length === 3);
    await settled(page);
    assert.equal(query(page).move, undefined);
    assert.equal(await page.locator(".graph .state.chosen").count(), 0);
  });
});

for (const lang of ["en", "zh"]) {
  test(`a view that can't be drawn says so, ${lang}; another one works`, async () => {
    await open(`/?lang=${lang}`, {}, async (page) => {
      await page.route("**/api/graph", (route) => route.fulfill({ json: { complete: true, states: [{}] } }));
      await page.click('header nav a[href^="/states"]');
      await page.waitForSelector(".problem");
      assert.match(await page.textContent(".problem"), lang === "en" ? /Something went wrong on the page itself/ : /页面自身出错/);
      await page.unroute("**/api/graph");
      await page.click("main button");
      await page.waitForSelector(".graph .state");
    });
  });
}

test("states lab: in a chase that is drawn in part, a move leads where its name says", async () => {
  const n = 14;
  const lists = Array.from({ length: n }, (_, i) => [1, n - 1, 3, n - 3].map((step) => (i + step) % n).sort((a, b) => a - b));
  const game = `cat-and-mouse ${JSON.stringify(lists)}`;
  const { states } = await ask("graph", { game, most: 160 });
  // A state some of whose moves lead out of the drawing, before one that does not.
  const ways = new Map([[0, []]]);
  for (const [from, way] of ways) {
    states[from].moves.forEach(({ to }, i) => to !== null && !ways.has(to) && ways.set(to, [...way, i]));
  }
  const cut = ({ moves }) => moves.some(({ to }, i) => to === null && moves.slice(i).some((later) => later.to !== null));
  const [, way] = [...ways].find(([at]) => cut(states[at]));
  await open(`/states?tab=cat&game=${encodeURIComponent(game)}&walk=${way.join(".")}&move=${way.length}`, {}, async (page) => {
    assert.match(await page.textContent(".note"), /Only the first/);
    const moves = page.locator('[aria-label="Moves of the chase"] .moves button');
    assert.ok((await moves.evaluateAll((list) => list.filter((button) => button.disabled).length)) > 0);
    const move = page.locator('[aria-label="Moves of the chase"] .moves button:enabled').last();
    const [, who, place] = /(mouse|cat) to (\d+)/.exec(await move.textContent());
    await move.click();
    assert.match(await page.getAttribute(".chase", "aria-label"), new RegExp(`${who} at ${place},`, "i"));
  });
});

test("states lab: best is the longest resistance, as the words say; no round is told before it came", async () => {
  await open("/states?tab=heaps&game=heaps+2+2&at=2,2", {}, async (page) => {
    const best = await page.locator(".side .moves button.best").allTextContents();
    assert.ok(best.length > 0 && best.every((text) => /take 1/.test(text)), best.join());
    assert.match(await page.textContent(".side .words"), /Decided in round 4/);
    await page.click('button[aria-label="To the beginning"]');
    await page.click('button[aria-label="Step"]');
    assert.match(await page.textContent(".side .words"), /open.*Round 1 has not decided it/s);
    assert.equal(await page.locator(".side .best").count(), 0);
    const told = await page.locator(".side .moves button:has(.badge)").allTextContents();
    assert.ok(told.every((text) => /take 2/.test(text)), told.join()); // one heap of 2: won in round 1
  });
});

test("states lab: with one heap, no arrow runs through a state it does not belong to, nor out of the picture", async () => {
  for (const game of ["heaps --take 1-3 9", "heaps 9"]) {
    await open(`/states?tab=subtraction&game=${encodeURIComponent(game)}`, {}, async (page) => {
      const faults = await page.evaluate(() => {
        const box = document.querySelector(".graph").viewBox.baseVal;
        const centres = [...document.querySelectorAll(".graph .state")].map((state) => state.transform.baseVal[0].matrix);
        return [...document.querySelectorAll(".graph path.move")].flatMap((path) => {
          const length = path.getTotalLength();
          const points = Array.from({ length: 81 }, (_, i) => path.getPointAtLength((length * i) / 80));
          const hits = (x, y) => centres.some(({ e, f }) => Math.hypot(e - x, f - y) < 14.5);
          return points.filter(({ x, y }) => hits(x, y) || y < box.y || y > box.y + box.height).map(({ x, y }) => `${x},${y}`);
        });
      });
      assert.deepEqual(faults, [], game);
    });
  }
});

test("states lab, zh: moves are named in Chinese", async () => {
  for (const [tab, name] of [["heaps&at=2,3", /从第 1 堆取 1/], ["pool&at=1,2,3,4", /取 \d/], ["cat", /鼠到 3/]]) {
    await open(`/states?tab=${tab}&lang=zh`, {}, async (page) => {
      const names = await page.locator(".side .moves .what").allTextContents();
      assert.ok(names.some((text) => name.test(text)), `${tab}: ${names}`);
      assert.ok(names.every((text) => !/[a-z]/.test(text)), `${tab}: ${names}`);
    });
  }
});
