// The workbench: a problem's table and its program side by side, driven by one trace of the library.
//
//   URL        /workbench/PROBLEM?piles=3,9,1,2&method=memo&code=java&step=12&by=cell&look=margin
//   trace      which line runs, the variables, the cells read and written, the calls that are open, and why (trace.ts replays it)

import { useMemo, useState } from "preact/hooks";
import { useAsk } from "../base/ask.ts";
import { useT, type T } from "../base/lang.ts";
import { change, go, useRoute } from "../base/route.ts";
import { Card, Chip, Problem, Tabs, ViewLink } from "../ui/parts.tsx";
import { Share } from "../ui/share.tsx";
import { StepSlider, Transport, usePlaying, useWalkKeys, type Walk } from "../ui/transport.tsx";
import { CodePane, LanguageTabs, type Program } from "./code.tsx";
import { FoldView } from "./fold.tsx";
import { HeatMap } from "./heat.tsx";
import { InputFields } from "./input.tsx";
import { looksOf, tableTexts, type Look } from "./look.ts";
import { mainTable, planOf, type Plan } from "./plan.ts";
import { ENTRIES, inputOf, methodName, questionOf, wordsOf, type Entry } from "./problems.ts";
import { StatePane } from "./state.tsx";
import { TableView } from "./table.tsx";
import { CallTree } from "./tree.tsx";
import { Replay, type Trace, type Unit } from "./trace.ts";

const MOST_SVG = 32; // piles of a table that is drawn as SVG

export function Workbench({ path, theme }: { path: string; theme: string }) {
  const t = useT();
  const id = path.split("/")[2] ?? "stone-game";
  const entry = ENTRIES.find((one) => one.id === id);
  if (!entry)
    return (
      <main class="page">
        <h1>{t("Workbench", "工作台")}</h1>
        <Problem text={t(`The workbench has no problem called “${id}”.`, `工作台里没有「${id}」这个题目。`)} />
        <ul>
          {ENTRIES.map((one) => (
            <li key={one.id}>
              <ViewLink path={`/workbench/${one.id}`}>{one.name(t)}</ViewLink> <span class="quiet">{one.numbers}</span>
            </li>
          ))}
        </ul>
      </main>
    );
  return <Bench key={entry.id} entry={entry} theme={theme} />;
}

