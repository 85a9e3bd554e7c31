// The workbench: one trace drives table, code, variables, stack and caption.
import { test } from "node:test";
import assert from "node:assert/strict";
import { query, settled, stage, visit } from "./stage.mjs";

const { open, ask } = stage();
const trace = (game, method) => ask("ask", { command: "trace", game, options: { method } });
const code = (game, method, language) => ask("ask", { command: "code", game, options: { method, in: language } });

/** What the view shows of a step. */
const shown = (page) =>
  page.evaluate(() => {
    const text = (selector) => document.querySelector(selector)?.textContent ?? "";
    return {
      line: document.querySelector(".code li.now")?.dataset.label,
      number: text(".code li.now i"),
      variables: text(".state .variables"),
      stack: [...document.querySelectorAll(".state .frame")].map((frame) => frame.textContent),
      open: document.querySelectorAll(".call-tree .call.open").length,
      filled: document.querySelectorAll(".table .cell.first, .table .cell.second, .table .cell.tie").length,
      caption: text(".play .caption"),
      count: text(".play .count"),
    };
  });

const stackOf = (told, step) => {
  const names = [];
  for (let at = told.steps[step].call; at !== null; at = told.calls[at].parent) names.unshift(`${told.calls[at].name}(${told.calls[at].arguments.join(", ")})`);
  return names;
};

test("memo for 3 9 1 2: code line, variables, stack and cells change together, forward and back", async () => {
  const told = await trace("stone-game 3 9 1 2", "memo");
  const { lines } = await code("stone-game", "memo", "python");
  await open("/workbench/stone-game?piles=3,9,1,2&method=memo&step=0", {}, async (page) => {
    const check = async (step) => {
      const now = await shown(page);
      const { line, variables, text } = told.steps[step];
      assert.equal(now.line, line, `step ${step}`);
      assert.equal(now.number, String(lines[line]));
      assert.equal(now.caption, text);
      assert.deepEqual(now.stack, stackOf(told, step));
      assert.equal(now.open, now.stack.length);
      for (const [name, value] of Object.entries(variables)) assert.ok(now.variables.includes(`${name} = ${Array.isArray(value) ? `(${value.join(", ")})` : value}`), `${now.variables} for ${name}`);
      const written = new Set(told.steps.slice(0, step + 1).flatMap(({ write }) => (write ? [write.at.join()] : [])));
      assert.equal(now.filled, written.size, `step ${step}`);
      assert.equal(now.count, `step ${step + 1} of ${told.steps.length}`);
    };
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press("ArrowRight");
      await check(step);
    }
    for (let step = 28; step > 20; step--) {
      await page.keyboard.press("ArrowLeft");
      await check(step);
    }
    // The answer and the best line are not there before the end.
    assert.equal(await page.textContent(".result b"), "?");
    assert.equal(await page.locator(".best-line").count(), 0);
    await page.keyboard.press("End");
    await settled(page);
    await check(told.steps.length - 1);
    assert.equal(await page.textContent(".result b"), "7");
    assert.match(await page.textContent(".best-line"), /11 : 4.*2\s+3\s+9\s+1/s);
    // Calls that ask the same again are coloured, and counted.
    const again = told.calls.filter(({ repeats }) => repeats !== null).length;
    assert.ok(again > 0);
    assert.equal(await page.locator(".call-tree .call.again").count(), again);
    // A memo hit flashes its cell.
    const hit = told.steps.findIndex(({ line }) => line === "hit");
    await visit(page, page.url().replace(/step=\d+/, `step=${hit + 1}`));
    assert.equal(await page.locator(`.table .cell.hit[data-cell="${told.steps[hit].reads[0].at.join("-")}"]`).count(), 1);
  });
});

test("the language of the code and of the page change, the step stays", async () => {
  const told = await trace("stone-game 3 9 1 2", "table");
  await open("/workbench/stone-game?step=21", {}, async (page) => {
    for (const [value, language] of [["java", "java"], ["c++", "c++"], ["c", "c"], ["python", "python"]]) {
      await page.click(`.tabs button[data-value="${value}"]`);
      await settled(page);
      const { lines } = await code("stone-game", "table", language);
      const now = await shown(page);
      assert.equal(now.line, told.steps[20].line);
      assert.equal(now.number, String(lines[now.line]), language);
      assert.equal(now.count, `step 21 of ${told.steps.length}`);
    }
    await page.click('button[aria-label="切换到中文"]');
    await settled(page);
    assert.match(await page.textContent(".play .count"), /第 21 步/);
    assert.match(await page.textContent(".play .caption"), /[一-鿿]/);
    assert.equal(query(page).step, "21");
  });
});

