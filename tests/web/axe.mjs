// axe-core on the view that is open.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { root } from "./server.mjs";

const source = readFileSync(`${root}web/node_modules/axe-core/axe.min.js`, "utf8");

/** What axe-core finds, a line each. */
export async function violations(page) {
  // By the debugger's way: the page itself allows no foreign script.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`));
}

/** Nothing found; `label` names the view. */
export const accessible = async (page, label) => assert.deepEqual(await violations(page), [], label);
