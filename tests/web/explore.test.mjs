// The explorer does what it says: boards to click and drag, moves by value, lines, statistics, figures, the editor, large games.
import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible } from "./axe.mjs";
import { query, settled, stage, visit } from "./stage.mjs";

const { open, askLibrary } = stage();
const position = (game, state) => askLibrary({ command: "position", game, ...(state && { state }) });
const moves = (page) => (query(page).moves ?? "").split(";").filter(Boolean);
const square = (name) => `.stage-body .bd [data-square="${name}"][role="button"]`;

test("explorer: moves in groups by value, a step of the history each, back by the browser", async () => {
  await open("/explore?game=kalah+3+3", {}, async (page) => {
    const { moves: list } = await position("kalah 3 3");
    const shown = await page.locator(".move-list .move").evaluateAll((all) => all.map((one) => [one.dataset.move, one.closest(".group").className, one.querySelector(".worth").textContent]));
    assert.equal(shown.length, list.length);
    list.forEach((move, i) => {
      const sign = move.margin > 0 ? `+${move.margin}` : move.margin < 0 ? `−${-move.margin}` : "0";
      assert.deepEqual(shown[i], [move.move, `group ${move.margin > 0 ? "win" : move.margin < 0 ? "loss" : "tie"}`, sign]);
    });
    await page.click(square("a"));
    await settled(page);
    await page.click(".move-list .move");
    await settled(page);
    assert.equal(moves(page).length, 2);
    const there = await page.textContent(".stage-pane");
    await page.reload();
    await settled(page);
    assert.equal(await page.textContent(".stage-pane"), there);
    await page.goBack();
    await settled(page);
    assert.deepEqual(moves(page), ["a"]);
    await page.goForward();
    await settled(page);
    assert.equal(moves(page).length, 2);
    await page.click('.crumbs button:has-text("start")');
    await settled(page);
    assert.deepEqual(moves(page), []);
  });
});

test("explorer: every board can be clicked, and shows what the library says", async () => {
  const games = ["tic-tac-toe", "connect 4 4", "mnk 4 3 3", "hexapawn", "othello 4 4", "quixo 3", "chomp 3 4", "dots 2 2", "kalah 3 3", "row 3 9 1 2", "stone-game-3 1 2 3 7", "nim 3 4 5", "wythoff 3 4", "can-i-win 4 6", "hundred 3 21", "cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", "cat-and-mouse-2 ####F #C... M...."];
  await open("/explore", {}, async (page) => {
    for (const game of games) {
      await visit(page, `/explore?game=${encodeURIComponent(game)}`);
      assert.equal(await page.locator(".problem").count(), 0, game);
      const { moves: list, board } = await position(game);
      const on = list.find(({ at }) => at?.length && (board.shape !== "heaps" || at.filter(Boolean).length === 1));
      const names = { dots: () => [on.at.join("-")], heaps: () => [`${on.at.findIndex(Boolean)}-${board.heaps[on.at.findIndex(Boolean)] - on.at.find(Boolean)}`], row: () => [on.at[on.at.length - 1]] }[board.shape]?.() ?? on.at;
      for (const name of names) await page.click(square(name));
      await settled(page);
      assert.deepEqual(moves(page), [on.move], game);
    }
  });
});

test("explorer: a piece is dragged to its square; a key makes a move, too", async () => {
  await open("/explore?game=hexapawn", {}, async (page) => {
    const [from, to] = await Promise.all(["b3", "b2"].map(async (name) => (await page.locator(`.stage-body .bd [data-square="${name}"]`).boundingBox())));
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    assert.deepEqual(moves(page), ["b3-b2"]);
    assert.equal(await page.locator(".stage-body .bd .arrow.win.best").count(), 2);
    await page.focus(square("a1"));
    await page.keyboard.press("Enter");
    await page.focus(square("b2"));
    await page.keyboard.press("Enter");
    await settled(page);
    assert.deepEqual(moves(page), ["b3-b2", "a1xb2"]);
  });
});

