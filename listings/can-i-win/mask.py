def solve(m, total):
    if total <= 0:  # @reached
        return True  # @at-once
    if m * (m + 1) // 2 < total:  # @enough
        return False  # @never
    memo = {}

    def wins(used, left):
        if used in memo:  # @call
            return memo[used]  # @hit
        result = False
        for x in range(1, m + 1):
            if used >> (x - 1) & 1:  # @number
                continue
            if x >= left:  # @reaches
                result = True  # @win
                break
            other = wins(used | 1 << (x - 1), left - x)  # @try
            if not other:  # @loses
                result = True  # @force
                break
        memo[used] = result  # @store
        return result  # @return

    result = wins(0, total)  # @start
    return result  # @answer
