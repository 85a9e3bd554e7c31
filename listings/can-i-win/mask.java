import java.util.HashMap;
import java.util.Map;

class CanIWin {
    int m;
    Map<Integer, Boolean> memo = new HashMap<>();

    boolean wins(int used, int left) {
        if (memo.containsKey(used)) // @call
            return memo.get(used); // @hit
        boolean result = false;
        for (int x = 1; x <= m; x++) {
            if ((used >> (x - 1) & 1) != 0) // @number
                continue;
            if (x >= left) { // @reaches
                result = true; // @win
                break;
            }
            boolean other = wins(used | 1 << (x - 1), left - x); // @try
            if (!other) { // @loses
                result = true; // @force
                break;
            }
        }
        memo.put(used, result); // @store
        return result; // @return
    }

    static boolean solve(int m, int total) {
        if (total <= 0) // @reached
            return true; // @at-once
        if (m * (m + 1) / 2 < total) // @enough
            return false; // @never
        CanIWin game = new CanIWin();
        game.m = m;
        boolean result = game.wins(0, total); // @start
        return result; // @answer
    }
}
