// The states lab: small games as graphs, decided backwards from the end, round by round.

import { useMemo, useState } from "preact/hooks";
import { useT, useLang, type T } from "../base/lang.ts";
import { change, useRoute } from "../base/route.ts";
import { useAnswer, type Graph } from "../base/api.ts";
import { Choice, Figure, Legend, Problem, ViewLink } from "../ui/parts.tsx";
import { Player, type Steps } from "../ui/player.tsx";
import { seenFrom } from "../graph/retro.ts";
import { holeOf, listsOf, readChase } from "../graph/chase.ts";
import { analyseGraph, type Analysed } from "../graph/verdicts.ts";
import { moveName, nameOf } from "../base/words.ts";
import { Badge } from "../ui/parts.tsx";
import { ChaseView } from "./chaseview.tsx";
import { StateGraph, shortName, type Layers } from "./stategraph.tsx";
import { StateWords } from "./statewords.tsx";

const TABS = ["heaps", "subtraction", "pool", "cat", "graph"] as const;
type Tab = (typeof TABS)[number];

const DEFAULT: Record<Tab, string> = {
  heaps: "heaps 2 3",
  subtraction: "heaps --take 1-3 9",
  pool: "pool 1 2 3 4 --total 6",
  cat: "cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
  graph: "graph",
};
const DEFAULT_GRAPH = "start a\na : b c\nb : d e\nc : a f\nd : g\ne : c d\nf : a g\ng\n";
const MOST = 160;

export function StatesLab() {
  const t = useT();
  const lang = useLang();
  const { query } = useRoute();
  const tab = TABS.find((name) => name === query.tab) ?? "heaps";
  const game = tab === "graph" ? "graph" : (query.game ?? DEFAULT[tab]);
  const input = tab === "graph" ? (query.text ?? DEFAULT_GRAPH) : undefined;
  const { data, asked, error, busy } = useAnswer<Graph>("graph", { game, ...(input !== undefined && { input }), most: MOST, lang });
  const analysed = useMemo(() => (data && !error ? analyseGraph(data) : undefined), [data, error]);
  return (
    <main class="page" aria-busy={busy}>
      <h1>{t("States lab", "状态实验室")}</h1>
      <p class="lead">
        {t(
          "Every position of a small game as a circle. Start at the ends, where the winner is known, and work backwards: step through the rounds and see who had won all along.",
          "小游戏的每个局面画成一个圆。从胜负已知的终局开始倒推：一轮一轮前进，看看谁早已赢了。",
        )}
      </p>
      <nav class="tabs" aria-label={t("Games", "游戏")}>
        {TABS.map((name) => (
          <ViewLink key={name} path="/states" query={{ tab: name }} current={name === tab}>
            {tabName(t, name)}
          </ViewLink>
        ))}
      </nav>
      <p class="rules">{tabRules(t, tab)}</p>
      {tab === "graph" ? <GraphText text={input!} /> : <GameText key={tab} game={game} />}
      {error && <Problem text={error} />}
      {!analysed && busy && <p class="busy">{t("Solving …", "正在求解……")}</p>}
      {/* The last answer stays until the next is there, so it is drawn with the question it belongs to. */}
      {analysed && asked && <Lab key={`${asked.game} ${asked.input}`} analysed={analysed} game={asked.game} />}
    </main>
  );
}

const tabName = (t: T, tab: Tab): string =>
  ({
    heaps: t("Heaps", "石堆"),
    subtraction: t("One heap", "单堆"),
    pool: t("Pool", "数池"),
    cat: t("Cat and mouse", "猫和老鼠"),
    graph: t("Your own graph", "自己的图"),
  })[tab];

const tabRules = (t: T, tab: Tab): string =>
  ({
    heaps: t("In turn, take any number from one heap. Who can't move loses.", "轮流从某一堆取任意个。无法行动者输。"),
    subtraction: t("One heap, in turn take 1, 2 or 3. Who can't move loses.", "一堆石子，轮流取 1、2 或 3 个。无法行动者输。"),
    pool: t("In turn, take an unused number. Who brings the sum to the total wins.", "轮流取一个未用的数。使总和达到目标者胜。"),
    cat: t(
      "Mouse and cat step along the lines in turn, the mouse first. The mouse wants into the hole, which is closed to the cat.",
      "鼠与猫沿线轮流走一步，鼠先走。鼠要进洞，猫不能进洞。",
    ),
    graph: t(
      "One line a state: name : where its moves lead. Who can't move loses, unless the line says = win or = tie.",
      "一行一个状态：名字 : 着法通向的状态。无法行动者输，除非该行写明 = win 或 = tie。",
    ),
  })[tab];

