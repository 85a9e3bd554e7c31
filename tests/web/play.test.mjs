// Play does what it says: a perfect opponent, values, undo, who starts, and where it was lost.
import { test } from "node:test";
import assert from "node:assert/strict";
import { query, settled, stage } from "./stage.mjs";

const { open, askLibrary } = stage();
const ask = (command, question) => askLibrary({ command, ...question });
const square = (name) => `.bd [data-square="${name}"][role="button"]`;
const moves = (page) => (query(page).moves ?? "").split(";").filter(Boolean);
const yourMove = (page) => page.waitForFunction(() => /Your move|won|lost|tie|轮到你|赢|输|平/.test(document.querySelector(".turn").textContent));

test("play: a bad game of tic-tac-toe is lost, and the page says where", async () => {
  await open("/play", {}, async (page) => {
    // Always the worst move there is, so that it is lost for certain.
    for (let i = 0; i < 5; i++) {
      await yourMove(page);
      await settled(page);
      if (await page.locator(".verdict").count()) break;
      const position = await ask("position", { game: "tic-tac-toe", ...(await stateOf(moves(page))) });
      const worst = position.moves[position.moves.length - 1];
      const before = moves(page).length;
      await page.click(square(worst.move));
      await page.waitForFunction((n) => document.querySelectorAll(".record li").length >= n + 1, before);
    }
    await page.waitForSelector(".verdict");
    assert.match(await page.textContent(".turn"), /You lost/);
    assert.match(await page.textContent(".verdict"), /made a tie in \d+ a loss in \d+. Better/);
    await page.locator(".verdict button").first().click();
    await yourMove(page);
    assert.equal(await page.locator(".verdict").count(), 0);
  });

  async function stateOf(made) {
    let state;
    for (const name of made) {
      const position = await ask("position", { game: "tic-tac-toe", ...(state && { state }) });
      state = position.moves.find((move) => move.move === name).to;
    }
    return state ? { state } : {};
  }
});

test("play: values on demand, undo, who starts; the URL brings the game back", async () => {
  await open("/play?game=tic-tac-toe&lang=zh", {}, async (page) => {
    assert.equal(await page.locator(".bd .v").count(), 0);
    await page.click('label:has-text("显示每步的价值")');
    assert.equal(await page.locator(".bd .v.tie").count(), 9);
    await page.click(square("b2"));
    await page.waitForFunction(() => document.querySelectorAll(".record li").length === 2);
    await settled(page);
    const made = moves(page);
    assert.equal(made[0], "b2");
    await page.reload();
    await settled(page);
    assert.deepEqual(moves(page), made);
    assert.equal(await page.locator(".bd .cell .ink").count(), 2);
    await page.click('button:has-text("悔棋")');
    await settled(page);
    assert.deepEqual(moves(page), []);
    await page.click('button:has-text("对手先")');
    await page.waitForFunction(() => document.querySelectorAll(".record li").length === 1);
    await settled(page);
    assert.equal(moves(page).length, 1);
  });
});

test("play: every game of the list can be played", async () => {
  const games = await open("/play", {}, (page) =>
    page.locator(".controls select option").evaluateAll((options) => options.map((option) => option.value).filter(Boolean)),
  );
  assert.ok(games.length > 12);
  await open("/play?values=on", {}, async (page) => {
    for (const game of games) {
      await page.selectOption(".controls select", game);
      await page.waitForFunction((name) => new URL(location.href).searchParams.get("game") === name, game);
      await settled(page);
      if (await page.locator(".too-large").count()) {
        assert.equal(game, "connect 7 6"); // what can't be solved at once says so, and what else there is
        continue;
      }
      await yourMove(page);
      const free = page.locator('.bd [role="button"], .move-list button:not(:disabled)');
      assert.ok((await free.count()) > 0, `${game}: nothing to move`);
      await free.first().click();
      if (/hexapawn|quixo/.test(game)) await page.locator('.bd .cell[role="button"]:not(.from)').first().click();
      await page.waitForFunction(() => document.querySelectorAll(".record li").length >= 1);
      await yourMove(page);
      await settled(page);
      assert.ok(moves(page).length >= 1, game);
    }
  });
});

