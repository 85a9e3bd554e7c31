// The course in the browser: every card by keyboard in both languages, gates, progress, figures and their URLs.
import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, COLOURS, violations } from "./axe.mjs";
import { cardOf, look, questionOf, slugs, wrong } from "./cards.mjs";
import { query, settled, stage, visit } from "./stage.mjs";

const { open, askLibrary } = stage();
const names = slugs.map((slug) => slug.replace(/^\d+-/, ""));

/** The right answer of a gate, from the library. */
async function rightAnswer({ gate }) {
  if (gate.exercise !== undefined) return (await askLibrary({ command: "exercise", game: gate.exercise, options: { solution: true } })).solution;
  const value = typeof gate.right === "string" ? gate.right : String(look(await askLibrary(questionOf(gate.right.question, wrong)), gate.right.path));
  return gate.choices.length ? value : /-?\d+/.exec(value)[0];
}

/** Tab until an element has the focus; the page itself notes when that is. */
async function tabTo(page, selector) {
  await page.evaluate((one) => {
    window.reached = document.activeElement?.matches(one) ?? false;
    window.watching?.abort();
    window.watching = new AbortController();
    document.addEventListener("focusin", (event) => (window.reached ||= event.target.matches(one)), { signal: window.watching.signal });
  }, selector);
  for (let i = 0; i < 90; i++) {
    if (await page.evaluate(() => window.reached)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${selector} can't be reached with Tab on ${page.url()}`);
}

/** Types or chooses the right answer of a gate. */
async function answerByKeys(page, gate, right) {
  if (gate.choices.length) await tabTo(page, `.gate-choices button[data-value="${right}"]`);
  else if (gate.exercise === undefined) {
    await tabTo(page, ".gate-form input");
    await page.keyboard.type(right);
  } else if (gate.exercise.startsWith("cell ")) {
    const [first, second] = right.split(",");
    await tabTo(page, ".gate .ex-number.first");
    await page.keyboard.type(first);
    await tabTo(page, ".gate .ex-number.second");
    await page.keyboard.type(second);
  } else {
    // Cells in the order of the page: Tab does not go back.
    for (const cell of right.split(" ").sort()) {
      await tabTo(page, `.gate .ex-cell[aria-label^="cell ${cell}"]`);
      await page.keyboard.press("Space");
    }
    await tabTo(page, ".gate .ex-bar button.main");
  }
  await page.keyboard.press("Enter");
}

test("all cards by keyboard alone", async () => {
  await open("/learn", {}, async (page) => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.waitForSelector("main h1");
    await tabTo(page, ".course-start a");
    await page.keyboard.press("Enter");
    for (const [i, name] of names.entries()) {
      await page.waitForFunction((path) => location.pathname === path, `/learn/${name}`);
      await settled(page);
      const card = cardOf(slugs[i], "en");
      await answerByKeys(page, card.gate, await rightAnswer(card));
      await page.waitForSelector(".gate-mark .right, .gate .ex-mark.right");
      await page.waitForFunction(() => document.activeElement?.matches(".lesson-foot a.main"));
      await page.keyboard.press("Enter");
    }
    await page.waitForFunction(() => location.pathname === "/learn");
    assert.equal(await page.locator(".course-mark.passed").count(), names.length);
  });
});

test("a gate: a wrong answer is told why, the card stays shut, the right one opens it; progress is kept after a reload", async () => {
  await open("/learn/margin", {}, async (page) => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await settled(page);
    const next = page.locator(".lesson-foot a.main");
    for (const [typed, why] of [
      ["9", /margin is your total minus/],
      ["-3", /taking the 4/],
      ["−3", /taking the 4/],
      ["1", /Two candidates/],
    ]) {
      await page.fill(".gate-form input", typed);
      await page.keyboard.press("Enter");
      await page.waitForFunction((text) => new RegExp(text).test(document.querySelector(".gate-mark")?.textContent ?? ""), why.source);
      assert.equal(await next.count(), 0, typed);
    }
    await page.fill(".gate-form input", "５");
    await page.keyboard.press("Enter");
    await next.waitFor();
    await page.reload();
    await settled(page);
    assert.equal(await next.count(), 1);
    assert.equal(await page.locator(".lesson-strip li.passed").count(), 1);
    await visit(page, "/learn/order");
    await page.click(".lesson-foot button");
    await settled(page);
    assert.match(page.url(), /\/learn\/minmax/);
    await visit(page, "/learn");
    assert.match(await page.textContent(".course-start"), /1 of 26 done/);
    assert.equal(await page.locator(".course-mark.skipped").count(), 1);
    await page.click(".course-start button");
    assert.equal(await page.locator(".course-mark").count(), 0);
  });
});

