// What the browser tests share: a real `boyi serve` on a free port, one Chromium, and a page that forgives nothing.
//
// BOYI names the binary. Every page a test opens is watched: a message of an error, a failed request, a request to
// another host or a control without a name fails the test that opened it.
import { createRequire } from "node:module";
import { after, before } from "node:test";
import assert from "node:assert/strict";
import { binary, root, startServer } from "./server.mjs";

export { binary, root };
const { chromium } = createRequire(`${root}web/package.json`)("playwright-core");
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** How long to wait for anything, in milliseconds: long enough for a busy machine. */
const timeout = 600_000 * Number(process.env.BOYI_TEST_SCALE ?? 1);

/** Called once a test file: gives `open` and `ask`. `files` is called when the server starts: what it is to serve. */
export function stage(files = () => []) {
  let server, browser, base;
  const pages = new Map(); // those that passed their tests, by whether they are a phone's
  before(async () => {
    server = startServer(files());
    base = await server.address;
    browser = await chromium.launch({ executablePath, timeout, args: ["--no-sandbox", "--disable-gpu", "--in-process-gpu"] });
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });

  /**
   * Opens a view, runs the test on it, and looks for faults at the end. The next test goes on in the same window and the same
   * document (`visit`), since a new one takes up to a second of processor time; answers of the library and progress are what it
   * keeps. `fresh` loads the document again; after a failure the window is a new one.
   */
  async function open(path, options, body) {
    const { phone = false, dark = false, fresh = false } = options;
    const { page, faults } = pages.get(phone) ?? (await newPage(phone));
    pages.delete(phone);
    try {
      await page.emulateMedia({ colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
      if (fresh || !page.url().startsWith(base)) {
        await page.goto(base + path);
        await page.waitForSelector("main h1");
        await settled(page);
      } else await visit(page, path);
      const result = await body(page, base);
      await settled(page);
      assert.deepEqual(await nameless(page), [], `controls without a name on ${page.url()}`);
      assert.deepEqual(faults, [], `faults on ${page.url()}`);
      await page.unrouteAll();
      pages.set(phone, { page, faults });
      return result;
    } finally {
      if (!pages.has(phone)) await page.context().close();
    }
  }

  async function newPage(phone) {
    const context = await browser.newContext({
      viewport: phone ? { width: 390, height: 800 } : { width: 1200, height: 900 },
      hasTouch: phone,
      locale: "en-GB",
    });
    context.setDefaultTimeout(timeout);
    const page = await context.newPage();
    return { page, faults: watch(page, base) };
  }

  const ask = async (what, question) => {
    const response = await fetch(`${base}/api/${what}`, { method: "POST", body: JSON.stringify(question) });
    return response.json();
  };
  /** A question of docs/ask.md. */
  const askLibrary = (question) => ask("ask", question);
  return { open, ask, askLibrary };
}

/** Another view in the same document, as a link leads to it; what the last one held in its components is gone. */
export async function visit(page, path) {
  await page.evaluate(async (to) => {
    for (const one of ["/nowhere", to]) {
      history.pushState(null, "", one);
      dispatchEvent(new PopStateEvent("popstate"));
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)));
    }
    scrollTo(0, 0);
  }, path);
  await page.waitForSelector("main h1");
  await settled(page);
}

/** Nothing is being solved, and the URL has been written. */
export async function settled(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 10)));
    const busy = () => document.querySelector('.busy, [aria-busy="true"]') || "writing" in document.documentElement.dataset;
    for (let quiet = 0; quiet < 3; quiet = busy() ? 0 : quiet + 1) await frame();
  });
}

function watch(page, base) {
  const faults = [];
  page.on("console", (message) => {
    // A question that is refused is an answer; the browser reports its status all the same.
    if (message.type() === "error" && !/status of (400|503)/.test(message.text())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(base)) faults.push(`asks another host: ${request.url()}`);
  });
  return faults;
}

const CONTROLS = ["button", "link", "textbox", "checkbox", "slider", "combobox", "radio", "searchbox", "application"];

/** Controls that assistive technology could not name, from Chromium's own accessibility tree. */
async function nameless(page) {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  await client.detach();
  return nodes
    .filter((node) => !node.ignored && CONTROLS.includes(node.role?.value) && !node.name?.value?.trim())
    .map((node) => node.role.value);
}

/** Painted pixels of the lower canvas: how much of a table is filled. */
export const painted = (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector(".triangle canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i] > 200) count++;
    return count;
  });

export const query = (page) => Object.fromEntries(new URL(page.url()).searchParams);
