// The shell: where you are, in which language and light, and the view.

import { Component, type ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { chooseLang, inLang, LangContext, useT, type Lang, type T } from "./base/lang.ts";
import { change, useRoute } from "./base/route.ts";
import { useTheme, type Theme } from "./base/theme.ts";
import { Problem, ViewLink } from "./ui/parts.tsx";
import { Home } from "./home.tsx";
import { RowLab } from "./lab/row.tsx";
import { StatesLab } from "./lab/states.tsx";
import { Play } from "./play/play.tsx";
import { Explorer } from "./explore/explorer.tsx";
import { Lessons } from "./lessons/lessons.tsx";

export function App() {
  const { path, query } = useRoute();
  const lang = chooseLang(query.lang, navigator.languages);
  const theme = useTheme(query.theme);
  const t = inLang(lang);
  useEffect(() => {
    document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
    document.title = titleOf(t, path);
  }, [lang, path]);
  return (
    <LangContext.Provider value={lang}>
      <a class="skip" href="#content">
        {t("To the content", "跳到内容")}
      </a>
      <Header path={path} lang={lang} theme={theme} />
      <div id="content" tabIndex={-1}>
        <Guard what={JSON.stringify([path, query])} t={t}>
          <View path={path} theme={theme} />
        </Guard>
      </div>
      <footer class="foot">
        {t("boyi solves two-player games exactly. Everything here is computed by the program that serves this page.", "boyi 精确求解双人博弈；此处一切都由提供本页的程序算出。")}
      </footer>
    </LangContext.Provider>
  );
}

interface GuardProps {
  /** What is shown: once it changes, the view is tried again. */
  what: string;
  t: T;
  children: ComponentChildren;
}

/** A view that fails says so; header and navigation stay. */
class Guard extends Component<GuardProps, { failed?: string; text?: string }> {
  componentDidCatch(error: unknown) {
    this.setState({ failed: this.props.what, text: error instanceof Error ? error.message : String(error) });
  }

  render({ what, t, children }: GuardProps) {
    if (this.state.failed !== what) return children;
    return (
      <main class="page">
        <h1>{t("This view can't be drawn", "无法显示此页")}</h1>
        <Problem text={t(`Something went wrong on the page itself (${this.state.text}). Another game or room still works.`, `页面自身出错（${this.state.text}）。换个游戏或页面仍可使用。`)} />
        <button type="button" onClick={() => this.setState({ failed: undefined })}>
          {t("Try again", "重试")}
        </button>
      </main>
    );
  }
}

const ROOMS = ["/lessons", "/row", "/states", "/play", "/explore"] as const;

const roomName = (t: (en: string, zh: string) => string, room: string): string =>
  ({
    "/lessons": t("Lessons", "课程"),
    "/row": t("Row lab", "取石"),
    "/states": t("States lab", "状态"),
    "/play": t("Play", "对弈"),
    "/explore": t("Explorer", "探索"),
  })[room] ?? "boyi";

const titleOf = (t: (en: string, zh: string) => string, path: string): string => {
  const room = ROOMS.find((name) => path.startsWith(name));
  return room ? `${roomName(t, room)} · boyi` : t("boyi: games solved exactly", "博弈 boyi");
};

function Header({ path, lang, theme }: { path: string; lang: Lang; theme: Theme }) {
  const t = useT();
  return (
    <header class="head">
      <ViewLink path="/" class="brand" current={path === "/"}>
        <span aria-hidden="true">博弈</span> boyi
      </ViewLink>
      <nav aria-label={t("Rooms", "页面")}>
        {ROOMS.map((room) => (
          <ViewLink key={room} path={room} current={path.startsWith(room)}>
            {roomName(t, room)}
          </ViewLink>
        ))}
      </nav>
      <div class="switches">
        <button type="button" onClick={() => change({ lang: lang === "en" ? "zh" : "en" })} lang={lang === "en" ? "zh-CN" : "en"} aria-label={lang === "en" ? "切换到中文" : "Switch to English"}>
          {lang === "en" ? "中文" : "EN"}
        </button>
        <button
          type="button"
          onClick={() => change({ theme: theme === "dark" ? "light" : "dark" })}
          aria-label={theme === "dark" ? t("Switch to light", "切换到浅色") : t("Switch to dark", "切换到深色")}
        >
          {theme === "dark" ? "☀" : "☾"}
        </button>
      </div>
    </header>
  );
}

function View({ path, theme }: { path: string; theme: Theme }) {
  const t = useT();
  if (path === "/") return <Home theme={theme} />;
  if (path === "/row") return <RowLab theme={theme} />;
  if (path === "/states") return <StatesLab />;
  if (path === "/play") return <Play />;
  if (path === "/explore") return <Explorer />;
  if (path.startsWith("/lessons")) return <Lessons path={path} theme={theme} />;
  return (
    <main class="page">
      <h1>{t("There is no such page", "没有这个页面")}</h1>
      <p>
        <ViewLink path="/">{t("To the start", "回到首页")}</ViewLink>
      </p>
    </main>
  );
}
