// Both languages stand at the call, as in boyi itself: t("Step", "单步").

import { createContext } from "preact";
import { useContext } from "preact/hooks";

export type Lang = "en" | "zh";
export type T = (en: string, zh: string) => string;

export const LangContext = createContext<Lang>("en");

export const inLang =
  (lang: Lang): T =>
  (en, zh) =>
    lang === "zh" ? zh : en;

export const useLang = (): Lang => useContext(LangContext);
export const useT = (): T => inLang(useLang());

export function chooseLang(asked: string | undefined, wanted: readonly string[]): Lang {
  if (asked === "en" || asked === "zh") return asked;
  return wanted[0]?.toLowerCase().startsWith("zh") ? "zh" : "en";
}
