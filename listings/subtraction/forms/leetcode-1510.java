class Solution {
    public boolean winnerSquareGame(int n) {
        int[] squares = new int[(int) Math.sqrt(n)];
        for (int i = 1; i <= squares.length; i++)
            squares[i - 1] = i * i;
        return Subtraction.solve(squares, n);
    }
}
