int catMouseGame(int **graph, int graphSize, int *graphColSize)
{
    return solve(graph, graphSize, graphColSize);
}