test("an exercise as a gate: the same as among the exercises, with its diagnosis; the right answer opens the card", async () => {
  await open("/learn/first-second", {}, async (page) => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await settled(page);
    const answer = async (text) => {
      for (const [i, who] of ["first", "second"].entries()) await page.fill(`.gate .ex-number.${who}`, text.split(",")[i]);
      await page.keyboard.press("Enter");
      await page.waitForSelector(".gate .ex-mark");
      await settled(page);
    };
    const card = cardOf("06-first-second", "en");
    const right = await rightAnswer(card);
    await answer(right.split(",").reverse().join(","));
    const { fault } = await askLibrary({ command: "exercise", game: card.gate.exercise, options: { answer: right.split(",").reverse().join(",") } });
    assert.ok(fault);
    assert.equal(await page.getAttribute(".gate .ex-mark.wrong", "data-fault"), fault);
    assert.equal(await page.locator(".lesson-foot a.main").count(), 0);
    await answer(right);
    assert.equal(await page.locator(".gate .ex-mark.right").count(), 1);
    await page.waitForSelector(".lesson-foot a.main");
  });
});

test("the riddle of the first card: lost by greed, won by the other end; the URL brings it back", async () => {
  await open("/learn/play", {}, async (page) => {
    const take = async (label) => {
      await page.locator(".take button:not(:disabled)", { hasText: label }).click();
      await settled(page);
    };
    await take("Take the 3");
    await take("Take the 1");
    assert.match(await page.textContent(".row-game .who"), /You 5.*You lost.*boyi 10|You 4.*You lost.*boyi 11/s);
    await page.click(".take .main");
    await settled(page);
    await take("Take the 2");
    await take("Take the 9");
    assert.match(await page.textContent(".row-game .who"), /You 11.*You won.*boyi 4/s);
    assert.match(query(page).moves, /^r[lr]$/);
    await page.reload();
    await settled(page);
    assert.match(await page.textContent(".row-game .who"), /You 11.*You won.*boyi 4/s);
  });
  // Rows of any length and sign; what is wrong with one the library says.
  await open("/learn/play/figure?input=20+-5+7+1+30+2+9&moves=ll", {}, async (page) => {
    const first = await askLibrary({ command: "position", game: "row 20 -5 7 1 30 2 9" });
    assert.ok(first.moves.length === 2 && (await page.locator(".row-game .pile.gone").count()) === 4);
    await page.fill(".figure-input input", "3 x");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".problem");
    assert.match(await page.textContent(".problem"), /pile 2/);
  });
});

test("a figure: its URL brings it back with input and step, and leads to the workbench with the same", async () => {
  await open("/learn/order/figure?input=1+100+3&step=9", {}, async (page) => {
    assert.match(await page.textContent(".lesson-figure"), /100/);
    const { steps } = await askLibrary({ command: "trace", game: "row --method table 1 100 3" });
    assert.equal((await page.textContent(".trace-text")).trim(), steps[8].text); // nine steps have run
    await page.click('button[aria-label="Step"]');
    await settled(page);
    assert.equal(query(page).step, "10");
    const link = new URL(await page.locator('.lesson-figure a[href^="/workbench"]').getAttribute("href"), page.url());
    assert.equal(link.pathname, "/workbench/stone-game");
    assert.deepEqual(Object.fromEntries(link.searchParams), { piles: "1,100,3", method: "table", step: "10" });
    await page.click('.lesson-figure a[href^="/workbench"]');
    await settled(page);
    assert.equal((await page.textContent(".caption")).trim(), steps[9].text);
    await page.goBack();
    await settled(page);
    await page.fill(".figure-input input", "3 x");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".problem");
    assert.match(await page.textContent(".problem"), /pile 2/);
  });
});

