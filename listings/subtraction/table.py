def solve(takes, n):
    win = [False] * (n + 1)
    for size in range(1, n + 1):
        result = False
        for take in takes:
            if take > size:
                break
            if not win[size - take]:  # @try
                result = True  # @win
                break
        win[size] = result  # @store
    return win[n]  # @answer
