// The texts of the lessons: both languages, figures that exist, and every number compared with the library. No browser is needed.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { cardOf, files, look, questionOf, slugs, splitLine, textOf, wrong } from "./cards.mjs";
import { startServer } from "./server.mjs";

let server, base;
before(async () => {
  server = startServer();
  base = await server.address;
});
after(() => server.stop());

/** All questions in one request; equal ones once. */
async function askAll(texts) {
  const different = [...new Set(texts)];
  const response = await fetch(`${base}/api/ask`, { method: "POST", body: JSON.stringify(different.map((text) => questionOf(text, wrong))) });
  const answers = await response.json();
  return new Map(different.map((text, i) => [text, answers[i]]));
}

const LANGS = ["en", "zh"];
const cards = slugs.flatMap((slug) => LANGS.map((lang) => ({ slug, lang, card: cardOf(slug, lang) })));

test("every card is there in both languages, with the same figures, problems and gate", () => {
  assert.equal(files.length, 2 * slugs.length);
  slugs.forEach((slug, i) => assert.match(slug, new RegExp(`^${String(i + 1).padStart(2, "0")}-[a-z0-9-]+$`), "numbered without gaps"));
  for (const slug of slugs) {
    const [en, zh] = LANGS.map((lang) => cardOf(slug, lang));
    const same = ({ figures, problems, gate }) => ({
      figures: figures.map(({ line, step }) => ({ line, step })),
      problems,
      exercise: gate.exercise,
      right: gate.right,
      choices: gate.choices.map((one) => one.value),
      wrong: gate.wrong.map((one) => one.value),
    });
    assert.deepEqual(same(zh), same(en), slug);
    assert.ok(en.figures.length > 0, `${slug}: a figure`);
    assert.ok(!/[一-鿿]/.test(textOf(slug, "en")), `${slug}: Chinese in the English text`);
    assert.ok(/[一-鿿]/.test(zh.title) || /Nim/.test(zh.title), slug);
  }
});

test("Chinese texts use Chinese marks and the words of the glossary", () => {
  for (const { slug, card } of cards.filter(({ lang }) => lang === "zh")) {
    const prose = [...card.blocks, { as: "text", spans: card.gate.question }].flatMap((block) => block.spans ?? block.items?.flat() ?? []);
    for (const { as, text } of prose.filter((span) => span.as === "text" || span.as === "strong"))
      assert.doesNotMatch(text, /轮到者|真值|基础情形|记忆化数组|[一-鿿][,;!?]|[,;!?][一-鿿]/, `${slug}: ${as} ${text}`);
  }
});

test("every number in a card is what the library says", async () => {
  const claims = cards.flatMap(({ slug, lang, card }) => card.claims.map((claim) => ({ slug, lang, ...claim })));
  assert.ok(claims.length > 60, `${claims.length} claims`);
  const answers = await askAll(claims.map((claim) => claim.question));
  for (const { slug, lang, said, question, path } of claims) {
    assert.equal(String(look(answers.get(question), path)), said, `${slug} (${lang}): {${said} = ${question} : ${path}}; answer: ${JSON.stringify(answers.get(question)).slice(0, 300)}`);
  }
});

test("gates: the library knows the right answer, it is among the choices, and no wrong one is right", async () => {
  const gates = cards.map(({ slug, lang, card }) => ({ slug, lang, ...card.gate }));
  const asked = gates.filter((gate) => !gate.exercise && typeof gate.right !== "string");
  const answers = await askAll(asked.map((gate) => gate.right.question));
  for (const gate of gates.filter((one) => !one.exercise)) {
    const value = typeof gate.right === "string" ? gate.right : String(look(answers.get(gate.right.question), gate.right.path));
    const right = gate.choices.length ? value : (/-?\d+/.exec(value) ?? [""])[0];
    const label = `${gate.slug} (${gate.lang}): ${value}`;
    assert.ok(right !== "" && right !== "undefined", label);
    if (gate.choices.length) {
      assert.equal(gate.choices.filter((one) => one.value === right).length, 1, label);
      assert.deepEqual(gate.wrong.map((one) => one.value).sort(), gate.choices.map((one) => one.value).filter((one) => one !== right).sort(), `${label}: each wrong choice is explained`);
    } else assert.equal(gate.wrong.at(-1).value, "", `${label}: a hint for all others`);
    assert.ok(gate.wrong.every((one) => one.value !== right), label);
    assert.ok(gate.reason.length > 0, label);
  }
});

test("exercises of gates exist", async () => {
  const lines = [...new Set(cards.flatMap(({ card }) => card.gate.exercise ?? []))];
  assert.ok(lines.length >= 3);
  const answers = await askAll(lines.map((line) => `exercise ${line}`));
  for (const [line, answer] of answers) assert.ok(answer.question, `${line}: ${JSON.stringify(answer)}`);
});

test("figures name what can be asked, and steps that exist", async () => {
  const known = /^(trace|play row|segments row|greedy row|parity row|wrong base row|wrong order row|chase cat-and-mouse|misere nim) /;
  const figures = cards.flatMap(({ slug, card }) => card.figures.map((figure) => ({ slug, ...figure })));
  for (const { slug, line } of figures) assert.match(line, known, slug);
  const traces = figures.filter(({ line }) => line.startsWith("trace "));
  const answers = await askAll(traces.map(({ line }) => line));
  for (const { slug, line, step = 0 } of traces) {
    const { steps, error } = answers.get(line);
    assert.ok(steps?.length > (step === Infinity ? 0 : step), `${slug}: ${line}: ${error?.message ?? steps?.length}`);
    assert.ok(splitLine(line.slice(6)).input, `${slug}: ${line}`);
  }
});

test("problems that cards lead to are in the catalogue", async () => {
  const response = await fetch(`${base}/api/ask`, { method: "POST", body: JSON.stringify([{ command: "problems" }]) });
  const [list] = await response.json();
  const known = new Set(list.map((one) => one.problem));
  for (const { slug, card } of cards) for (const id of card.problems) assert.ok(known.has(id), `${slug}: ${id}`);
});