function Bench({ entry, theme }: { entry: Entry; theme: string }) {
  const t = useT();
  const { query } = useRoute();
  const input = inputOf(entry, query);
  const programs = useAsk<{ programs: Program[] }>({ command: "code" });
  const group = programs.data?.programs.find(({ games }) => games.includes(entry.id));
  const { data, error, code, busy } = useAsk<Trace>(questionOf("trace", entry, input, query.method ? { method: query.method } : {}));
  const method = query.method || data?.method || group?.standard; // without one the library chooses
  const replay = useMemo(() => (data ? new Replay(data) : undefined), [data]);
  const last = replay ? replay.last + 1 : 0;
  const at = Math.max(0, Math.min(last, Math.round(Number(query.step || 1)) || 0));
  const step = at - 1;
  const unit = unitOf(replay, query.by);
  const walk: Walk = {
    at,
    last,
    set: (next) => change({ step: String(next) }),
    forward: () => (replay ? replay.forward(step, unit) + 1 : 0),
    back: () => (replay ? replay.back(step, unit) + 1 : 0),
  };
  const [playing, play] = usePlaying(walk);
  useWalkKeys(walk, playing, play);
  const goTo = (target: number) => {
    play(false);
    walk.set(target + 1);
  };
  const plan = useMemo(() => replay && planOf(replay, t), [replay, t("en", "zh")]);
  const now = replay?.trace.steps[step];
  const methods = group?.methods ?? [];
  const index = methods.indexOf(method ?? "");
  return (
    <main class="full workbench" aria-busy={busy}>
      <div class="bench-bar">
        <h1>
          <span class="sr">{entry.name(t)}</span>
          <ProblemChoice entry={entry} />
          {entry.numbers && <small>{entry.numbers}</small>}
        </h1>
        <InputFields entry={entry} input={input} wrong={error !== undefined} onChange={(next) => change({ [entry.row ? "piles" : "input"]: next, step: "" })} />
        <Result replay={replay} at={at} last={last} />
        <div class="bench-right no-print">
          <Share name={entry.id} title={`boyi: ${entry.name(t)}`} shown={() => document.querySelector(".table-pane .heat-scroll") ?? document.querySelector(".table-pane")} {...(replay && plan && { table: () => tableTexts(t, replay, plan, step, lookOf(replay, query.look)) })} down />
        </div>
      </div>
      {error !== undefined && (
        <div id="wrong">
          <Problem text={error} />
        </div>
      )}
      <div class="bench-work">
        {replay && data ? (
          <TablePane entry={entry} replay={replay} step={step} done={at === last} plan={plan} look={query.look} theme={theme} input={input} onGo={goTo} />
        ) : (
          <Card class="pane" label={t("Table", "表格")}>
            {code === "limit" && entry.row ? <BigTable entry={entry} input={input} theme={theme} /> : error !== undefined && <Sample entry={entry} />}
          </Card>
        )}
        <Card
          class="pane"
          label={t("Program", "程序")}
          head={
            <>
              <Tabs label={t("Method", "方法")} value={method ?? ""} options={methods.map((one) => [one, methodName(t, one)] as const)} onChange={(next) => change({ method: next, step: "" })} />
              <LanguageTabs value={query.code || "python"} onChange={(next) => change({ code: next })} />
            </>
          }
        >
          {method !== undefined && (
            <CodePane problem={data?.problem ?? entry.id} method={method} before={index > 0 && group?.problem !== "subtraction" ? methods[index - 1] : undefined} language={query.code || "python"} line={now?.line} cost={group?.costs[index]} onLine={(label) => {
              const next = replay?.runTo(label, step);
              if (next !== undefined) goTo(next);
            }} />
          )}
          {replay && <StatePane replay={replay} step={step} />}
        </Card>
      </div>
      <div class="card play">
        <Transport walk={walk} playing={playing} play={play} />
        <div class="caption-box">
          <p class="caption" aria-live="polite">
            {now?.text ?? (replay ? t("Nothing has run yet: step forward with →.", "程序还没有开始：按 → 前进一步。") : "\u00a0")}
          </p>
          <StepSlider walk={walk} play={play} />
        </div>
        <div class="play-side num">
          <output class="count">{t(`step ${at} of ${last}`, `第 ${at} 步，共 ${last} 步`)}</output>
          <Tabs label={t("Step by", "步进单位")} value={unit} options={(replay?.units() ?? ["line" as Unit]).map((one) => [one, unitName(t, one, replay)] as const)} onChange={(next) => change({ by: next })} />
        </div>
      </div>
    </main>
  );
}

const unitOf = (replay: Replay | undefined, asked: string | undefined): Unit => replay?.units().find((one) => one === asked) ?? "line";

function unitName(t: T, unit: Unit, replay: Replay | undefined): string {
  const round = { diagonal: t("diagonal", "对角线"), row: t("row", "行"), state: t("state", "状态") }[replay?.trace.round ?? ""] ?? "";
  return { line: t("line", "行代码"), cell: t("cell", "格子"), call: t("call", "调用"), round }[unit];
}

