// Wrong ways to fill the table of a row from both ends, each a common one, kept next to the right way for comparison.

/** First player's margin when the base case is "left ≥ right is worth 0": the last pile of an odd row is forgotten. */
export function forgetsLastPile(piles: readonly number[]): number {
  const memo = new Map<string, number>();
  const best = (left: number, right: number): number => {
    if (left >= right) return 0;
    const key = `${left},${right}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const margin = Math.max(piles[left]! - best(left + 1, right), piles[right]! - best(left, right - 1));
    memo.set(key, margin);
    return margin;
  };
  return best(0, piles.length - 1);
}

export interface WrongCell {
  readonly first: number;
  readonly last: number;
  readonly margin: number;
  /** Looked at a cell that was not filled yet and took its 0 for an answer. */
  readonly early: boolean;
}

/** The triangle filled row by row from the top: the cell below is still empty when it is looked at. */
export function fillFromTheTop(piles: readonly number[]): WrongCell[] {
  const n = piles.length;
  const margins = new Map<number, number>();
  const cells: WrongCell[] = [];
  for (let first = 0; first < n; first++) {
    for (let last = first; last < n; last++) {
      const below = margins.get((first + 1) * n + last);
      const before = margins.get(first * n + last - 1);
      const early = first < last && (below === undefined || before === undefined);
      const margin =
        first === last ? piles[first]! : Math.max(piles[first]! - (below ?? 0), piles[last]! - (before ?? 0));
      margins.set(first * n + last, margin);
      cells.push({ first, last, margin, early });
    }
  }
  return cells;
}
