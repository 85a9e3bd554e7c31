# For transcripts: every_option: each command with each option, a command a line, an option a column.
#   +  taken, and exit code 0
#   .  refused with exit code 2 and "COMMAND has no option --OPTION"
#   1  taken, and exit code 1 (a file that serve does not find), which ends what would not end
#   2  taken, and exit code 2 for another reason (a benchmark that bench does not know)
every_option() {
    local options=(json quiet method=auto state=0-1 each file threads=1 max-memory=64M max-states=100 symmetry=on lang=en
        no-compile progress=off csv order values check=R dot first=human level=50 seed=1 port=0 bind=127.0.0.1 host=me open output
        max-seconds=1000 complete man help version in=c answer=1,2 solution dry-run view=table style=dark all edges npy=out repeat=2)
    local command option
    echo 3 9 1 2 >piles
    echo 0-1 >places
    boyi build --quiet row 3 9 1 2 -o kept.db >/dev/null
    for command in solve line table draw explain compare play stats states strategy build probe verify new check games trace code exercise serve bench help; do
        printf '%-8s ' $command
        for option in "${options[@]}"; do one_option; done
        echo
    done
}

# $command with $option.
one_option() {
    local arguments=(row 3 9 1 2) value=$option code
    case $option in
    each | file) arguments=(row) value=${option/file/file=piles} ;;
    values) value=values=pair ;;
    output) value=output=out.db ;;
    esac
    case $command in
    draw) value=${value/out.db/out.svg} ;;
    build) value=${value/pair/plies} && [ "$option" != output ] && arguments+=(-o out.db) ;;
    probe) arguments=(kept.db) value=${value/piles/places} ;;
    new) arguments=(my.lua) ;;
    games) arguments=(row) ;;
    trace) value=${value/auto/memo} ;;
    exercise) arguments=(cell row) value=${value/50/2} ;;
    code) arguments=(row) value=${value/auto/memo} ;;
    help) arguments=(solve) ;;
    serve | bench) arguments=(nothing) ;;
    esac
    rm -f out.db my.lua
    boyi "$command" "${arguments[@]}" "--$value" </dev/null >out 2>err
    code=$?
    if [ $code = 2 ] && [[ "$(<out)$(<err)" == *"$command has no option --${value%%=*}"* ]]; then
        printf .
    else
        printf '%s' "${code/0/+}"
    fi
}
