// The course: five lessons and the mistakes, each a page of its own.

import type { JSX } from "preact";
import { useT, type T } from "../base/lang.ts";
import { ViewLink } from "../ui/parts.tsx";
import { FibFigure, FibStrip, GraphFigure, RowTreeFigure, TableFigure } from "./figures.tsx";
import { Mistakes } from "./mistakes.tsx";

interface Props {
  t: T;
  theme: string;
}

const PAGES: readonly { slug: string; name: (t: T) => string; view: (props: Props) => JSX.Element }[] = [
  { slug: "1", name: (t) => t("1 · Recursion, memo, table", "一 · 递归、记忆、表格"), view: Recursion },
  { slug: "2", name: (t) => t("2 · First and second", "二 · 先手与后手"), view: FirstSecond },
  { slug: "3", name: (t) => t("3 · Stone Game III", "三 · 石子游戏 III"), view: StoneThree },
  { slug: "4", name: (t) => t("4 · Won, lost, drawn", "四 · 胜、负、和"), view: WonLost },
  { slug: "5", name: (t) => t("5 · Round in circles", "五 · 兜圈子"), view: Circles },
  { slug: "mistakes", name: (t) => t("Common mistakes", "常见错误"), view: Mistakes },
];

export function Lessons({ path, theme }: { path: string; theme: string }) {
  const t = useT();
  const slug = path.split("/")[2] ?? "1";
  const at = Math.max(0, PAGES.findIndex((page) => page.slug === slug));
  const page = PAGES[at]!;
  const [before, after] = [PAGES[at - 1], PAGES[at + 1]];
  const View = page.view;
  return (
    <main class="page">
      <nav class="tabs" aria-label={t("Lessons", "课程")}>
        {PAGES.map((one) => (
          <ViewLink key={one.slug} path={`/learn/${one.slug}`} current={one === page}>
            {one.name(t)}
          </ViewLink>
        ))}
      </nav>
      <article class="lesson" key={page.slug}>
        <h1>{page.name(t)}</h1>
        <View t={t} theme={theme} />
        <div class="pager">
          {before ? (
            <ViewLink path={`/learn/${before.slug}`} class="button">
              ← {before.name(t)}
            </ViewLink>
          ) : (
            <span />
          )}
          {after ? (
            <ViewLink path={`/learn/${after.slug}`} class="button main">
              {after.name(t)} →
            </ViewLink>
          ) : (
            <ViewLink path="/play" class="button main">
              {t("Now play", "来下一盘")} →
            </ViewLink>
          )}
        </div>
      </article>
    </main>
  );
}

