from collections import deque

MOUSE, CAT = 0, 1  # whose turn it is; the winner is 1 for the mouse and 2 for the cat


def before(graph, mouse, cat, turn):
    """The states from which a move leads here: the other player has just moved."""
    if turn == CAT:
        return [(place, cat, MOUSE) for place in graph[mouse]]
    return [(mouse, place, CAT) for place in graph[cat] if place != 0]


def solve(graph):
    n = len(graph)
    winner = {}
    count = {}
    queue = deque()
    for mouse in range(n):
        for cat in range(1, n):
            count[mouse, cat, MOUSE] = len(graph[mouse])  # @mouse-moves
            count[mouse, cat, CAT] = len(graph[cat]) - (0 in graph[cat])  # @cat-moves
    for cat in range(1, n):
        for turn in (MOUSE, CAT):
            winner[0, cat, turn] = 1  # @hole
            winner[cat, cat, turn] = 2  # @caught
            queue += [(0, cat, turn), (cat, cat, turn)]
    while queue:
        mouse, cat, turn = queue.popleft()  # @next
        won = winner[mouse, cat, turn]
        for state in before(graph, mouse, cat, turn):
            if state in winner:  # @known
                continue
            if won == state[2] + 1:  # @mover
                winner[state] = won  # @wins
                queue.append(state)
            else:
                count[state] -= 1  # @count
                if count[state] == 0:  # @last
                    winner[state] = won  # @loses
                    queue.append(state)
    return winner.get((1, 2, MOUSE), 0)  # @answer
