// The course: an overview of the cards, a card, and a card's figure alone.

import { useEffect } from "preact/hooks";
import { useLang, useT } from "../base/lang.ts";
import { go } from "../base/route.ts";
import { LinkButton, ViewLink } from "../ui/parts.tsx";
import { Blocks } from "./blocks.tsx";
import { cardOf, partsOf, SLUGS } from "./course.ts";
import { ExerciseGate } from "./exercise_gate.tsx";
import { CardFigure } from "./figure.tsx";
import { GateQuestion, useFocusWhen } from "./gate.tsx";
import { forget, mark, useProgress } from "./progress.ts";

export function Lessons({ path }: { path: string }) {
  const [, , slug, part] = path.split("/");
  if (slug === undefined || !SLUGS.includes(slug)) return <Overview />;
  return part === "figure" ? <Alone key={slug} slug={slug} /> : <CardView key={slug} slug={slug} />;
}

function Overview() {
  const t = useT();
  const lang = useLang();
  const progress = useProgress();
  const done = SLUGS.filter((slug) => progress[slug] === "passed").length;
  const next = SLUGS.find((slug) => progress[slug] !== "passed") ?? SLUGS[0]!;
  return (
    <main class="page course">
      <h1>{t("Learn game DP, one card at a time", "一张卡片学一个点：博弈 DP")}</h1>
      <p class="lead">
        {t(
          `${SLUGS.length} cards. Each has one idea, a figure to try, and a question at the end.`,
          `共 ${SLUGS.length} 张卡片，每张只讲一个点，配一张可以动手试的图，最后有一道小题。`,
        )}
      </p>
      <p class="course-start">
        <LinkButton path={`/learn/${next}`} main>
          {done ? t("Go on", "继续学习") : t("Start", "开始学习")}
        </LinkButton>
        <span class="quiet" role="status">
          {t(`${done} of ${SLUGS.length} done`, `已完成 ${done} / ${SLUGS.length}`)}
        </span>
        {Object.keys(progress).length > 0 && (
          <button type="button" class="chip" onClick={forget}>
            {t("Forget my progress", "清除进度")}
          </button>
        )}
      </p>
      {partsOf(t).map((part) => (
        <section key={part.name} class="course-part">
          <h2>{part.name}</h2>
          <p class="quiet">{part.about}</p>
          <ol>
            {part.slugs.map((slug) => (
              <li key={slug}>
                <ViewLink path={`/learn/${slug}`} class="card">
                  <span class="number">{SLUGS.indexOf(slug) + 1}</span>
                  <strong>{cardOf(slug, lang).title}</strong>
                  {progress[slug] && <span class={`course-mark ${progress[slug]}`}>{progress[slug] === "passed" ? t("✓ done", "✓ 完成") : t("skipped", "已跳过")}</span>}
                </ViewLink>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </main>
  );
}

function CardView({ slug }: { slug: string }) {
  const lang = useLang();
  const card = cardOf(slug, lang);
  const progress = useProgress();
  const passed = progress[slug] === "passed";
  const pass = () => mark(slug, "passed");
  useEffect(() => {
    document.title = `${card.title} · boyi`;
  }, [card]);
  return (
    <main class="full lesson-card">
      <Strip slug={slug} />
      <div class="lesson-body">
        <article class="card lesson-text">
          <h1>{card.title}</h1>
          <Blocks blocks={card.blocks} />
          {card.gate.exercise === undefined ? (
            <GateQuestion key={lang} gate={card.gate} passed={passed} onPass={pass} />
          ) : (
            <ExerciseGate key={lang} line={card.gate.exercise} passed={passed} onPass={pass} />
          )}
          <Foot slug={slug} passed={passed} problems={card.problems} />
        </article>
        <CardFigure card={card} slug={slug} />
      </div>
    </main>
  );
}

/** The problems that ask for a card's idea. */
function Asked({ ids }: { ids: readonly string[] }) {
  const t = useT();
  if (!ids.length) return null;
  return (
    <p class="lesson-asked">
      {t("Asked in ", "相关题目：")}
      {ids.map((id, i) => (
        <>
          {i > 0 && t(", ", "、")}
          <ViewLink path={`/problems/${id}`}>{id}</ViewLink>
        </>
      ))}
    </p>
  );
}

/** All cards as small marks, with those done; the parts are apart. */
function Strip({ slug }: { slug: string }) {
  const t = useT();
  const lang = useLang();
  const progress = useProgress();
  const parts = partsOf(t);
  const part = parts.find(({ slugs }) => slugs.includes(slug))!;
  return (
    <nav class="lesson-strip" aria-label={t("Cards", "卡片")}>
      <ViewLink path="/learn">{t("All cards", "全部卡片")}</ViewLink>
      <span class="quiet lesson-part">{part.name}</span>
      {parts.map(({ name, slugs }) => (
        <ol key={name} aria-label={name}>
          {slugs.map((one) => (
            <li key={one} class={progress[one] ?? ""}>
              <ViewLink path={`/learn/${one}`} current={one === slug}>
                <span class="sr">
                  {SLUGS.indexOf(one) + 1}. {cardOf(one, lang).title}
                  {progress[one] === "passed" ? t(", done", "，已完成") : ""}
                </span>
              </ViewLink>
            </li>
          ))}
        </ol>
      ))}
    </nav>
  );
}

function Foot({ slug, passed, problems }: { slug: string; passed: boolean; problems: readonly string[] }) {
  const t = useT();
  const at = SLUGS.indexOf(slug);
  const [before, after] = [SLUGS[at - 1], SLUGS[at + 1]];
  const ref = useFocusWhen(passed);
  const next = after ? `/learn/${after}` : "/learn";
  const skip = () => {
    mark(slug, "skipped");
    go(next);
    scrollTo(0, 0);
  };
  return (
    <footer class="lesson-foot" ref={ref as never}>
      {passed ? (
        <LinkButton path={next} main>
          {after ? t("Next card →", "下一张 →") : t("That was the last card", "已是最后一张")}
        </LinkButton>
      ) : (
        <button type="button" class="button" onClick={skip}>
          {t("Skip →", "跳过 →")}
        </button>
      )}
      {before && <LinkButton path={`/learn/${before}`}>{t("← Back", "← 上一张")}</LinkButton>}
      <span class="quiet number">
        {at + 1} / {SLUGS.length}
      </span>
      <Asked ids={problems} />
    </footer>
  );
}

function Alone({ slug }: { slug: string }) {
  const lang = useLang();
  const card = cardOf(slug, lang);
  return (
    <main class="full lesson-alone">
      <h1>{card.title}</h1>
      <CardFigure card={card} slug={slug} alone />
    </main>
  );
}
