// Where the page is: at the root of `boyi serve`, or anywhere on a host without a server, where index.html names the library's files.

export interface ModuleFiles {
  readonly module: string;
  readonly texts: string;
}

let files: ModuleFiles | null | undefined;

/** The library for browsers; undefined: the page was not built with it (make site). */
export function moduleFiles(): ModuleFiles | undefined {
  if (files === undefined) {
    const text = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="boyi-module"]')?.content;
    files = text ? (JSON.parse(text) as ModuleFiles) : null;
  }
  return files ?? undefined;
}

/** On such a host the views are behind the #: it knows one page only. */
export const isSite = (): boolean => moduleFiles() !== undefined;

/** An address beside index.html, whatever view is shown. */
export const beside = (name: string): string => new URL(name, isSite() ? location.href.replace(/[?#].*/s, "") : `${location.origin}/`).href;
