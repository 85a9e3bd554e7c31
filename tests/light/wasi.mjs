// node wasi.mjs MODULE [ARGUMENT…]: runs a WebAssembly program with the arguments, in this folder, and ends as it ends.
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { WASI } from "node:wasi";

const [module, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: ["boyi", ...args], env: {}, preopens: { ".": ".", "/tmp": tmpdir() }, returnOnExit: true });
const { instance } = await WebAssembly.instantiate(readFileSync(module), { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
