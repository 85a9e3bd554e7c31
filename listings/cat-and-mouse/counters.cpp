#include <algorithm>
#include <array>
#include <queue>
#include <vector>

enum { MOUSE, CAT }; // whose turn it is; the winner is 1 for the mouse and 2 for the cat

using State = std::array<int, 3>; // mouse, cat, turn
using Table = std::vector<std::vector<std::array<int, 2>>>;

// The states from which a move leads here: the other player has just moved.
static std::vector<State> before(const std::vector<std::vector<int>> &graph, int mouse, int cat, int turn)
{
    std::vector<State> states;
    for (int place : graph[turn == CAT ? mouse : cat])
        if (turn == CAT)
            states.push_back({place, cat, MOUSE});
        else if (place != 0)
            states.push_back({mouse, place, CAT});
    return states;
}

int solve(const std::vector<std::vector<int>> &graph)
{
    int n = graph.size();
    Table winner(n, std::vector<std::array<int, 2>>(n)), count = winner;
    std::queue<State> queue;
    for (int mouse = 0; mouse < n; mouse++)
        for (int cat = 1; cat < n; cat++) {
            count[mouse][cat][MOUSE] = graph[mouse].size(); // @mouse-moves
            count[mouse][cat][CAT] = graph[cat].size() - std::count(graph[cat].begin(), graph[cat].end(), 0); // @cat-moves
        }
    for (int cat = 1; cat < n; cat++)
        for (int turn : {MOUSE, CAT}) {
            winner[0][cat][turn] = 1; // @hole
            winner[cat][cat][turn] = 2; // @caught
            queue.push({0, cat, turn});
            queue.push({cat, cat, turn});
        }
    while (!queue.empty()) {
        auto [mouse, cat, turn] = queue.front(); // @next
        queue.pop();
        int won = winner[mouse][cat][turn];
        for (auto [m, c, t] : before(graph, mouse, cat, turn)) {
            if (winner[m][c][t] != 0) // @known
                continue;
            if (won == t + 1) { // @mover
                winner[m][c][t] = won; // @wins
                queue.push({m, c, t});
            } else {
                count[m][c][t]--; // @count
                if (count[m][c][t] == 0) { // @last
                    winner[m][c][t] = won; // @loses
                    queue.push({m, c, t});
                }
            }
        }
    }
    return winner[1][2][MOUSE]; // @answer
}
