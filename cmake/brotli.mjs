// node brotli.mjs FILE OUT: compresses a file of the page.
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const [file, out] = process.argv.slice(2);
const content = readFileSync(file);
writeFileSync(out, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
