def solve(n):
    memo = {}

    def ways(n):
        if n <= 1:  # @call
            return 1  # @base
        if n in memo:  # @seen
            return memo[n]  # @hit
        one = ways(n - 1)  # @one
        two = ways(n - 2)  # @two
        memo[n] = one + two  # @store
        return memo[n]  # @return

    result = ways(n)  # @start
    return result  # @answer