test("by cell, by diagonal; a click on a line runs to it, a click on a cell goes to the step that fills it", async () => {
  const told = await trace("stone-game 3 9 1 2", "table");
  await open("/workbench/stone-game?step=0&by=cell", {}, async (page) => {
    const at = async () => Number(/\d+/.exec(await page.textContent(".play .count"))[0]);
    const writes = told.steps.flatMap(({ write }, i) => (write ? [i + 1] : []));
    for (const step of writes.slice(0, 6)) {
      await page.click('button[aria-label="Step"]');
      assert.equal(await at(), step);
    }
    await page.click('.play-side button[data-value="round"]');
    await page.click('button[aria-label="To the beginning"]');
    for (const step of told.rounds) {
      await page.click('button[aria-label="Step"]');
      assert.equal(await at(), step); // the step before a round begins
    }
    await page.click('.code li[data-label="compare"] button');
    await settled(page);
    assert.equal((await shown(page)).line, "compare");
    await page.click('.table .cell[data-cell="1-3"]');
    await settled(page);
    const filled = told.steps.findIndex(({ write }) => write?.at.join() === "1,3");
    assert.equal(await at(), filled + 1);
    assert.match(await page.textContent('.table .cell[data-cell="1-3"]'), /10:2.*\+8/);
    for (const [look, text] of [["margin", "+8"], ["heat", "−8"]] /* the second player moves there */) {
      await page.click(`.table-pane .tabs button[data-value="${look}"]`);
      assert.equal(await page.textContent('.table .cell[data-cell="1-3"]'), text);
    }
    await settled(page);
    assert.equal(query(page).look, "heat");
  });
});

test("playing runs to the end and stops; the space bar plays and holds", async () => {
  await open("/workbench/stone-game?piles=5&step=0", {}, async (page) => {
    await page.keyboard.press(" ");
    await page.waitForSelector('button[aria-label="Pause"]');
    await page.keyboard.press(" ");
    await page.waitForSelector('button[aria-label="Play"]');
    await page.click('button[aria-label="Play"]');
    await page.waitForFunction(() => document.querySelector(".play .count").textContent === "step 4 of 4");
    await page.waitForSelector('button[aria-label="Play"]');
  });
});

test("every problem and method: the last step is the library's answer", async () => {
  const cases = [
    ["fibonacci", "6", ["recursion", "memo", "table"]],
    ["stairs", "5", ["memo"]],
    ["stone-game", "3,9,1,2", ["recursion", "memo", "table", "minmax", "margin", "rolling", "winlose", "fold"]],
    ["predict-the-winner", "1,5,2", ["table"]],
    ["card-game", "1,2,100,4", ["table"]],
    ["stone-game-2", "2,7,9,4,4", ["topdown", "bottomup"]],
    ["stone-game-3", "1,2,3,-9", ["topdown", "bottomup"]],
    ["stone-game-7", "5,3,1,4,2", ["topdown", "bottomup"]],
    ["stone-game-8", "-1,2,-3,4,-5", ["topdown", "bottomup"]],
    ["hundred", "3 21", ["table"]],
    ["heaps", "--take 1,3,4 12", ["table", "mex"]],
    ["stone-game-4", "17", ["table"]],
    ["nim", "3 4 5", ["mex"]],
    ["can-i-win", "4 6", ["mask"]],
    ["cat-and-mouse", "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", ["counters"]],
  ];
  await open("/workbench/stone-game", {}, async (page) => {
    for (const [game, input, methods] of cases)
      for (const method of methods) {
        const row = !input.includes(" ") && /^-?\d+,/.test(input);
        const told = await ask("ask", row ? { command: "trace", game, arguments: input.split(","), options: { method } } : { command: "trace", game: `${game} ${input}`, options: { method } });
        await visit(page, `/workbench/${game}?${row ? "piles" : "input"}=${encodeURIComponent(input)}&method=${method}&step=99999`);
        assert.equal(await page.textContent(".result b"), String(told.answer).replace("-", "−"), `${game} ${method}`);
        const now = await shown(page);
        assert.equal(now.line, told.steps.at(-1).line, `${game} ${method}`);
        assert.equal(now.caption, told.steps.at(-1).text);
        assert.ok((await page.locator(".table .cell, .call-tree .call, .fold rect").count()) > 0, `${game} ${method}`);
      }
  });
});

