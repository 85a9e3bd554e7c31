def solve(piles):
    n = len(piles)
    memo = {}

    def margin(i):
        if i == n:  # @call
            return 0  # @base
        if i in memo:  # @seen
            return memo[i]  # @hit
        taken = 0
        best = float("-inf")
        for x in range(1, min(3, n - i) + 1):
            taken += piles[i + x - 1]  # @take
            other = margin(i + x)  # @try
            best = max(best, taken - other)  # @better
        memo[i] = best  # @store
        return best  # @return

    result = margin(0)  # @start
    return result  # @answer
