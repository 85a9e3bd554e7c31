// The shell: where you are, in which language and light, and the view.

import { Component, type ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useBackend } from "./base/backend.ts";
import { chooseLang, inLang, LangContext, useT, type Lang, type T } from "./base/lang.ts";
import { change, move, useRoute } from "./base/route.ts";
import { useTheme, type Theme } from "./base/theme.ts";
import { Problem, ViewLink } from "./ui/parts.tsx";
import { movedTo, viewOf, VIEWS } from "./views.tsx";

export function App() {
  const { path: written, query } = useRoute();
  const moved = movedTo(written);
  const path = moved ?? written;
  const lang = chooseLang(query.lang, navigator.languages);
  const theme = useTheme(query.theme);
  const t = inLang(lang);
  useEffect(() => {
    document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
    const name = viewOf(path)?.name?.(t);
    document.title = name ? `${name} · boyi` : t("boyi: games solved exactly", "博弈 boyi");
    if (moved !== undefined) move(moved);
  }, [lang, path]);
  return (
    <LangContext.Provider value={lang}>
      <a class="skip" href="#content" onClick={toContent}>
        {t("To the content", "跳到内容")}
      </a>
      {query.embed !== "1" && <Header path={path} lang={lang} theme={theme} />}
      <div id="content" tabIndex={-1}>
        <Guard what={JSON.stringify([path, query])} t={t}>
          <View path={path} theme={theme} />
        </Guard>
      </div>
      {query.embed !== "1" && (
        <footer class="foot">
          {t("boyi solves two-player games exactly. All values on this page come from its library.", "boyi 精确求解双人博弈。本页的所有数值都来自 boyi 函数库。")}{" "}
          <ViewLink path="/open">{t("Open a database or a game from your disk", "打开磁盘上的数据库或游戏")}</ViewLink>
        </footer>
      )}
    </LangContext.Provider>
  );
}

/** The # of the address belongs to the views on some hosts: the link moves the focus itself. */
function toContent(event: Event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/** Which of the two answers: a server, or the library in this browser. */
function WhoAnswers() {
  const t = useT();
  const who = useBackend();
  if (!who) return null;
  const server = who.kind === "server";
  return (
    <span class="backend" data-backend={who.kind} title={server ? t("boyi serve answers the questions of this page", "本页的问题由 boyi serve 应答") : t("The library in this browser answers; nothing is sent", "由浏览器中的函数库计算，不发送任何数据")}>
      {server ? t("by boyi serve", "服务器应答") : t("in your browser", "浏览器内计算")}
    </span>
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
        <Problem text={t(`Something went wrong on the page itself (${this.state.text}). Another game or room still works.`, `页面自身出错（${this.state.text}）。换个游戏或页面还能用。`)} />
        <button type="button" onClick={() => this.setState({ failed: undefined })}>
          {t("Try again", "重试")}
        </button>
      </main>
    );
  }
}

function Header({ path, lang, theme }: { path: string; lang: Lang; theme: Theme }) {
  const t = useT();
  return (
    <header class="head">
      <ViewLink path="/" class="brand" current={path === "/"}>
        <span aria-hidden="true">博弈</span> boyi
      </ViewLink>
      <nav aria-label={t("Views", "页面")}>
        {VIEWS.map(
          (view) =>
            view.name && (
              <ViewLink key={view.path} path={view.path} current={viewOf(path) === view}>
                {view.name(t)}
              </ViewLink>
            ),
        )}
      </nav>
      <div class="switches">
        <WhoAnswers />
        <button type="button" class="chip" onClick={() => change({ lang: lang === "en" ? "zh" : "en" })} lang={lang === "en" ? "zh-CN" : "en"} aria-label={lang === "en" ? "切换到中文" : "EN: switch to English"}>
          {lang === "en" ? "中文" : "EN"}
        </button>
        <button
          type="button"
          class="chip"
          onClick={() => change({ theme: theme === "dark" ? "light" : "dark" })}
          aria-label={theme === "dark" ? t("Switch to light", "切换到浅色") : t("Switch to dark", "切换到深色")}
        >
          <span aria-hidden="true">{theme === "dark" ? "☀" : "☾"}</span>
        </button>
      </div>
    </header>
  );
}

function View({ path, theme }: { path: string; theme: Theme }) {
  const t = useT();
  const view = viewOf(path);
  if (view) return <>{view.show({ path, theme })}</>;
  return (
    <main class="page">
      <h1>{t("There is no such page", "没有这个页面")}</h1>
      <p>
        <ViewLink path="/">{t("To the start", "回到首页")}</ViewLink>
      </p>
    </main>
  );
}