function Recursion({ t, theme }: Props) {
  return (
    <>
      <p>
        {t(
          "Game DP needs one idea that has nothing to do with games: do not compute the same thing twice. Fibonacci’s numbers show it best, since each is just the sum of the two before it.",
          "博弈 DP 只需要一个与博弈无关的想法：同一件事不算两遍。斐波那契数最能说明，因为每一项只是前两项之和。",
        )}
      </p>
      <h2>{t("Top-down, forgetful", "自顶向下，边算边忘")}</h2>
      <FibFigure
        remember={false}
        caption={t("f(n) asks for f(n−1) and f(n−2), and so on. Coloured calls ask what was asked before. Move the slider: the tree grows by more than half with every step.", "f(n) 要 f(n−1) 和 f(n−2)，依此类推。彩色的调用问的是问过的事。拖动滑块：每加一步，树就长大一半多。")}
      />
      <h2>{t("Top-down, with a memo", "自顶向下，记下来")}</h2>
      <p>
        {t(
          "Write each answer down when it is found, and look there before computing. The code hardly changes; the tree shrinks to a line with short twigs.",
          "每得到一个答案就记下，计算之前先查一查。代码几乎不变，树却缩成一条带小枝的线。",
        )}
      </p>
      <FibFigure remember={true} caption={t("A coloured call now ends at once: its answer is in the memo. Compare the number of calls with the tree above.", "彩色的调用现在立刻返回：答案已在备忘里。与上面的调用次数比一比。")} />
      <h2>{t("Bottom-up: the table", "自底向上：表格")}</h2>
      <p>
        {t(
          "Turn it round: begin with what is known and fill up to what is asked. “Bottom” is the base case. No calls, no stack, and it is plain that two numbers are enough memory.",
          "反过来：从已知的开始，一直填到所求。“底”就是基础情形。没有调用，没有栈；而且一眼看出只需记住两个数。",
        )}
      </p>
      <FibStrip caption={t("Step: each number looks only at the two before it.", "单步前进：每一项只看前面两项。")} />
      <h2>{t("The same with a row of piles", "换成一行石堆")}</h2>
      <p>
        {t(
          "From a row you may take the left or the right pile, so a row asks for two shorter rows. What is left is always a stretch of the row: two numbers, first and last, say all. That is why few different states hide in that large tree.",
          "一行可以取左端或右端，于是一行要问两段更短的行。剩下的总是连续的一段：首、末两个数就说清了一切。所以那么大的树里，不同的状态其实很少。",
        )}
      </p>
      <RowTreeFigure caption={t("“0–3” is the row from pile 0 to pile 3. Count the plain calls: 10 for four piles, against 23 calls in all.", "“0–3”是第 0 堆到第 3 堆。数数无色的调用：四堆只有 10 个，总调用却有 23 次。")} />
      <TableFigure
        id="lesson-1-row"
        game="stone-game"
        start={[3, 9, 1, 2]}
        theme={theme}
        caption={t("The table of those states, shortest rows first. Every cell looks left and down, where its answers already stand.", "这些状态的表，从最短的行填起。每格只看左边和下边，那里的答案已经填好。")}
      />
      <p class="takeaway">{t("Take with you: a state is what is needed to go on. Few states and many ways to them: that is where a table pays.", "记住：状态就是继续下去所需的全部。状态少而到达的路多，表格就合算。")}</p>
    </>
  );
}

function FirstSecond({ t, theme }: Props) {
  return (
    <>
      <p>
        {t(
          "Two people want opposite things. How does one table serve both? By never asking “what does Alice get?”, only “what does the player who is to move get, and what the other?”",
          "两个人目标相反，一张表怎样同时服务双方？诀窍是从不问“爱丽丝得多少”，只问“轮到的人得多少，另一个人得多少”。",
        )}
      </p>
      <h2>{t("The roles swap with every move", "每走一步，角色互换")}</h2>
      <p>
        {t(
          "You are first in the row 3 9 1 2. Take the 2, and the other is first in 3 9 1, while you are second there. So what you get in all is 2 plus the second’s share of 3 9 1. A cell therefore holds a pair: (first, second).",
          "面对 3 9 1 2 你是先手。取走 2 之后，对方成了 3 9 1 的先手，你成了其中的后手。所以你总共得 2 加上 3 9 1 中后手的份。于是每格放一对数：（先手，后手）。",
        )}
      </p>
      <div class="formula mono">
        first(i, j) = max(pile[i] + second(i+1, j), pile[j] + second(i, j−1))
        <br />
        second(i, j) = {t("first of what the other left", "对方走后那段的 first")}
      </div>
      <TableFigure
        id="lesson-2-row"
        game="stone-game"
        start={[3, 9, 1, 2]}
        theme={theme}
        filled={true}
        caption={t("Point at a cell. Thick frame: the choice that is taken; dashed: the other. Read the sum in words below and check it.", "指向一格。粗框是选中的，虚框是另一个。在下面的文字里核对那个和。")}
      />
      <h2>{t("One number is enough", "一个数就够了")}</h2>
      <p>
        {t(
          "Both want a larger difference in their own favour, so the difference alone decides: what I take now minus the best difference the other can make of the rest. The minus sign is the change of roles.",
          "双方都想让差对自己更有利，所以只看差就能决定：我现在取的，减去对方在剩余部分能做到的最大差。那个减号就是角色互换。",
        )}
      </p>
      <div class="formula mono">margin(i, j) = max(pile[i] − margin(i+1, j), pile[j] − margin(i, j−1))</div>
      <p>
        {t("The row 1 100 3 shows that first need not be best: whichever end is taken, the 100 lies open. Type it above.", "1 100 3 这一行说明先手不一定有利：取哪一端，100 都露了出来。在上面输入试试。")}
      </p>
      <p class="takeaway">{t("Take with you: define values for who is to move. Then one rule serves both, and a move turns the sign.", "记住：按“轮到的人”定义数值。一条规则就能服务双方，走一步变一次号。")}</p>
    </>
  );
}

