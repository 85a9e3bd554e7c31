// A plot of counts: bars, their heights by the count or by its logarithm.

import { useState } from "preact/hooks";
import { useT } from "../base/lang.ts";
import { number } from "../base/words.ts";
import { Tick } from "../ui/parts.tsx";

export function Plot({ counts, name, unit }: { counts: readonly number[]; name: string; unit: string }) {
  const t = useT();
  const most = Math.max(1, ...counts);
  const [logarithm, setLogarithm] = useState(most > 2000);
  const height = 150;
  const across = Math.max(6, Math.min(44, 620 / Math.max(1, counts.length)));
  const scale = (count: number) => (count === 0 ? 0 : logarithm ? Math.log(1 + count) / Math.log(1 + most) : count / most);
  const skip = Math.ceil(26 / across);
  return (
    <div class="plot">
      <svg viewBox={`0 0 ${counts.length * across} ${height + 44}`} style={{ maxWidth: `${counts.length * across}px` }} role="img" aria-label={`${name}: ${counts.join(", ")}`}>
        {counts.map((count, i) => (
          <g key={i}>
            <title>{`${unit} ${i}: ${number(count)}`}</title>
            <rect x={i * across + 1} y={20 + height * (1 - scale(count))} width={across - 2} height={Math.max(count ? 1.5 : 0, height * scale(count))} rx={across > 12 ? 3 : 0} />
            {across >= 30 && (
              <text x={(i + 0.5) * across} y={14 + height * (1 - scale(count))}>
                {short(count)}
              </text>
            )}
            {i % skip === 0 && (
              <text class="index" x={(i + 0.5) * across} y={height + 36}>
                {i}
              </text>
            )}
          </g>
        ))}
      </svg>
      <Tick label={t("logarithmic heights", "对数高度")} on={logarithm} onChange={setLogarithm} />
    </div>
  );
}

const short = (n: number): string =>
  n >= 1e9 ? `${(n / 1e9).toPrecision(3)}G` : n >= 1e6 ? `${(n / 1e6).toPrecision(3)}M` : n >= 1e4 ? `${(n / 1e3).toPrecision(3)}k` : String(n);
