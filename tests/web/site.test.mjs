// The page without a server, from a plain static server under a sub-path, and the same steps against `boyi serve`. build/site is what `scripts/site` wrote.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { accessible } from "./axe.mjs";
import { plain } from "./plain.mjs";
import { startRanges } from "./range-server.mjs";
import { binary, root, startServer } from "./server.mjs";
import { settled } from "./stage.mjs";

const { chromium } = createRequire(`${root}web/package.json`)("playwright-core");
const folder = `${root}build/site`;
const timeout = 600_000 * Number(process.env.BOYI_TEST_SCALE ?? 1);

/** python3 -m http.server with the site below /some/where/. */
function startStatic() {
  const place = mkdtempSync(join(tmpdir(), "boyi-site-"));
  mkdirSync(join(place, "some"));
  symlinkSync(folder, join(place, "some/where"));
  const server = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", place], { stdio: ["ignore", "pipe", "pipe"] });
  const address = new Promise((resolve, reject) => {
    server.stdout.once("data", (text) => resolve(`http://127.0.0.1:${/port (\d+)/.exec(text)[1]}/some/where/`));
    server.on("exit", (code) => reject(new Error(`http.server ended with ${code}`)));
  });
  const stop = () => {
    server.kill("SIGTERM");
    rmSync(place, { recursive: true });
  };
  return { address, place, stop };
}

/** The answer of the command. */
const command = (...words) => plain(spawnSync(binary, ["--json", ...words], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }).stdout);
const LONG = process.env.BOYI_TEST_SIZE ? [] : ["breakthrough.lua", "six-mens-morris.lua"]; // half a minute each: in make torture

/** Each Lua example by its text, and what the command answers; errors name the file, and are left out. */
function askedExamples() {
  // Another quarter than web/module asks by their text; all of them in `make torture`.
  const names = readdirSync(`${root}examples/lua`)
    .filter((name) => name.endsWith(".lua") && !LONG.includes(name))
    .sort()
    .filter((_, number) => number % 4 === 2 || process.env.BOYI_TEST_SIZE);
  const asked = names.map((name) => [JSON.stringify({ command: "solve", source: readFileSync(`${root}examples/lua/${name}`, "utf8") }), command("solve", `examples/lua/${name}`)]);
  return asked.filter(([, want]) => !want.startsWith('{"error"'));
}

const HOSTS = {
  "a static host": { start: startStatic, kind: "module", view: (base, path) => `${base}#${path}` },
  "boyi serve": { start: startServer, kind: "server", view: (base, path) => base + path },
};

