// A game that the reader has written travels in the address: ?lua= is its text, compressed, and it is called own-HASH.lua in questions, as any other
// game is by its name. `withSources` gives a question the text for the name, so views need not know where a game comes from.

const NAME = /own-[0-9a-f]{8}\.lua/;

const texts = new Map<string, string>();

async function pass(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(through as TransformStream<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A text for an address: deflated, in the letters that need no escaping. */
export async function packText(text: string): Promise<string> {
  const packed = await pass(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Rejects if it is damaged. */
export async function unpackText(packed: string): Promise<string> {
  const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = await pass(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** The name of a game with this text. FNV-1a: it tells games of one reader apart, and proves nothing. */
export function nameOfText(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  const name = `own-${(hash >>> 0).toString(16).padStart(8, "0")}.lua`;
  texts.set(name, text);
  return name;
}

export const isOwn = (game: string): boolean => NAME.test(game.split(" ")[0]!);

/** What the address of the page carries now. */
async function readAddress(): Promise<void> {
  const packed = /[?&]lua=([\w-]+)/.exec(location.href)?.[1];
  if (packed) await unpackText(packed).then(nameOfText, () => {});
}

interface Asked {
  readonly game?: string;
  readonly arguments?: unknown;
  readonly source?: string;
}

function withSource(question: Asked): Asked {
  const [name = "", ...rest] = (question.game ?? "").trim().split(/\s+/);
  const source = texts.get(name);
  return source === undefined ? question : { ...question, game: name, ...(rest.length > 0 && { arguments: rest.join(" ") }), source };
}

/** A question, or a list of them, as JSON. */
export async function withSources(question: string): Promise<string> {
  const found = NAME.exec(question);
  if (!found || question.includes('"source":')) return question;
  if (!texts.has(found[0])) await readAddress();
  const asked = JSON.parse(question) as Asked | Asked[];
  return JSON.stringify(Array.isArray(asked) ? asked.map(withSource) : withSource(asked));
}