test("figures of the mistakes: wrong where they should be, right where they agree", async () => {
  const boxes = async (page) => (await page.locator(".versus strong").allTextContents()).map((text) => text.trim());
  const cases = [
    ["greedy", "", ["−5", "+7"]],
    ["greedy", "9 4 1 3", ["+7", "+7"]],
    ["greedy", "1 2 1", ["0", "0"]],
    ["parity", "", ["0", "+4"]],
    ["base-case", "", ["+1", "+4"]],
    ["base-case", "5", ["0", "+5"]],
    ["fill-order", "", ["+3", "+7"]],
  ];
  for (const [name, input, expected] of cases)
    await open(`/learn/${name}/figure${input ? `?input=${input.replace(/ /g, "+")}` : ""}`, {}, async (page) => {
      assert.deepEqual(await boxes(page), expected, `${name} ${input}`);
    });
  await open("/learn/two-n", {}, async (page) => {
    await page.click('button[aria-label="To the end"]');
    await settled(page);
    assert.match(await page.textContent(".scene"), /Caught in turn 36/);
  });
});

// In `make test` each card in one of the languages.
test("every card in both languages: its title, its figure, nothing refused, all of it on one screen of 1280 × 720", async () => {
  await open("/learn/play", {}, async (page) => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 720 });
    const below = [];
    for (const lang of ["en", "zh"])
      for (const [i, name] of names.entries()) {
        if (!process.env.BOYI_TEST_SIZE && (i % 2 === 0) !== (lang === "en")) continue;
        await visit(page, `/learn/${name}?lang=${lang}`);
        const card = await page.evaluate(() => ({
          title: document.querySelector("main h1").textContent,
          problems: document.querySelectorAll(".problem").length,
          figure: document.querySelector(".lesson-figure-body").innerText.trim(),
          over: document.documentElement.scrollHeight - innerHeight,
        }));
        assert.equal(card.title, cardOf(slugs[i], lang).title);
        assert.equal(card.problems, 0, name);
        assert.notEqual(card.figure, "", `${name}: a figure`);
        if (card.over > 0) below.push(`${name} (${lang}): ${card.over} pixels`);
      }
    assert.deepEqual(below, [], "below the screen");
    await page.setViewportSize(before);
  });
});

// Cards with figures and gates of each kind; the overview, one card and one figure are among the views of everywhere.test.mjs.
test("cards are accessible: both languages, both themes", async () => {
  const paths = ["/play", "/state", "/memo", "/first-second", "/nim", "/win-lose", "/parity", "/two-n", "/misere", "/can-i-win/figure"];
  for (const [i, path] of paths.entries()) {
    const look = { lang: i % 2 ? "zh" : "en", dark: i % 4 > 1 };
    await open(`/learn${path}?lang=${look.lang}`, look, async (page) => {
      await accessible(page, `/learn${path} ${JSON.stringify(look)}`);
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), look.dark ? "light" : "dark");
      assert.deepEqual(await violations(page, COLOURS), [], `/learn${path}, the other theme`);
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), look.dark ? "dark" : "light");
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wider <= 0, `${path}: ${wider} pixels too wide`);
    });
  }
});

test("no card is wider than a phone", async () => {
  await open("/learn", { phone: true }, async (page) => {
    const wide = [];
    for (const name of names) {
      await visit(page, `/learn/${name}?lang=zh`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wider > 0) wide.push(`${name}: ${wider} pixels`);
    }
    assert.deepEqual(wide, []);
  });
});
