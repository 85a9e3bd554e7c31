// The cards of the lessons for tests: read by the page's own reader, with the questions they ask.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const ts = createRequire(`${root}web/package.json`)("typescript");
const source = readFileSync(`${root}web/src/lessons/reader.ts`, "utf8");
const { outputText } = ts.transpileModule(source, { compilerOptions: { target: "ES2022", module: "ESNext" } });

export const { readCard, look, questionOf, splitLine } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

const folder = `${root}web/src/lessons/cards/`;
export const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
export const textOf = (slug, lang) => readFileSync(`${folder}${slug}.${lang}.md`, "utf8");
/** The names of the cards in their order: "01-play". */
export const slugs = [...new Set(files.map((name) => name.replace(/\.\w+\.md$/, "")))].sort();
export const cardOf = (slug, lang) => readCard(textOf(slug, lang));
export const wrong = Object.fromEntries(["base", "order"].map((name) => [name, readFileSync(`${root}web/src/lessons/wrong-${name}.lua`, "utf8")]));
