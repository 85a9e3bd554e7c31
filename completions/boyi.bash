# bash completion for boyi: commands, then games, options anywhere.
_boyi()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} choices=
    local commands="solve line table explain compare play build probe verify stats states new check games serve bench help"
    local options="--json --quiet --method --state --each --file --threads --max-memory --max-states
        --symmetry --lang --csv --order --values --check --dot --first --level --seed --output --progress
        --no-compile --port --bind --host --open
        --help --version"

    case $before in
    --method) choices="auto brute memo layers retro search rolling shortcut" ;;
    --symmetry) choices="on off" ;;
    --lang) choices="en zh" ;;
    --values) choices="pair margin plies outcome" ;;
    --progress) choices="auto json off" ;;
    --first) choices="human computer" ;;
    --empty-capture) choices="on off" ;;
    --bind) choices="127.0.0.1 0.0.0.0 ::1 ::" ;;
    --host) choices=$(hostname 2>/dev/null) ;;
    --file | serve) mapfile -t COMPREPLY < <(compgen -f -- "$word") && return ;;
    --state | --check | --level | --seed | --port | --threads | --max-memory | --max-states) return ;;
    help) choices=$commands ;;
    bench) choices="row pool parsing engines graph layers search script store" ;;
    new) mapfile -t COMPREPLY < <(compgen -f -- "$word") && return ;;
    solve | line | table | explain | compare | play | build | verify | stats | states | check | games | --json | --quiet | --each)
        choices="$(boyi games --quiet 2>/dev/null) $(compgen -f -X '!*.@(lua|c)' -- "$word")" ;;
    boyi) choices=$commands ;;
    esac
    case $word in
    -*) choices=$options ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
}
complete -o default -F _boyi boyi
