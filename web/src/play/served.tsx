// The games there are: what boyi knows, and the files this server was started with.

import { useEffect, useState } from "preact/hooks";
import { useLang, useT } from "../base/lang.ts";
import { useAsk } from "../base/ask.ts";
import type { GameInfo, Parameter } from "../base/api.ts";

export const gameNameOf = (game: string): string => game.trim().split(/\s+/)[0] ?? "";

const NONE: readonly GameInfo[] = [];

export function useGames(): readonly GameInfo[] {
  return useAsk<{ games: GameInfo[] }>({ command: "catalogue" }).data?.games ?? NONE;
}

export const isServed = (info: GameInfo): boolean => info.served !== undefined;

/** Whose rules a question is about. */
export const infoOf = (games: readonly GameInfo[], game: string): GameInfo | undefined => {
  const name = gameNameOf(game);
  const file = name === "graph" ? game.trim().split(/\s+/)[1] : undefined;
  return games.find((one) => one.name === file && one.served === "graph") ?? games.find((one) => one.name === name);
};

/** An example without its command and without what only the command line knows. */
export const gameOf = (example: string): string => example.replace(/^\w+\s+/, "").replace(/\s--(state|symmetry)\s\S+/g, "");

export const exampleOf = (info: GameInfo): string => (info.examples[0] !== undefined ? gameOf(info.examples[0]) : info.name);

/** What stands behind the name: a value goes on until the next name=. */
function valuesOf(game: string): Map<string, string> {
  const values = new Map<string, string>();
  const rest = game.trim().replace(/^\S+/, "");
  const found = [...rest.matchAll(/(?:^|\s)([A-Za-z_]\w*)=/g)];
  found.forEach((match, i) => values.set(match[1]!, rest.slice(match.index + match[0].length, found[i + 1]?.index).trim()));
  return values;
}

const boundsOf = ({ min, max }: Parameter): string => (min !== undefined && max !== undefined ? `${min} – ${max}` : min !== undefined ? `≥ ${min}` : max !== undefined ? `≤ ${max}` : "");

/** A field for each parameter of a game's file. */
export function Parameters({ info, game, onChange }: { info: GameInfo; game: string; onChange: (game: string) => void }) {
  const t = useT();
  const zh = useLang() === "zh";
  const parameters = info.parameters ?? [];
  const given = valuesOf(game);
  const now = () => Object.fromEntries(parameters.map((one) => [one.name, given.get(one.name) ?? one.default]));
  const [values, setValues] = useState<Record<string, string>>(now);
  useEffect(() => setValues(now()), [game, info.name]);
  if (parameters.length === 0) return null;
  const submit = () => onChange([info.name, ...parameters.map((one) => `${one.name}=${values[one.name] ?? ""}`)].join(" "));
  return (
    <form
      class="controls parameters"
      aria-label={t("Parameters", "参数")}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {parameters.map((one) => (
        <label key={one.name}>
          <span class="mono">{one.name}</span>
          <input
            class="mono"
            value={values[one.name] ?? ""}
            size={Math.min(40, Math.max(6, (values[one.name] ?? "").length + 1))}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) => setValues({ ...values, [one.name]: event.currentTarget.value })}
          />
          <span class="quiet">{[zh ? (one.help_zh ?? one.help) : one.help, boundsOf(one)].filter(Boolean).join(t(", ", "，"))}</span>
        </label>
      ))}
      <button type="submit">{t("Apply", "应用")}</button>
    </form>
  );
}

/** The rules of a game, folded away. */
export function Rules({ info, notation }: { info: GameInfo; notation: boolean }) {
  const t = useT();
  const zh = useLang() === "zh";
  return (
    <details class="rules-fold">
      <summary>{notation ? t("Rules and notation", "规则与记法") : t("Rules", "规则")}</summary>
      <p class="rules">{zh ? info.rules_zh : info.rules}</p>
      {notation && <p class="quiet">{zh ? info.notation_zh : info.notation}</p>}
    </details>
  );
}
