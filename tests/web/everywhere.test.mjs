// What holds for every view: both languages, light and dark, desktop and phone, its URL brings it back, keyboard.
// SHOTS names a folder for screenshots of all of them.
import { test } from "node:test";
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { violations } from "./axe.mjs";
import { settled, stage, visit } from "./stage.mjs";

const { open } = stage();
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

const VIEWS = {
  home: "/",
  riddle: "/?moves=lr",
  why: "/?moves=lr&why=1&step=99",
  workbench: "/workbench/stone-game?step=30",
  memo: "/workbench/stone-game?method=memo&step=40&code=java",
  recursion: "/workbench/stone-game?method=recursion&step=60&code=c",
  winlose: "/workbench/stone-game?method=winlose&step=999",
  fold: "/workbench/stone-game?method=fold&step=9&code=c%2B%2B",
  "stone-game-2": "/workbench/stone-game-2?step=50",
  hundred: "/workbench/hundred?step=70",
  "can-i-win": "/workbench/can-i-win?step=30",
  "cat-and-mouse": "/workbench/cat-and-mouse?step=200",
  wrong: "/workbench/stone-game?piles=3,x",
  play: "/play?game=connect+4+4&values=on",
  exercise: "/exercises/cell?seed=3&level=2&game=row+3+9+1+2",
  "exercise-bug": "/exercises/bug?seed=11&level=3&game=stone-game",
  worksheet: "/exercises/sheet?tasks=cell:1:3;graph:2:2;bug:2:5;move:1:1:tic-tac-toe",
  explore: "/explore?game=hexapawn&moves=b3-b2&stats=on",
  learn: "/learn",
  card: "/learn/order?step=30",
  figure: "/learn/circles/figure?step=200",
  mistake: "/learn/fill-order",
  problems: "/problems?q=stone",
  write: "/write",
  problem: "/problems/leetcode-877?input=%5B5,3,4,5%5D",
};
const LIGHTS = [
  { lang: "en", dark: false, phone: false },
  { lang: "zh", dark: true, phone: true },
  { lang: "zh", dark: false, phone: false },
  { lang: "en", dark: true, phone: true },
];

const isDark = (page) =>
  page.evaluate(() => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
    return red < 90;
  });

for (const [number, [name, path]] of Object.entries(VIEWS).entries()) {
  test(`${name}: both languages, light and dark, desktop and phone, and back by its URL`, async () => {
    // Each language, theme and size once for a view; all four in `make torture`.
    const some = number % 2 ? LIGHTS.slice(2) : LIGHTS.slice(0, 2);
    for (const light of process.env.BOYI_TEST_SIZE ? LIGHTS : some) {
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
        assert.deepEqual(await violations(page), [], label);
        if (light.phone) return;
        const seen = await page.innerText("main");
        // A document that is loaded again costs half a second: every fourth view; the others are left and come back by their URL.
        if (number % 4 === 0 || process.env.BOYI_TEST_SIZE) {
          await page.reload();
          await settled(page);
        } else await visit(page, page.url());
        assert.equal(await page.innerText("main"), seen, `${label}: not the same when it comes back`);
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
    await page.click('.head nav a[href^="/workbench"]');
    await settled(page);
    assert.match(page.url(), /\/workbench\?lang=zh&theme=dark/);
    assert.equal(await isDark(page), true);
    await page.goBack();
    await settled(page);
    assert.match(await page.textContent("h1"), /从不失误/);
  });
});

for (const lang of ["en", "zh"]) {
  test(`a view that can't be drawn says so, ${lang}; another one works`, async () => {
    await open(`/?lang=${lang}`, { fresh: true }, async (page) => {
      await page.route("**/api/ask", (route) => route.fulfill({ json: { programs: [{}] } }));
      await page.click('header nav a[href^="/workbench"]');
      await page.waitForSelector(".problem");
      assert.match(await page.textContent(".problem"), lang === "en" ? /Something went wrong on the page itself/ : /页面自身出错/);
      await page.unroute("**/api/ask");
      await page.click('header nav a[href^="/play"]');
      await page.waitForSelector(".turn");
      await page.reload(); // the false answer is forgotten
    });
  });
}

test("old addresses lead to the new views", async () => {
  await open("/row?piles=3,9,4&lang=zh", {}, async (page) => {
    assert.match(page.url(), /\/workbench\/stone-game\?piles=3,9,4&lang=zh/);
    assert.equal(await page.inputValue("#input"), "[3, 9, 4]");
    await visit(page, "/lessons/1");
    assert.match(page.url(), /\/learn\/1/); // a course of another order: its overview
    assert.equal(await page.locator(".course-part").count(), 5);
  });
});

test("fonts are served as fonts, and used", async () => {
  await open("/", {}, async (page, base) => {
    const style = await (await fetch(await page.locator('link[rel="stylesheet"]').first().evaluate((link) => link.href))).text();
    for (const name of ["inter", "mono"]) {
      const file = style.match(new RegExp(`${name}-[\\w-]+\\.woff2`))[0]; // named by its content
      const response = await fetch(`${base}/${file}`);
      assert.equal(response.headers.get("content-type"), "font/woff2");
      assert.match(await (await fetch(`${base}/fonts/${name}-LICENSE.txt`)).text(), /SIL Open Font License/);
    }
    assert.deepEqual(await page.evaluate(async () => (await document.fonts.ready, ["16px Inter", '16px "JetBrains Mono"'].map((font) => document.fonts.check(font)))), [true, true]);
  });
});

test("on paper: light, without controls, table and program whole", async () => {
  await open("/workbench/stone-game?method=memo&step=40", { dark: true }, async (page) => {
    await page.emulateMedia({ media: "print" });
    for (const part of [".head", ".transport", ".bench-right", ".play .track"]) assert.ok(await page.isHidden(part), part);
    for (const part of [".table", ".code", ".state", ".caption"]) assert.ok(await page.isVisible(part), part);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
    const cut = await page.evaluate(() => [".code", ".table-box", ".tree-box", ".state"].filter((part) => {
      const box = document.querySelector(part);
      return box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== "visible";
    }));
    assert.deepEqual(cut, [], "cut off on paper");
    const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
    assert.ok(pages <= 3, `${pages} pages`);
    await visit(page, "/learn/order");
    for (const part of [".lesson-strip", ".lesson-foot", ".figure-input", ".trace-walk"]) assert.ok(await page.isHidden(part), part);
    for (const part of [".lesson-text", ".gate", ".lesson-figure .table"]) assert.ok(await page.isVisible(part), part);
    await page.emulateMedia({ media: "screen" });
  });
});

test("the foot of the page claims what is so", async () => {
  await open("/learn", {}, async (page) => {
    assert.match(await page.textContent(".foot"), /All values on this page come from its library/);
  });
});

test("?embed=1 leaves header and footer out", async () => {
  await open("/workbench/stone-game?embed=1", {}, async (page) => {
    assert.equal(await page.locator("header.head, footer").count(), 0);
  });
});

test("a path that is none is said to be none", async () => {
  await open("/nowhere", {}, async (page) => {
    assert.match(await page.textContent("h1"), /no such page/);
  });
});
