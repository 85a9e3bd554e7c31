# For transcripts: with_server [ARGUMENTS… --] COMMAND…: run a command while boyi serve runs, then tell it to stop
# (STOP: by which signal) and say how it ended, if not well. $url is where it is. get TARGET: the body that comes back
# (AS: under this name). Without --foreground timeout also sends SIGCONT, and if that comes when the leak sanitizer is about to stop the server's
# threads, at its end, it waits for them for ever.
with_server() {
    local arguments=() server code
    if [[ " $* " == *" -- "* ]]; then
        while [ "$1" != -- ]; do arguments+=("$1") && shift; done
        shift
    fi
    rm -f url
    timeout --foreground $((600 * ${BOYI_TEST_SCALE:-1})) boyi serve --port 0 --quiet "${arguments[@]}" >url &
    server=$!
    while [ ! -s url ] && kill -0 $server; do sleep 0.05; done
    url=$(cat url)
    "$@"
    kill -s "${STOP:-TERM}" $server
    wait $server
    code=$?
    [ $code = 0 ] || echo "the server ended with $code"
}

get() {
    local port=${url##*:}
    exec 3<>"/dev/tcp/127.0.0.1/${port%/}"
    printf 'GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$1" "${AS:-localhost}" >&3
    sed '1,/^\r$/d' <&3
    exec 3>&-
}

# same COMMAND GAME-IN-A-QUERY GAME…: is the API's answer the command's?
same() {
    local command=$1 query=$2
    shift 2
    cmp <(get "/api/$command?game=$query") <(boyi "$command" --json "$@") && echo "$command $*: the same"
}
