// What a page without a server has in addition (make site): the library for browsers, named in index.html; a content policy; a manifest, an icon and a
// service worker, so that it works offline and can be installed; a compressed file beside each that gains by it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Scripts and connections of its own origin only. WebAssembly is compiled, not evaluated; CodeMirror's styles are adopted by script. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; worker-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'";

/** What other pages show of this one where it is linked; made by scripts/pictures.mjs. */
const PICTURE = "picture.png";

const meta = (key: "name" | "property", name: string, content: string) => ({ tag: "meta", attrs: { [key]: name, content }, injectTo: "head" as const });

/** Title, description and picture where the page is linked. `address`: of the host, as given by SITE_URL; pictures must have an absolute address there. */
function cardOf(address: string) {
  const base = address && new URL(address.endsWith("/") ? address : `${address}/`).href;
  return [
    meta("property", "og:image", `${base}${PICTURE}`),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("name", "twitter:card", "summary_large_image"),
    ...(base ? [meta("property", "og:url", base), { tag: "link", attrs: { rel: "canonical", href: base }, injectTo: "head" as const }] : []),
  ];
}

const hashOf = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex").slice(0, 10);

/** All files below a folder, by their paths in it. */
function filesBelow(folder: string, below = ""): string[] {
  return readdirSync(join(folder, below))
    .sort()
    .flatMap((name) => (statSync(join(folder, below, name)).isDirectory() ? filesBelow(folder, `${below}${name}/`) : [below + name]));
}

const compressible = (name: string): boolean => /\.(html|js|css|svg|wasm|texts|webmanifest|txt)$/.test(name);

const here = new URL("./site/", `file://${process.cwd()}/`); // vite runs in web/

export function site(module: string): Plugin {
  const wasm = readFileSync(join(module, "boyi.wasm"));
  const texts = readFileSync(join(module, "boyi.texts"));
  const names = { module: `boyi-${hashOf(wasm)}.wasm`, texts: `boyi-${hashOf(texts)}.texts` };
  let out = "";
  return {
    name: "boyi-site",
    configResolved(config) {
      out = config.build.outDir.startsWith("/") ? config.build.outDir : join(config.root, config.build.outDir);
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: names.module, source: wasm });
      this.emitFile({ type: "asset", fileName: names.texts, source: texts });
      for (const name of ["manifest.webmanifest", "icon.png", PICTURE]) this.emitFile({ type: "asset", fileName: name, source: readFileSync(new URL(name, here)) });
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [
        { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
        { tag: "meta", attrs: { name: "boyi-module", content: JSON.stringify(names) }, injectTo: "head" },
        { tag: "link", attrs: { rel: "manifest", href: "manifest.webmanifest" }, injectTo: "head" },
        { tag: "link", attrs: { rel: "apple-touch-icon", href: "icon.png" }, injectTo: "head" },
        ...cardOf(process.env.SITE_URL ?? ""),
      ],
    },
    closeBundle() {
      const kept = filesBelow(out).filter((name) => !/\.(gz|br)$/.test(name) && name !== "sw.js");
      const version = hashOf(kept.map((name) => `${name} ${hashOf(readFileSync(join(out, name)))}`).join("\n"));
      const worker = readFileSync(new URL("sw.js", here), "utf8");
      writeFileSync(join(out, "sw.js"), `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(["./", ...kept.filter((name) => !/\.txt$/.test(name) && name !== PICTURE)])};\n${worker}`);
      for (const name of filesBelow(out).filter(compressible)) {
        const content = readFileSync(join(out, name));
        writeFileSync(join(out, `${name}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(join(out, `${name}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
      }
    },
  };
}
