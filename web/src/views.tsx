// The views of the page by path: a line each. The first whose path begins the reader's is shown; those with a name are in the header.

import type { ComponentChildren } from "preact";
import type { T } from "./base/lang.ts";
import type { Theme } from "./base/theme.ts";
import { Explorer } from "./explore/explorer.tsx";
import { OpenFiles } from "./explore/open_files.tsx";
import { Exercises } from "./exercises/exercises.tsx";
import { Editor } from "./editor/editor.tsx";
import { Home } from "./home.tsx";
import { Lessons } from "./lessons/lessons.tsx";
import { Problems } from "./problems/problems.tsx";
import { Play } from "./play/play.tsx";
import { Workbench } from "./workbench/workbench.tsx";

export interface View {
  readonly path: string;
  /** In the header and in the window's title; without one the view is reached by links alone. */
  readonly name?: (t: T) => string;
  /** `path` is the whole path, `theme` redraws canvases. */
  readonly show: (props: { path: string; theme: Theme }) => ComponentChildren;
}

export const VIEWS: readonly View[] = [
  { path: "/learn", name: (t) => t("Learn", "学习"), show: ({ path }) => <Lessons path={path} /> },
  { path: "/workbench", name: (t) => t("Workbench", "工作台"), show: ({ path, theme }) => <Workbench path={path} theme={theme} /> },
  { path: "/exercises", name: (t) => t("Exercises", "练习"), show: ({ path }) => <Exercises path={path} /> },
  { path: "/problems", name: (t) => t("Problems", "题目"), show: ({ path }) => <Problems path={path} /> },
  { path: "/explore", name: (t) => t("Explore", "探索"), show: ({ theme }) => <Explorer theme={theme} /> },
  { path: "/play", name: (t) => t("Play", "对弈"), show: () => <Play /> },
  { path: "/write", name: (t) => t("Write", "自己写"), show: () => <Editor /> },
  { path: "/open", show: () => <OpenFiles /> },
  { path: "/", show: () => <Home /> },
];

const under = (path: string, view: string): boolean => path === view || (view !== "/" && path.startsWith(`${view}/`));

export const viewOf = (path: string): View | undefined => VIEWS.find((view) => under(path, view.path));

/** Paths of earlier versions, and where they lead now. */
const MOVED: readonly (readonly [RegExp, string])[] = [
  [/^\/lessons(?=\/|$)/, "/learn"],
  [/^\/row$/, "/workbench/stone-game"],
  [/^\/states$/, "/workbench/cat-and-mouse"],
];

export const movedTo = (path: string): string | undefined => {
  const found = MOVED.find(([old]) => old.test(path));
  return found && path.replace(...found);
};
