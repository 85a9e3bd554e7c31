// What holds for every view: both languages, light and dark, desktop and phone, its URL brings it back, keyboard.
// SHOTS names a folder for screenshots of all of them.
import { test } from "node:test";
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { settled, stage } from "./stage.mjs";

const { open } = stage();
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

const VIEWS = {
  home: "/",
  row: "/row?piles=3,9,1,2,8,5&cell=1-4",
  "row-2": "/row?game=stone-game-2",
  "row-tree": "/row?piles=3,9,1,2,5&method=recursion",
  "row-fold": "/row?piles=3,9,1,2,8,5,4,7&method=folding&step=1",
  "states-heaps": "/states?tab=heaps&round=2&at=2,2",
  "states-cat": "/states?tab=cat&move=2",
  "states-graph": "/states?tab=graph&layers=end",
  play: "/play?game=connect+4+4&values=on",
  explore: "/explore?game=hexapawn&moves=b3-b2&stats=on",
  "lesson-1": "/lessons/1",
  "lesson-4": "/lessons/4",
  mistakes: "/lessons/mistakes",
};
const LIGHTS = [
  { lang: "en", dark: false, phone: false },
  { lang: "zh", dark: true, phone: true },
  // The other way round in `make torture`.
  ...(process.env.BOYI_TEST_SIZE || shots
    ? [
        { lang: "zh", dark: false, phone: false },
        { lang: "en", dark: true, phone: true },
      ]
    : []),
];

const isDark = (page) =>
  page.evaluate(() => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
    return red < 90;
  });

for (const [name, path] of Object.entries(VIEWS)) {
  test(`${name}: both languages, light and dark, desktop and phone, and back by its URL`, async () => {
    for (const light of LIGHTS) {
      const url = `${path}${path.includes("?") ? "&" : "?"}lang=${light.lang}`;
      await open(url, light, async (page) => {
        const label = `${name} ${JSON.stringify(light)}`;
        assert.equal(await page.getAttribute("html", "lang"), light.lang === "zh" ? "zh-CN" : "en", label);
        assert.equal(/[一-鿿]/.test(await page.textContent("h1")), light.lang === "zh", label);
        assert.equal(await isDark(page), light.dark, label);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0, `${label}: ${wider} pixels too wide`);
        if (shots) {
          await page.screenshot({ path: `${shots}/${name}-${light.lang}-${light.dark ? "dark" : "light"}-${light.phone ? "phone" : "desk"}.png`, fullPage: true });
        }
        if (light.phone || light.lang === "zh") return;
        const seen = await page.innerText("main");
        await page.reload();
        await settled(page);
        assert.equal(await page.innerText("main"), seen, `${label}: not the same after a reload`);
      });
    }
  });
}

test("the switches are remembered in the URL, from view to view", async () => {
  await open("/", {}, async (page) => {
    await page.click('button[aria-label="切换到中文"]');
    await page.click('button[aria-label="切换到深色"]');
    await settled(page);
    assert.match(page.url(), /lang=zh/);
    await page.click('.head nav a[href^="/row"]');
    await settled(page);
    assert.match(page.url(), /\/row\?lang=zh&theme=dark/);
    assert.equal(await isDark(page), true);
    await page.goBack();
    await settled(page);
    assert.match(await page.textContent("h1"), /看清局面/);
  });
});

test("the whole way from the start to an answer by keyboard alone", async () => {
  await open("/", {}, async (page) => {
    const tabTo = async (selector) => {
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return;
      }
      assert.fail(`${selector} can't be reached with Tab`);
    };
    await tabTo('.head nav a[href="/row"]');
    await page.keyboard.press("Enter");
    await settled(page);
    await tabTo("#piles");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("1 100 3");
    await tabTo('[role="slider"]');
    await tabTo('.choice button:nth-child(5)');
    await page.keyboard.press("Enter");
    await settled(page);
    assert.match(await page.textContent(".answer-text"), /second player wins by 96/);
    assert.match(page.url(), /method=folding/);
  });
});

test("a path that is none is said to be none", async () => {
  await open("/nowhere", {}, async (page) => {
    assert.match(await page.textContent("h1"), /no such page/);
  });
});
