def solve(piles):
    valley = [0] * len(piles)
    size = 0
    for i in range(len(piles)):
        top = piles[i]  # @next
        while size > 1 and valley[size - 2] <= valley[size - 1] >= top:  # @peak
            size -= 2
            top += valley[size] - valley[size + 1]  # @fold
        valley[size] = top  # @push
        size += 1
    l, r, sign, margin = 0, size - 1, 1, 0
    while l <= r:
        if valley[l] >= valley[r]:  # @larger
            margin += sign * valley[l]  # @take-left
            l += 1
        else:
            margin += sign * valley[r]  # @take-right
            r -= 1
        sign = -sign
    return margin  # @answer