test("Can I Win: the lattice of all subsets fills as the program asks; sum and target are always there", async () => {
  const told = await trace("can-i-win 4 6", "mask");
  await open("/workbench/can-i-win?input=4+6&step=12", {}, async (page) => {
    const cells = () => page.locator(".table .touch").evaluateAll((list) => list.map((cell) => cell.getAttribute("aria-label")));
    assert.match(await page.textContent(".state .variables"), /target 6, sum \d/);
    assert.equal((await cells()).length, 16);
    await page.keyboard.press("End");
    const shownCells = await cells();
    for (const [name, text] of [["{}", "W, sum 0/6"], ["{1}", "L, sum 1/6"], ["{1,2}", "W, sum 3/6"], ["{2}", "empty, sum 2/6"], ["{2,4}", "the target is reached, sum 6/6"]])
      assert.ok(shownCells.includes(`${name}: ${text}`), `${name} in ${shownCells}`);
    const met = new Set(told.steps.flatMap(({ write }) => (write ? [write.at[0]] : [])));
    assert.equal(shownCells.filter((label) => /: [WL],/.test(label)).length, met.size);
    // Every subset has an edge from each subset with one number less; those the program went along stand out.
    assert.equal(await page.locator(".table .edge").count(), 32);
    assert.equal(await page.locator(".table .edge.walked").count(), new Set(told.calls.filter(({ parent }) => parent !== null).map((call) => `${told.calls[call.parent].arguments[0]} ${call.arguments[0]}`)).size);
    await page.focus('.table .touch[tabindex="0"]');
    for (const key of ["ArrowDown", "ArrowLeft", "Enter"]) await page.keyboard.press(key); // from {} to {2} to {1}
    await settled(page);
    const filled = told.steps.findIndex(({ write }) => write?.at[0] === 1);
    assert.equal(await page.textContent(".play .count"), `step ${filled + 1} of ${told.steps.length}`);
  });
  // Of many numbers only the subsets that are met are drawn.
  await open("/workbench/can-i-win?input=8+20&step=99999", {}, async (page) => {
    const large = await trace("can-i-win 8 20", "mask");
    assert.equal(await page.locator(".table .cell").count(), new Set(large.calls.map((call) => call.arguments[0])).size);
  });
});

test("a wrong or too large input is told at once and from the URL; no other game's answer is shown", async () => {
  const wrong = [
    ["/workbench/stone-game?piles=3,x,2", /pile 2: "x" is not a whole number/],
    ["/workbench/stone-game?piles=99999999999999999999", /pile 1: 99999999999999999999 is outside/],
    ["/workbench/stone-game?piles=3,9&method=mask", /has no program with --method mask/],
    ["/workbench/can-i-win?input=25+300", /M up to 20/],
    ["/workbench/fibonacci?input=91", /from 0 to 90/],
    ["/workbench/cat-and-mouse?input=[[1]", /./],
  ];
  await open("/workbench/stone-game?piles=3,9,1,2", {}, async (page) => {
    await page.fill("#input", "[3, 9x, 1]");
    await page.waitForSelector(".problem");
    assert.match(await page.textContent(".problem"), /pile 2: "9x"/);
    await settled(page);
    assert.equal(query(page).piles, "3,9x,1");
    assert.equal(await page.getAttribute("#input", "aria-invalid"), "true");
    assert.equal(await page.locator(".table .cell").count(), 0);
    for (const [path, text] of wrong) {
      await visit(page, path);
      assert.match(await page.textContent(".problem"), text, path);
      assert.equal(await page.locator(".table .cell, .result.known").count(), 0, path);
    }
    await page.click(".empty-pane button");
    await settled(page);
    assert.equal(await page.locator(".problem").count(), 0);
    await visit(page, "/workbench/nothing");
    assert.match(await page.textContent(".problem"), /no problem called “nothing”/);
  });
});

test("piles: dragged, changed by keys, at random; long numbers stay inside their cells", async () => {
  await open("/workbench/stone-game?piles=3,9,1,2&step=99", {}, async (page) => {
    const bar = page.locator('[role="slider"]').nth(2);
    const box = await bar.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 5 - 34, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    assert.equal(query(page).piles, "3,9,6,2");
    await page.locator('[role="slider"]').nth(0).focus();
    await page.keyboard.press("ArrowUp");
    await settled(page);
    assert.equal(query(page).piles, "4,9,6,2");
    await page.click('button[title="random piles"]');
    await settled(page);
    assert.equal(query(page).piles.split(",").length, 4);
    await page.fill("#input", "[123456, 999999, -345678, 200000]");
    await settled(page);
    await page.keyboard.press("Tab");
    await page.locator("h1").click();
    await page.keyboard.press("End");
    await settled(page);
    const outside = await page.locator(".table .cell").evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const frame = cell.querySelector(".box").getBoundingClientRect();
        return [...cell.querySelectorAll("text.big, text.small")].filter((text) => {
          const own = text.getBoundingClientRect();
          return own.left < frame.left || own.right > frame.right || own.top < frame.top || own.bottom > frame.bottom;
        });
      }).length,
    );
    assert.equal(outside, 0);
  });
});

