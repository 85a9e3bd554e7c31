// axe-core on the view that is open.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { root } from "./server.mjs";

const source = readFileSync(`${root}web/node_modules/axe-core/axe.min.js`, "utf8");

/** Of what axe-core looks at, this is all that a theme changes. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe-core finds, a line each; `rules` are some of its rules instead of all. */
export async function violations(page, rules) {
  // By the debugger's way: the page itself allows no foreign script.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const options = rules ? { runOnly: rules } : { rules: { "label-content-name-mismatch": { enabled: true } } };
  const found = await page.evaluate((how) => window.axe.run(document, { ...how, resultTypes: ["violations"] }), options);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`));
}

/** Nothing found; `label` names the view. */
export const accessible = async (page, label) => assert.deepEqual(await violations(page), [], label);
