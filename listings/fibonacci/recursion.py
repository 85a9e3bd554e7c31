def number(n):
    if n <= 1:  # @call
        return n  # @base
    one = number(n - 1)  # @one
    two = number(n - 2)  # @two
    return one + two  # @sum


def solve(n):
    result = number(n)  # @start
    return result  # @answer
