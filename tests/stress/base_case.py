"""A wrong program for AtCoder EDPC L: the base case left >= right gives 0, so a last single number is lost."""
import sys
from functools import lru_cache

numbers = list(map(int, sys.stdin.read().split()))[1:]


@lru_cache(None)
def margin(left, right):
    if left >= right:
        return 0
    return max(numbers[left] - margin(left + 1, right), numbers[right] - margin(left, right - 1))


print(margin(0, len(numbers) - 1))
