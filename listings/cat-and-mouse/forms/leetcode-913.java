class Solution {
    public int catMouseGame(int[][] graph) {
        return CatAndMouse.solve(graph);
    }
}
