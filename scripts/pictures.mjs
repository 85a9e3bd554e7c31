#!/usr/bin/env node
// pictures [NAME]: takes the pictures of the page for the documents, docs/images/NAME.png, and the one that links to a site show,
// web/site/picture.png, with the boyi of BOYI (build/boyi) and Chromium. Needs the packages of web/ (scripts/check-web packages).
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { spawn } from "node:child_process";

const root = fileURLToPath(new URL("../", import.meta.url));
const { chromium } = createRequire(`${root}web/package.json`)("playwright-core");
/** The view, what it must show, the file and the size. */
const PICTURES = {
  page: ["/workbench/stone-game?method=memo&step=62&lang=en", ".code li.now", "docs/images/page.png", [1200, 780]],
  "page.zh-CN": ["/workbench/stone-game?method=memo&step=62&lang=zh", ".code li.now", "docs/images/page.zh-CN.png", [1200, 780]],
  site: ["/explore?game=connect+5+4&moves=c;c;b;e&lang=en", ".move-list .move", "web/site/picture.png", [1200, 630]],
};

const server = spawn(process.env.BOYI ?? `${root}build/boyi`, ["serve", "--port", "0", "--quiet"]);
const address = await new Promise((resolve, reject) => {
  server.stdout.once("data", (line) => resolve(String(line).trim().replace(/\/$/, "")));
  server.once("exit", (code) => reject(new Error(`boyi serve ended with ${code}`)));
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  mkdirSync(`${root}docs/images`, { recursive: true });
  for (const [name, [path, shown, file, [width, height]]] of Object.entries(PICTURES)) {
    if (process.argv[2] && process.argv[2] !== name) continue;
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
    await page.goto(address + path, { waitUntil: "networkidle" });
    await page.waitForSelector(shown);
    await page.screenshot({ path: root + file });
    console.log(file);
  }
} finally {
  await browser.close();
  server.kill("SIGTERM");
}
