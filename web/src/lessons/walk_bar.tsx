// The player below a figure that comes in steps.

import { StepSlider, Transport, type Walk } from "../ui/transport.tsx";

export function WalkBar({ walk, playing, play }: { walk: Walk; playing: boolean; play: (on: boolean) => void }) {
  return (
    <div class="trace-walk">
      <Transport walk={walk} playing={playing} play={play} />
      <StepSlider walk={walk} play={play} />
      <output class="num">
        {walk.at} / {walk.last}
      </output>
    </div>
  );
}
