// A row from both ends in linear time: peaks are folded away, the valley that stays is read from the outside.
//
//   3 9 1 2      3 ≤ 9 ≥ 1 is a peak: 3 - 9 + 1 = -5
//   -5 2         falls, then rises: no peak. 2 - (-5) = 7
//
// Every number that stays stands for an odd run of piles; `from` and `to` say which.

export interface Composite {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

export interface FoldStep {
  /** The row before the fold. */
  readonly row: readonly Composite[];
  /** Where the peak stands in it. */
  readonly peak: number;
}

export interface Folding {
  readonly steps: readonly FoldStep[];
  readonly valley: readonly Composite[];
  readonly margin: number;
}

/** All folds in the order one pass with a stack makes them. */
export function foldRow(piles: readonly number[]): Folding {
  const steps: FoldStep[] = [];
  const stack: Composite[] = [];
  const rest = piles.map((value, i) => ({ value, from: i, to: i }));
  for (let next = 0; next < rest.length; next++) {
    let top: Composite = rest[next]!;
    for (;;) {
      const peak = stack[stack.length - 1];
      const below = stack[stack.length - 2];
      if (!peak || !below || peak.value < top.value || peak.value < below.value) break;
      steps.push({ row: [...stack, top, ...rest.slice(next + 1)], peak: stack.length - 1 });
      stack.length -= 2;
      top = { value: below.value - peak.value + top.value, from: below.from, to: top.to };
    }
    stack.push(top);
  }
  return { steps, valley: stack, margin: valleyMargin(stack) };
}

/** The valley's numbers from the largest to the smallest, in turn plus and minus. */
export function valleyMargin(valley: readonly Composite[]): number {
  let left = 0;
  let right = valley.length - 1;
  let sign = 1;
  let margin = 0;
  while (left <= right) {
    const a = valley[left]!.value;
    const b = valley[right]!.value;
    margin += sign * (a >= b ? a : b);
    if (a >= b) left++;
    else right--;
    sign = -sign;
  }
  return margin;
}
