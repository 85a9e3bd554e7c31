bool winnerSquareGame(int n)
{
    int squares[400], count = 0; // n is at most 100,000
    for (int i = 1; i * i <= n; i++)
        squares[count++] = i * i;
    return solve(count, squares, n);
}
