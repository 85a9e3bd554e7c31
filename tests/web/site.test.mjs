// The page without a server, from a plain static server under a sub-path, and the same steps against `boyi serve`. build/site is what `scripts/site` wrote.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { accessible } from "./axe.mjs";
import { plain } from "./plain.mjs";
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
  return { address, stop };
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
      test("every question of the documents: the bytes that the command prints", async (t) => {
        const recorded = `${root}build/module/questions.json`;
        if (!existsSync(recorded)) return t.skip("the questions were not recorded (scripts/check-web ask)");
        const every = process.env.ALL ? 1 : 4;
        const asked = JSON.parse(readFileSync(recorded, "utf8")).filter((_, i) => i % every === 0);
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
        t.diagnostic(`${asked.length} questions`);
        assert.ok(asked.length >= 20);
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
        for (const name of files.filter((name) => /\.(js|css|wasm|texts)$/.test(name) && name !== "sw.js")) assert.match(name, /-[\w-]{8,10}\.\w+$/);
        assert.doesNotMatch(readFileSync(`${folder}/index.html`, "utf8"), /(src|href)="\//);
      });
    }
  });
}
