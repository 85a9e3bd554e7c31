import { render } from "preact";
import { App } from "./app.tsx";
import { beside, isSite } from "./base/place.ts";
import "./base/look.css";
import "./ui/ui.css";
import "./play/play.css";
import "./board/board.css";
import "./explore/explore.css";
import "./lessons/lessons.css";
import "./exercises/exercises.css";
import "./problems/problems.css";
import "./editor/editor.css";
import "./app.css";
import "./home.css";
import "./workbench/workbench.css";

render(<App />, document.getElementById("app")!);

// On a host without a server the page is kept for offline use; a browser that does not want that still shows it.
if (isSite()) navigator.serviceWorker?.register(beside("sw.js")).catch(() => {});
