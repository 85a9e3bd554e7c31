// The table of a long row as a picture: one square a cell, coloured by the first player's margin. Zoomed, it is scrolled.

import { useEffect, useRef, useState } from "preact/hooks";
import { useT } from "../base/lang.ts";
import { blend, palette } from "../base/theme.ts";
import { signed } from "../base/words.ts";
import { Tabs } from "../ui/parts.tsx";

export interface HeatProps {
  readonly piles: readonly number[];
  /** The margin of the player to move in piles l … r; undefined: not known yet. */
  readonly margin: (l: number, r: number) => number | undefined;
  readonly most: number;
  /** Changes when margins do. */
  readonly version: string;
  readonly theme: string;
  readonly onCell?: (l: number, r: number) => void;
}

export function HeatMap(props: HeatProps) {
  const t = useT();
  const { piles } = props;
  const n = piles.length;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [zoom, setZoom] = useState("1");
  const [told, setTold] = useState<string>();
  const unit = Math.max(2, Math.floor(1024 / n));
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const colours = palette();
    context.clearRect(0, 0, n * unit, n * unit);
    for (let l = 0; l < n; l++)
      for (let r = l; r < n; r++) {
        const margin = props.margin(l, r);
        if (margin === undefined) continue;
        const own = (n - (r - l + 1)) % 2 ? -margin : margin; // as the first player sees it
        context.fillStyle = own === 0 ? colours.even : blend(colours.surface, own > 0 ? colours.win : colours.loss, 0.18 + 0.82 * Math.sqrt(Math.abs(own) / props.most));
        context.fillRect(r * unit, l * unit, unit, unit);
      }
  }, [props.version, props.theme, n]);
  const cellAt = (event: { clientX: number; clientY: number }): [number, number] | undefined => {
    const box = canvas.current!.getBoundingClientRect();
    const [r, l] = [Math.floor(((event.clientX - box.left) / box.width) * n), Math.floor(((event.clientY - box.top) / box.height) * n)];
    return l >= 0 && r >= l && r < n ? [l, r] : undefined;
  };
  const tell = (cell: [number, number] | undefined) => {
    const margin = cell && props.margin(...cell);
    setTold(cell && margin !== undefined ? t(`piles ${cell[0]} to ${cell[1]}: the player to move ${signed(margin)}`, `第 ${cell[0]}–${cell[1]} 堆：当前玩家 ${signed(margin)}`) : undefined);
  };
  return (
    <div class="heat-box">
      <div class="heat-bar">
        <Tabs label={t("Zoom", "缩放")} value={zoom} options={[["1", "1×"], ["2", "2×"], ["4", "4×"]]} onChange={setZoom} />
        <span class="num">{told ?? t("blue: the first player is ahead, orange: the second", "蓝：先手领先，橙：后手领先")}</span>
      </div>
      <div class="heat-scroll" tabIndex={0} role="group" aria-label={t("Heat map of the table", "表格的热力图")} data-keys="own">
        <canvas
          ref={canvas}
          width={n * unit}
          height={n * unit}
          style={{ width: `calc(min(100cqw, 100cqh) * ${zoom})` }}
          role="img"
          aria-label={t(`The table of ${n} piles as a heat map`, `${n} 堆的表格热力图`)}
          onPointerMove={(event) => tell(cellAt(event))}
          onPointerDown={(event) => tell(cellAt(event))}
          onClick={(event) => {
            const cell = cellAt(event);
            if (cell) props.onCell?.(...cell);
          }}
        />
      </div>
    </div>
  );
}
