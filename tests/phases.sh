# For transcripts: phases COMMAND…: the phases that a command reports on one thread with --progress json, each once, with what is known of
# them: layer, total. Estimates, counts and times differ from run to run.
phases() {
    boyi "$@" --threads 1 --progress json 2>&1 >/dev/null | grep '^{' |
        sed -E 's/,"(states|bytes|seconds|done|left)":[^,}]*//g; s/,"total":[0-9]+,"guess":true//; s/[0-9]+/N/g' | awk '!seen[$0]++'
}
