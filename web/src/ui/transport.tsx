// Play, pause and step through anything that comes in steps: buttons, a slider, and keys for the whole view.

import { useEffect, useRef, useState } from "preact/hooks";
import { useT } from "../base/lang.ts";

export interface Walk {
  /** How many steps have run. */
  readonly at: number;
  readonly last: number;
  readonly set: (at: number) => void;
  readonly forward: () => number;
  readonly back: () => number;
}

/** Where arrows and the space bar have a meaning of their own. */
const hasOwnKeys = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input, textarea, select, [data-keys="own"]') !== null;

export function usePlaying(walk: Walk): [boolean, (on: boolean) => void] {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (walk.at >= walk.last) return setPlaying(false);
    const timer = setTimeout(() => walk.set(walk.forward()), 700);
    return () => clearTimeout(timer);
  }, [playing, walk.at, walk.last]);
  return [
    playing,
    (on) => {
      if (on && walk.at >= walk.last) walk.set(0);
      setPlaying(on);
    },
  ];
}

/** ← → one step, space plays, Home and End. */
export function useWalkKeys(walk: Walk, playing: boolean, play: (on: boolean) => void): void {
  // Keys come faster than effects run: the listener stays, and what it does is that of the last drawing.
  const latest = useRef<(event: KeyboardEvent) => void>();
  latest.current = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return;
    const onButton = event.target instanceof Element && event.target.closest("button, a, summary") !== null;
    if (event.key === "ArrowRight") walk.set(walk.forward());
    else if (event.key === "ArrowLeft") walk.set(walk.back());
    else if (event.key === "Home") walk.set(0);
    else if (event.key === "End") walk.set(walk.last);
    else if (event.key === " " && !onButton) return play(!playing), event.preventDefault();
    else return;
    play(false);
    event.preventDefault();
  };
  useEffect(() => {
    const keys = (event: KeyboardEvent) => latest.current?.(event);
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, []);
}

export function Transport({ walk, playing, play }: { walk: Walk; playing: boolean; play: (on: boolean) => void }) {
  const t = useT();
  const { at, last } = walk;
  const to = (target: number) => {
    play(false);
    walk.set(target);
  };
  return (
    <div class="transport" role="group" aria-label={t("Steps", "步骤")}>
      <button type="button" onClick={() => to(0)} aria-label={t("To the beginning", "回到开头")} disabled={at <= 0}>
        <Icon path="M2 2h2v10H2zM13 2v10L5 7z" />
      </button>
      <button type="button" onClick={() => to(walk.back())} aria-label={t("Step back", "后退一步")} disabled={at <= 0}>
        <Icon path="M11 2v10L3 7z" />
      </button>
      <button type="button" class="main" onClick={() => play(!playing)} aria-label={playing ? t("Pause", "暂停") : t("Play", "播放")}>
        <Icon path={playing ? "M3 2h3v10H3zM8 2h3v10H8z" : "M3 1v12l9-6z"} />
      </button>
      <button type="button" onClick={() => to(walk.forward())} aria-label={t("Step", "前进一步")} disabled={at >= last}>
        <Icon path="M3 2v10l8-5z" />
      </button>
      <button type="button" onClick={() => to(last)} aria-label={t("To the end", "到结尾")} disabled={at >= last}>
        <Icon path="M10 2h2v10h-2zM1 2v10l8-5z" />
      </button>
    </div>
  );
}

export function StepSlider({ walk, play }: { walk: Walk; play: (on: boolean) => void }) {
  const t = useT();
  return (
    <input
      class="track"
      type="range"
      min={0}
      max={walk.last}
      value={walk.at}
      aria-label={t("Step", "步骤")}
      onInput={(event) => {
        play(false);
        walk.set(Number(event.currentTarget.value));
      }}
    />
  );
}

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 14 14" width="14" height="14" fill="currentColor" aria-hidden="true">
    <path d={path} />
  </svg>
);
