// The four values (won, lost, tie, endless draw) can be told apart, also without red or green receptors, in light and dark.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { root } from "./stage.mjs";

const css = readFileSync(`${root}web/src/base/look.css`, "utf8");
const blockOf = (selector) => css.slice(css.indexOf(`${selector} {`)).split("}")[0];
const colourOf = (block, name) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block)[1];

/** Linear red, green and blue, 0 to 1. */
const linear = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));

/** Machado, Oliveira and Fernandes (2009), complete deficiency. */
const SIGHTS = {
  "full colour": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
};

function lab(rgb) {
  const [r, g, b] = rgb.map((c) => Math.max(0, Math.min(1, c)));
  const f = (t) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [x, y, z] = [f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047), f(0.2126 * r + 0.7152 * g + 0.0722 * b), f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIE76: the distance in Lab. */
const difference = (a, b) => Math.hypot(...a.map((c, i) => c - b[i]));

const seen = (matrix, hex) => lab(matrix.map((row) => row.reduce((sum, share, i) => sum + share * linear(hex)[i], 0)));

const luminance = (hex) => linear(hex).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
const contrast = (a, b) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

for (const [theme, selector] of [["light", ":root"], ["dark", ':root[data-theme="dark"]']]) {
  const block = blockOf(selector);
  test(`${theme}: the values differ in every sight`, () => {
    const names = ["first", "second", "tie", "draw"];
    for (const [sight, matrix] of Object.entries(SIGHTS))
      for (const a of names)
        for (const b of names) {
          if (a >= b) continue;
          const apart = difference(seen(matrix, colourOf(block, a)), seen(matrix, colourOf(block, b)));
          assert.ok(apart >= 20, `${theme}, ${sight}: ${a} and ${b} are ${apart.toFixed(1)} apart`);
        }
  });
  test(`${theme}: texts can be read on what they stand on`, () => {
    for (const [text, grounds] of [
      ["ink", ["paper", "card", "sunk", "first-wash", "second-wash", "tie-wash", "mark"]],
      ["soft", ["paper", "card", "sunk", "first-wash", "second-wash"]],
      ["faint", ["paper", "card", "sunk"]],
      ["first", ["card", "first-wash", "second-wash"]],
      ["second", ["card", "first-wash", "second-wash"]],
      ["accent", ["card", "accent-wash"]],
      ["accent-ink", ["accent"]],
      ["keyword", ["card", "mark"]],
    ])
      for (const ground of grounds) {
        const value = contrast(colourOf(block, text), colourOf(block, ground));
        assert.ok(value >= 4.5, `${theme}: ${text} on ${ground} has ${value.toFixed(2)}`);
      }
  });
}
