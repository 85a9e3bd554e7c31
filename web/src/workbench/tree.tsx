// The calls that have begun, as a tree: those on the stack are marked, calls that ask the same again share a colour.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { useT } from "../base/lang.ts";
import { valueText, type Replay } from "./trace.ts";

const MOST = 400; // calls drawn; more would not be readable

interface Node {
  readonly x: number;
  readonly depth: number;
}

/** Places of all calls, also of those to come: the tree grows without moving. */
function layOut(replay: Replay): { nodes: readonly Node[]; width: number; depth: number } {
  const { calls } = replay.trace;
  const shown = Math.min(calls.length, MOST);
  const children: number[][] = Array.from({ length: shown }, () => []);
  const roots: number[] = [];
  for (let i = 0; i < shown; i++) {
    const parent = calls[i]!.parent;
    (parent === null ? roots : children[parent]!).push(i);
  }
  const nodes: Node[] = new Array(shown);
  let next = 0;
  let deepest = 0;
  const place = (i: number, depth: number): number => {
    const below = children[i]!.map((child) => place(child, depth + 1));
    const x = below.length ? (below[0]! + below[below.length - 1]!) / 2 : next++;
    deepest = Math.max(deepest, depth);
    nodes[i] = { x, depth };
    return x;
  };
  roots.forEach((root) => place(root, 0));
  return { nodes, width: Math.max(1, next), depth: deepest + 1 };
}

export function CallTree({ replay, step, onGo }: { replay: Replay; step: number; onGo: (step: number) => void }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { calls } = replay.trace;
  const tree = useMemo(() => layOut(replay), [replay]);
  const widest = useMemo(() => Math.max(...calls.slice(0, MOST).map((call) => Math.max(call.arguments.join(",").length * 7.4 + 12 + (call.name === "second" ? 6 : 0), valueText(call.returns).length * 6.8))), [replay]);
  const repeated = useMemo(() => colours(replay), [replay]);
  const w = Math.max(30, Math.round(widest));
  const stepX = w + 6;
  const [width, height] = [tree.width * stepX + 8, tree.depth * 46 + 8];
  const now = replay.trace.steps[step];
  const open = new Set<number>();
  for (let at = now?.call ?? null; at !== null; at = calls[at]!.parent) open.add(at);
  const current = now?.call ?? -1;
  useEffect(() => {
    const [element, node] = [box.current, tree.nodes[current]];
    if (!element || !node) return;
    const scale = element.scrollWidth / width;
    element.scrollLeft = (node.x * stepX + w / 2) * scale - element.clientWidth / 2;
    element.scrollTop = node.depth * 46 * scale - element.clientHeight / 2;
  }, [current, tree]);
  const x = (i: number) => 4 + tree.nodes[i]!.x * stepX;
  const y = (i: number) => 6 + tree.nodes[i]!.depth * 46;
  const seen = tree.nodes.map((_, i) => i).filter((i) => calls[i]!.from <= step);
  const again = seen.filter((i) => calls[i]!.repeats !== null).length;
  return (
    <figure class="calls">
      <div class="tree-box" ref={box} tabIndex={0} role="group" aria-label={t("The tree of calls", "调用树")} data-keys="own">
        <svg class="call-tree" viewBox={`0 0 ${width} ${height}`} style={{ width: "100%", maxWidth: `${Math.round(width * 1.6)}px`, minWidth: `${Math.round(width * 0.62)}px`, maxHeight: `max(100%, ${Math.round(height * 0.72)}px)` }} role="img" aria-label={t(`${seen.length} calls so far, ${again} of them repeated`, `到目前共 ${seen.length} 次调用，其中 ${again} 次重复`)}>
          {seen.map((i) => {
            const parent = calls[i]!.parent;
            return parent === null ? null : <path key={`e${i}`} class="edge" d={`M${x(parent) + w / 2} ${y(parent) + 22} L${x(i) + w / 2} ${y(i)}`} />;
          })}
          {seen.map((i) => {
            const call = calls[i]!;
            const done = call.to < step;
            const hue = repeated.get(call.repeats ?? i);
            return (
              <g key={i} class={`call ${open.has(i) ? "open" : ""} ${i === current ? "current" : ""} ${call.repeats !== null ? "again" : ""} ${hue === undefined ? "" : `tint${hue}`}`} data-call={i} transform={`translate(${x(i)} ${y(i)})`} onClick={() => onGo(call.from)}>
                <title>{`${call.name}(${call.arguments.join(", ")})${done ? ` = ${valueText(call.returns)}` : ""}`}</title>
                <rect width={w} height="22" rx={call.name === "second" ? 11 : 5} />
                <text x={w / 2} y="15">
                  {call.arguments.join(",")}
                </text>
                {done && (
                  <text class="value" x={w / 2} y="34">
                    {valueText(call.returns)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption class="num">
        {t(`${seen.length} calls, ${again} of them asked before`, `${seen.length} 次调用，其中 ${again} 次是重复的子问题`)}
        {calls.length > MOST && t(`; the first ${MOST} are drawn`, `；只画前 ${MOST} 次`)}
        {calls.some((call) => call.name === "second") && t("; square: first, round: second", "；方框 first，圆框 second")}
      </figcaption>
    </figure>
  );
}

/** One of twelve colours for each question that is asked more than once. */
function colours(replay: Replay): ReadonlyMap<number, number> {
  const hues = new Map<number, number>();
  for (const { repeats } of replay.trace.calls) if (repeats !== null && !hues.has(repeats)) hues.set(repeats, hues.size % 12);
  return hues;
}
