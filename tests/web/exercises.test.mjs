// Exercises: one of each kind solved wrongly and rightly, by clicking; sets by link, the worksheet, progress, keyboard, axe-core.
import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible } from "./axe.mjs";
import { query, settled, stage, visit } from "./stage.mjs";

const { open, ask } = stage();

/** The task with its solution, from the library. */
const taskOf = (kind, game, seed, level) =>
  ask("ask", { command: "exercise", arguments: [kind, ...game.split(" ").filter(Boolean)], options: { seed, level, solution: true } });

const check = async (page) => {
  await page.click(".ex-bar button.main");
  await page.waitForSelector(".ex-mark");
  await settled(page);
};

const fault = (page) => page.getAttribute(".ex-mark.wrong", "data-fault");

/** How a task of each kind is answered by hand, with the text of the answer. */
const answers = {
  async cell(page, text) {
    const [first, second] = text.split(",");
    await page.fill(".ex-number.first", first);
    await page.fill(".ex-number.second", second);
  },
  async needs(page, text) {
    for (const pressed of await page.$$('.ex-cell[aria-pressed="true"]')) await pressed.click();
    for (const cell of text.split(" ")) await page.click(`.ex-cell[aria-label^="cell ${cell}"]`);
  },
  next: (page, text) => page.click(`.ex-cell[aria-label^="cell ${text}"]`),
  move: (page, text) => page.click(`.ex-moves button:text-is("${text}")`),
  async graph(page, text) {
    const clicks = { win: 1, loss: 2, draw: 3 };
    for (const part of text.split(" ")) {
      const [name, outcome] = part.split("=");
      const node = page.locator(`.ex-node[aria-label^="${name}:"]`);
      const words = { win: "won", loss: "lost", draw: "drawn" };
      for (let i = 0; i < 4 && !(await node.getAttribute("aria-label")).includes(`: ${words[outcome]};`); i++) await node.click();
      assert.ok(clicks[outcome]);
    }
  },
  async bug(page, text) {
    const [line, input] = text.split(/: /);
    await page.click(`.ex-code li:nth-child(${line}) button`);
    if (input) await page.fill("#ex-input", input);
  },
  table: (page, text) => page.fill("#ex-paste", text),
};

/** Each kind: a task, and a wrong answer to it with its diagnosis. */
const cases = [
  ["cell", "row 3 9 1 2", 3, 3, "13,2", "roles"],
  ["needs", "row 3 9 1 2", 1, 3, "1-2", "two"],
  ["next", "row 3 9 1 2", 1, 1, "3-3", "skipped"],
  ["move", "tic-tac-toe", 1, 1, "b1", "at-once"],
  ["graph", "heaps --take 1-3 5", 1, 1, "0=loss 1=win 2=win 3=win 4=win 5=win", "roles"],
  ["bug", "stone-game", 11, 1, "5", "line"],
  ["bug", "stone-game", 30, 3, "7: [3, 9]", "passes"],
  ["table", "row 3 9 1 2", 1, 1, "3,0 9,3 4,9 11,4 9,0 9,1 2,10 1,0 2,1 2,0", "swapped"],
];

for (const [kind, game, seed, level, wrong, diagnosis] of cases) {
  test(`exercises: ${kind}, level ${level}, answered wrongly, then rightly`, async () => {
    const task = await taskOf(kind, game, seed, level);
    assert.ok(task.solution, JSON.stringify(task));
    await open(`/exercises/${kind}?seed=${seed}&level=${level}&game=${encodeURIComponent(game)}`, {}, async (page) => {
      assert.equal(await page.textContent(".ex-question"), task.question);
      await answers[kind](page, wrong);
      await check(page);
      assert.equal(await fault(page), diagnosis);
      if (kind === "table") assert.equal(await page.locator(".ex-wrong").count(), 1);
      await answers[kind](page, task.solution);
      assert.equal(await page.locator(".ex-mark").count(), 0, "what was said goes with the answer");
      await check(page);
      assert.equal(await page.locator(".ex-mark.right").count(), 1);
      assert.equal(await page.textContent("p.ex-reason"), task.reason);
      assert.ok(await page.isDisabled(".ex-bar button.main"));
    });
  });
}

test("exercises: progress is kept, the next task is another, the URL brings a task back", async () => {
  await open("/exercises/next?seed=1&game=row+3+9+1+2", {}, async (page) => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await settled(page);
    const task = await taskOf("next", "row 3 9 1 2", 1, 1);
    await answers.next(page, task.solution);
    await check(page);
    assert.match(await page.textContent(".ex-progress"), /Solved 1 of 1/);
    const question = await page.textContent(".ex-question");
    await page.click(".ex-next");
    await settled(page);
    assert.equal(query(page).seed, "2");
    assert.notEqual(await page.textContent(".ex-question"), question);
    await page.click("text=Show the solution");
    await page.waitForSelector(".ex-reason");
    await settled(page);
    assert.match(await page.textContent(".ex-progress"), /Solved 1 of 2/);
    await page.reload();
    await settled(page);
    assert.match(await page.textContent(".ex-progress"), /Solved 1 of 2/);
    assert.equal(query(page).seed, "2");
    await page.click("text=hard");
    await settled(page);
    assert.equal(query(page).level, "3");
    assert.match(await page.textContent(".ex-progress"), /Solved 0 of 0/);
  });
});

