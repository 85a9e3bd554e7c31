#!/usr/bin/env node
// pictures [NAME]: takes the pictures of the page for the documents, docs/images/NAME.png, with the boyi of BOYI
// (build/boyi) and Chromium. Needs the packages of web/ (scripts/check-web packages).
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { spawn } from "node:child_process";

const root = fileURLToPath(new URL("../", import.meta.url));
const { chromium } = createRequire(`${root}web/package.json`)("playwright-core");
const PICTURES = {
  page: "/workbench/stone-game?method=memo&step=62&lang=en",
  "page.zh-CN": "/workbench/stone-game?method=memo&step=62&lang=zh",
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
  for (const [name, path] of Object.entries(PICTURES)) {
    if (process.argv[2] && process.argv[2] !== name) continue;
    const page = await browser.newPage({ viewport: { width: 1200, height: 780 }, reducedMotion: "reduce" });
    await page.goto(address + path, { waitUntil: "networkidle" });
    await page.waitForSelector(".code li.now");
    await page.screenshot({ path: `${root}docs/images/${name}.png` });
    console.log(`docs/images/${name}.png`);
  }
} finally {
  await browser.close();
  server.kill("SIGTERM");
}
