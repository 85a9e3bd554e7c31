import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;

class CatAndMouse {
    static final int MOUSE = 0, CAT = 1; // whose turn it is; the winner is 1 for the mouse and 2 for the cat

    // The states from which a move leads here: the other player has just moved.
    static List<int[]> before(int[][] graph, int mouse, int cat, int turn) {
        List<int[]> states = new ArrayList<>();
        for (int place : graph[turn == CAT ? mouse : cat])
            if (turn == CAT)
                states.add(new int[] {place, cat, MOUSE});
            else if (place != 0)
                states.add(new int[] {mouse, place, CAT});
        return states;
    }

    static int solve(int[][] graph) {
        int n = graph.length;
        int[][][] winner = new int[n][n][2], count = new int[n][n][2];
        Queue<int[]> queue = new ArrayDeque<>();
        for (int mouse = 0; mouse < n; mouse++)
            for (int cat = 1; cat < n; cat++) {
                count[mouse][cat][MOUSE] = graph[mouse].length; // @mouse-moves
                count[mouse][cat][CAT] = (int) Arrays.stream(graph[cat]).filter(place -> place != 0).count(); // @cat-moves
            }
        for (int cat = 1; cat < n; cat++)
            for (int turn = MOUSE; turn <= CAT; turn++) {
                winner[0][cat][turn] = 1; // @hole
                winner[cat][cat][turn] = 2; // @caught
                queue.add(new int[] {0, cat, turn});
                queue.add(new int[] {cat, cat, turn});
            }
        while (!queue.isEmpty()) {
            int[] settled = queue.remove(); // @next
            int mouse = settled[0], cat = settled[1], turn = settled[2];
            int won = winner[mouse][cat][turn];
            for (int[] state : before(graph, mouse, cat, turn)) {
                int m = state[0], c = state[1], t = state[2];
                if (winner[m][c][t] != 0) // @known
                    continue;
                if (won == t + 1) { // @mover
                    winner[m][c][t] = won; // @wins
                    queue.add(state);
                } else {
                    count[m][c][t]--; // @count
                    if (count[m][c][t] == 0) { // @last
                        winner[m][c][t] = won; // @loses
                        queue.add(state);
                    }
                }
            }
        }
        return winner[1][2][MOUSE]; // @answer
    }
}
