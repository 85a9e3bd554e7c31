def solve(n):
    memo = {}

    def number(n):
        if n <= 1:  # @call
            return n  # @base
        if n in memo:  # @seen
            return memo[n]  # @hit
        one = number(n - 1)  # @one
        two = number(n - 2)  # @two
        memo[n] = one + two  # @store
        return memo[n]  # @return

    result = number(n)  # @start
    return result  # @answer