function StoneThree({ t, theme }: Props) {
  return (
    <>
      <p>
        {t(
          "Now only the left end is open, and you may take one, two or three piles. Piles may be negative: sometimes you take one only to leave something worse.",
          "现在只能从左边取，一次一、二或三堆。石堆可以是负的：有时取一堆只为留给对方更糟的。",
        )}
      </p>
      <h2>{t("A smaller state", "更小的状态")}</h2>
      <p>
        {t(
          "What is left is always the row from some pile to the end. One number says it, so the table is a single line, filled from the right: the end of the row is the base case.",
          "剩下的总是从某堆到末尾。一个数就能说清，所以表只是一行，从右往左填：行尾是基础情形。",
        )}
      </p>
      <div class="formula mono">margin(i) = max(a[i] − margin(i+1), a[i] + a[i+1] − margin(i+2), a[i] + a[i+1] + a[i+2] − margin(i+3))</div>
      <TableFigure
        id="lesson-3-row"
        game="stone-game-3"
        start={[1, 2, 3, 7]}
        theme={theme}
        caption={t("Each cell is the row from that pile on. In 1 2 3 7 the first player can’t keep the 7 from the second. Make the last pile negative and watch the colours turn.", "每格是从该堆起的一行。在 1 2 3 7 中，先手无法不让后手拿到 7。把最后一堆改成负数，看颜色翻转。")}
      />
      <h2>{t("Three cells of memory", "只记三格")}</h2>
      <p>
        {t(
          "A cell looks at the next three and no further. Keep those three and forget the rest: the whole game in constant memory. The rolling row of the row lab shows it.",
          "每格只看后面三格，不会更远。留住这三格，其余可以忘掉：整局只用常数内存。取石实验室的“滚动数组”会演示。",
        )}{" "}
        <ViewLink path="/row" query={{ game: "stone-game-3", method: "rolling", piles: "1,2,3,7,-4,6,2,5" }}>
          {t("Look at it there", "去看看")}
        </ViewLink>
      </p>
      <p class="takeaway">{t("Take with you: change the moves and you change the state. Ask first what is left to know, then write the table.", "记住：着法变了，状态也变。先问还需要知道什么，再写表。")}</p>
    </>
  );
}