test("play: a row is won by best moves, and the score is kept", async () => {
  await open("/play?game=row+3+9+1+2&values=on", {}, async (page) => {
    for (let i = 0; i < 2; i++) {
      await yourMove(page);
      await settled(page);
      await page.locator(".pile:has(.v.best)").first().click();
      await page.waitForFunction((n) => document.querySelectorAll(".record li").length >= n, 2 * i + 2);
    }
    await page.waitForSelector(".verdict");
    assert.match(await page.textContent(".turn"), /You won.*11 : 4/);
    assert.match(await page.textContent(".verdict"), /Not a single slip/);
    assert.doesNotMatch(await page.textContent(".side"), /Where it was lost/);
    assert.equal(await page.getAttribute(".evaluation", "aria-label"), "you are ahead");
  });
});

test("play: a game that does not exist is refused in words", async () => {
  await open("/play?game=chess&lang=zh", {}, async (page) => {
    assert.match(await page.textContent(".problem"), /chess/);
  });
});

for (const lang of ["en", "zh"]) {
  test(`play, ${lang}: a move in the URL that does not exist is cut off, and said`, async () => {
    await open(`/play?game=tic-tac-toe&moves=b2;zz;a1&first=other&lang=${lang}`, {}, async (page) => {
      assert.match(await page.textContent(".note"), lang === "en" ? /There is no move “zz”/ : /没有走法“zz”/);
      assert.deepEqual(moves(page), ["b2"]);
      assert.match(await page.textContent(".turn"), lang === "en" ? /Your move/ : /轮到你/);
      await page.click(square("a1"));
      await page.waitForFunction(() => document.querySelectorAll(".record li").length === 3);
      assert.equal(await page.locator(".note").count(), 0);
    });
  });

  test(`play, ${lang}: a request that fails does not end the game`, async () => {
    // In a fresh document, which knows no answer of an earlier game.
    await open(`/play?game=tic-tac-toe&moves=b2;a1&lang=${lang}`, { fresh: true }, async (page) => {
      await page.route("**/api/ask", (route) => route.fulfill({ status: 200, body: "" }));
      const play = async () => {
        await page.click(square("c3"));
        await page.waitForSelector(".problem");
        assert.match(await page.textContent(".problem"), lang === "en" ? /The server does not answer/ : /服务器没有应答/);
        assert.match(await page.textContent(".turn"), lang === "en" ? /The move c3 has no answer yet/ : /着法 c3 还没有得到应答/);
        assert.equal(await page.locator(".bd .cell .ink").count(), 2);
      };
      await play();
      await page.click(`button:text-is("${lang === "en" ? "Undo" : "悔棋"}")`);
      await page.waitForFunction(() => /Your move|轮到你/.test(document.querySelector(".turn").textContent));
      assert.equal(await page.locator(".problem").count(), 0);
      await settled(page);
      assert.deepEqual(moves(page), ["b2", "a1"]);
      await play();
      await page.unroute("**/api/ask");
      await page.click(".failed button");
      await page.waitForFunction(() => document.querySelectorAll(".record li").length === 4);
      assert.equal(await page.locator(".problem").count(), 0);
    });
  });
}

test("play: a game that goes round in circles is called a draw", async () => {
  const game = "cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]";
  // Moves that keep the draw, until a position stands there for the third time.
  const made = [];
  const seen = new Map();
  let position = await ask("position", { game });
  while ((seen.get(position.state) ?? 0) < 2 || position.mover !== 0) {
    seen.set(position.state, (seen.get(position.state) ?? 0) + 1);
    const move = position.moves.find((one) => one.best);
    made.push(move.move);
    position = await ask("position", { game, state: move.to });
  }
  assert.equal(position.value.outcome, "draw");
  await open(`/play?game=${encodeURIComponent(game)}&moves=${made.slice(0, -2).join(";")}`, {}, async (page) => {
    assert.equal(await page.locator(".verdict").count(), 0);
  });
  await open(`/play?game=${encodeURIComponent(game)}&moves=${made.join(";")}`, {}, async (page) => {
    assert.match(await page.textContent(".note"), /third time.*it is drawn/);
    assert.match(await page.textContent(".verdict"), /Not a single slip/);
    assert.ok((await page.locator(".bd [role=button]").count()) > 0, "it may go on");
  });
});

