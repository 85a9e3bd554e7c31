// The first thing a reader sees: one row solved, and five doors.

import { useMemo, useState } from "preact/hooks";
import { useT } from "./base/lang.ts";
import { Figure, ViewLink } from "./ui/parts.tsx";
import { bestLine } from "./row/line.ts";
import type { RowState } from "./row/rules.ts";
import { fillOrder, solveRow } from "./row/table.ts";
import { Triangle } from "./lab/triangle.tsx";

export function Home({ theme }: { theme: string }) {
  const t = useT();
  const table = useMemo(() => solveRow("stone-game", [3, 9, 1, 2]), []);
  const order = useMemo(() => fillOrder("stone-game", 4, "diagonals"), []);
  const line = useMemo(() => bestLine(table), []);
  const [cell, setCell] = useState<RowState>();
  const doors = [
    ["/learn/1", t("Lessons", "课程"), t("Five short lessons with figures you can touch, and five mistakes everybody makes once.", "五节短课，图都可以动手；还有五个人人都犯过的错。")],
    ["/row", t("Row lab", "取石实验室"), t("Take piles from a row. See the table fill, the recursion explode, the peaks fold away.", "从一行里取石堆。看表格填满、递归爆炸、山峰折叠。")],
    ["/states", t("States lab", "状态实验室"), t("Heaps, pools, cat and mouse: every state won, lost or drawn, decided backwards from the end.", "石堆、数池、猫和老鼠：从终局倒推，每个状态必胜、必败或和局。")],
    ["/play", t("Play", "对弈"), t("Play against a player who never errs. Afterwards see where you lost it.", "与从不失误的对手下一盘，再看输在哪一步。")],
    ["/explore", t("Explorer", "探索"), t("Any game boyi knows: walk along its moves, see how its states are spread.", "boyi 认识的任何游戏：沿着法走，看状态如何分布。")],
  ] as const;
  return (
    <main class="page home">
      <div class="hero">
        <div>
          <h1>{t("Look at the game, understand the move", "看清局面，看懂着法")}</h1>
          <p class="lead">
            {t(
              "Piles 3, 9, 1, 2 lie in a row. You and a clever opponent take one from either end in turn. Should you begin with 3 or with 2?",
              "石堆 3、9、1、2 排成一行。你与高手轮流从任意一端取一堆。先取 3 还是先取 2？",
            )}
          </p>
          <p>
            <ViewLink path="/learn/1" class="button main">
              {t("Start with lesson 1", "从第一课开始")}
            </ViewLink>{" "}
            <ViewLink path="/row" class="button">
              {t("Open the row lab", "打开取石实验室")}
            </ViewLink>
          </p>
        </div>
        <Figure
          caption={t(
            "Each cell is a shorter row: what you get, what the other gets. The answer is the top right corner, 11 : 4; the path shows how it is reached.",
            "每一格是一段更短的行：你得多少、对方得多少。答案在右上角 11 : 4，折线是走到它的路。",
          )}
        >
          <Triangle table={table} order={order} filled={order.length} line={line} selected={cell} onSelect={setCell} theme={theme} />
        </Figure>
      </div>
      <ul class="doors">
        {doors.map(([path, name, text]) => (
          <li key={path}>
            <ViewLink path={path}>
              <strong>{name}</strong>
              <span>{text}</span>
            </ViewLink>
          </li>
        ))}
      </ul>
    </main>
  );
}
