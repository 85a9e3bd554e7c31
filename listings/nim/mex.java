import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

class Nim {
    static int solve(int[] takes, int[] sizes) {
        int most = Arrays.stream(sizes).max().getAsInt();
        int[] nimbers = new int[most + 1];
        for (int size = 1; size <= most; size++) {
            Set<Integer> seen = new HashSet<>();
            for (int take : takes) {
                if (take > size)
                    break;
                seen.add(nimbers[size - take]); // @see
            }
            int g = 0;
            while (seen.contains(g)) // @mex
                g++;
            nimbers[size] = g; // @store
        }
        int total = 0;
        for (int size : sizes)
            total ^= nimbers[size]; // @xor
        return total; // @answer
    }
}
