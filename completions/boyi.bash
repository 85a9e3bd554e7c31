# bash completion for boyi. The command itself says what fits: boyi help --complete.
_boyi() {
    local words=() word line current
    # bash cuts words at "=": join --method = layers again.
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if ((${#words[@]})) && [[ $word == = || ${words[-1]} == *= && ${words[-1]} == --* ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
    done
    ((${#words[@]})) || words=("")
    current=${words[-1]}
    COMPREPLY=()
    while IFS=$'\t' read -r line _; do
        if [[ $line == :files ]]; then
            compopt -o filenames 2>/dev/null
            while read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "${current#--*=}")
        else
            [[ $current != --*=* ]] || line=${line#--*=}
            COMPREPLY+=("$line")
        fi
    done < <(boyi help --complete -- "${words[@]}" 2>/dev/null)
    [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
}
complete -F _boyi boyi