for (const lang of ["en", "zh"]) {
  test(`explorer, ${lang}: statistics with plots, lines as a tree, a picture of the states; accessible`, async () => {
    await open(`/explore?game=tic-tac-toe&lang=${lang}&moves=b2;a1`, {}, async (page) => {
      await accessible(page, "board");
      await page.click(square("c1"));
      await settled(page);
      await page.goBack();
      await settled(page);
      await page.click(square("a3"));
      await settled(page);
      await page.click('.stage-pane .tabs [data-value="tree"]');
      await settled(page);
      assert.match(await page.textContent(".variations"), /1\. b2\s+2\. a1\s+3\. c1\s*3\. a3/);
      await page.click('.variations button:has-text("3. c1")');
      await settled(page);
      assert.deepEqual(moves(page), ["b2", "a1", "c1"]);
      await accessible(page, "tree");
      await page.click('.stage-pane .tabs [data-value="statistics"]');
      await page.waitForSelector(".plots");
      assert.match(await page.textContent(".spread"), /5,478.*16,167/s);
      const { depths, lengths } = await askLibrary({ command: "stats", game: "tic-tac-toe" });
      const names = await page.locator(".plot svg").evaluateAll((list) => list.map((svg) => svg.getAttribute("aria-label")));
      assert.ok(names[0].endsWith(depths.join(", ")));
      assert.ok(names[1].endsWith(lengths.join(", ")));
      await accessible(page, "statistics");
      await page.click('.stage-pane .tabs [data-value="states"]');
      await page.waitForSelector(".library-figure svg");
      await accessible(page, "states");
    });
  });
}

const area = (state) => `.areas [data-state="${state}"]`;

/** What a button of the share menu saves, as latin-1. */
async function saved(page, kind) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`.share-menu button:text-is("${kind}")`)]);
  return Buffer.concat(await (await download.createReadStream()).toArray()).toString("latin1");
}

test("explorer: states are clicked; a small graph is shown whole with the neighbours of the position, a large one from the position on", async () => {
  await open("/explore?game=nim+2+3&tab=states&figure=graph", {}, async (page) => {
    const graph = await askLibrary({ command: "graph", game: "nim 2 3" });
    assert.equal(await page.locator(".areas .area").count(), graph.states.length);
    await page.click(area("1,2"));
    await settled(page);
    assert.equal(moves(page).length, 2);
    assert.equal(await page.getAttribute(area("1,2"), "aria-current"), "true");
    const [here] = graph.states.filter(({ state }) => state === "1,2");
    assert.equal(await page.locator(".areas .next").count(), new Set(here.moves.map(({ to }) => to)).size);
    const before = graph.states.filter((one) => one.moves.some(({ to }) => graph.states[to].state === "1,2"));
    assert.equal(await page.locator(".areas .before").count(), before.length);
    await page.goBack();
    await settled(page);
    assert.equal(moves(page).length, 0);
    await visit(page, "/explore?game=tic-tac-toe&tab=states");
    const shown = await page.locator(".areas .area").count();
    assert.ok(shown > 1 && shown <= 30, `${shown} states`);
    const to = (await position("tic-tac-toe")).moves.find(({ move }) => move === "b2").to;
    await page.focus(area(to));
    await page.keyboard.press("Enter");
    await settled(page);
    assert.deepEqual(moves(page), ["b2"]);
    assert.equal(await page.getAttribute(area(to), "aria-current"), "true");
  });
});

test("explorer: the table of two heaps is a grid; a figure is saved as SVG and PNG, moves as Markdown and LaTeX", async () => {
  await open("/explore?game=nim+3+4&tab=states&figure=table", {}, async (page) => {
    await page.waitForSelector(".library-figure svg");
    assert.match(await page.textContent(".library-figure"), /nim 3 4/);
    await page.click(`${area("2,2")}`);
    await settled(page);
    assert.equal(moves(page).length, 2);
    assert.equal(await page.getAttribute(area("2,2"), "aria-current"), "true");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.click(".share-menu summary");
    for (const [kind, magic] of [["SVG", "<svg"], ["PNG", "\x89PNG"], ["DOT", 'digraph "nim"']]) assert.ok((await saved(page, kind)).startsWith(magic), kind);
    await page.click('.share-menu button:text-is("Markdown")');
    await page.waitForFunction(async () => /^\|  \| 0 \| 1 \| 2 \| 3 \| 4 \|\n(\| --- ){6}\|\n\| 0 \| 0 \| 1 \| 2 \| 3 \| 4 \|\n\| 1 \| 1 \| 0 \| 3 /.test(await navigator.clipboard.readText()));
    await page.click('.tabs [data-value="board"]');
    await page.click('.share-menu button:text-is("Markdown")');
    await page.waitForFunction(async () => /^\| move \| worth \| leads to \|\n\| --- \| --- \| --- \|\n\| take [12] from heap [12] \| loss, leaves/.test(await navigator.clipboard.readText()));
    await page.click('.share-menu button:text-is("LaTeX")');
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("tabular"));
    await page.click('.share-menu button:text-is("copy iframe")');
    await page.waitForFunction(async () => /<iframe src="http[^"]*embed=1"/.test(await navigator.clipboard.readText()));
  });
});

