// The host of boyi.wasm: the few functions of WASI (preview 1) that its C library calls, over files that can only be read.
// Nothing here knows the page; it runs in a worker and in node.

/** A file of the host: `read` fills `out` from `offset` on and returns how many bytes there were. */
export interface HostFile {
  readonly size: number;
  read(offset: number, out: Uint8Array): number;
}

/** A file of the host can't be read any more: a sentence for the reader. */
export class Unreadable extends Error {}

/** The program has ended itself: an assertion, or a fault that it found. */
export class Ended extends Error {}

const OK = 0;
const BADF = 8;
const INVAL = 28;
const ISDIR = 31;
const NOENT = 44;
const ROFS = 69;
const SPIPE = 70;

const CHARACTERS = 2; // the kinds of files
const FOLDER = 3;
const FILE = 4;

const ROOT = 3; // the descriptor of the one folder
const CREATE = 1; // flags of path_open
const TRUNCATE = 8;
const MAY_WRITE = 0x40n; // a right

interface Open {
  readonly file: HostFile;
  at: number;
}

/** "./a//b/../c" as "a/c". */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

export type Imports = Record<string, (...args: never[]) => unknown>;

/** `find` gives the file of a plain path. */
export function wasi(memory: WebAssembly.Memory, find: (path: string) => HostFile | undefined, say: (text: string) => void): Imports {
  const open = new Map<number, Open>();
  const view = () => new DataView(memory.buffer);
  const bytes = (at: number, length: number) => new Uint8Array(memory.buffer, at >>> 0, length >>> 0);
  const textOf = (at: number, length: number) => new TextDecoder().decode(bytes(at, length));
  const kindOf = (fd: number): number => (fd < ROOT ? CHARACTERS : fd === ROOT ? FOLDER : FILE);
  const known = (fd: number): boolean => fd <= ROOT || open.has(fd);

  function writeStat(at: number, kind: number, size: number): number {
    bytes(at, 64).fill(0);
    view().setUint8(at + 16, kind);
    view().setBigUint64(at + 24, 1n, true);
    view().setBigUint64(at + 32, BigInt(size), true);
    return OK;
  }

  /** Reads into the buffers of a list; returns how many bytes. */
  function scatter(file: HostFile, from: number, list: number, count: number): number {
    let done = 0;
    for (let i = 0; i < count; i++) {
      const at = view().getUint32(list + 8 * i, true);
      const length = view().getUint32(list + 8 * i + 4, true);
      const got = file.read(from + done, bytes(at, length));
      done += got;
      if (got < length) break;
    }
    return done;
  }

  return {
    clock_time_get(clock: number, _precision: bigint, out: number): number {
      const ms = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(out, BigInt(Math.round(ms * 1e6)), true);
      return OK;
    },
    fd_prestat_get(fd: number, out: number): number {
      if (fd !== ROOT) return BADF;
      view().setUint32(out, 0, true);
      view().setUint32(out + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name(_fd: number, out: number, _length: number): number {
      bytes(out, 1)[0] = 0x2f;
      return OK;
    },
    fd_fdstat_get(fd: number, out: number): number {
      if (!known(fd)) return BADF;
      bytes(out, 24).fill(0);
      view().setUint8(out, kindOf(fd));
      view().setBigUint64(out + 8, 0xffffffffn, true);
      view().setBigUint64(out + 16, 0xffffffffn, true);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    fd_filestat_get: (fd: number, out: number): number => (known(fd) ? writeStat(out, kindOf(fd), open.get(fd)?.file.size ?? 0) : BADF),
    fd_filestat_set_size: () => ROFS,
    fd_datasync: () => OK,
    fd_renumber: () => BADF,
    fd_close(fd: number): number {
      return open.delete(fd) || fd <= ROOT ? OK : BADF;
    },
    fd_read(fd: number, list: number, count: number, out: number): number {
      const one = open.get(fd);
      if (!one && fd !== 0) return BADF;
      const done = one ? scatter(one.file, one.at, list, count) : 0; // standard input is empty
      if (one) one.at += done;
      view().setUint32(out, done, true);
      return OK;
    },
    fd_pread(fd: number, list: number, count: number, from: bigint, out: number): number {
      const one = open.get(fd);
      if (!one) return BADF;
      view().setUint32(out, scatter(one.file, Number(from), list, count), true);
      return OK;
    },
    fd_seek(fd: number, offset: bigint, whence: number, out: number): number {
      const one = open.get(fd);
      if (!one) return known(fd) ? SPIPE : BADF;
      const at = Number(offset) + (whence === 0 ? 0 : whence === 1 ? one.at : one.file.size);
      if (at < 0) return INVAL;
      one.at = at;
      view().setBigUint64(out, BigInt(at), true);
      return OK;
    },
    fd_write(fd: number, list: number, count: number, out: number): number {
      if (fd !== 1 && fd !== 2) return known(fd) ? ROFS : BADF;
      let text = "";
      let done = 0;
      for (let i = 0; i < count; i++) {
        const length = view().getUint32(list + 8 * i + 4, true);
        text += textOf(view().getUint32(list + 8 * i, true), length);
        done += length;
      }
      say(text);
      view().setUint32(out, done, true);
      return OK;
    },
    fd_pwrite: () => ROFS,
    path_filestat_get(_fd: number, _flags: number, path: number, length: number, out: number): number {
      const name = plainPath(textOf(path, length));
      const file = find(name);
      return file ? writeStat(out, FILE, file.size) : name === "" ? writeStat(out, FOLDER, 0) : NOENT;
    },
    path_open(_fd: number, _follow: number, path: number, length: number, how: number, rights: bigint, _inherited: bigint, _flags: number, out: number): number {
      const name = plainPath(textOf(path, length));
      const file = find(name);
      if (!file) return how & CREATE ? ROFS : name === "" ? ISDIR : NOENT;
      if (rights & MAY_WRITE || how & TRUNCATE) return ROFS;
      let fd = ROOT + 1;
      while (open.has(fd)) fd++;
      open.set(fd, { file, at: 0 });
      view().setUint32(out, fd, true);
      return OK;
    },
    path_unlink_file: () => ROFS,
    poll_oneoff(_wanted: number, _out: number, _count: number, done: number): number {
      view().setUint32(done, 0, true); // nothing to wait for: sleeping returns at once
      return OK;
    },
    proc_exit(code: number): never {
      throw new Ended(`exit ${code}`);
    },
  };
}
