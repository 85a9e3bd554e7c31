// Five mistakes, each with a counterexample that computes itself; most rows can be changed.

import { useMemo, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { T } from "../base/lang.ts";
import { signed } from "../base/words.ts";
import { Figure } from "../ui/parts.tsx";
import { greedyLine, parityMargin } from "../row/line.ts";
import { fillFromTheTop, forgetsLastPile } from "../row/mistakes.ts";
import type { RowState } from "../row/rules.ts";
import { cellAt, fillOrder, solveRow } from "../row/table.ts";
import { Triangle } from "../lab/triangle.tsx";
import { LongChase, RowInput } from "./figures.tsx";

/** Ten places on which the cat needs 36 moves. */
const LONG = [[4, 8], [3, 5, 9], [3, 6, 7, 8], [1, 2, 4, 7], [0, 3, 8, 9], [1, 6, 8, 9], [2, 5, 7], [2, 3, 6], [0, 2, 4, 5, 9], [1, 4, 5, 8]];

interface Props {
  t: T;
  theme: string;
}

export function Mistakes({ t, theme }: Props) {
  return (
    <>
      <p>{t("Each of these looks right, passes the first example, and is wrong. Change the rows and see when.", "这些写法看着都对，也能通过第一个例子，却是错的。改改数字，看何时出错。")}</p>
      <Greedy t={t} />
      <Parity t={t} />
      <BaseCase t={t} />
      <FillOrder t={t} theme={theme} />
      <Turns t={t} />
    </>
  );
}

const marginOf = (piles: readonly number[]): number => {
  const table = solveRow("stone-game", piles);
  return cellAt(table, table.start)?.margin ?? 0;
};

function Versus({ t, wrong, right, wrongName }: { t: T; wrong: string; right: string; wrongName: string }) {
  return (
    <div class="versus" role="status">
      <div class={wrong === right ? "right" : "wrong"}>
        {wrongName}
        <strong>
          {wrong} {wrong === right ? "✓" : "✗"}
        </strong>
      </div>
      <div class="right">
        {t("Truth", "真值")}
        <strong>{right}</strong>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Greedy({ t }: { t: T }) {
  const [piles, setPiles] = useState([3, 9, 1, 2]);
  const line = greedyLine(solveRow("stone-game", piles));
  const last = line[line.length - 1];
  return (
    <Section title={t("Greed: always the larger end", "贪心：总取较大的一端")}>
      <p>{t("Taking the larger end is what everybody does first. In 3 9 1 2 it takes the 3 and gives away the 9.", "人人最先想到取大的一端。在 3 9 1 2 里它取了 3，送出了 9。")}</p>
      <Figure caption={t("The first player plays greedily, the second well. When do the two boxes agree? When the row has no peak inside.", "先手贪心，后手正常。两格何时相同？当行内没有山峰时。")}>
        <RowInput id="greedy-row" piles={piles} onChange={setPiles} />
        <Versus t={t} wrongName={t("greed gets", "贪心得")} wrong={signed((last?.first ?? 0) - (last?.second ?? 0))} right={signed(marginOf(piles))} />
        <p class="quiet">{line.filter((step) => step.player === "first").map((step) => step.move.gain).join(" + ")} {t("against", "比")} {line.filter((step) => step.player === "second").map((step) => step.move.gain).join(" + ")}</p>
      </Figure>
    </Section>
  );
}

function Parity({ t }: { t: T }) {
  const [piles, setPiles] = useState([1, 2, 9, 1, 2, 9]);
  return (
    <Section title={t("Parity: a promise, not the optimum", "奇偶：是保证，不是最优")}>
      <p>
        {t(
          "With an even number of piles the first player can have all piles at even places, or all at odd ones. That proves the first never loses Stone Game I. It does not tell how much there is to win, and with an odd number of piles it says nothing.",
          "堆数为偶数时，先手可以拿到全部偶数位，或全部奇数位。这证明先手在石子游戏中不会输。但它不说明能赢多少；堆数为奇数时则什么也没说。",
        )}
      </p>
      <Figure caption={t("Here both halves weigh the same, parity promises 0, and yet there is a clear win. Try 1 100 3 too.", "这里两半一样重，奇偶只保证 0，其实能大胜。也试试 1 100 3。")}>
        <RowInput id="parity-row" piles={piles} onChange={setPiles} />
        <Versus t={t} wrongName={t("parity gives", "奇偶给出")} wrong={signed(parityMargin(piles))} right={signed(marginOf(piles))} />
      </Figure>
    </Section>
  );
}

function BaseCase({ t }: { t: T }) {
  const [piles, setPiles] = useState([5, 3, 4]);
  return (
    <Section title={t("Base case: left ≥ right is worth 0", "基础情形：left ≥ right 时为 0")}>
      <p>
        {t("left > right means nothing is left. left = right means one pile is left, and who moves takes it. Merging the two forgets that pile.", "left > right 表示已取完；left = right 表示还剩一堆，轮到者取走它。两者并在一起，就忘了那一堆。")}
      </p>
      <Figure caption={t("The last pile falls to somebody: forget it, and somebody is cheated. A row of one pile shows it most plainly.", "最后一堆总归某人：忘了它就有人吃亏。只有一堆时最明显。")}>
        <RowInput id="base-row" piles={piles} onChange={setPiles} />
        <Versus t={t} wrongName={t("left ≥ right → 0", "left ≥ right → 0")} wrong={signed(forgetsLastPile(piles))} right={signed(marginOf(piles))} />
      </Figure>
    </Section>
  );
}

function FillOrder({ t, theme }: Props) {
  const [piles, setPiles] = useState([3, 9, 1, 2]);
  const key = piles.join(",");
  const table = useMemo(() => solveRow("stone-game", piles), [key]);
  const order = useMemo(() => fillOrder("stone-game", piles.length, "diagonals"), [key]);
  const wrong = useMemo(() => new Map(fillFromTheTop(piles).map((cell) => [`${cell.first},${cell.last}`, cell.margin])), [key]);
  const marginAt = useMemo(
    () => (state: RowState) => {
      const margin = wrong.get(`${state.first},${state.last}`) ?? 0;
      return { margin, wrong: margin !== cellAt(table, state)?.margin };
    },
    [key],
  );
  return (
    <Section title={t("Fill order: row by row from the top", "填表次序：从上往下一行行填")}>
      <p>
        {t("A cell looks left and down. Filled from the top, the cell below is still 0 when it is needed, and 0 is taken for an answer. Fill by diagonals, or rows from the bottom.", "每格要看左边和下边。从上往下填时，下面那格还是 0，就被当成了答案。应按对角线填，或从底行往上填。")}
      </p>
      <Figure caption={t("The table as the wrong order leaves it. ✗ marks cells that differ from the truth; the diagonal is right, since it looks at nothing.", "错误次序填出的表。✗ 是与真值不同的格；对角线是对的，因为它谁也不看。")}>
        <RowInput id="order-row" piles={piles} most={8} onChange={setPiles} />
        <Triangle table={table} order={order} filled={order.length} marginOf={marginAt} theme={theme} />
        <Versus t={t} wrongName={t("row by row from the top", "从上往下填")} wrong={signed(wrong.get(`0,${piles.length - 1}`) ?? 0)} right={signed(marginOf(piles))} />
      </Figure>
    </Section>
  );
}

function Turns({ t }: { t: T }) {
  return (
    <Section title={t("“After 2n turns it is a draw”", "“走满 2n 步就是和局”")}>
      <p>
        {t(
          "To stop the recursion in cat and mouse, many cut it off after 2n moves. But a position is mouse, cat and turn: there are 2n² of them, and a forced win may need far more than 2n moves.",
          "为了让猫和老鼠的递归停下，很多人在 2n 步后截断。但一个局面由鼠、猫和轮次组成，共 2n² 个，强制取胜可能远不止 2n 步。",
        )}
      </p>
      <LongChase
        lists={LONG}
        caption={(plies) => t(`Ten places, so 2n = 20. The cat wins by force, in ${plies} moves. Play it and watch the counter pass 20.`, `十个地点，2n = 20。猫必胜，需 ${plies} 步。播放并看计数越过 20。`)}
      />
    </Section>
  );
}