test("long rows: a canvas above 32 piles, the finished table where there are too many steps, nothing cut off on a phone", async () => {
  const row = (n) => Array.from({ length: n }, (_, i) => 1 + ((i * i + 3 * i) % 15));
  await open(`/workbench/stone-game?piles=${row(40)}&step=99999`, { phone: true }, async (page) => {
    assert.equal(await page.locator(".heat-box canvas").count(), 1);
    assert.equal(await page.locator(".table").count(), 0);
    const { value } = await ask("solve", { game: `stone-game ${row(40).join(" ")}` });
    assert.ok((await page.textContent(".best-line")).includes(`${value.first} : ${value.second}`));
    for (const path of [`/workbench/stone-game?piles=${row(40)}&step=99999`, `/workbench/stone-game?piles=${row(256)}`]) {
      await visit(page, path);
      await page.waitForSelector(".heat-box canvas");
      const right = await page.evaluate(() => Math.max(...[...document.querySelectorAll("main *")].filter((one) => !one.closest(".code, .heat-scroll, .tree-box") && !one.matches(".sr")).map((one) => one.getBoundingClientRect().right)));
      assert.ok(right <= 390.5, `${path.slice(0, 40)}: ${right}`);
    }
    assert.match(await page.textContent(".problem"), /steps/);
    const { value: both } = await ask("solve", { game: `stone-game ${row(256).join(" ")}` });
    assert.ok((await page.textContent(".best-line")).includes(`${both.first} : ${both.second}`));
    // The whole row is the corner: blue where the first player is ahead.
    const corner = await page.evaluate(() => {
      const canvas = document.querySelector(".heat-box canvas");
      const [red, , blue] = canvas.getContext("2d").getImageData(canvas.width - 2, 1, 1, 1).data;
      return blue > red;
    });
    const { value: whole } = await ask("solve", { game: `stone-game ${row(256).join(" ")}` });
    assert.equal(corner, whole.margin > 0);
    const before = await page.locator("canvas").evaluate((canvas) => canvas.getBoundingClientRect().width);
    await page.click('.heat-bar button[data-value="4"]');
    assert.ok((await page.locator("canvas").evaluate((canvas) => canvas.getBoundingClientRect().width)) > 3.9 * before);
  });
});

test("arrows run between cells and cross none", async () => {
  await open("/workbench/stone-game?step=16", {}, async (page) => {
    let arrows = 0;
    for (let i = 0; i < 18; i++) {
      await page.click('button[aria-label="Step"]');
      const { count, inside } = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".table .cell")].map((cell) => {
          const [, x, y] = /translate\((\S+) (\S+)\)/.exec(cell.getAttribute("transform")).map(Number);
          const box = cell.querySelector(".box");
          return { x, y, w: Number(box.getAttribute("width")), h: Number(box.getAttribute("height")) };
        });
        const paths = [...document.querySelectorAll(".table .arrow")];
        const points = paths.flatMap((path) => Array.from({ length: 9 }, (_, k) => path.getPointAtLength((path.getTotalLength() * k) / 8)));
        return { count: paths.length, inside: points.filter((p) => boxes.some(({ x, y, w, h }) => p.x > x && p.x < x + w && p.y > y && p.y < y + h)).length };
      });
      arrows += count;
      assert.equal(inside, 0);
    }
    assert.ok(arrows > 6, `${arrows} arrows`);
  });
});

test("a table of 20 piles can be zoomed", async () => {
  await open(`/workbench/stone-game?piles=${Array.from({ length: 20 }, (_, i) => 1 + ((i * 7) % 9))}&look=heat&step=9999`, {}, async (page) => {
    const width = () => page.locator(".table").evaluate((table) => table.getBoundingClientRect().width);
    const before = await width();
    await page.click('.table-pane .tabs button[data-value="4"]');
    assert.ok((await width()) > 3.9 * before);
    assert.ok(await page.locator(".table-box").evaluate((box) => box.scrollWidth > 3 * box.clientWidth));
  });
});

