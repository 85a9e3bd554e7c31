// A static server for tests that sends parts of files, as most hosts do (python3 -m http.server does not): RFC 9110, one range a request.
import { createServer } from "node:http";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join, normalize } from "node:path";

const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", wasm: "application/wasm" };

/** Serves a folder; `sent` lists [path, first, last] of each part that was sent. */
export function startRanges(folder) {
  const sent = [];
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://host").pathname)).replace(/\/$/, "/index.html");
    let file;
    try {
      file = openSync(join(folder, path), "r");
    } catch {
      return response.writeHead(404).end();
    }
    const { size, mtimeMs } = fstatSync(file);
    const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
    const first = asked ? Number(asked[1]) : 0;
    const last = asked?.[2] ? Math.min(size - 1, Number(asked[2])) : size - 1;
    const content = Buffer.alloc(Math.max(0, last - first + 1));
    readSync(file, content, 0, content.length, first);
    closeSync(file);
    const head = { "Content-Type": TYPES[path.split(".").pop()] ?? "application/octet-stream", "Content-Length": content.length, ETag: `"${size}-${mtimeMs}"` };
    if (asked) sent.push([path, first, last]);
    response.writeHead(asked ? 206 : 200, asked ? { ...head, "Content-Range": `bytes ${first}-${last}/${size}` } : head).end(content);
  });
  const address = new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${server.address().port}/`)));
  return { address, sent, stop: () => server.close() };
}
