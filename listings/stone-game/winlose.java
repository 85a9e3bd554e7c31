import java.util.HashMap;
import java.util.List;
import java.util.Map;

class StoneGame {
    int[] piles;
    Map<List<Integer>, Integer> memo = new HashMap<>();

    int outcome(int l, int r, int diff) {
        if (l > r) // @call
            return Integer.signum(diff); // @end
        List<Integer> state = List.of(l, r, diff);
        if (memo.containsKey(state)) // @seen
            return memo.get(state); // @hit
        int left = -outcome(l + 1, r, -(diff + piles[l])); // @left
        int right = -outcome(l, r - 1, -(diff + piles[r])); // @right
        memo.put(state, Math.max(left, right)); // @store
        return memo.get(state); // @return
    }

    static int solve(int[] piles) {
        StoneGame game = new StoneGame();
        game.piles = piles;
        int result = game.outcome(0, piles.length - 1, 0); // @start
        return result; // @answer
    }
}
