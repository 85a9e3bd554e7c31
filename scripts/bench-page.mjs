#!/usr/bin/env node
// bench-page: how long the page takes from its request to the first step that a reader can take, in a fresh Chromium window
// each time. Prints the median and the slowest of seven; exits with 1 if the median is above a second.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { spawn } from "node:child_process";

const root = fileURLToPath(new URL("../", import.meta.url));
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const packages = createRequire(`${root}web/package.json`);
const wanting = !existsSync(executablePath) ? "Chromium is not installed" : !existsSync(`${root}web/node_modules/playwright-core`) ? "the page's packages were not fetched (scripts/check-web packages)" : "";
if (wanting) {
  console.log(`page: not measured: ${wanting}`);
  process.exit(0);
}
const { chromium } = packages("playwright-core");
const server = spawn(`${process.env.BOYI_BIN_DIR ?? `${root}build`}/boyi`, ["serve", "--port", "0", "--quiet"]);
const address = await new Promise((resolve, reject) => {
  server.stdout.once("data", (line) => resolve(String(line).trim().replace(/\/$/, "")));
  server.once("exit", (code) => reject(new Error(`boyi serve ended with ${code}`)));
});
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const times = [];
try {
  for (let i = 0; i < 7; i++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    await page.goto(`${address}/workbench/stone-game?method=memo`, { waitUntil: "commit" });
    // The first step is there when its line is marked; it can be taken when a key moves on to the next.
    await page.waitForSelector(".code li.now");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector(".play .count").textContent.startsWith("step 2 "));
    times.push(await page.evaluate(() => performance.now()));
    await context.close();
  }
} finally {
  await browser.close();
  server.kill("SIGTERM");
}
times.sort((a, b) => a - b);
const [median, slowest] = [times[3], times[6]].map((time) => time / 1000);
console.log(`page: load to the first step                 ${median.toFixed(2)} s   slowest of seven ${slowest.toFixed(2)} s`);
process.exit(median > 1 ? 1 : 0);
