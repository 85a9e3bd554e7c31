// Fibonacci's call tree, the smallest example of calls that repeat. f(1) = 1, f(2) = 1.

export interface FibNode {
  readonly n: number;
  readonly repeat: number;
  readonly children: readonly FibNode[];
}

/** The calls of the plain recursion; with `remember`, a number that is known calls nothing more. */
export function fibTree(n: number, remember: boolean): FibNode {
  const seen = new Map<number, number>();
  const call = (k: number): FibNode => {
    const repeat = seen.get(k) ?? 0;
    seen.set(k, repeat + 1);
    const leaf = k <= 2 || (remember && repeat > 0);
    return { n: k, repeat, children: leaf ? [] : [call(k - 1), call(k - 2)] };
  };
  return call(n);
}

export function fib(n: number): number {
  let [a, b] = [0, 1];
  for (let i = 0; i < n; i++) [a, b] = [b, a + b];
  return a;
}
