// The input of a problem: as text, a row also as bars that can be dragged, and at random.

import { useRef, useState } from "preact/hooks";
import { useT } from "../base/lang.ts";
import { Chip } from "../ui/parts.tsx";
import { isPile, wordsOf, type Entry } from "./problems.ts";

const MOST_BARS = 12;
const HEIGHT = 42;

export function InputFields(props: { entry: Entry; input: string; wrong: boolean; onChange: (input: string) => void }) {
  const { entry, input, onChange } = props;
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const words = wordsOf(entry, input);
  const piles = entry.row && words.length > 0 && words.length <= MOST_BARS && words.every((word) => isPile(word) && Math.abs(Number(word)) < 1e6) ? words.map(Number) : undefined;
  const shown = entry.row ? `[${words.join(", ")}]` : input;
  return (
    <>
      {piles && <Bars piles={piles} onChange={(next) => onChange(next.join(","))} />}
      <input
        id="input"
        class="mono"
        spellcheck={false}
        autocomplete="off"
        aria-label={entry.hint(t)}
        title={entry.hint(t)}
        aria-invalid={props.wrong}
        aria-describedby={props.wrong ? "wrong" : undefined}
        value={typed ?? shown}
        size={Math.max(8, Math.min(34, (typed ?? shown).length + 1))}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          onChange(entry.row ? wordsOf(entry, event.currentTarget.value).join(",") : event.currentTarget.value.trim());
        }}
        onBlur={() => setTyped(undefined)}
      />
      {entry.row && (
        <Chip onClick={() => onChange(Array.from({ length: Math.max(2, Math.min(12, words.length)) }, () => 1 + Math.floor(Math.random() * 12)).join(","))} label={t("random piles", "随机石堆")}>
          {t("random", "随机")}
        </Chip>
      )}
    </>
  );
}

function Bars({ piles, onChange }: { piles: readonly number[]; onChange: (piles: number[]) => void }) {
  const t = useT();
  const drag = useRef<{ at: number; y: number; from: number; scale: number }>();
  const largest = Math.max(9, ...piles.map(Math.abs));
  const short = piles.every((pile) => String(pile).length < 4); // longer numbers would cover each other; the field beside has them
  const set = (at: number, value: number) => onChange(piles.map((pile, i) => (i === at ? value : pile)));
  return (
    <div class="piles" role="group" aria-label={t("Piles as bars: drag up or down", "石堆：上下拖动")}>
      {piles.map((pile, i) => (
        <span
          key={i}
          class={pile < 0 ? "bar minus" : "bar"}
          role="slider"
          tabIndex={0}
          data-keys="own"
          aria-label={t(`pile ${i + 1}`, `第 ${i + 1} 堆`)}
          aria-orientation="vertical"
          aria-valuenow={pile}
          title={String(pile)}
          style={{ height: `${14 + ((HEIGHT - 14) * Math.abs(pile)) / largest}px` }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { at: i, y: event.clientY, from: pile, scale: largest / 60 };
          }}
          onPointerMove={(event) => {
            const held = drag.current;
            if (held?.at === i) set(i, Math.round(held.from + (held.y - event.clientY) * held.scale));
          }}
          onPointerUp={() => (drag.current = undefined)}
          onPointerCancel={() => (drag.current = undefined)}
          onKeyDown={(event) => {
            const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
            if (by === undefined) return;
            event.preventDefault();
            set(i, pile + by);
          }}
        >
          {short && <b>{pile}</b>}
        </span>
      ))}
    </div>
  );
}