function GameText({ game }: { game: string }) {
  const t = useT();
  const [text, setText] = useState(game);
  const submit = (event: Event) => {
    event.preventDefault();
    change({ game: text, round: "", at: "", walk: "", move: "" });
  };
  return (
    <form class="field" onSubmit={submit}>
      <label for="game">{t("Game, as on the command line", "游戏，写法同命令行")}</label>
      <div class="row">
        <input id="game" class="mono" value={text} spellcheck={false} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit" class="main">
          {t("Show", "显示")}
        </button>
      </div>
    </form>
  );
}

function GraphText({ text }: { text: string }) {
  const t = useT();
  return (
    <div class="field">
      <label for="graph-text">{t("Game graph", "博弈图")}</label>
      <textarea id="graph-text" rows={8} spellcheck={false} value={text} onInput={(event) => change({ text: event.currentTarget.value, round: "", at: "" })} />
    </div>
  );
}

function Lab({ analysed, game }: { analysed: Analysed; game: string }) {
  const t = useT();
  const { query } = useRoute();
  const layers: Layers = query.layers === "end" ? "end" : "depth";
  const last = analysed.rounds + 1; // one more: what stays open is drawn
  const asked = query.round === undefined || query.round === "" ? last : Number(query.round);
  const steps: Steps = { at: Math.max(0, Math.min(last, asked || 0)), last, set: (round) => change({ round: String(round) }) };
  const at = query.at ? analysed.graph.states.findIndex((state) => state.state === query.at) : 0;
  const chosen = query.at && at >= 0 ? at : undefined;
  const choose = (state: number) => change({ at: analysed.graph.states[state]!.state });
  const lists = listsOf(game);
  const chase = lists && readChase(analysed.graph.states[0]!.state) ? lists : undefined;
  return (
    <>
      {!analysed.graph.complete && (
        <p class="note">{t(`Only the first ${analysed.graph.states.length} states are drawn; a smaller game shows all of its rounds.`, `只画出前 ${analysed.graph.states.length} 个状态；游戏小一些才能看全各轮。`)}</p>
      )}
      {chase && <ChaseFigure analysed={analysed} lists={chase} game={game} />}
      <div class="controls">
        <Choice
          label={t("Layers", "分层")}
          value={layers}
          options={[
            ["depth", t("by moves from the start", "按距起点步数")],
            ["end", t("by moves to the end", "按距终局步数")],
          ]}
          onChange={(value) => change({ layers: value })}
        />
        <Legend ties={analysed.verdicts.some((verdict) => verdict.outcome === "tie")} draws={analysed.verdicts.some((verdict) => verdict.outcome === "draw")} />
      </div>
      <div class="with-side">
        <Figure caption={graphCaption(t, chase !== undefined, layers)}>
          <Player steps={steps} unit={t("round", "轮")} />
          <RoundWords analysed={analysed} round={steps.at} />
          <StateGraph analysed={analysed} layers={layers} round={steps.at} chosen={chosen} onChoose={choose} name={t("Graph of states", "状态图")} />
        </Figure>
        <aside class="side" aria-label={t("The state in words", "状态说明")}>
          <StateWords analysed={analysed} at={chosen} round={steps.at} onChoose={choose} />
        </aside>
      </div>
    </>
  );
}

const graphCaption = (t: T, chase: boolean, layers: Layers): string =>
  [
    layers === "depth"
      ? t("The start is on the left; every column is a move further.", "起点在左；每列再走一步。")
      : t("Ends are on the right; a column is as many moves from the end as play takes. Drawn states stand on the far left.", "终局在右；每列是距终局的步数。和局状态在最左。"),
    t("Round r decides what ends after r moves. Bold arrows are best moves; framed states are decided in this round.", "第 r 轮判定 r 步后结束的状态。粗箭头是最佳着法；加框的是本轮判定的。"),
    chase ? t("Numbers: mouse·cat; circles: mouse to move, squares: cat.", "数字：鼠·猫；圆：轮到鼠，方：轮到猫。") : "",
  ].join(" ");

