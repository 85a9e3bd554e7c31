# For transcripts: lengths: standard input with each quoted text of one letter over and over written as the letter and
# its length, s*130, and without what differs from run to run.
lengths() {
    awk '{
        while (match($0, /"(s+|m+|#+)"/)) {
            printf "%s%s*%d", substr($0, 1, RSTART - 1), substr($0, RSTART + 1, 1), RLENGTH - 2
            $0 = substr($0, RSTART + RLENGTH)
        }
        print
    }' | sed -E 's/"seconds":[^}]*/"seconds":T/g
        s/"(format|bytes|memory|bits_per_state|library|fingerprint)":("[^"]*"|[0-9.]*)/"\1":N/g'
}