test("explorer: the catalogue leads to every game, with pictures and facts", async () => {
  await open("/explore", { fresh: true }, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".catalogue .thumb svg").length > 15);
    assert.match(await page.textContent(".catalogue"), /Connect Four, 7 × 6first wins in 41 · 4,531,985,219,092 states/); // docs/results.md
    for (const entry of await page.locator(".catalogue nav > ul > li, .catalogue > ul > li").all()) {
      await entry.locator("button").click();
      await settled(page);
      const { game } = query(page);
      if (game === "connect 7 6") continue;
      const { value } = await askLibrary({ command: "solve", game });
      const { states } = await askLibrary({ command: "stats", game });
      const who = { win: "first wins", loss: "second wins", tie: "tie", draw: "drawn: it never ends" }[value.outcome];
      const by = value.margin ? ` by ${Math.abs(value.margin)}` : value.plies && value.outcome !== "tie" ? ` in ${value.plies}` : "";
      assert.equal(await entry.locator("small").textContent(), `${who}${by} · ${states.toLocaleString("en")} states`, game);
    }
    await page.click(".catalogue summary");
    const names = await page.locator(".catalogue details .entry b").allTextContents();
    assert.ok(names.length > 25);
    for (const name of ["othello", "pool", "chomp", "kayles"]) {
      await page.click(`.catalogue details .entry:has(b:text-is("${name}"))`);
      await settled(page);
      assert.match(query(page).game, new RegExp(`^${name}`));
      assert.equal(await page.locator(".problem").count(), 0, name);
      assert.ok((await page.locator(".move-list .move").count()) > 0, name);
    }
  });
});

test("explorer: a heap with more moves than can be counted", async () => {
  for (const [lang, told] of [
    ["en", "1.00e+18 moves, 8.33e+16 of them best"],
    ["zh", "1.00e+18 种着法，其中 8.33e+16 种最佳"],
  ])
    await open(`/explore?game=kayles+1000000000000000000&lang=${lang}`, {}, async (page) => {
      assert.equal((await page.textContent(".counted")).trim(), told);
      assert.doesNotMatch(await page.textContent("main"), /undefined|NaN/);
    });
});

test("explorer: what can't be read is refused in words", async () => {
  await open("/explore?game=row+3+x", {}, async (page) => {
    assert.match(await page.textContent(".problem"), /pile 2/);
  });
});

test("explorer: a position is set up on the board; the library says whether it can be read", async () => {
  await open("/explore?game=tic-tac-toe&tab=edit", {}, async (page) => {
    await page.click('.palette button:text-is("X")');
    await page.click(square("b2"));
    await page.click(square("a1"));
    await page.waitForSelector(".edit .problem");
    assert.ok(await page.isDisabled('.edit button[type="submit"]'));
    await page.click('.palette button:text-is("O")');
    await page.click(square("c3"));
    await page.waitForFunction(() => !document.querySelector(".edit .problem"));
    await settled(page);
    await page.click('.edit button[type="submit"]');
    await settled(page);
    assert.equal(query(page).state, "X../.X./..O");
    assert.match(await page.textContent(".verdict-line"), /wins|tie/);
    await page.goBack();
    await settled(page);
    await page.fill("#explore-state", "XXX/XXX/XXX");
    await page.waitForSelector(".edit .problem");
  });
});