test("the whole workbench is visible in 1280×720", async () => {
  await open("/workbench/stone-game?method=memo&step=40", {}, async (page) => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const part of [".bench-bar", ".table", ".tree-box", ".code", ".state", ".play"]) {
      const { y, height } = await page.locator(part).boundingBox();
      assert.ok(y >= 0 && y + height <= 720, `${part}: ${y} to ${y + height}`);
    }
    await page.setViewportSize(size);
  });
});

test("keyboard only: from home to a step, a cell and a line of code", async () => {
  await open("/", {}, async (page) => {
    const tabTo = async (selector) => {
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return;
      }
      assert.fail(`${selector} can't be reached with Tab`);
    };
    await tabTo('.head nav a[href^="/workbench"]');
    await page.keyboard.press("Enter");
    await settled(page);
    await tabTo("#input");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("1 100 3");
    await settled(page);
    await tabTo(".table .touch");
    for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await settled(page);
    assert.match(await page.textContent('.table .cell[data-cell="0-2"]'), /4:100/);
    await tabTo(".code button");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await settled(page);
    assert.equal(await page.evaluate(() => document.activeElement.closest("li").classList.contains("now")), true);
    await tabTo('.transport button[aria-label="To the end"]');
    await page.keyboard.press("Enter");
    await settled(page);
    assert.equal(await page.textContent(".result b"), "−96");
  });
});

test("six-digit piles: no number covers another or leaves the picture", async () => {
  await open("/workbench/stone-game?piles=123456,654321,999999,100000,345678,222222&step=99999", { phone: true }, async (page) => {
    const faults = await page.evaluate(() => {
      const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => [one.textContent, one.getBoundingClientRect()]);
      const frame = document.querySelector(".table").getBoundingClientRect();
      const out = boxes(".table .index").filter(([, box]) => box.left < frame.left - 0.5 || box.right > frame.right + 0.5).map(([text]) => `${text} leaves the picture`);
      const bars = boxes(".piles .bar b");
      const over = bars.flatMap(([text, box], i) => (bars[i + 1] && box.right > bars[i + 1][1].left ? [`${text} covers the next`] : []));
      return [...out, ...over];
    });
    assert.deepEqual(faults, []);
  });
});

test("workbench and lessons: what is drawn is saved as SVG and PNG, tables as Markdown; a frame of another page shows it", async () => {
  await open("/workbench/stone-game?method=table&step=999", {}, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const saved = async (kind) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(`.share-menu button:text-is("${kind}")`)]);
      return Buffer.concat(await (await download.createReadStream()).toArray());
    };
    const copied = async (kind) => {
      await page.evaluate(() => navigator.clipboard.writeText(""));
      await page.click(`.share-menu button:text-is("${kind}")`);
      await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "");
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await page.click(".share-menu summary");
    const svg = (await saved("SVG")).toString();
    assert.match(svg, /^<svg [^>]*width="\d+"/);
    assert.match(svg, />11</);
    const png = await saved("PNG");
    assert.equal(png.toString("latin1", 1, 4), "PNG");
    assert.equal(png.readUInt32BE(16), 2 * Number(/width="(\d+)"/.exec(svg)[1]));
    assert.equal(await copied("Markdown"), "|  | 3 | 9 | 1 | 2 |\n| --- | --- | --- | --- | --- |\n| 3 | 3 : 0 | 9 : 3 | 4 : 9 | 11 : 4 |\n| 9 |  | 9 : 0 | 9 : 1 | 10 : 2 |\n| 1 |  |  | 1 : 0 | 2 : 1 |\n| 2 |  |  |  | 2 : 0 |\n");
    // A figure of HTML, with a table.
    await visit(page, "/learn/state");
    await page.click(".lesson-figure .share-menu summary");
    assert.match(await copied("LaTeX"), /^\\begin\{tabular\}/);
    assert.match((await saved("SVG")).toString(), /foreignObject/);
    assert.equal((await saved("PNG")).toString("latin1", 1, 4), "PNG");
    const frame = await copied("copy iframe");
    assert.match(frame, /\/learn\/state\/figure\?[^"]*embed=1"/);
    await visit(page, new URL(/src="([^"]*)"/.exec(frame)[1].replace(/&amp;/g, "&")).pathname + "?embed=1");
    assert.equal(await page.locator("header.head").count(), 0);
    assert.equal(await page.locator(".lesson-figure").count(), 1);
  });
});
