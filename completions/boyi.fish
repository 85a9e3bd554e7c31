# fish completion for boyi: a command, then a game; options anywhere.
set -l commands solve line table explain compare play build probe verify stats states new check games serve bench help
set -l none "not __fish_seen_subcommand_from $commands"

complete -c boyi -f
complete -c boyi -n $none -a solve -d 'Who wins, by how much, how soon, with which moves'
complete -c boyi -n $none -a line -d 'One best line of play'
complete -c boyi -n $none -a table -d 'The table of all subgames'
complete -c boyi -n $none -a explain -d 'Why, in words'
complete -c boyi -n $none -a compare -d 'Every method on the same game'
complete -c boyi -n $none -a play -d 'Play against the perfect player'
complete -c boyi -n $none -a build -d 'Solve and keep in a file'
complete -c boyi -n $none -a probe -d 'Look states up in a kept solution'
complete -c boyi -n $none -a verify -d 'Check every state against the rules'
complete -c boyi -n $none -a stats -d 'All reachable states, counted'
complete -c boyi -n $none -a states -d 'Every reachable state with its value'
complete -c boyi -n $none -a new -d 'Write a game file to start from'
complete -c boyi -n $none -a check -d 'Find mistakes in rules'
complete -c boyi -n $none -a games -d 'What can be solved'
complete -c boyi -n $none -a serve -d 'The web page and its API'
complete -c boyi -n $none -a bench -d 'The benchmarks, as ratios'
complete -c boyi -n $none -a help -d 'How a command is used'

complete -c boyi -n '__fish_seen_subcommand_from help' -a "$commands"
complete -c boyi -n '__fish_seen_subcommand_from bench' -a 'row pool parsing engines graph layers search script store'
complete -c boyi -n '__fish_seen_subcommand_from solve line table explain compare play build probe verify stats states check games' \
    -a '(boyi games --quiet 2>/dev/null)'

complete -c boyi -n '__fish_seen_subcommand_from solve line table explain compare play build probe verify stats states check' \
    -a '(__fish_complete_suffix .lua; __fish_complete_suffix .c)'
complete -c boyi -n '__fish_seen_subcommand_from new' -F

complete -c boyi -l json -d 'Answer in JSON'
complete -c boyi -l quiet -d 'The bare answer only'
complete -c boyi -l method -x -a 'auto brute memo layers retro search rolling shortcut' -d 'How to solve'
complete -c boyi -l state -x -d 'Ask about this state'
complete -c boyi -l each -d 'One game a line'
complete -c boyi -l file -r -F -d 'Read the arguments from a file'
complete -c boyi -l threads -x -d 'At most so many'
complete -c boyi -l max-memory -x -d 'Stop beyond this size'
complete -c boyi -l max-states -x -d 'Stop beyond this number'
complete -c boyi -l symmetry -x -a 'on off' -d 'Use the symmetry of the game'
complete -c boyi -l lang -x -a 'en zh' -d 'Language'
complete -c boyi -l no-compile -d 'Refuse games in C files'
complete -c boyi -l help -d 'How it is used'
complete -c boyi -l version -d 'Which boyi this is'
complete -c boyi -n '__fish_seen_subcommand_from serve' -F
complete -c boyi -l port -x -d 'Where to listen'
complete -c boyi -l host -x -a '(__fish_print_hostnames)' -d 'Answer to this name, too'
complete -c boyi -l bind -x -a '127.0.0.1 0.0.0.0 ::1 ::' -d 'Who may ask'
complete -c boyi -l open -d 'Show the page in the browser'
complete -c boyi -l csv -d 'The table for a file'
complete -c boyi -l order -d 'In which order the cells are filled'
complete -c boyi -l values -x -a 'pair margin plies outcome' -d 'What is shown or kept'
complete -c boyi -l check -x -d 'Find the first inferior move of a line'
complete -c boyi -l dot -d 'A picture for Graphviz'
complete -c boyi -l first -x -a 'human computer' -d 'Who moves first'
complete -c boyi -l level -x -d 'Percent of best moves'
complete -c boyi -l seed -x -d 'Repeat its dice'
complete -c boyi -s o -l output -r -F -d 'The file to keep the solution in'
complete -c boyi -l progress -x -a 'auto json off' -d 'How progress is shown'
complete -c boyi -n '__fish_seen_subcommand_from probe verify solve line explain play stats states' -F
