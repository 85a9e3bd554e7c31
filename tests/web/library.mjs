// boyi.wasm in node: `load(FOLDER)` has boyi.wasm and boyi.texts, `filesOf(FOLDER)` the files of a folder as the host gives them to it.
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { Library } from "../../web/.unit/engine/library.js";

/** Files of a folder, found when they are asked for. A path from the root is as good as one from there. */
export const filesOf = (folder) =>
  new Proxy(
    {},
    {
      get: (_, path) => fileOf([join(folder, path), `/${path}`].find(isFile)),
      getOwnPropertyDescriptor: (_, path) => ([join(folder, path), `/${path}`].some(isFile) ? { configurable: true, enumerable: true, value: 1 } : undefined),
    },
  );

const isFile = (path) => existsSync(path) && statSync(path).isFile();

export function fileOf(path) {
  return (
    path && {
      size: statSync(path).size,
      read(offset, out) {
        const file = openSync(path, "r");
        try {
          return readSync(file, out, 0, out.length, offset);
        } finally {
          closeSync(file);
        }
      },
    }
  );
}

const loaded = new Map();

export function load(folder, options = {}) {
  if (!loaded.has(folder)) loaded.set(folder, [new WebAssembly.Module(readFileSync(`${folder}/boyi.wasm`)), readFileSync(`${folder}/boyi.texts`)]);
  return new Library(...loaded.get(folder), { maxBytes: 2 ** 30, ...options });
}
