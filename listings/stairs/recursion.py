def ways(n):
    if n <= 1:  # @call
        return 1  # @base
    one = ways(n - 1)  # @one
    two = ways(n - 2)  # @two
    return one + two  # @sum


def solve(n):
    result = ways(n)  # @start
    return result  # @answer
