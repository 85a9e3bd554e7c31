// The listing beside the table: the line that runs is marked, lines that differ from the method before have a bar.

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { useT } from "../base/lang.ts";
import { useAsk } from "../base/ask.ts";
import { Tabs } from "../ui/parts.tsx";
import { methodName } from "./problems.ts";

/** A problem with its methods, as `boyi code --json` lists them. */
export interface Program {
  readonly problem: string;
  readonly games: readonly string[];
  readonly methods: readonly string[];
  readonly standard: string;
  /** The published problems that have a form of their own. */
  readonly forms: readonly string[];
  readonly costs: readonly { readonly time: string; readonly space: string }[];
}

export interface Listing {
  readonly source: string;
  readonly lines: Readonly<Record<string, number>>;
}

export const LANGUAGES = [
  ["python", "Python"],
  ["java", "Java"],
  ["c++", "C++"],
  ["c", "C"],
] as const;

const KEYWORDS = /^(def|return|for|in|range|if|else|elif|while|not|and|or|break|continue|from|import|lambda|nonlocal|True|False|None|int|long|bool|boolean|void|class|static|new|public|private|final|const|struct|typedef|enum|sizeof|auto|using|namespace|unsigned|char|null|true|false|#include)$/;

/** Comments, texts, words, and what is between. */
function paint(line: string, python: boolean): ComponentChildren[] {
  const parts = line.match(python ? /(#.*$|"(?:[^"\\]|\\.)*"|\b[A-Za-z_]\w*\b|\s+|.)/g : /(#include|\/\/.*$|"(?:[^"\\]|\\.)*"|\b[A-Za-z_]\w*\b|\s+|.)/g) ?? [];
  return parts.map((part, i) => {
    const kind = KEYWORDS.test(part) ? "k" : (python ? /^#/ : /^\/\/./).test(part) ? "c" : /^(first|mine)$/.test(part) ? "f" : /^(second|yours)$/.test(part) ? "s" : undefined;
    return kind ? (
      <span key={i} class={kind}>
        {part}
      </span>
    ) : (
      part
    );
  });
}

/** A whole program, as text. */
export const Painted = ({ source, language }: { source: string; language: string }) => (
  <code>
    {source.split("\n").map((line, i) => (
      <>
        {i > 0 && "\n"}
        {paint(line, language === "python")}
      </>
    ))}
  </code>
);

/** Which lines of a text are not in another: those outside a longest common subsequence. */
function changedLines(lines: readonly string[], before: readonly string[]): ReadonlySet<number> {
  const a = lines.map((line) => line.trim());
  const b = before.map((line) => line.trim());
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let k = b.length - 1; k >= 0; k--) common[i]![k] = a[i] === b[k] ? common[i + 1]![k + 1]! + 1 : Math.max(common[i + 1]![k]!, common[i]![k + 1]!);
  const changed = new Set<number>();
  for (let i = 0, k = 0; i < a.length; ) {
    if (k < b.length && a[i] === b[k]) [i, k] = [i + 1, k + 1];
    else if (k < b.length && common[i]![k + 1]! >= common[i + 1]![k]!) k++;
    else changed.add(i++);
  }
  return changed;
}

/** Up and down lead to the next line that can be run to. */
function moveAlong(event: KeyboardEvent): void {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  const own = event.currentTarget as HTMLElement;
  const all = [...own.closest("ol")!.querySelectorAll("button")];
  event.preventDefault();
  all[all.indexOf(own as HTMLButtonElement) + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}

export function CodePane(props: {
  problem: string;
  method: string;
  /** The method of the tab before; undefined: this is the first. */
  before?: string;
  language: string;
  /** The label of the line that runs. */
  line?: string;
  cost?: { readonly time: string; readonly space: string };
  onLine: (label: string) => void;
}) {
  const t = useT();
  const ask = (method: string | undefined) => (method === undefined ? undefined : { command: "code", game: props.problem, options: { method, in: props.language } });
  const { data, error, busy } = useAsk<Listing>(ask(props.method));
  const other = useAsk<Listing>(ask(props.before));
  const lines = useMemo(() => data?.source.replace(/\n$/, "").split("\n") ?? [], [data]);
  const changed = useMemo(() => (other.data && data ? changedLines(lines, other.data.source.split("\n")) : new Set<number>()), [lines, other.data]);
  const labels = useMemo(() => new Map(Object.entries(data?.lines ?? {}).map(([label, line]) => [line, label])), [data]);
  const current = props.line === undefined ? undefined : data?.lines[props.line];
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [box, line] = [list.current, list.current?.children[(current ?? 1) - 1] as HTMLElement | undefined];
    if (!box || !line) return;
    const [top, bottom] = [line.offsetTop - box.offsetTop, line.offsetTop - box.offsetTop + line.offsetHeight];
    if (top < box.scrollTop + 20) box.scrollTop = top - 40;
    else if (bottom > box.scrollTop + box.clientHeight - 20) box.scrollTop = bottom - box.clientHeight + 40;
  }, [current, lines]);
  const entrance = current ?? Math.min(...labels.keys()); // Tab leads to one line, arrows to the others
  if (error) return <p class="problem">{error}</p>;
  return (
    <>
      <ol ref={list} class="code" aria-busy={busy} aria-label={t("Code", "代码")}>
        {lines.map((line, i) => {
          const label = labels.get(i + 1);
          const kind = `${current === i + 1 ? "now" : ""} ${changed.has(i) ? "changed" : ""}`;
          return (
            <li key={i} class={kind} data-label={label} aria-current={current === i + 1 ? "step" : undefined}>
              <i>{i + 1}</i>
              {label === undefined ? (
                <span>{paint(line, props.language === "python")}</span>
              ) : (
                <button type="button" tabIndex={i + 1 === entrance ? 0 : -1} title={t("run to this line", "运行到这一行")} onKeyDown={moveAlong} onClick={() => props.onLine(label)}>
                  {paint(line, props.language === "python")}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <p class="cost num">
        {props.cost && (
          <span>
            {t("time", "时间")} {props.cost.time} · {t("space", "空间")} {props.cost.space}
          </span>
        )}
        {props.before !== undefined && changed.size > 0 && (
          <span>
            <b class="bar" aria-hidden="true" /> {t(`new since “${methodName(t, props.before)}”`, `与「${methodName(t, props.before)}」不同的行`)}
          </span>
        )}
      </p>
    </>
  );
}

export function LanguageTabs(props: { value: string; onChange: (value: string) => void }) {
  const t = useT();
  return <Tabs label={t("Language of the code", "编程语言")} value={props.value} options={LANGUAGES} onChange={props.onChange} />;
}