test("play, zh: moves are named in Chinese, and what can be drawn is", async () => {
  for (const [game, picture, place, first] of [
    ["nim 3 4 5", ".heaps .stone", "0-2", "从第 1 堆取 1"],
    ["wythoff 2 3", ".heaps .stone", undefined, "从两堆各取 1"],
    ["cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", ".chase .place", "3", "鼠到 3"],
  ]) {
    await open(`/play?game=${encodeURIComponent(game)}&lang=zh`, {}, async (page) => {
      assert.ok((await page.locator(picture).count()) >= 5, game);
      await page.click(place ? square(place) : `.move-list button:has-text("${first}")`);
      await page.waitForFunction(() => document.querySelectorAll(".record li").length >= 2);
      assert.ok((await page.textContent(".record li:first-child")).includes(first));
      assert.doesNotMatch(await page.textContent(".record"), /[a-z]/);
    });
  }
});

test("play: a hint shows the best moves of this position only; Back takes a move back; a weak opponent errs", async () => {
  await open("/play?game=row+3+9+1+2", {}, async (page) => {
    await page.click('button:has-text("Hint")');
    assert.equal(await page.locator(".bd .v").count(), 1);
    await page.click(".pile:has(.v.best)");
    await page.waitForFunction(() => document.querySelectorAll(".record li").length >= 2);
    await settled(page);
    assert.equal(await page.locator(".bd .v").count(), 0);
    await page.goBack();
    await settled(page);
    assert.deepEqual(moves(page), []);
    await page.click('button:text-is("random")');
    await settled(page);
    assert.equal(query(page).level, "0");
    assert.match(await page.textContent(".rule-line"), /take piles from a row; the higher total wins/);
  });
});

test("play: sum and target of a pool are always shown", async () => {
  await open("/play?game=can-i-win+4+6", {}, async (page) => {
    assert.match(await page.textContent(".numbers"), /sum 0.*target 6/s);
    await page.click(square("1"));
    await page.waitForFunction(() => document.querySelectorAll(".record li").length >= 2);
    assert.doesNotMatch(await page.textContent(".numbers"), /sum 0/);
  });
});

test("play: the discs of othello are counted while it goes on", async () => {
  await open("/play?game=othello+4+4", {}, async (page) => {
    assert.match(await page.textContent(".turn"), /you 2 : 2 other/);
    await page.locator('.bd [role="button"]').first().click();
    await page.waitForFunction(() => document.querySelectorAll(".record li").length >= 2);
    await settled(page);
    const [, own, other] = /you (\d+) : (\d+) other/.exec(await page.textContent(".turn"));
    assert.equal(Number(own) + Number(other), 6);
  });
});

test("play: a long record has room for its numbers and shows the newest move", async () => {
  await open("/play?game=row+1+2+3+4+5+6+7+8+9+1+2+3+4+5+6+7+8+9+1+2+3+4+5+6&moves=" + Array(22).fill("left").join(";"), {}, async (page) => {
    const { rest, room } = await page.locator(".record").evaluate((list) => ({
      rest: list.scrollHeight - list.clientHeight - list.scrollTop,
      room: parseFloat(getComputedStyle(list).paddingLeft) / parseFloat(getComputedStyle(list).fontSize),
    }));
    assert.ok(Math.abs(rest) < 2, `${rest} pixels below`);
    assert.ok(room > 2.4, `${room} em for the numbers`);
  });
});
