// Published problems: searched by number, title, site and family; one of them with its rules, an input and the answer.

import { useState } from "preact/hooks";
import { useAskAll } from "../base/ask.ts";
import { useLang, useT, type T } from "../base/lang.ts";
import { change, useRoute } from "../base/route.ts";
import { Problem as Trouble, ViewLink } from "../ui/parts.tsx";
import { OneProblem } from "./one.tsx";

export interface PublishedProblem {
  readonly problem: string;
  readonly site: string;
  readonly site_zh: string;
  readonly number: string;
  readonly title: string;
  readonly title_zh: string;
  readonly family: string;
  readonly rules: string;
  readonly rules_zh: string;
  readonly output: string;
  readonly output_zh: string;
  readonly input: readonly { readonly name: string; readonly type: string; readonly limits: string; readonly limits_zh: string; readonly help?: string; readonly help_zh?: string }[];
  readonly game?: string;
  readonly sizes?: string;
  readonly sizes_zh?: string;
}

const FAMILIES: Readonly<Record<string, string>> = {
  row: "一排石堆",
  heaps: "取石子",
  pools: "选数",
  boards: "棋盘",
  chase: "追逐",
  graph: "图上博弈",
  "graph with draws": "会循环的图",
  partisan: "双方走法不同",
  "worst case": "最坏情况",
  "fixed order": "固定顺序",
  "one player": "单人",
};

export const familyName = (t: T, family: string): string => t(family, FAMILIES[family] ?? family);

export function Problems({ path }: { path: string }) {
  const id = path.split("/")[2];
  return id ? <OneProblem key={id} id={decodeURIComponent(id)} /> : <Catalogue />;
}

/** The library searches: every word must occur in the site, the number, a title or the family. */
const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

function Catalogue() {
  const t = useT();
  const zh = useLang() === "zh";
  const { query } = useRoute();
  const [text, setText] = useState(query.q ?? "");
  const { data, error, busy } = useAskAll<readonly PublishedProblem[]>([{ command: "problems", arguments: wordsOf(query.q ?? "") }, { command: "problems" }]);
  const [found = [], all = []] = data ?? [];
  const shown = found.filter((one) => (!query.site || one.site === query.site) && (!query.family || one.family === query.family));
  const search = (typed: string) => {
    setText(typed);
    change({ q: typed.trim() });
  };
  return (
    <main class="page problems">
      <h1>{t("Problems", "题目")}</h1>
      <p class="lead">
        {t(
          "Published problems that boyi answers: type a number, a title or a site, then try your own input.",
          "boyi 能解的公开题目。输入题号、标题或网站查找，再用自己的数据试一试。",
        )}
      </p>
      <form class="problem-search" role="search" onSubmit={(event) => event.preventDefault()}>
        <label class="sr" for="problem-words">
          {t("Search", "搜索")}
        </label>
        <input id="problem-words" type="search" value={text} placeholder={t("877, Stone Game, Kayles …", "877、石子游戏、Kayles……")} autocomplete="off" spellcheck={false} onInput={(event) => search(event.currentTarget.value)} />
        <Pick name={t("site", "网站")} any={t("all sites", "所有网站")} value={query.site ?? ""} options={countsOf(all, (one) => one.site).map(([site, count]) => [site, `${zh ? all.find((one) => one.site === site)!.site_zh : site} (${count})`])} onPick={(site) => change({ site })} />
        <Pick name={t("family", "类型")} any={t("all families", "所有类型")} value={query.family ?? ""} options={countsOf(all, (one) => one.family).map(([family, count]) => [family, `${familyName(t, family)} (${count})`])} onPick={(family) => change({ family })} />
      </form>
      {error && <Trouble text={error} />}
      <p class="problem-count" role="status" aria-busy={busy}>
        {data && t(shown.length === 1 ? "1 problem" : `${shown.length} problems`, `${shown.length} 道题`)}
      </p>
      <ul class="problem-list">
        {shown.map((one) => (
          <li key={one.problem}>
            <ViewLink path={`/problems/${one.problem}`} class="card">
              <span class="problem-id mono">
                {zh ? one.site_zh : one.site} {one.number}
              </span>
              <strong>{zh ? one.title_zh : one.title}</strong>
              <span class="quiet">{familyName(t, one.family)}</span>
            </ViewLink>
          </li>
        ))}
      </ul>
      {data && shown.length === 0 && <p>{t("Nothing found. Try fewer words.", "没有找到。少输几个词试试。")}</p>}
    </main>
  );
}

/** How many problems have each value, the most first. */
function countsOf(list: readonly PublishedProblem[], of: (one: PublishedProblem) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(of(one), (counts.get(of(one)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

function Pick(props: { name: string; any: string; value: string; options: readonly (readonly [string, string])[]; onPick: (value: string) => void }) {
  return (
    <select aria-label={props.name} value={props.value} onChange={(event) => props.onPick(event.currentTarget.value)}>
      <option value="">{props.any}</option>
      {props.options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
