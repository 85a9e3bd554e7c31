// CodeMirror for Lua, in a shadow root: its styles are adopted there by script, so that the content policy allows no inline style. This file is
// loaded with the editor only. Tab leaves the field, as it leaves any other.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, type DecorationSet } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const setErrorLine = StateEffect.define<number | undefined>();

/** The line of an error; it moves with the text. */
const errorLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, change) {
    let next = marks.map(change.changes);
    for (const effect of change.effects) {
      if (!effect.is(setErrorLine)) continue;
      const line = effect.value;
      next = line === undefined || line < 1 || line > change.state.doc.lines ? Decoration.none : Decoration.set([Decoration.line({ class: "cm-error-line" }).range(change.state.doc.line(line).from)]);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", color: "var(--ink)", backgroundColor: "var(--card)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: '"JetBrains Mono", ui-monospace, monospace', lineHeight: "1.55" },
  ".cm-gutters": { backgroundColor: "var(--sunk)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 7%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 25%, transparent)" },
  "&.cm-focused .cm-error-line, .cm-error-line": { backgroundColor: "var(--mark)", boxShadow: "inset 3px 0 var(--second)" },
  ".cm-matchingBracket": { backgroundColor: "var(--accent-wash)", outline: "1px solid var(--accent)" },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--first)", fontWeight: "600" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: [tags.string, tags.number, tags.atom], color: "var(--second)" },
  { tag: [tags.standard(tags.variableName)], color: "var(--accent)" },
]);

export interface CodeField {
  readonly text: () => string;
  readonly setText: (text: string) => void;
  /** Marks a line, 1 is the first, and brings it into sight; undefined: none. */
  readonly markLine: (line: number | undefined) => void;
  readonly goTo: (line: number) => void;
  readonly setLabel: (label: string) => void;
  readonly end: () => void;
}

export function makeCodeField(parent: HTMLElement, text: string, label: string, onChange: (text: string) => void, onRun: () => void): CodeField {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  const labels = new Compartment();
  const labelled = (name: string) => EditorView.contentAttributes.of({ "aria-label": name, tabindex: "0", spellcheck: "false", autocapitalize: "off" });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        indentUnit.of("    "),
        StreamLanguage.define(lua),
        syntaxHighlighting(colours),
        look,
        errorLine,
        labels.of(labelled(label)),
        keymap.of([{ key: "Mod-Enter", run: () => (onRun(), true) }, ...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
      ],
    }),
  });
  const startOf = (line: number) => view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines)).from;
  return {
    text: () => view.state.doc.toString(),
    setText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, effects: setErrorLine.of(undefined) }),
    markLine: (line) => view.dispatch({ effects: setErrorLine.of(line) }),
    goTo(line) {
      view.dispatch({ selection: { anchor: startOf(line) }, effects: EditorView.scrollIntoView(startOf(line), { y: "center" }) });
      view.focus();
    },
    setLabel: (name) => view.dispatch({ effects: labels.reconfigure(labelled(name)) }),
    end: () => view.destroy(),
  };
}
