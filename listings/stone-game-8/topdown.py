def solve(piles):
    n = len(piles)
    sums = [0] * (n + 1)
    for i in range(n):
        sums[i + 1] = sums[i] + piles[i]  # @sum
    memo = {}

    def margin(i):
        if i == n:  # @call
            return 0  # @base
        if i in memo:  # @seen
            return memo[i]  # @hit
        best = float("-inf")
        for j in range(i + 1, n + 1):
            other = margin(j)  # @try
            best = max(best, sums[j] - other)  # @better
        memo[i] = best  # @store
        return best  # @return

    result = margin(1)  # @start
    return result  # @answer
