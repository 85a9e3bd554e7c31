// One problem: its rules, the form of its input, and an input to try.

import { useEffect, useState } from "preact/hooks";
import { ask, useAsk } from "../base/ask.ts";
import { useLang, useT } from "../base/lang.ts";
import { change, useRoute } from "../base/route.ts";
import { LinkButton, Problem as Trouble, ViewLink } from "../ui/parts.tsx";
import { cardOf, SLUGS } from "../lessons/course.ts";
import { workbenchOf } from "../workbench/place.ts";
import { familyName, type PublishedProblem } from "./problems.tsx";
import { ExercisesOf, ProgramOf } from "./program.tsx";

interface Answered {
  readonly answer: unknown;
  readonly game?: string;
  readonly method?: string;
}

export function OneProblem({ id }: { id: string }) {
  const t = useT();
  const zh = useLang() === "zh";
  const { data, error, busy } = useAsk<PublishedProblem>({ command: "problem", game: id });
  if (error)
    return (
      <main class="page">
        <h1>{id}</h1>
        <Trouble text={error} />
        <p>
          <ViewLink path="/problems">{t("All problems", "所有题目")}</ViewLink>
        </p>
      </main>
    );
  return (
    <main class="page problem-page" aria-busy={busy}>
      <nav class="crumbs" aria-label={t("Where you are", "所在位置")}>
        <ViewLink path="/problems">{t("Problems", "题目")}</ViewLink> ›{" "}
        {data && (
          <ViewLink path="/problems" query={{ family: data.family }}>
            {familyName(t, data.family)}
          </ViewLink>
        )}
      </nav>
      <h1>{data ? (zh ? data.title_zh : data.title) : id}</h1>
      {data && <Told problem={data} />}
      {data && <Try problem={data} />}
      {data && <Lessons problem={data} />}
      {data?.game !== undefined && <ProgramOf id={data.problem} game={data.game} />}
    </main>
  );
}

function Told({ problem }: { problem: PublishedProblem }) {
  const t = useT();
  const zh = useLang() === "zh";
  return (
    <>
      <p class="problem-id mono">
        {zh ? problem.site_zh : problem.site} {problem.number}
        <span class="quiet"> · {zh ? problem.title : problem.title_zh}</span>
      </p>
      <p>{zh ? problem.rules_zh : problem.rules}</p>
      <dl class="problem-form">
        {problem.input.map((input) => (
          <div key={input.name}>
            <dt class="mono">{input.name}</dt>
            <dd>
              {input.help !== undefined && (zh ? `${input.help_zh}：` : `${input.help}: `)}
              {zh ? input.limits_zh : input.limits}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("answer", "答案")}</dt>
          <dd>{zh ? problem.output_zh : problem.output}</dd>
        </div>
        <div>
          <dt>{t("sizes", "规模")}</dt>
          <dd>{problem.sizes ? (zh ? problem.sizes_zh : problem.sizes) : t("as large as the site asks", "可达网站的规模上限")}</dd>
        </div>
      </dl>
    </>
  );
}

/** A small case of the problem; the same seed gives the same. */
const useCase = (id: string, seed: number, needed: boolean) =>
  useAsk<{ case: string }>(needed ? { command: "random", game: id, options: { count: 1, seed } } : undefined);

function Try({ problem }: { problem: PublishedProblem }) {
  const t = useT();
  const lang = useLang();
  const { query } = useRoute();
  const none = problem.input.length === 0;
  const [seed, setSeed] = useState(1);
  const made = useCase(problem.problem, seed, !none && query.input === undefined);
  const input = query.input ?? made.data?.case ?? "";
  const [text, setText] = useState(input);
  useEffect(() => setText(input), [input]);
  const answered = useAsk<Answered>(none || input ? { command: "problem", game: problem.problem, ...(none ? {} : { arguments: [input] }) } : undefined);
  const another = async () => {
    const next = await ask<{ case: string }>({ command: "random", game: problem.problem, options: { count: 1, seed: seed + 1 } }, lang);
    setSeed(seed + 1);
    change({ input: next.case });
  };
  return (
    <>
      <section class="card try-card" aria-label={t("Try it", "试一试")} aria-busy={answered.busy || made.busy}>
        {!none && (
          <form
            class="try-form"
            onSubmit={(event) => {
              event.preventDefault();
              change({ input: text.trim() });
            }}
          >
            <label for="problem-input">{t("Input, as the site prints it or as plain contest input", "输入：网站上的写法，或竞赛的纯文本格式")}</label>
            <textarea id="problem-input" class="mono" rows={Math.min(8, text.split("\n").length + 1)} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
            <div class="row">
              <button type="submit" class="button main">
                {t("Answer", "求解")}
              </button>
              <button type="button" class="button" onClick={() => void another()}>
                {t("Random input", "随机输入")}
              </button>
            </div>
          </form>
        )}
        <div role="status">
          {answered.error && <Trouble text={answered.error} />}
          {answered.data && !answered.error && (
            <p class="problem-answer">
              <span>{t("answer", "答案")}</span> <strong class="mono">{told(answered.data.answer)}</strong>
            </p>
          )}
        </div>
        {answered.data && <Doors game={answered.data.game} />}
      </section>
      {problem.game !== undefined && <ExercisesOf game={problem.game} input={answered.data?.game} />}
    </>
  );
}

const told = (answer: unknown): string =>
  Array.isArray(answer) ? answer.map((one) => (typeof one === "object" ? JSON.stringify(one) : String(one))).join("\n") : typeof answer === "object" ? JSON.stringify(answer) : String(answer);

/** Where the same input can be looked at further. */
function Doors({ game }: { game: string | undefined }) {
  const t = useT();
  const place = game === undefined ? undefined : workbenchOf(game);
  if (!game) return null;
  return (
    <p class="row doors-row">
      {place && (
        <LinkButton path={place.path} query={place.query}>
          {t("Step through it in the workbench", "在工作台逐步看")}
        </LinkButton>
      )}
      {!/\.lua\b/.test(game) && (
        <LinkButton path="/explore" query={{ game: game.replace(/,/g, " ").includes("[") ? game : game.replace(/,/g, " ") }}>
          {t("Explore its positions", "探索局面")}
        </LinkButton>
      )}
    </p>
  );
}

/** The cards that teach what the problem needs. */
function Lessons({ problem }: { problem: PublishedProblem }) {
  const t = useT();
  const lang = useLang();
  const slugs = SLUGS.filter((slug) => cardOf(slug, lang).problems.includes(problem.problem));
  if (!slugs.length) return null;
  return (
    <section>
      <h2>{t("Lessons", "相关课程")}</h2>
      <ul class="chips">
        {slugs.map((slug) => (
          <li key={slug}>
            <ViewLink path={`/learn/${slug}`} class="chip">
              {cardOf(slug, lang).title}
            </ViewLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
