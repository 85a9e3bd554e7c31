#!/usr/bin/env node
// split.mjs MODULE OUT TEXTS: moves the embedded texts (listings, problems, example games, Chinese) of a WebAssembly module into a file of
// their own, with their address in memory in its first four bytes: they are data for the host to copy, and the module is code. The names of
// functions and sections are dropped, too.
//
// A module is a header of 8 bytes and sections: a byte for its kind, its length, its content. Numbers are LEB128.
import { readFileSync, writeFileSync } from "node:fs";

const [input, output, beside] = process.argv.slice(2);
const bytes = readFileSync(input);
const CUSTOM = 0;
const DATA = 11;
const COUNT = 12;
let at = 8;

function number() {
  let value = 0;
  for (let shift = 1; ; shift *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * shift;
    if (byte < 128) return value;
  }
}
function encoded(value) {
  const out = [];
  for (; value > 127; value = Math.floor(value / 128)) out.push((value % 128) | 128);
  return Buffer.from([...out, value]);
}
const text = () => {
  const length = number();
  return bytes.toString("utf8", at, (at += length));
};

const sections = [];
while (at < bytes.length) {
  const kind = bytes[at++];
  const length = number();
  sections.push({ kind, from: at, to: at + length });
  at += length;
}

// The names of the data segments: subsection 9 of the custom section "name".
const names = new Map();
for (const { from, to } of sections.filter(({ kind }) => kind === CUSTOM)) {
  at = from;
  if (text() !== "name") continue;
  while (at < to) {
    const [what, length] = [bytes[at++], number()];
    const end = at + length;
    if (what === 9) for (let count = number(); count > 0; count--) names.set(number(), text());
    at = end;
  }
}

// The data segments: a flag (0: at an address), the address (i32.const N end), the bytes.
const data = sections.find(({ kind }) => kind === DATA);
at = data.from;
const kept = [];
let texts;
for (let i = 0, count = number(); i < count; i++) {
  const from = at;
  if (number() !== 0 || bytes[at++] !== 0x41) throw new Error(`segment ${i} is not at a fixed address`);
  const address = number();
  at++;
  const length = number();
  if (names.get(i) === ".rodata_texts") texts = { address, content: bytes.subarray(at, at + length) };
  else kept.push(bytes.subarray(from, at + length));
  at += length;
}
if (!texts) throw new Error("the module has no section of texts");

const section = (kind, content) => Buffer.concat([Buffer.from([kind]), encoded(content.length), content]);
writeFileSync(
  output,
  Buffer.concat([
    bytes.subarray(0, 8),
    ...sections
      .filter(({ kind }) => kind !== CUSTOM)
      .map(({ kind, from, to }) =>
        kind === DATA ? section(DATA, Buffer.concat([encoded(kept.length), ...kept])) : kind === COUNT ? section(COUNT, encoded(kept.length)) : section(kind, bytes.subarray(from, to)),
      ),
  ]),
);
const head = Buffer.alloc(4);
head.writeUInt32LE(texts.address);
writeFileSync(beside, Buffer.concat([head, texts.content]));
