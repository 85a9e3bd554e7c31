# fish completion for boyi. The command itself says what fits: boyi help --complete.
function __boyi_complete
    set -l words (commandline -opc)[2..-1] (commandline -ct)
    for line in (boyi help --complete -- $words 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c boyi -f -a '(__boyi_complete)'