test("exercises: an answer that can't be read gets its form, a game that does not fit a sentence", async () => {
  await open("/exercises/table?seed=1&game=row+3+9+1&lang=zh", {}, async (page) => {
    await page.fill("#ex-paste", "three");
    await page.click(".ex-bar button.main");
    await page.waitForSelector(".ex-mark.unread");
    assert.match(await page.textContent(".ex-mark.unread"), /无法读懂；应写成/);
    await page.fill(".ex-game input", "nim 3");
    await page.press(".ex-game input", "Enter");
    await page.waitForSelector(".problem");
    assert.match(await page.textContent(".problem"), /nim：这种练习只针对/);
  });
});

test("exercises: a set is made by clicking, carried by its link, and worked through", async () => {
  await open("/exercises/next?seed=1&game=row+3+9+1+2", {}, async (page) => {
    await page.click("text=Add to a set");
    await page.click('nav[aria-label="Kinds of exercises"] a:has-text("Find the bug")');
    await settled(page);
    await page.click("text=Add 5 like this");
    await settled(page);
    await page.click("text=Set of 6");
    await settled(page);
    assert.match(query(page).tasks, /^next:1:1:row 3 9 1 2;bug:1:\d+;/);
    assert.equal(await page.locator('nav[aria-label="Tasks of the set"] button').count(), 6);
    const task = await taskOf("next", "row 3 9 1 2", 1, 1);
    await answers.next(page, task.solution);
    await check(page);
    assert.match(await page.textContent(".ex-progress"), /Solved 1 of 6/);
    await page.click(".ex-next");
    await settled(page);
    assert.equal(await page.textContent(".ex-kind"), "Find the bug");
    await visit(page, "/exercises/set?tasks=nothing");
    await page.waitForSelector(".problem");
  });
});

test("exercises: a worksheet has the tasks, and the solutions on a page of their own", async () => {
  const tasks = "cell:1:3;needs:2:1;next:1:1;move:1:1:tic-tac-toe;graph:2:2;bug:2:5;table:1:3:row 3 9 1";
  const graph = await taskOf("graph", "", 2, 2);
  await open(`/exercises/sheet?tasks=${encodeURIComponent(tasks)}`, {}, async (page) => {
    assert.equal(await page.locator(".ex-tasks > li").count(), 7);
    assert.equal(await page.locator(".ex-solutions li").count(), 7);
    assert.match(await page.textContent(".ex-solutions"), new RegExp(graph.solution));
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".ex-solutions")).breakBefore), "page");
    assert.ok(await page.isVisible(".ex-name"));
    assert.ok(await page.isHidden(".head"));
    const pdf = await page.pdf({ format: "A4" });
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
    assert.ok(pages >= 3, `${pages} pages`);
    await page.emulateMedia({ media: "screen" });
    await page.click("text=with solutions");
    assert.equal(await page.locator(".ex-solutions").count(), 0);
  });
});

test("exercises: by keyboard alone", async () => {
  await open("/exercises/graph?seed=1&game=nim+1+1", {}, async (page) => {
    await page.focus('.ex-node[aria-label^="a "]');
    for (const presses of [2, 1, 1, 2]) {
      for (let i = 0; i < presses; i++) await page.keyboard.press("Space");
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter"); // the button after the states
    await page.waitForSelector(".ex-mark.right");
  });
  await open("/exercises/cell?seed=3&level=3&game=row+3+9+1+2", {}, async (page) => {
    await page.focus(".ex-number.first");
    await page.keyboard.type("11");
    await page.keyboard.press("Tab");
    await page.keyboard.type("4");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".ex-mark.right");
  });
});

test("exercises: nothing for axe-core to find, both languages, light and dark; nothing wider than a phone", async () => {
  for (const [kind, , seed, level] of cases) {
    const dark = level > 1;
    await open(`/exercises/${kind}?seed=${seed}&level=${level}&lang=${dark ? "zh" : "en"}`, { phone: dark, dark }, async (page) => {
      await page.click(".ex-bar button:nth-child(2)");
      await page.waitForSelector(".ex-reason");
      await settled(page);
      await accessible(page, page.url());
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${page.url()} is ${wide} pixels too wide`);
    });
  }
  const tasks = encodeURIComponent("cell:1:3;move:1:2:nim;graph:3:2");
  for (const path of [`/exercises/set?tasks=${tasks}`, `/exercises/sheet?tasks=${tasks}&lang=zh`])
    await open(path, {}, (page) => accessible(page, path));
});
