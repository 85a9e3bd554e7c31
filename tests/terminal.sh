# For transcripts: until_shown PATTERN COMMAND…: run a command on a terminal of 160 columns until it has shown a line that
# PATTERN matches, then press ctrl-C. Prints that line, numbers as N, times as T and escapes by what they do (do not
# wrap: <cut>), then what is no progress, and the exit code.
until_shown() {
    local pattern=$1 terminal code
    shift
    rm -f keys
    : >shown # it may be read before the command below opens it
    mkfifo keys
    script -qfec "stty cols ${COLUMNS_OF_TEST:-160}; $*" /dev/null <keys >shown 2>&1 &
    terminal=$!
    exec 7>keys
    until tr '\r' '\n' <shown | grep -aqE "$pattern" || [ $SECONDS -gt $((500 * ${BOYI_TEST_SCALE:-1})) ]; do
        kill -0 $terminal 2>/dev/null || break
        sleep 0.05
    done
    printf '\003' >&7
    wait $terminal
    code=$?
    exec 7>&-
    tr '\r' '\n' <shown | grep -aE "$pattern" | tail -n 1 | plain
    tr '\r' '\n' <shown | grep -av '7l' | plain
    echo "exit code $code"
}

plain() {
    sed -E 's/\x1b\[\?7/<wrap /g; s/\x1b\[K/<clear>/g; s/\^C//; s/about [^,]* left/about T left/; s/约还需[^，]*/约还需 T/
        s/[0-9]+([,.][0-9]+)*/N/g; s/N (million|billion|trillion)/N/g; s/N ?(万亿|万|亿)/N/g; s/N个/N 个/g; s/ [KMG]iB/ MiB/; s/<wrap l/<cut>/; s/<wrap h/<wrap>/' | sed '/^$/d'
}

# shown_at COLUMNS COMMAND…: what a command shows on a terminal of so many columns, without colours.
shown_at() {
    local columns=$1
    shift
    TERM=dumb script -qec "stty cols $columns; $*" /dev/null </dev/null | tr -d '\r'
}

# on_screen COLUMNS ROWS COMMAND KEYS PATTERN…: run a command in a terminal of this size (tmux), press the keys of each pair and
# wait until the screen has a line that its pattern matches (KEYS "40x20": the terminal gets that size instead). Prints the last screen.
on_screen() {
    local server=boyi-$$-$RANDOM columns=$1 rows=$2 command=$3 end=$((SECONDS + 500 * ${BOYI_TEST_SCALE:-1}))
    shift 3
    tmux -L "$server" -f /dev/null -u new-session -d -x "$columns" -y "$rows" "env TERM=screen LC_ALL=C.UTF-8 $command; echo exit code \$?; sleep $((500 * ${BOYI_TEST_SCALE:-1}))"
    while [ $# -gt 1 ]; do
        case $1 in
        "") ;;
        *x[0-9]*) tmux -L "$server" resize-window -x "${1%x*}" -y "${1#*x}" ;;
        *) tmux -L "$server" send-keys $1 ;;
        esac
        until tmux -L "$server" capture-pane -p | grep -qE -- "$2" || [ $SECONDS -gt $end ]; do sleep 0.05; done
        shift 2
    done
    tmux -L "$server" capture-pane -p | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'
    tmux -L "$server" kill-server
}
