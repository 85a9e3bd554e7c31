import { render } from "preact";
import { App } from "./app.tsx";
import "./base/look.css";
import "./ui/ui.css";
import "./play/play.css";
import "./lessons/lessons.css";
import "./exercises/exercises.css";
import "./problems/problems.css";
import "./app.css";
import "./home.css";
import "./workbench/workbench.css";

render(<App />, document.getElementById("app")!);