function WonLost({ t }: Props) {
  return (
    <>
      <p>{t("Many games have no score, only an end. Then a state has one of three values, always for the player who is to move:", "许多游戏没有分数，只有结局。这时状态的值是三者之一，总是对轮到的人而言：")}</p>
      <ul>
        <li>
          <strong>{t("Won", "必胜")}</strong>: {t("some move leads to a state that is lost for the other. One such move is enough.", "有一步走到对方必败的状态。有一步就够。")}
        </li>
        <li>
          <strong>{t("Lost", "必败")}</strong>: {t("every move leads to a state that is won for the other.", "每一步都走到对方必胜的状态。")}
        </li>
        <li>
          <strong>{t("Drawn", "和局")}</strong>: {t("no move leads to a lost state, but some move avoids all won ones.", "没有一步能走到对方必败，但有一步能避开对方必胜。")}
        </li>
      </ul>
      <p>
        {t("Take 1, 2 or 3 from a heap of nine; who can’t move has lost. Start where the answer is known, at the empty heap, and go back.", "一堆九个，每次取 1、2 或 3 个；无法行动者输。从答案已知处，也就是空堆，往回推。")}
      </p>
      <GraphFigure
        game="heaps --take 1-3 9"
        tab="subtraction"
        layers="depth"
        caption={t("Step through the rounds. 0 is lost; 1, 2, 3 can reach it, so they are won; from 4 all moves lead to those, so 4 is lost. Find the pattern.", "一轮轮前进。0 必败；1、2、3 能走到它，所以必胜；4 只能走到它们，所以必败。找出规律。")}
      />
      <h2>{t("The winner hurries, the loser delays", "赢家求快，输家求慢")}</h2>
      <p>
        {t(
          "The number of the round is how long the game still takes when the winner takes the shortest way and the loser the longest. With two heaps the same rounds run, only the picture is richer.",
          "轮数就是赢家走最短路、输家走最长路时还需的步数。两堆时也是同样的几轮，只是图更丰富。",
        )}
      </p>
      <GraphFigure game="heaps 2 2" tab="heaps" layers="depth" caption={t("Two equal heaps are lost: whatever you do, the other does the same to the other heap. Choose 2,2 and read why.", "两堆相等必败：你怎么取，对方就在另一堆照样取。点 2,2 看原因。")} />
      <p class="takeaway">{t("Take with you: one good move makes a state won, all moves must fail to make it lost. “One” and “all” are the whole theory.", "记住：一步好棋即必胜，步步皆输才必败。“有一”与“所有”就是全部理论。")}</p>
    </>
  );
}

function Circles({ t }: Props) {
  return (
    <>
      <p>
        {t(
          "So far play had to end. A mouse that runs from a cat need not stop: the same position may come back. A recursion would call itself for ever, and there is no order in which to fill a table.",
          "至此对局总会结束。老鼠躲猫却可以永远跑下去：同一局面会再次出现。递归会无休止地调用自己，表也没有可填的次序。",
        )}
      </p>
      <h2>{t("Go backwards instead", "那就倒着走")}</h2>
      <p>
        {t(
          "Begin with the positions that are over. A position is won as soon as one move reaches a lost one. It is lost only when its last open move is known to be bad: so keep a count of open moves for each position, and lower it.",
          "从已结束的局面开始。有一步走到必败，就是必胜。只有最后一条未定的出路也坏了，才是必败：所以给每个局面记下未定的着法数，逐次减一。",
        )}
      </p>
      <GraphFigure
        game="cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"
        tab="cat"
        layers="end"
        caption={t("Numbers: mouse·cat. Step to the end: five states are never decided. Each of them has a move to another of the five; nobody can force an end, so they are drawn.", "数字：鼠·猫。走到最后：有五个状态始终未定。它们每个都有一步通向另一个未定状态；谁也无法迫使结束，所以是和局。")}
      />
      <p>
        {t("Drawn is not a value that is computed: it is what is left when nothing more can be. Each position is decided at most once and each move is looked at once, so the whole takes no longer than reading the graph.", "和局不是算出来的值，而是再也判定不了时剩下的。每个局面至多判定一次，每条着法只看一次，所以总耗时不过读一遍图。")}
      </p>
      <p>
        <ViewLink path="/states" query={{ tab: "cat" }} class="button main">
          {t("Watch the chase move by move", "逐步看这场追逐")}
        </ViewLink>
      </p>
      <p class="takeaway">{t("Take with you: when play can go round in circles, work from the ends; what is never reached is drawn.", "记住：会兜圈子的游戏要从终局倒推；永远推不到的就是和局。")}</p>
    </>
  );
}
