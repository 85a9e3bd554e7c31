// Databases, games in Lua and graphs from the reader's own disk: chosen or dropped here, read by the library in this browser, and explored like any other game.
// The files stay where they are; only what is asked for is read.

import { useState } from "preact/hooks";
import { forgetAnswers } from "../base/ask.ts";
import { canOpenFiles, nameOfFile, namesOfOpenFiles, openFromDisk } from "../base/backend.ts";
import { useLang, useT } from "../base/lang.ts";
import { go } from "../base/route.ts";
import { Problem, ViewLink } from "../ui/parts.tsx";

/** How a file is asked about: a graph is the argument of its family. */
const gameOf = (name: string): string => (/\.(dot|gv|txt)$/.test(name) ? `graph ${name}` : name);

export function OpenFiles() {
  const t = useT();
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [names, setNames] = useState(namesOfOpenFiles());
  const open = async (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length === 0) return;
    setBusy(true);
    setError(undefined);
    try {
      await openFromDisk(files, lang === "zh");
      forgetAnswers();
      go("/explore", { game: gameOf(files[0]!.name), file: "" });
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    }
    setNames(namesOfOpenFiles());
    setBusy(false);
  };
  return (
    <main class="page">
      <h1>{t("Open a file", "打开文件")}</h1>
      {canOpenFiles() ? (
        <>
          <p class="lead">
            {t(
              "A database of boyi build, a game in Lua or a graph. It is read in this browser and stays on your disk.",
              "boyi build 生成的数据库、Lua 游戏或图文件。文件在浏览器中读取，不会离开你的磁盘。",
            )}
          </p>
          <label
            class="card drop-files"
            aria-busy={busy ? "true" : undefined}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              void open(event.dataTransfer?.files);
            }}
          >
            <span>{busy ? t("Opening…", "正在打开……") : t("Choose files, or drop them here", "选择文件，或拖到这里")}</span>
            <input type="file" multiple onChange={(event) => void open(event.currentTarget.files)} />
          </label>
          <form
            class="field"
            onSubmit={(event) => {
              event.preventDefault();
              const file = new FormData(event.currentTarget).get("file") as string;
              if (!file.trim()) return;
              forgetAnswers();
              go("/explore", { game: gameOf(nameOfFile(file.trim())), file: file.trim() });
            }}
          >
            <label for="host-file">{t("Or a file of this site, by its address", "或本网站上的文件，填写地址")}</label>
            <div class="row">
              <input id="host-file" name="file" class="mono" placeholder="databases/connect-5-4.db" spellcheck={false} autocomplete="off" />
              <button type="submit">{t("Open", "打开")}</button>
            </div>
            <p class="hint">{t("Only the parts that are needed are read, if the host sends parts of files (HTTP ranges).", "若网站支持分段下载（HTTP Range），只读取需要的部分。")}</p>
          </form>
        </>
      ) : (
        <p class="lead">
          {t("This page is served by boyi: start it with the files, and they are among the games: ", "本页由 boyi 提供：启动时给出文件，它们就会出现在游戏列表中：")}
          <code>boyi serve connect.db my.lua</code>
        </p>
      )}
      {error && <Problem text={error} />}
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <ViewLink path="/explore" query={{ game: gameOf(name) }}>
                {name}
              </ViewLink>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
