class Solution {
public:
    bool winnerSquareGame(int n)
    {
        std::vector<int> squares;
        for (int i = 1; i * i <= n; i++)
            squares.push_back(i * i);
        return solve(squares, n);
    }
};