for (const [name, host] of Object.entries(HOSTS)) {
  describe(name, () => {
    let server, browser, context, page, base, faults;
    const show = async (path) => {
      await page.goto(host.view(base, path));
      await page.waitForSelector("main h1");
      await settled(page);
    };
    before(async () => {
      server = host.start();
      base = await server.address;
      browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", timeout, args: ["--no-sandbox", "--disable-gpu"] });
      context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: "en-GB", reducedMotion: "reduce" });
      context.setDefaultTimeout(timeout);
      page = await context.newPage();
      faults = [];
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => message.type() === "error" && !/404|status of (400|503)|ERR_INTERNET_DISCONNECTED/.test(message.text()) && faults.push(message.text()));
      page.on("request", (request) => !request.url().startsWith(new URL(base).origin) && faults.push(`asks another host: ${request.url()}`));
    });
    after(async () => {
      await browser?.close();
      server?.stop();
      assert.deepEqual(faults, []);
    });

    test("says who answers, in both languages", async () => {
      await show("/");
      assert.equal(await page.getAttribute(".backend", "data-backend"), host.kind);
      await show("/?lang=zh");
      assert.match(await page.textContent(".backend"), host.kind === "server" ? /服务器/ : /浏览器/);
    });

    test("a lesson", async () => {
      await show("/learn/play");
      assert.equal(await page.locator(".problem").count(), 0);
      await accessible(page, "a lesson");
    });

    test("the workbench: steps, back and forward, and its address brings it back", async () => {
      await show("/workbench/stone-game?method=memo");
      await page.waitForSelector(".code li.now");
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction(() => document.querySelector(".play .count").textContent.startsWith("step 2 "));
      await settled(page);
      const address = page.url();
      assert.match(address, /step=/);
      await page.goto("about:blank");
      await page.goto(address);
      await page.waitForFunction(() => document.querySelector(".play .count")?.textContent.startsWith("step 2 "));
    });

    test("the skip link and the links of the header lead where they say", async () => {
      await show("/");
      const home = page.url();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      assert.equal(await page.evaluate(() => document.activeElement.id), "content");
      await page.click(".head nav a >> nth=0");
      await page.waitForFunction(() => /learn/.test(location.href));
      await page.goBack();
      await page.waitForFunction((url) => location.href === url, home);
    });

    test("connect 5 4 is explored", async () => {
      await show("/explore?game=connect+5+4");
      await page.waitForFunction(() => /tie|draw/i.test(document.querySelector("main").textContent));
      assert.equal(await page.locator(".problem").count(), 0);
    });

    test("long work is left behind: the next question is answered", async () => {
      await page.goto(host.view(base, "/explore?game=connect+7+6"));
      await page.waitForSelector("main h1");
      await new Promise((wait) => setTimeout(wait, 1000));
      await show("/explore?game=nim+3+4");
      await page.waitForFunction(() => /win/i.test(document.querySelector("main").textContent));
    });

    test("a game is written: an error at its line, solved, explored, and its address brings it back", async () => {
      await show("/write");
      await page.waitForSelector(".cm-content");
      assert.ok((await page.textContent(".cm-content")).includes("take-away"));
      await page.click(".cm-content");
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await page.keyboard.insertText('return {\n  name = "pairs",\n  start = 10\n  moves = 1,\n}\n');
      await page.waitForSelector(".editor .problem");
      assert.match(await page.textContent(".editor .problem"), /^game\.lua:4:/);
      assert.equal(await page.textContent(".cm-error-line"), "  moves = 1,");
      await page.click(".editor-side .chip");
      assert.ok(await page.evaluate(() => document.querySelector(".code-host").shadowRoot.activeElement?.classList.contains("cm-content")));
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await page.keyboard.insertText('return {\n  name = "pairs",\n  params = {n = 10},\n  start = function(p) return p.n end,\n  moves = function(p, s, emit)\n    for i = 1, math.min(s, 2) do emit(s - i, "take " .. i) end\n  end,\n}\n');
      await page.waitForFunction(() => !document.querySelector(".editor .problem") && document.querySelector(".editor-side [role=status] p"));
      await page.keyboard.press("Control+Enter");
      await page.waitForSelector(".editor-moves li.best");
      assert.match(await page.textContent(".editor-moves li.best"), /take 1/);
      await accessible(page, "the editor");
      await page.fill(".editor-head input", "n=9");
      await page.click(".editor-side .main");
      await page.waitForFunction(() => /lost|loss/.test(document.querySelector(".editor-value")?.textContent ?? ""));
      // Tab leaves the field.
      await page.focus(".code-host .cm-content");
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.querySelector(".code-host").shadowRoot.activeElement), null);
      await settled(page);
      const address = page.url();
      assert.match(address, /lua=[\w-]+/);
      await page.click(".editor-side button:has-text('Explore')");
      await page.waitForFunction(() => /explore/.test(location.href) && /take 1/.test(document.querySelector("main").textContent));
      assert.equal(await page.locator(".problem").count(), 0);
      const explored = page.url();
      for (const [url, text] of [[explored, /take 1/], [address, /pairs/]]) {
        await page.goto("about:blank");
        await page.goto(url);
        await page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector("main")?.textContent + (document.querySelector(".code-host")?.shadowRoot?.textContent ?? "")), text.source);
      }
    });

    test("the editor opens examples, and cancels long work", async () => {
      await show("/write?lang=zh");
      await page.waitForSelector(".cm-content");
      await page.selectOption(".editor-head select", "euclid");
      await page.waitForFunction(() => /euclid/.test(document.querySelector(".code-host").shadowRoot.textContent));
      await page.click(".editor-side .main");
      await page.waitForSelector(".editor-value");
      await page.selectOption(".editor-head select", "breakthrough");
      await page.waitForFunction(() => /breakthrough/.test(document.querySelector(".code-host").shadowRoot.textContent));
      await settled(page);
      await page.click(".editor-side .main");
      await page.click(".editor-busy button");
      await page.waitForFunction(() => !document.querySelector(".editor-busy"));
      await page.selectOption(".editor-head select", "euclid");
      await settled(page);
      await page.click(".editor-side .main");
      await page.waitForSelector(".editor-value");
      await accessible(page, "the editor in Chinese");
    });

    if (host.kind === "module") {
      test("long work tells how far it is, and is cancelled", async () => {
        await page.goto(host.view(base, "/explore?game=connect+6+5&how=solve"));
        await page.waitForFunction(() => / · \d+ s · [\d,]+ of (about )?[\d,]+ states/.test(document.querySelector(".working span")?.textContent));
        await page.click(".working button");
        await page.waitForSelector(".too-large");
        await show("/explore?game=nim+3+4");
        await page.waitForFunction(() => /win/i.test(document.querySelector("main").textContent));
      });

      test("every question of the documents and a quarter of the Lua examples: the bytes that the command prints", async (t) => {
        const recorded = `${root}build/module/questions.json`;
        const questions = existsSync(recorded) ? JSON.parse(readFileSync(recorded, "utf8")) : []; // by web/module-ask, which runs before
        const asked = [...questions, ...askedExamples()];
        await show("/");
        const worker = readdirSync(folder).find((file) => /^worker-.*\.js$/.test(file));
        const answers = await page.evaluate(
          async ([worker, questions]) => {
            const files = JSON.parse(document.querySelector('meta[name="boyi-module"]').content);
            const module = await WebAssembly.compileStreaming(fetch(files.module));
            const texts = await (await fetch(files.texts)).arrayBuffer();
            const engine = new Worker(worker, { type: "module" });
            const answer = (id, question) =>
              new Promise((done) => {
                engine.onmessage = ({ data }) => data.type === "answer" && data.id === id && done(data.text);
                engine.postMessage({ type: "ask", id, question, lines: false });
              });
            engine.postMessage({ type: "start", module, texts, maxBytes: 2 ** 30 });
            const out = [];
            for (const [i, question] of questions.entries()) out.push(await answer(i + 1, question));
            engine.terminate();
            return out;
          },
          [worker, asked.map(([question]) => question)],
        );
        asked.forEach(([question, want], i) => assert.equal(plain(answers[i]), want, question));
        t.diagnostic(`${questions.length} questions, ${asked.length - questions.length} examples`);
        assert.ok(asked.length - questions.length >= 15 && (questions.length === 0 || questions.length >= 40));
      });

      test("a database, a game and a graph are opened from the disk and explored; others are refused", async () => {
        const place = mkdtempSync(join(tmpdir(), "boyi-files-"));
        try {
          execFileSync(binary, ["build", "connect", "4", "4", "-o", join(place, "c44.db")], { stdio: "ignore" });
          writeFileSync(join(place, "other.db"), "no database");
          await show("/open");
          await accessible(page, "opening files");
          await page.setInputFiles(".drop-files input", join(place, "other.db"));
          await page.waitForSelector(".problem");
          assert.match(await page.textContent(".problem"), /other\.db/);
          await page.setInputFiles(".drop-files input", [join(place, "c44.db"), `${root}examples/lua/euclid.lua`]);
          await page.waitForFunction(() => /explore/.test(location.href) && /tie|draw/i.test(document.querySelector("main").textContent));
          assert.equal(await page.locator(".problem").count(), 0);
          await page.evaluate(() => (location.hash = "#/explore?game=euclid.lua"));
          await page.waitForFunction(() => /win|won/i.test(document.querySelector("main").textContent));
        } finally {
          rmSync(place, { recursive: true });
        }
      });

      test("a database of the host: read in parts; whole from a host without ranges, if it is small; refused in words", async () => {
        const explored = async (address, game, on = page) => {
          await on.goto("about:blank");
          await on.goto(address);
          await on.waitForFunction((name) => document.querySelector("main .problem") || new RegExp(name).test(document.querySelector(".catalogue")?.textContent) && /tie/.test(document.querySelector(".verdict-line")?.textContent), game);
          return on.locator(".problem").allTextContents();
        };
        const database = join(server.place, "some/m444.db");
        execFileSync(binary, ["build", "mnk", "4", "4", "4", "-o", database], { stdio: "ignore" });
        writeFileSync(join(server.place, "some/large.db"), "");
        truncateSync(join(server.place, "some/large.db"), 100e6);
        // python3 -m http.server sends whole files only.
        assert.deepEqual(await explored(`${base}#/explore?game=m444.db&file=../m444.db`, "m444.db"), []);
        assert.match((await explored(`${base}#/explore?game=large.db&file=../large.db`, "-"))[0], /^large\.db: the host does not send parts of files \(HTTP ranges\), and with 100 MB it is larger than the 68 MB/);
        assert.match((await explored(`${base}#/explore?game=none.db&file=none.db&lang=zh`, "-"))[0], /^none\.db：无法从 .*404/);
        assert.match((await explored(`${base}#/explore?game=m444.db&file=http://127.0.0.2/m444.db`, "-"))[0], /only files of this site/);
        const ranges = startRanges(server.place);
        const other = await context.newPage(); // of another host
        try {
          const host = await ranges.address;
          await other.goto(`${host}some/where/#/open`);
          await other.fill("#host-file", "../m444.db");
          await other.click(".field button");
          await other.waitForFunction(() => /tie/.test(document.querySelector(".verdict-line")?.textContent));
          assert.match(other.url(), /file=\.\.\/m444\.db/);
          assert.ok(ranges.sent.length > 1 && ranges.sent.every(([path]) => path === "/some/m444.db"), JSON.stringify(ranges.sent));
          const size = statSync(database).size;
          assert.ok(ranges.sent.every(([, first, last]) => last - first + 1 < size), JSON.stringify(ranges.sent));
          // The way stays on the database, and a copied address brings it back.
          await other.click(".move-list .move");
          await settled(other);
          assert.match(other.url(), /file=\.\.\/m444\.db/);
          assert.deepEqual(await explored(other.url(), "m444.db", other), []);
          await other.evaluate(() => navigator.serviceWorker?.getRegistration().then((one) => one?.unregister()));
        } finally {
          await other.close();
          ranges.stop();
          unlinkSync(database);
        }
      });

      test("offline after the first visit, any view", async () => {
        await show("/");
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(async () => (await caches.keys()).length === 1 && navigator.serviceWorker.controller);
        await context.setOffline(true);
        await page.goto("about:blank");
        await show("/explore?game=nim+3+5");
        await page.waitForFunction(() => /win/i.test(document.querySelector("main").textContent));
        await show("/workbench/stone-game");
        await page.waitForSelector(".code li.now");
        await context.setOffline(false);
      });

      test("files are named by their content, and a compressed one is beside each", () => {
        const files = readdirSync(folder);
        for (const name of files.filter((name) => /\.(js|css|wasm|texts|html)$/.test(name))) assert.ok(files.includes(`${name}.gz`) && files.includes(`${name}.br`), name);
        for (const name of files.filter((name) => /\.(js|css|wasm|texts|woff2)$/.test(name) && name !== "sw.js")) assert.match(name, /-[\w-]{8,10}\.\w+$/);
        const html = readFileSync(`${folder}/index.html`, "utf8");
        assert.doesNotMatch(html, /(src|href)="\//);
        for (const meta of ["og:title", "og:description", "og:image", "twitter:card"]) assert.ok(html.includes(`"${meta}"`), meta);
        assert.equal(readFileSync(`${folder}/picture.png`).toString("latin1", 1, 4), "PNG");
      });
    }
  });
}
