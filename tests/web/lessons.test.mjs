// The course in the browser: every card by keyboard in both languages, gates, progress, figures and their URLs.
import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible } from "./axe.mjs";
import { cardOf, look, questionOf, slugs, wrong } from "./cards.mjs";
import { query, settled, stage } from "./stage.mjs";

const { open, askLibrary } = stage();
const names = slugs.map((slug) => slug.replace(/^\d+-/, ""));

/** The right answer of a gate, from the library. */
async function rightAnswer({ gate }) {
  if (gate.exercise !== undefined) return (await askLibrary({ command: "exercise", game: gate.exercise, options: { solution: true } })).solution;
  const value = typeof gate.right === "string" ? gate.right : String(look(await askLibrary(questionOf(gate.right.question, wrong)), gate.right.path));
  return gate.choices.length ? value : /-?\d+/.exec(value)[0];
}

const focused = (page, selector) => page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);

async function tabTo(page, selector) {
  for (let i = 0; i < 90; i++) {
    if (await focused(page, selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${selector} can't be reached with Tab on ${page.url()}`);
}

for (const lang of ["en", "zh"])
  test(`all cards by keyboard alone, ${lang}`, async () => {
    await open(`/learn?lang=${lang}`, {}, async (page) => {
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.waitForSelector("main h1");
      await tabTo(page, ".course-start a");
      await page.keyboard.press("Enter");
      for (const [i, name] of names.entries()) {
        await page.waitForFunction((path) => location.pathname === path, `/learn/${name}`);
        await settled(page);
        const card = cardOf(slugs[i], lang);
        assert.equal(await page.textContent("main h1"), card.title);
        assert.equal(await page.locator(".problem").count(), 0, name);
        assert.ok((await page.locator(".lesson-figure-body").innerText()).trim() !== "", `${name}: a figure`);
        const right = await rightAnswer(card);
        if (card.gate.choices.length) await tabTo(page, `.gate-choices button[data-value="${right}"]`);
        else {
          await tabTo(page, ".gate-form input");
          await page.keyboard.type(right);
        }
        await page.keyboard.press("Enter");
        await page.waitForSelector(".gate-mark .right");
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
    await page.goto(new URL("/learn/order", page.url()).href);
    await settled(page);
    await page.click(".lesson-foot button");
    await settled(page);
    assert.match(page.url(), /\/learn\/minmax/);
    await page.goto(new URL("/learn", page.url()).href);
    await settled(page);
    assert.match(await page.textContent(".course-start"), /1 of 26 done/);
    assert.equal(await page.locator(".course-mark.skipped").count(), 1);
    await page.click(".course-start button");
    assert.equal(await page.locator(".course-mark").count(), 0);
  });
});

test("an exercise as a gate: marked by the library", async () => {
  await open("/learn/first-second", {}, async (page) => {
    await page.evaluate(() => localStorage.clear());
    await page.fill(".gate-form input", "1,1");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".gate-mark .wrong");
    assert.equal(await page.locator(".lesson-foot a.main").count(), 0);
    await page.fill(".gate-form input", await rightAnswer(cardOf("06-first-second", "en")));
    await page.keyboard.press("Enter");
    await page.waitForSelector(".lesson-foot a.main");
  });
});

test("the riddle of the first card: lost by greed, won by the other end", async () => {
  await open("/learn/play", {}, async (page) => {
    const take = (label) => page.locator(".play-buttons button:not(:disabled)", { hasText: label }).click();
    await take("Take the 3");
    await take("Take the 1");
    await page.waitForSelector(".play-buttons .main");
    assert.match(await page.textContent(".play-score"), /You 5.*You lost.*boyi 10|You 4.*You lost.*boyi 11/s);
    await page.click(".play-buttons .main");
    await take("Take the 2");
    await take("Take the 9");
    await page.waitForSelector(".play-buttons .main");
    assert.match(await page.textContent(".play-score"), /You 11.*You won.*boyi 4/s);
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

test("a card fits one screen of 1280 × 720", async () => {
  await open("/learn/play", {}, async (page) => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 720 });
    const below = [];
    for (const name of names)
      for (const lang of ["en", "zh"]) {
        await page.goto(new URL(`/learn/${name}?lang=${lang}`, page.url()).href);
        await settled(page);
        const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        if (over > 0) below.push(`${name} (${lang}): ${over} pixels`);
      }
    assert.deepEqual(below, [], "below the screen");
    await page.setViewportSize(before);
  });
});

test("cards are accessible: both languages, both themes", async () => {
  const looks = [
    { lang: "en", dark: false },
    { lang: "zh", dark: true },
    { lang: "zh", dark: false },
    { lang: "en", dark: true },
  ];
  const paths = ["", "/play", "/state", "/memo", "/first-second", "/circles", "/nim", "/win-lose", "/parity", "/fill-order", "/two-n", "/misere", "/can-i-win/figure"];
  for (const [i, path] of paths.entries())
    // Each look on the first views, then in turn: the parts are the same.
    for (const look of i < 2 ? looks : [looks[i % 4], looks[(i + 1) % 4]])
      await open(`/learn${path}?lang=${look.lang}`, look, async (page) => {
        await accessible(page, `/learn${path} ${JSON.stringify(look)}`);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0, `${path}: ${wider} pixels too wide`);
      });
  await open("/learn/circles", { phone: true }, async (page) => {
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `${wider} pixels too wide on a phone`);
  });
});
