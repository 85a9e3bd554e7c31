// A call tree as SVG: a call that was made before is coloured, and all calls of one state share a colour.

import { useMemo, useState } from "preact/hooks";
import { layOutTree } from "../graph/layout.ts";
import { useT } from "../base/lang.ts";
import { fitting } from "../ui/parts.tsx";

export interface TreeNode {
  readonly key: number;
  readonly label: string;
  readonly repeat: number;
  readonly children: readonly TreeNode[];
}

const HUES = 12;

export function CallTree({ root, name }: { root: TreeNode; name: string }) {
  const t = useT();
  const [hot, setHot] = useState<number>();
  const across = 28;
  const down = 46;
  const { places, width, height } = useMemo(() => layOutTree(root, across, down), [root]);
  const pad = 24;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={name}>
      <svg class="tree" viewBox={`0 0 ${width + 2 * pad} ${height + 2 * pad}`} style={fitting(width + 2 * pad)} role="img" aria-label={name}>
        {places.map(
          (place, i) =>
            place.parent >= 0 && (
              <line
                key={`l${i}`}
                x1={places[place.parent]!.x + pad}
                y1={places[place.parent]!.y + pad}
                x2={place.x + pad}
                y2={place.y + pad}
                class="edge"
              />
            ),
        )}
        {places.map(({ node, x, y }, i) => {
          const leaf = node.label === "";
          return (
            <g
              key={i}
              transform={`translate(${x + pad},${y + pad})`}
              class={`call ${node.repeat ? `again hue${((node.key % HUES) + HUES) % HUES}` : ""} ${hot === node.key ? "hot" : ""}`}
              onPointerEnter={() => setHot(node.key)}
              onPointerLeave={() => setHot(undefined)}
            >
              <title>
                {leaf ? t("nothing left", "已取完") : node.label}
                {node.repeat ? t(`: call number ${node.repeat + 1} of this state`, `：第 ${node.repeat + 1} 次调用此状态`) : ""}
              </title>
              {leaf ? <circle r={3.5} /> : <rect x={-Math.max(10, node.label.length * 4)} y={-10} width={2 * Math.max(10, node.label.length * 4)} height={20} rx={10} />}
              {!leaf && <text y={4}>{node.label}</text>}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
