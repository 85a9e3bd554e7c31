// Play, pause and step through anything that comes in steps.

import { useEffect, useState } from "preact/hooks";
import { useT } from "../base/lang.ts";

export interface Steps {
  readonly at: number;
  readonly last: number;
  readonly set: (at: number) => void;
}

const SPEEDS = [0.5, 1, 2, 4, 8];

export function Player({ steps, unit }: { steps: Steps; unit: string }) {
  const t = useT();
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const { at, last, set } = steps;
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => set(at + 1), 700 / SPEEDS[speed]!);
    return () => clearTimeout(timer);
  }, [playing, at, last, speed]);
  const toggle = () => {
    if (!playing && at >= last) set(0);
    setPlaying(!playing);
  };
  const to = (target: number) => {
    setPlaying(false);
    set(Math.max(0, Math.min(last, target)));
  };
  return (
    <div class="player" role="group" aria-label={t("Animation", "动画")}>
      <button type="button" onClick={() => to(0)} aria-label={t("To the beginning", "回到开头")} disabled={at <= 0}>
        <Icon path="M3 3v10M13 3L6 8l7 5z" />
      </button>
      <button type="button" onClick={() => to(at - 1)} aria-label={t("Step back", "后退一步")} disabled={at <= 0}>
        <Icon path="M11 3L4 8l7 5z" />
      </button>
      <button type="button" class="main" onClick={toggle} aria-label={playing ? t("Pause", "暂停") : t("Play", "播放")}>
        {playing ? <Icon path="M5 3v10M11 3v10" /> : <Icon path="M4 2l9 6-9 6z" />}
      </button>
      <button type="button" onClick={() => to(at + 1)} aria-label={t("Step", "前进一步")} disabled={at >= last}>
        <Icon path="M5 3l7 5-7 5z" />
      </button>
      <button type="button" onClick={() => to(last)} aria-label={t("To the end", "到结尾")} disabled={at >= last}>
        <Icon path="M13 3v10M3 3l7 5-7 5z" />
      </button>
      <input
        class="track"
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={unit}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <output class="count">
        {unit} {at}/{last}
      </output>
      <label class="speed">
        {t("Speed", "速度")}
        <input
          type="range"
          min={0}
          max={SPEEDS.length - 1}
          value={speed}
          aria-valuetext={`${SPEEDS[speed]}×`}
          onInput={(event) => setSpeed(Number(event.currentTarget.value))}
        />
      </label>
    </div>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
    </svg>
  );
}
