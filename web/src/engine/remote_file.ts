// A file of the page's own host, read in pieces by HTTP ranges: a database may be far larger than what is read of it. Runs in a worker, where a
// request may be waited for.

import { Unreadable, type HostFile } from "./wasi.ts";

export interface Remote {
  /** As questions name it. */
  readonly name: string;
  readonly url: string;
}

/** Bytes of a request, and of a piece that is kept. */
const PIECE = 1 << 16;
/** Pieces that are kept: 32 MiB. */
const MOST_PIECES = 512;
/** A host that does not send pieces sends the whole file; a larger one is not fetched. */
const MOST_WHOLE = 64 * 2 ** 20;

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString("en-US")} MB`;

function tooLarge({ name }: Remote, size: number, chinese: boolean): Error {
  return new Unreadable(
    chinese
      ? `${name}：网站不支持分段下载（HTTP Range），而文件有 ${megabytes(size)}，超过可整个下载的 ${megabytes(MOST_WHOLE)}；请下载后从磁盘打开，或换一个支持 Range 的网站`
      : `${name}: the host does not send parts of files (HTTP ranges), and with ${megabytes(size)} it is larger than the ${megabytes(MOST_WHOLE)} that are fetched whole; download it and open it from your disk, or use a host with ranges`,
  );
}

const unreachable = ({ name, url }: Remote, why: string, chinese: boolean): Error => new Unreadable(chinese ? `${name}：无法从 ${url} 读取（${why}）` : `${name}: can't be read from ${url} (${why})`);

/** What tells one content of a file from another. */
const versionOf = (get: (name: string) => string | null): string => get("ETag") ?? get("Last-Modified") ?? "";

/** Reads the body until it is larger than may be fetched. */
async function readWhole(remote: Remote, response: Response, chinese: boolean): Promise<Uint8Array> {
  const told = Number(response.headers.get("Content-Length") ?? 0);
  const reader = response.body!.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (told <= MOST_WHOLE && size <= MOST_WHOLE) {
    const { done, value } = await reader.read();
    if (done) {
      const all = new Uint8Array(size);
      pieces.reduce((at, piece) => (all.set(piece, at), at + piece.length), 0);
      return all;
    }
    pieces.push(value);
    size += value.length;
  }
  void reader.cancel();
  throw tooLarge(remote, Math.max(told, size), chinese);
}

/** Opens a file; rejects with a sentence for the reader. */
export async function openRemote(remote: Remote, chinese: boolean): Promise<HostFile> {
  let response: Response;
  try {
    response = await fetch(remote.url, { headers: { Range: `bytes=0-${PIECE - 1}` }, cache: "no-cache" });
  } catch (error) {
    throw unreachable(remote, (error as Error).message, chinese);
  }
  if (response.status === 200) return inMemory(await readWhole(remote, response, chinese));
  const size = Number(/\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "")?.[1] ?? NaN);
  if (response.status !== 206 || !Number.isSafeInteger(size)) throw unreachable(remote, `HTTP ${response.status}`, chinese);
  const first = new Uint8Array(await response.arrayBuffer());
  return inPieces(remote, size, first, versionOf((name) => response.headers.get(name)), chinese);
}

const inMemory = (all: Uint8Array): HostFile => ({
  size: all.length,
  read(offset, out) {
    const piece = all.subarray(Math.min(offset, all.length), Math.min(offset + out.length, all.length));
    out.set(piece);
    return piece.length;
  },
});

function inPieces(remote: Remote, size: number, first: Uint8Array, version: string, chinese: boolean): HostFile {
  const kept = new Map<number, Uint8Array>([[0, first]]); // the one used last is the last
  const fetchPiece = (number: number): Uint8Array => {
    const from = number * PIECE;
    const to = Math.min(size, from + PIECE) - 1;
    const request = new XMLHttpRequest();
    request.open("GET", remote.url, false);
    request.responseType = "arraybuffer";
    request.setRequestHeader("Range", `bytes=${from}-${to}`);
    try {
      request.send();
    } catch (error) {
      throw unreachable(remote, (error as Error).message, chinese);
    }
    const piece = new Uint8Array((request.response as ArrayBuffer | null) ?? new ArrayBuffer(0));
    if (request.status !== 206 || piece.length !== to - from + 1) throw unreachable(remote, `HTTP ${request.status}`, chinese);
    if (versionOf((name) => request.getResponseHeader(name)) !== version) throw unreachable(remote, chinese ? "文件已更改，请重新打开" : "the file has changed: open it again", chinese);
    return piece;
  };
  const pieceAt = (number: number): Uint8Array => {
    const piece = kept.get(number) ?? fetchPiece(number);
    kept.delete(number);
    kept.set(number, piece);
    if (kept.size > MOST_PIECES) kept.delete(kept.keys().next().value!);
    return piece;
  };
  return {
    size,
    read(offset, out) {
      const end = Math.min(size, offset + out.length);
      let done = 0;
      while (offset + done < end) {
        const at = offset + done;
        const piece = pieceAt(Math.floor(at / PIECE)).subarray(at % PIECE, Math.min(PIECE, (at % PIECE) + end - at));
        out.set(piece, done);
        done += piece.length;
      }
      return done;
    },
  };
}