function ProblemChoice({ entry }: { entry: Entry }) {
  const t = useT();
  const groups = [...new Set(ENTRIES.map((one) => one.group(t)))];
  return (
    <select aria-label={t("Problem", "题目")} value={entry.id} onChange={(event) => go(`/workbench/${event.currentTarget.value}`)}>
      {groups.map((group) => (
        <optgroup key={group} label={group}>
          {ENTRIES.filter((one) => one.group(t) === group).map((one) => (
            <option key={one.id} value={one.id}>
              {one.name(t)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

/** The answer, once the program has come to it. */
function Result({ replay, at, last }: { replay: Replay | undefined; at: number; last: number }) {
  const t = useT();
  if (!replay) return null;
  const shown = at === last;
  return (
    <output class={`result num ${shown ? "known" : ""}`}>
      {t("returns", "返回")} <b>{shown ? String(replay.trace.answer).replace("-", "−") : "?"}</b>
    </output>
  );
}

interface LineAnswer {
  readonly line: readonly { readonly player: "first" | "second"; readonly state: string; readonly move: string; readonly gain?: number; readonly first?: number; readonly second?: number }[];
  readonly value: { readonly first?: number; readonly second?: number };
}

/** What the cells show: what is asked for, if this table has it. */
function lookOf(replay: Replay, asked: string | undefined): Look {
  const table = mainTable(replay);
  const looks = looksOf(table?.holds, table?.indices.length ?? 0);
  return looks.find((one) => one === asked) ?? looks[0] ?? "pairs";
}

function TablePane(props: { entry: Entry; replay: Replay; plan: Plan | undefined; step: number; done: boolean; look?: string; theme: string; input: string; onGo: (step: number) => void }) {
  const t = useT();
  const { entry, replay, plan, step } = props;
  const table = mainTable(replay);
  const looks = looksOf(table?.holds, table?.indices.length ?? 0);
  const look = lookOf(replay, props.look);
  const line = useAsk<LineAnswer>(props.done && entry.row ? questionOf("line", entry, props.input) : undefined);
  const fold = replay.trace.method === "fold";
  const best = useMemo(() => new Set(plan?.kind === "grid" && !fold ? line.data?.line.map(({ state }) => state) : []), [plan, line.data]);
  const piles = entry.row ? wordsOf(entry, props.input).map(Number) : [];
  const large = plan?.kind === "grid" && piles.length > MOST_SVG;
  const wide = plan !== undefined && !large && plan.columns > 12;
  const [zoom, setZoom] = useState("1");
  const calls = replay.trace.calls.length > 0;
  return (
    <Card
      class={`pane table-pane ${calls && plan ? "with-tree" : ""}`}
      label={t("Table", "表格")}
      head={
        <>
          {looks.length > 0 && !large ? <Tabs label={t("What the cells show", "格子显示")} value={look} options={looks.map((one) => [one, lookName(t, one)] as const)} onChange={(next) => change({ look: next })} /> : <b class="pane-name">{fold ? t("the row", "这一排") : plan ? table?.name : t("calls", "调用")}</b>}
          {wide && <Tabs label={t("Zoom", "缩放")} value={zoom} options={[["1", "1×"], ["2", "2×"], ["4", "4×"]]} onChange={setZoom} />}
          {!wide && <span class="q">{question(t, table?.holds, large ? "heat" : look, fold, plan?.kind)}</span>}
        </>
      }
    >
      {fold && <FoldView replay={replay} step={step} />}
      {!fold && plan && large && <LargeTable replay={replay} step={step} piles={piles} theme={props.theme} onGo={props.onGo} />}
      {!fold && plan && !large && (
        <div class="table-box" style={wide ? { "--zoom": zoom } : undefined}>
          <TableView plan={plan} replay={replay} step={step} look={look} line={best} onGo={props.onGo} />
        </div>
      )}
      {calls && <CallTree replay={replay} step={step} onGo={props.onGo} />}
      {props.done && line.data && <BestLine answer={line.data} />}
    </Card>
  );
}

const lookName = (t: T, look: Look): string => ({ pairs: t("pairs", "双方得分"), margin: t("margin", "净胜"), heat: t("heat", "热力图") })[look];

function question(t: T, holds: string | undefined, look: Look, fold: boolean, kind: string | undefined): string {
  if (fold) return t("peaks are folded away until a valley is left", "把峰一个个折掉，直到只剩一个谷");
  if (!holds) return t("which call asks which", "谁调用了谁");
  if (look === "heat") return t("blue: the first player is ahead, orange: the second", "蓝：先手领先，橙：后手领先");
  if (holds === "pair" || (holds === "score" && kind === "grid")) return look === "pairs" ? t("what the player to move gets, what the other gets", "当前玩家得分 : 对方得分") : t("the margin of the player to move", "当前玩家净胜");
  return (
    {
      margin: t("the margin of the player to move", "当前玩家净胜"),
      score: t("what the player to move gets", "当前玩家得分"),
      outcome: t("won, tied or lost, by the difference so far", "按目前分差：胜、平、负"),
      truth: t("W: the player to move wins, L: loses", "胜：当前玩家必胜，负：必败"),
      nimber: t("nimbers; 0 is lost", "Grundy 值；0 为必败"),
      winner: t("M: the mouse wins, C: the cat; small: open moves", "鼠：老鼠胜，猫：猫胜；小字：剩余走法"),
      number: "",
    }[holds] ?? ""
  );
}

function LargeTable(props: { replay: Replay; step: number; piles: readonly number[]; theme: string; onGo: (step: number) => void }) {
  const { replay, step } = props;
  const table = mainTable(replay)!;
  const margins = useMemo(() => {
    const all = new Map<string, { from: number; margin: number }>();
    for (const { at, steps, values } of replay.cellsOf(table.name)) {
      const value = values[0]!;
      all.set(`${at[0]},${at[1]}`, { from: steps[0]!, margin: Array.isArray(value) ? value[0]! - value[1]! : Number(value) });
    }
    return all;
  }, [replay]);
  const most = useMemo(() => Math.max(1, ...[...margins.values()].map(({ margin }) => Math.abs(margin))), [margins]);
  const find = (l: number, r: number) => margins.get(`${l},${r}`);
  return (
    <HeatMap
      piles={props.piles}
      most={most}
      version={`${step}`}
      theme={props.theme}
      margin={(l, r) => {
        const cell = find(l, r);
        return cell && cell.from <= step ? cell.margin : undefined;
      }}
      onCell={(l, r) => {
        const cell = find(l, r);
        if (cell) props.onGo(cell.from);
      }}
    />
  );
}

/** What an input looks like, where the one given is wrong. */
function Sample({ entry }: { entry: Entry }) {
  const t = useT();
  const sample = entry.row ? `[${wordsOf(entry, entry.sample).join(", ")}]` : entry.sample;
  return (
    <div class="empty-pane">
      <p>
        {t("An input looks like this:", "输入的写法：")} <code>{sample}</code> ({entry.hint(t)})
      </p>
      <Chip onClick={() => change({ [entry.row ? "piles" : "input"]: "", method: "", step: "" })}>{t("take this one", "用这个例子")}</Chip>
    </div>
  );
}

interface TableAnswer {
  readonly cells: readonly { readonly state: string; readonly margin?: number }[];
}

/** A row whose steps are too many to show: its finished table. */
function BigTable({ entry, input, theme }: { entry: Entry; input: string; theme: string }) {
  const t = useT();
  const { data, error, busy } = useAsk<TableAnswer>(questionOf("table", entry, input));
  const line = useAsk<LineAnswer>(questionOf("line", entry, input));
  const piles = wordsOf(entry, input).map(Number);
  const margins = useMemo(() => new Map(data?.cells.map(({ state, margin }) => [state, margin])), [data]);
  const most = useMemo(() => Math.max(1, ...[...margins.values()].map((margin) => Math.abs(margin ?? 0))), [margins]);
  if (busy) return <p class="busy empty-pane">{t("solving …", "求解中……")}</p>;
  const drawn = !error && data?.cells.some(({ state }) => /^\d+-\d+$/.test(state));
  return (
    <>
      {drawn ? <HeatMap piles={piles} most={most} version={input} theme={theme} margin={(l, r) => margins.get(`${l}-${r}`)} /> : <div class="empty-pane" />}
      {line.data && <BestLine answer={line.data} />}
    </>
  );
}

function BestLine({ answer }: { answer: LineAnswer }) {
  const t = useT();
  const { first, second } = answer.value;
  return (
    <p class="best-line num">
      {first !== undefined && (
        <b>
          <span class="f">{first}</span> : <span class="s">{second}</span>
        </b>
      )}{" "}
      {t("Best line:", "最佳序列：")}{" "}
      {answer.line.slice(0, 24).map((move, i) => (
        <span key={i} class={move.player === "first" ? "f" : "s"}>
          {move.gain ?? move.move}{" "}
        </span>
      ))}
      {answer.line.length > 24 && "…"}
    </p>
  );
}
