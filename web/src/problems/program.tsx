// The program for a problem, in the site's own form where there is one, and the exercises that train what it needs.

import { useT } from "../base/lang.ts";
import { useAsk } from "../base/ask.ts";
import { change, useRoute } from "../base/route.ts";
import { Chip, Problem as Trouble, Tabs, ViewLink } from "../ui/parts.tsx";
import { nameOfKind, type Kind } from "../exercises/task.ts";
import { LanguageTabs, Painted, type Listing, type Program } from "../workbench/code.tsx";
import { methodName } from "../workbench/problems.ts";

/** The program of the game that a problem becomes; a row by other rules has none. */
function useProgram(game: string): Program | undefined {
  const { data } = useAsk<{ programs: Program[] }>({ command: "code" });
  const name = /^row .*--|^heaps .*--(?!take)/.test(game) ? undefined : game.split(" ")[0]!;
  return data?.programs.find(({ games }) => name !== undefined && games.includes(name));
}

export function ProgramOf({ id, game }: { id: string; game: string }) {
  const program = useProgram(game);
  return program ? <Shown program={program} id={id} /> : null;
}

function Shown({ program, id }: { program: Program; id: string }) {
  const t = useT();
  const { query } = useRoute();
  const published = program.forms.includes(id);
  const method = program.methods.find((one) => one === query.method) ?? program.standard;
  const language = query.code || "python";
  const { data, error, busy } = useAsk<Listing>({ command: "code", game: published ? id : program.games[0], options: { method, in: language } });
  return (
    <section class="problem-code">
      <h2>{published ? t("The program, to hand in", "可直接提交的代码") : t("The program", "程序")}</h2>
      <div class="card" aria-busy={busy}>
        <div class="card-head no-print">
          <Tabs label={t("Method", "方法")} value={method} options={program.methods.map((one) => [one, methodName(t, one)] as const)} onChange={(next) => change({ method: next })} />
          <LanguageTabs value={language} onChange={(next) => change({ code: next })} />
          <Chip onClick={() => void navigator.clipboard?.writeText(data?.source ?? "")}>{t("copy", "复制")}</Chip>
        </div>
        {error !== undefined && <Trouble text={error} />}
        {data && (
          <pre class="scroll" tabIndex={0} role="region" aria-label={t("Code", "代码")}>
            <Painted source={data.source} language={language} />
          </pre>
        )}
      </div>
    </section>
  );
}

const ROW: readonly Kind[] = ["cell", "needs", "next", "table"];
/** Programs that `exercise bug` has wrong forms of, by the game that names them. */
const BUGS: Readonly<Record<string, string>> = { "stone-game": "stone-game", "stone-game-2": "stone-game-2", "stone-game-3": "stone-game-3", "can-i-win": "can-i-win", subtraction: "heaps" };

/** The exercises of a problem's game, and of the same row if it is short enough; `input` is the game with the input that is shown. */
export function ExercisesOf({ game, input = "" }: { game: string; input?: string }) {
  const t = useT();
  const program = useProgram(game);
  const piles = input.replace(/,/g, " ").split(/\s+/).slice(1);
  const row = piles.length >= 3 && piles.length <= 12 ? `row ${piles.join(" ")}` : "row";
  const bug = program && BUGS[program.problem];
  const links: (readonly [Kind, string])[] = [...(program?.problem === "stone-game" ? ROW.map((kind) => [kind, row] as const) : []), ...(bug === undefined ? [] : [["bug", bug] as const])];
  if (!links.length) return null;
  return (
    <section>
      <h2>{t("Exercises", "相关练习")}</h2>
      <ul class="chips">
        {links.map(([kind, of]) => (
          <li key={kind}>
            <ViewLink path={`/exercises/${kind}`} query={{ game: of, seed: "1" }} class="chip">
              {nameOfKind(t, kind)}
            </ViewLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
