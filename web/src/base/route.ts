// Where the reader is: a path and a query. Every view keeps what it shows in the query, so its URL brings it back. On a host without a server both
// are behind a #: "#/explore?game=nim+3".
//
// A step to another view is a new entry of the history; a change inside a view replaces the entry, written a little
// later, since a drag changes it many times a second and browsers refuse that.

import { useEffect, useState } from "preact/hooks";
import { isSite } from "./place.ts";

export type Query = Readonly<Record<string, string>>;

export interface Route {
  readonly path: string;
  readonly query: Query;
}

/** Kept from view to view. */
const KEPT = ["lang", "theme", "embed"];
/** Views of games keep the text of one's own game (own_games.ts) and the file of the host that is open (backend.ts), too. */
const keptBy = (path: string): readonly string[] => (/^\/(write|explore|play)\b/.test(path) ? [...KEPT, "lua", "file"] : KEPT);

export function parseRoute(pathname: string, search: string): Route {
  const path = pathname.replace(/\/+$/, "") || "/";
  return { path, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** Where the reader is now; undefined: at a # that is no view. */
function here(): Route | undefined {
  const { pathname, search, hash } = location;
  if (!isSite()) return parseRoute(pathname, search);
  if (!hash) return parseRoute("/", search);
  const [path, query = ""] = hash.slice(1).split(/\?(.*)/s);
  return path!.startsWith("/") ? parseRoute(path!, query) : undefined;
}

export function urlOf({ path, query }: Route): string {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
  // Commas, colons and slashes are allowed in a query and far easier to read.
  const readable = text.replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%2F/g, "/");
  const url = readable ? `${path}?${readable}` : path;
  return isSite() ? `#${url}` : url;
}

/** The query of another view: only what is kept, and what it is given. */
export function queryFor(path: string, current: Query, query: Query): Query {
  const kept = Object.fromEntries(keptBy(path).filter((key) => current[key]).map((key) => [key, current[key]!]));
  return { ...kept, ...query };
}

type Listener = (route: Route) => void;

class Router {
  route: Route;
  private readonly listeners = new Set<Listener>();
  private timer = 0;

  constructor() {
    this.route = here() ?? { path: "/", query: {} };
    addEventListener("popstate", () => {
      const route = here();
      if (route) this.tell(route);
    });
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  push(route: Route): void {
    this.write();
    history.pushState(null, "", urlOf(route));
    this.tell(route);
  }

  replace(patch: Query): void {
    this.tell({ path: this.route.path, query: { ...this.route.query, ...patch } });
    if (this.timer) return;
    this.timer = window.setTimeout(() => this.write(), 150);
    document.documentElement.dataset.writing = ""; // for the tests: the URL is about to change
  }

  /** The same view under another path: the entry of the history is replaced. */
  move(path: string): void {
    const route = { path, query: this.route.query };
    history.replaceState(null, "", urlOf(route));
    this.tell(route);
  }

  private write(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    delete document.documentElement.dataset.writing;
    history.replaceState(null, "", urlOf(this.route));
  }

  private tell(route: Route): void {
    this.route = route;
    this.listeners.forEach((listener) => listener(route));
  }
}

let router: Router | undefined;
const theRouter = (): Router => (router ??= new Router());

export function useRoute(): Route {
  const [route, setRoute] = useState(theRouter().route);
  useEffect(() => theRouter().listen(setRoute), []);
  return route;
}

/** Go to a view. */
export const go = (path: string, query: Query = {}): void =>
  theRouter().push({ path, query: queryFor(path, theRouter().route.query, query) });

/** Change something inside the view; an empty text takes a key away. */
export const change = (patch: Query): void => theRouter().replace(patch);

/** Change something inside the view as a step of the history: Back undoes it. */
export const step = (patch: Query): void => theRouter().push({ path: theRouter().route.path, query: { ...theRouter().route.query, ...patch } });

/** The path has another name now. */
export const move = (path: string): void => theRouter().move(path);

export const hrefOf = (path: string, query: Query, current: Query): string =>
  urlOf({ path, query: queryFor(path, current, query) });
