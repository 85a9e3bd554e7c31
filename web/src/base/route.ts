// Where the reader is: a path and a query. Every view keeps what it shows in the query, so its URL brings it back.
//
// A step to another view is a new entry of the history; a change inside a view replaces the entry, written a little
// later, since a drag changes it many times a second and browsers refuse that.

import { useEffect, useState } from "preact/hooks";

export type Query = Readonly<Record<string, string>>;

export interface Route {
  readonly path: string;
  readonly query: Query;
}

/** Kept from view to view. */
const KEPT = ["lang", "theme", "embed"];

export function parseRoute(pathname: string, search: string): Route {
  const path = pathname.replace(/\/+$/, "") || "/";
  return { path, query: Object.fromEntries(new URLSearchParams(search)) };
}

export function urlOf({ path, query }: Route): string {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
  // Commas, colons and slashes are allowed in a query and far easier to read.
  const readable = text.replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%2F/g, "/");
  return readable ? `${path}?${readable}` : path;
}

/** The query of another view: only what is kept, and what it is given. */
export function queryFor(current: Query, query: Query): Query {
  const kept = Object.fromEntries(KEPT.filter((key) => current[key]).map((key) => [key, current[key]!]));
  return { ...kept, ...query };
}

type Listener = (route: Route) => void;

class Router {
  route: Route;
  private readonly listeners = new Set<Listener>();
  private timer = 0;

  constructor() {
    this.route = parseRoute(location.pathname, location.search);
    addEventListener("popstate", () => this.tell(parseRoute(location.pathname, location.search)));
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
  theRouter().push({ path, query: queryFor(theRouter().route.query, query) });

/** Change something inside the view; an empty text takes a key away. */
export const change = (patch: Query): void => theRouter().replace(patch);

/** The path has another name now. */
export const move = (path: string): void => theRouter().move(path);

export const hrefOf = (path: string, query: Query, current: Query): string =>
  urlOf({ path, query: queryFor(current, query) });
