class Solution {
public:
    int catMouseGame(std::vector<std::vector<int>> &graph)
    {
        return solve(graph);
    }
};