/** What this round decided, in a sentence. */
export function RoundWords({ analysed, round }: { analysed: Analysed; round: number }) {
  const t = useT();
  const { verdicts, graph, rounds } = analysed;
  const fresh = verdicts.flatMap((verdict, i) => (verdict.round === round ? [i] : []));
  const open = verdicts.filter((verdict) => verdict.round < 0).length;
  if (round > rounds) {
    return (
      <p class="scene" aria-live="polite">
        {open
          ? t(`No round decides anything more. ${open} states stay open: neither side can force an end there. They are drawn.`, `再没有可判定的。剩下 ${open} 个状态：谁也无法迫使结束，是和局。`)
          : t("Every state is decided.", "所有状态都已判定。")}
      </p>
    );
  }
  const names = fresh.slice(0, 8).map((i) => shortName(graph.states[i]!.state)).join(t(", ", "、"));
  const more = fresh.length > 8 ? t(` and ${fresh.length - 8} more`, ` 等 ${fresh.length} 个`) : "";
  const rule =
    round === 0
      ? t("The game is over here: the rules say who has won.", "这里对局已结束，由规则定胜负。")
      : t("Won: one move reaches a state lost for the other. Lost: the last open move turned out to win for the other.", "必胜：有一步走到对方必败的状态。必败：最后一条未定的出路也归对方胜。");
  return (
    <p class="scene" aria-live="polite">
      <strong>{t(`Round ${round}`, `第 ${round} 轮`)}:</strong> {names || t("nothing", "无")}
      {more}. <span class="quiet">{rule}</span>
    </p>
  );
}

/** A walk: the moves that were chosen, then the best line on. */
function walkFrom(analysed: Analysed, chosen: readonly number[]): number[] {
  const { graph, best } = analysed;
  const path = [0];
  const seen = new Set<number>([0]);
  for (let i = 0; path.length < 200; i++) {
    const at = path[path.length - 1]!;
    const next = graph.states[at]!.moves[chosen[i] ?? best[at]!.indexOf(true)]?.to ?? undefined;
    if (next === undefined) break;
    path.push(next);
    if (i >= chosen.length && seen.has(next)) break; // round in circles
    seen.add(next);
  }
  return path;
}

function ChaseFigure({ analysed, lists, game }: { analysed: Analysed; lists: readonly (readonly number[])[]; game: string }) {
  const t = useT();
  const { query } = useRoute();
  const chosen = (query.walk ?? "").split(".").filter(Boolean).map(Number);
  const path = useMemo(() => walkFrom(analysed, chosen), [analysed, query.walk]);
  const at = Math.max(0, Math.min(path.length - 1, Number(query.move ?? 0) || 0));
  const { graph, nodes, verdicts, best } = analysed;
  const index = path[at]!;
  const moves = graph.states[index]!.moves;
  const state = readChase(graph.states[index]!.state)!;
  const turn = state.turn === "mouse" ? t("Mouse", "鼠") : t("Cat", "猫");
  const take = (move: number) => {
    const to = moves[move]!.to;
    if (to === null) return; // beyond what is drawn
    const before = path.slice(0, at).map((from, i) => graph.states[from]!.moves.findIndex((one) => one.to === path[i + 1]));
    change({ walk: [...before, move].join("."), move: String(at + 1), at: graph.states[to]!.state });
  };
  const again = path.slice(0, at).includes(index);
  return (
    <div class="with-side">
      <Figure
        caption={t(
          "The chase itself. Play runs along best moves of both; at any time choose another move and see what it costs. The framed token is to move.",
          "追逐本身。播放时双方都走最佳着法；随时可另选一步，看代价如何。加框者轮到。",
        )}
      >
        <Player steps={{ at, last: path.length - 1, set: (move) => change({ move: String(move), at: graph.states[path[move]!]!.state }) }} unit={t("move", "步")} />
        <ChaseView lists={lists} hole={holeOf(game)} state={state} before={at > 0 ? readChase(graph.states[path[at - 1]!]!.state) : undefined} />
      </Figure>
      <aside class="side" aria-label={t("Moves of the chase", "追逐的着法")}>
        <div>
          <h3>
            <Badge outcome={verdicts[index]!.outcome} /> {moves.length ? t(`${turn} to move: ${nameOf(t, verdicts[index]!.outcome)}`, `轮到${turn}：${nameOf(t, verdicts[index]!.outcome)}`) : t("The chase is over", "追逐结束")}
          </h3>
          {again && <p>{t("This position stood here before: neither can force an end, so round they go.", "这个局面出现过：谁也无法迫使结束，于是绕圈。")}</p>}
          <ul class="moves">
            {moves.map((move, i) => (
              <li key={move.move}>
                <button type="button" class={best[index]![i] ? "best" : ""} disabled={move.to === null} onClick={() => take(i)}>
                  {move.to !== null && <Badge outcome={seenFrom(nodes, index, move.to, verdicts[move.to]!.outcome)} />}
                  <span class="what">{moveName(t, move.move)}</span>
                </button>
              </li>
            ))}
          </ul>
          {chosen.length > 0 && (
            <button type="button" onClick={() => change({ walk: "", move: "0" })}>
              {t("Back to best play", "回到最佳走法")}
            </button>
          )}
        </div>
      </aside>
    </div>
  );
}
