def solve(takes, sizes):
    nimbers = [0] * (max(sizes) + 1)
    for size in range(1, max(sizes) + 1):
        seen = set()
        for take in takes:
            if take > size:
                break
            seen.add(nimbers[size - take])  # @see
        g = 0
        while g in seen:  # @mex
            g += 1
        nimbers[size] = g  # @store
    total = 0
    for size in sizes:
        total ^= nimbers[size]  # @xor
    return total  # @answer