test("explorer: every board is set up by clicks; what is illegal the library says", async () => {
  // A game, clicks on parts and palette ("=" before its text), the state they make; with a "!" it is refused.
  const made = [
    ["dots 2 2", ["a1-b1", "b1-b2"], "-./.|./../.../.."],
    ["kalah 3 3", ["=one seed less", "a", "~b"], "2,3,3/3,2,3"],
    ["kalah 3 3", ["c"], "!3,3,4/3,3,3"],
    ["nim 3 4", ["1-1", "=one stone more", "1+"], "3,2"],
    ["row 3 9 1 2 8", ["0", "4"], "1-3"],
    ["can-i-win 4 6", ["1", "3", "1"], "1,2,4"],
    ["hundred 3 21", ["3", "2"], "left=16"],
    ["cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", ["4", "=the cat", "5", "=the cat moves"], "mouse=4,cat=5,turn=cat"],
    ["cat-and-mouse-2 ####F #C... M....", ["6"], "mouse=r3c2,cat=r2c2,turn=mouse"],
  ];
  await open("/explore", {}, async (page) => {
    for (const [game, clicks, state] of made) {
      await visit(page, `/explore?game=${encodeURIComponent(game)}&tab=edit`);
      for (const click of clicks) {
        if (click.startsWith("=")) await page.click(`.palette button:text-is("${click.slice(1)}")`);
        else await page.locator(`.edit [data-square="${click}"][role="button"]`).focus().then(() => page.keyboard.press("Enter"));
        await settled(page);
      }
      assert.equal(await page.inputValue("#explore-state"), state.replace("!", ""), game);
      assert.equal(await page.locator(".edit .problem").count(), state.startsWith("!") ? 1 : 0, game);
      if (state.startsWith("!")) continue;
      await page.click('.edit button[type="submit"]');
      await settled(page);
      assert.equal(query(page).state, state);
      assert.equal(await page.locator(".problem").count(), 0, game);
    }
  });
});

test("explorer: more moves than are listed are said, and shown", async () => {
  await open("/explore?game=nim+80", {}, async (page) => {
    const rows = page.locator(".move-list .move");
    assert.equal(await rows.count(), 60);
    assert.match(await page.textContent(".move-list .note"), /The first 60 of 80/);
    await page.click(".move-list .note button");
    assert.equal(await rows.count(), 80);
  });
});

test("explorer: a game too large to solve is looked at; a position near its end is searched; smaller boards are offered", async () => {
  await open("/explore?game=connect+7+6", {}, async (page) => {
    assert.doesNotMatch(await page.textContent("main"), /20 seconds, the limit/);
    assert.match(await page.textContent(".too-large"), /states: too many/);
    for (const column of "dddddd") await page.click(square(`${column}1`)).then(() => settled(page));
    assert.equal(moves(page).length, 6);
    const state = ".XO...X/.OO...O/.OO...X/XXX...X/OXOOX.O/OXXOXOX";
    await visit(page, `/explore?game=connect+7+6&state=${encodeURIComponent(state)}`);
    await page.click('.too-large button:has-text("search this position")');
    await settled(page);
    const { value } = await askLibrary({ command: "solve", game: "connect 7 6", state, options: { method: "search" } });
    assert.ok(value, "solved");
    const told = await page.textContent(".verdict-line");
    assert.match(told, value.outcome === "tie" ? /tie/ : /wins/);
    assert.ok(told.includes(`in ${value.plies} move`), told);
    await visit(page, "/explore?game=connect+7+6");
    await page.click('.too-large button:text-is("connect 5 4")');
    await settled(page);
    assert.match(await page.textContent(".verdict-line"), /tie/);
  });
});

test("explorer: long work shows how long it takes, and is cancelled", async () => {
  await open("/explore?game=connect+7+6", {}, async (page) => {
    await page.click('.too-large button:has-text("solve it all the same")');
    await page.waitForSelector(".working");
    assert.match(await page.textContent(".working"), /Solving · \d+ s · about \d+(,\d+)+ states/);
    await page.click(".working button");
    await page.waitForSelector(".too-large");
    assert.equal(await page.locator(".working").count(), 0);
    assert.match(await page.textContent(".too-large"), /search this position/);
    await settled(page);
    assert.equal(await page.locator(".stage-body .bd .cell").count(), 42); // the board is there to look around
  });
});
