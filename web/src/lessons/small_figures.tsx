// The figures that are not traces: what the library says of a row, a chase or two heaps, drawn.

import { useMemo } from "preact/hooks";
import { useAsk, useAskAll } from "../base/ask.ts";
import { useT } from "../base/lang.ts";
import { letterOf, nameOf, signed } from "../base/words.ts";
import type { Outcome, Value } from "../base/api.ts";
import { Problem } from "../ui/parts.tsx";
import { BoardView } from "../board/board.tsx";
import type { Position } from "../board/types.ts";
import { usePlaying } from "../ui/transport.tsx";
import { WRONG } from "./course.ts";
import { WalkBar } from "./walk_bar.tsx";

/** What a figure is given: the arguments of its game, and where in time it stands. */
export interface FigureProps {
  readonly input: string;
  readonly step: number;
  readonly onStep: (step: number) => void;
}

export const pilesOf = (input: string): string[] => input.replace(/[[\]]/g, "").split(/[\s,]+/).filter(Boolean);
const span = (piles: readonly string[], l: number, r: number): string => `[${piles.slice(l, r + 1).join(", ")}]`;

interface Table {
  readonly cells: readonly { readonly state: string; readonly margin: number }[];
}

/** All stretches of a row, by first and last pile. */
export function Segments({ input }: FigureProps) {
  const t = useT();
  const { data, asked, error, busy } = useAsk<Table>({ command: "table", game: `row ${input}` });
  if (error) return <Problem text={error} />;
  if (!data) return <p class="busy">{t("One moment …", "请稍候……")}</p>;
  const piles = pilesOf(asked?.game?.slice(4) ?? input);
  return (
    <div class="segments-scroll" tabIndex={0} role="group" aria-label={t("All stretches of the row", "所有区间")} aria-busy={busy}>
      <table class="segments">
        <thead>
          <tr>
            <td />
            {piles.map((_, r) => (
              <th key={r} scope="col">
                r = {r}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {piles.map((_, l) => (
            <tr key={l}>
              <th scope="row">l = {l}</th>
              {piles.map((_, r) => {
                const cell = data.cells.find(({ state }) => state === `${l}-${r}`);
                return cell ? (
                  <td key={r} class="is">
                    {span(piles, l, r)}
                  </td>
                ) : (
                  <td key={r} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a wrong idea gives beside what is right. */
function Versus({ name, wrong, right }: { name: string; wrong: number; right: number }) {
  const t = useT();
  const same = wrong === right;
  return (
    <div class="versus" role="status">
      <div class={same ? "same" : "differs"}>
        <span>{name}</span>
        <strong class="number">{signed(wrong)}</strong>
        <span>{same ? t("agrees here", "这里碰巧一样") : t("wrong", "错")}</span>
      </div>
      <div class="right">
        <span>{t("right answer", "正确答案")}</span>
        <strong class="number">{signed(right)}</strong>
        <span>{t("margin of the first player", "先手的分差")}</span>
      </div>
    </div>
  );
}

/** The row as bars; places in two colours, or all in one. */
function Bars({ piles, two }: { piles: readonly string[]; two?: boolean }) {
  const most = Math.max(1, ...piles.map((pile) => Math.abs(Number(pile))));
  return (
    <ol class="bars">
      {piles.map((pile, i) => (
        <li key={i} class={two ? (i % 2 ? "odd" : "even") : undefined}>
          <i aria-hidden="true" style={{ height: `${8 + (88 * Math.abs(Number(pile))) / most}px` }} />
          <span class="number">{pile}</span>
        </li>
      ))}
    </ol>
  );
}

interface Explained {
  readonly answer: number;
  readonly value: Value;
  readonly greedy?: { readonly margin: number; readonly first: number; readonly second: number };
  readonly parity?: { readonly margin: number; readonly even: number; readonly odd: number };
}

export function Greedy({ input }: FigureProps) {
  const t = useT();
  const { data, asked, error, busy } = useAsk<Explained>({ command: "explain", game: `row ${input}` });
  if (error) return <Problem text={error} />;
  if (!data?.greedy) return <p class="busy">{t("One moment …", "请稍候……")}</p>;
  const { greedy, value } = data;
  return (
    <div aria-busy={busy}>
      <Bars piles={pilesOf(asked?.game?.slice(4) ?? input)} />
      <Versus name={t("always the larger end", "总拿较大的一端")} wrong={greedy.margin} right={data.answer} />
      <p class="quiet">
        {t(
          `Greed gets ${greedy.first} and leaves ${greedy.second} to a good player. Best play: ${value.first} to ${value.second}.`,
          `面对高手，贪心得 ${greedy.first}，对方得 ${greedy.second}。双方都走最优：${value.first} 比 ${value.second}。`,
        )}
      </p>
    </div>
  );
}

export function Parity({ input }: FigureProps) {
  const t = useT();
  const { data, asked, error, busy } = useAsk<Explained>({ command: "explain", game: `row ${input}` });
  if (error) return <Problem text={error} />;
  if (!data) return <p class="busy">{t("One moment …", "请稍候……")}</p>;
  const { parity } = data;
  return (
    <div aria-busy={busy}>
      <Bars piles={pilesOf(asked?.game?.slice(4) ?? input)} two={parity !== undefined} />
      {parity ? (
        <>
          <Versus name={t("what parity promises", "奇偶保证的")} wrong={parity.margin} right={data.answer} />
          <p class="quiet">
            {t(`The two colours hold ${parity.even} and ${parity.odd}.`, `两种颜色分别是 ${parity.even} 和 ${parity.odd}。`)}
          </p>
        </>
      ) : (
        <p>
          {t(
            `An odd number of piles: parity promises nothing. The margin is ${signed(data.answer)}.`,
            `堆数是奇数，奇偶什么也保证不了。分差是 ${signed(data.answer)}。`,
          )}
        </p>
      )}
    </div>
  );
}

interface Solved {
  readonly answer: number;
}

const wrongSolve = (name: string, piles: readonly string[], state?: string) => ({ command: "solve", source: WRONG[name], arguments: [`piles=${piles.join(",")}`], ...(state !== undefined && { state }) });

/** The program that forgets the last pile. */
export function WrongBase({ input }: FigureProps) {
  const t = useT();
  const piles = pilesOf(input);
  const { data, error, busy } = useAskAll<Solved>([wrongSolve("base", piles), { command: "solve", game: `row ${input}` }]);
  if (error) return <Problem text={error} />;
  if (!data) return <p class="busy">{t("One moment …", "请稍候……")}</p>;
  return (
    <div aria-busy={busy}>
      <Bars piles={piles} />
      <Versus name="left >= right: 0" wrong={data[0]!.answer} right={data[1]!.answer} />
      <p class="quiet">{t("Try one pile, two piles, three. When does it agree?", "试试一堆、两堆、三堆。什么时候碰巧一样？")}</p>
    </div>
  );
}

/** The table as the wrong order leaves it: each cell asked for by itself. */
export function WrongOrder({ input }: FigureProps) {
  const t = useT();
  const piles = pilesOf(input).slice(0, 8);
  const cells = piles.flatMap((_, l) => piles.slice(l).map((_, i) => [l, l + i] as const));
  const questions = [{ command: "table", game: `row ${piles.join(" ")}` }, ...cells.map(([l, r]) => wrongSolve("order", piles, `${l + 1}-${r + 1}`))];
  const { data, error, busy } = useAskAll<Table & Solved>(questions);
  const right = useMemo(() => new Map(data?.[0]?.cells.map(({ state, margin }) => [state, margin])), [data]);
  if (error) return <Problem text={error} />;
  if (!data || data.length !== questions.length) return <p class="busy">{t("One moment …", "请稍候……")}</p>;
  const said = new Map(cells.map(([l, r], i) => [`${l}-${r}`, data[i + 1]!.answer]));
  const corner = `0-${piles.length - 1}`;
  return (
    <div aria-busy={busy}>
      <div class="segments-scroll" tabIndex={0} role="group" aria-label={t("The table in the wrong order", "按错误顺序填的表")}>
        <table class="segments margins">
          <tbody>
            {piles.map((pile, l) => (
              <tr key={l}>
                <th scope="row">{pile}</th>
                {piles.map((_, r) => {
                  const state = `${l}-${r}`;
                  if (!said.has(state)) return <td key={r} />;
                  const wrong = said.get(state) !== right.get(state);
                  return (
                    <td key={r} class={wrong ? "is differs" : "is"}>
                      {signed(said.get(state)!)}
                      {wrong && <small>{t(`right: ${signed(right.get(state)!)}`, `应为 ${signed(right.get(state)!)}`)}</small>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Versus name={t("row by row from the top", "从上往下一行行填")} wrong={said.get(corner)!} right={right.get(corner)!} />
    </div>
  );
}

interface Line {
  readonly value: Value;
  readonly line: readonly { readonly state: string }[];
  readonly last: string;
}

/** A chase along best moves, with a mark where 2n turns are over. */
export function Chase({ input, step, onStep }: FigureProps) {
  const t = useT();
  const game = `cat-and-mouse ${input}`;
  const { data, asked, error } = useAsk<Line>({ command: "line", game });
  const states = data ? [...data.line.map(({ state }) => state), data.last] : [];
  const last = Math.max(0, states.length - 1);
  const at = Math.min(step, last);
  const walk = { at, last, set: onStep, forward: () => Math.min(last, at + 1), back: () => Math.max(0, at - 1) };
  const [playing, play] = usePlaying(walk);
  // Each position as a board: one question for all of them.
  const looks = useAskAll<Position>(data && asked?.game === game ? states.map((state) => ({ command: "look", game, state })) : undefined);
  const board = looks.data?.[at]?.board;
  if (error) return <Problem text={error} />;
  if (board?.shape !== "chase") return <p class="busy">{t("One moment …", "请稍候……")}</p>;
  const limit = 2 * board.steps.length;
  return (
    <>
      <BoardView position={looks.data![at]!} before={looks.data![at - 1]} open={false} values="none" onMove={() => undefined} />
      <p class="scene" aria-live="polite">
        {at >= last
          ? t(`Caught in turn ${last}. No draw at all.`, `第 ${last} 步捉住，根本不是平局。`)
          : at >= limit
            ? t(`Turn ${at}: a limit of ${limit} would have said "draw". The cat keeps closing in.`, `第 ${at} 步：按 ${limit} 步的上限早就判平局了，而猫还在逼近。`)
            : t(`Turn ${at}; a limit of 2n would stop at ${limit}.`, `第 ${at} 步；按 2n 的规则走到 ${limit} 步就停。`)}
      </p>
      <WalkBar walk={walk} playing={playing} play={play} />
    </>
  );
}

/** Two heaps of Nim under both endings. */
export function Misere({ input }: FigureProps) {
  const t = useT();
  const [rows = 4, columns = 4] = input.split(" ").map((text) => Math.max(1, Math.min(7, Number(text) || 4)));
  const sizes = Array.from({ length: (rows + 1) * (columns + 1) }, (_, i) => [Math.floor(i / (columns + 1)), i % (columns + 1)] as const);
  const { data, error } = useAskAll<{ value: Value }>(["nim", "misere-nim"].flatMap((game) => sizes.map(([a, b]) => ({ command: "solve", game: `${game} ${a} ${b}` }))));
  if (error) return <Problem text={error} />;
  if (!data || data.length !== 2 * sizes.length) return <p class="busy">{t("One moment …", "请稍候……")}</p>;
  const outcome = (board: number, a: number, b: number): Outcome => data[board * sizes.length + a * (columns + 1) + b]!.value.outcome;
  return (
    <div class="misere">
      {[t("last stone wins", "拿到最后一颗的赢"), t("last stone loses (misère)", "拿到最后一颗的输（反常）")].map((name, board) => (
        <table key={name}>
          <caption>{name}</caption>
          <thead>
            <tr>
              <td />
              {Array.from({ length: columns + 1 }, (_, b) => (
                <th key={b} scope="col">
                  {b}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows + 1 }, (_, a) => (
              <tr key={a}>
                <th scope="row">{a}</th>
                {Array.from({ length: columns + 1 }, (_, b) => {
                  const here = outcome(board, a, b);
                  const flipped = outcome(0, a, b) !== outcome(1, a, b);
                  return (
                    <td key={b} class={`${here} ${flipped ? "flipped" : ""}`}>
                      <abbr title={nameOf(t, here)}>{letterOf(t, here)}</abbr>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p class="quiet">{t("A thick frame marks what flips: only positions without a heap of two or more.", "粗框是胜负对调的局面：只有每堆都不到两颗时才会这样。")}</p>
    </div>
  );
}
