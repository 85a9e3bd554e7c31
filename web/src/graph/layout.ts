// Places for the states of a graph: layers from left to right, few crossings inside (mean of the neighbours, swept to and fro).

export interface Placed {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly places: readonly Placed[];
  readonly layers: readonly (readonly number[])[];
  readonly width: number;
  readonly height: number;
}

export interface Spacing {
  readonly across: number;
  readonly down: number;
  readonly margin: number;
}

/** Layer of each state; states with layer -1 stand in a last layer of their own. */
export function layOut(layerOf: readonly number[], to: readonly (readonly number[])[], spacing: Spacing): Layout {
  const layers = group(layerOf);
  const neighbours = bothWays(to);
  for (let sweep = 0; sweep < 6; sweep++) {
    const forward = sweep % 2 === 0;
    for (let i = 0; i < layers.length; i++) sortByNeighbours(layers, forward ? i : layers.length - 1 - i, neighbours);
  }
  return place(layers, layerOf.length, spacing);
}

function group(layerOf: readonly number[]): number[][] {
  const last = Math.max(0, ...layerOf) + 1;
  const layers: number[][] = [];
  layerOf.forEach((layer, state) => {
    const at = layer < 0 ? last : layer;
    (layers[at] ??= []).push(state);
  });
  return Array.from(layers, (layer) => layer ?? []).filter((layer) => layer.length > 0);
}

function bothWays(to: readonly (readonly number[])[]): number[][] {
  const near: number[][] = to.map((list) => [...list]);
  to.forEach((list, from) => list.forEach((state) => near[state]!.push(from)));
  return near;
}

function sortByNeighbours(layers: number[][], at: number, neighbours: readonly number[][]): void {
  const height = new Map<number, number>();
  layers.forEach((layer, i) => {
    if (i !== at) layer.forEach((state, row) => height.set(state, (row + 0.5) / layer.length));
  });
  const layer = layers[at]!;
  const own = new Map(layer.map((state, row) => [state, (row + 0.5) / layer.length]));
  const mean = (state: number): number => {
    const heights = neighbours[state]!.map((near) => height.get(near)).filter((h): h is number => h !== undefined);
    return heights.length ? heights.reduce((sum, h) => sum + h, 0) / heights.length : own.get(state)!;
  };
  const means = new Map(layer.map((state) => [state, mean(state)]));
  layer.sort((a, b) => means.get(a)! - means.get(b)! || own.get(a)! - own.get(b)!);
}

function place(layers: readonly number[][], states: number, { across, down, margin }: Spacing): Layout {
  const tallest = Math.max(1, ...layers.map((layer) => layer.length));
  const height = 2 * margin + (tallest - 1) * down;
  const places: Placed[] = new Array<Placed>(states).fill({ x: 0, y: 0 });
  layers.forEach((layer, i) => {
    const top = (height - (layer.length - 1) * down) / 2;
    layer.forEach((state, row) => (places[state] = { x: margin + i * across, y: top + row * down }));
  });
  return { places, layers, width: 2 * margin + Math.max(0, layers.length - 1) * across, height };
}

/** Most moves from state 0 to each, so that every move goes to a later layer; undefined where play can go in circles. */
export function longestDepths(to: readonly (readonly number[])[]): number[] | undefined {
  const open = to.map(() => 0);
  to.forEach((list) => list.forEach((state) => open[state]!++));
  const depth = to.map(() => 0);
  const ready = open.flatMap((count, state) => (count === 0 ? [state] : []));
  let done = 0;
  for (let from = ready.pop(); from !== undefined; from = ready.pop()) {
    done++;
    for (const state of to[from]!) {
      depth[state] = Math.max(depth[state]!, depth[from]! + 1);
      if (--open[state]! === 0) ready.push(state);
    }
  }
  return done === to.length ? depth : undefined;
}

/** Places on a circle, the first at the top. */
export function circle(count: number, radius: number, middle: number): Placed[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / Math.max(1, count) - Math.PI / 2;
    return { x: middle + radius * Math.cos(angle), y: middle + radius * Math.sin(angle) };
  });
}

export interface TreePlace<T> extends Placed {
  readonly node: T;
  readonly parent: number;
}

/** A tree from the top down: leaves side by side, a parent above the middle of its children. */
export function layOutTree<T extends { readonly children: readonly T[] }>(
  root: T,
  across: number,
  down: number,
): { places: TreePlace<T>[]; width: number; height: number } {
  const places: TreePlace<T>[] = [];
  let leaves = 0;
  let deepest = 0;
  const visit = (node: T, parent: number, depth: number): number => {
    const at = places.length;
    deepest = Math.max(deepest, depth);
    places.push({ node, parent, x: 0, y: depth * down });
    const xs = node.children.map((child) => visit(child, at, depth + 1));
    const x = xs.length ? (xs[0]! + xs[xs.length - 1]!) / 2 : leaves++ * across;
    places[at] = { node, parent, x, y: depth * down };
    return x;
  };
  visit(root, -1, 0);
  return { places, width: Math.max(0, leaves - 1) * across, height: deepest * down };
}
