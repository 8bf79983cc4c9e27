/// What fish evaluates after the parser's completion script.
enum FishScript {
  /// - Parameter subcommands: Their names, separated by blanks.
  static func completions(_ subcommands: String) -> String {
    #"""
    # Prints the words from the program on: sudo or env can precede it.
    function __ridgeline_typed_tokens
        set -l tokens
        if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
            set tokens (commandline --tokens-raw $argv)
        else
            set tokens (commandline -o $argv)
        end
        # Builtins only: fish asks for the words dozens of times for one key.
        set -l line
        for token in $tokens
            if set -q line[1]; or string match -qr '(^|[/"\'])ridgeline["\']?$' -- $token
                set -a line $token
            end
        end
        set -q line[1]; or set line $tokens
        printf '%s\n' $line
    end

    # The functions above know a session as a subcommand, and the program without its folder.
    function __ridgeline_tokens
        set -l before (__ridgeline_typed_tokens -pc)
        set -l tokens (__ridgeline_typed_tokens $argv)
        if contains -- "$before[2]" \#(subcommands)
            printf '%s\n' ridgeline $tokens[2..]
        else
            printf '%s\n' ridgeline session $tokens[2..]
        end
    end

    # Asks the program.
    function __ridgeline_custom_completion
        set -lx SAP_SHELL fish
        set -lx SAP_SHELL_VERSION $FISH_VERSION
        set -l program (__ridgeline_typed_tokens -pc | string replace -r '^(~|\$HOME)/' "$HOME/")[1]
        type -q -- $program; or set program ridgeline
        type -q -- $program; or return
        set -l before (__ridgeline_tokens -pc)
        set -l call (string split -- ' -- ' "$argv")
        set -l argument (string split -- ' ' $call[2])[1]
        set -l current (commandline -ct)
        $program (string split -- ' ' $call[1]) -- $argument (count $before) 0 $before "$current" \
            </dev/null 2>/dev/null
    end

    # An argument that can be a dataset can also be a file.
    complete -c ridgeline -F -n '__ridgeline_should_offer_completions_for_positional "ridgeline session" -eq 1'
    complete -c ridgeline -F -n '__ridgeline_should_offer_completions_for_positional "ridgeline filter" -eq 2'
    complete -c ridgeline -n 'test (count (__ridgeline_typed_tokens -pc)) -eq 1' -a '\#(subcommands)'
    complete -c ridgeline -n 'test "$(__ridgeline_typed_tokens -pc)[2..]" = help' -a '\#(subcommands)'
    # fish takes a word that starts with - for an option, not for the value of the one before it.
    complete -c ridgeline -n 'test "$(__ridgeline_typed_tokens -pc)[-1]" = --sort' \
        -n 'string match -q -- "-*" (commandline -ct)' \
        -a '(__ridgeline_custom_completion ---completion session -- --sort)'

    """#
  }

  /// The keys, in the default and in vi mode.
  static let keys = #"""
    if status is-interactive
        # Sets a variable to what is picked from the output of a command of sh. The result is in a file,
        # because Ctrl-C ends a function that waits for a pipe or whose command it ends.
        function __ridgeline_pick -a list options
            set -l file (mktemp)
            eval "set options $options"
            command sh -c 'trap : INT; list=$1; file=$2; shift 2
                eval "$list" 2>/dev/null \
                    | ridgeline --pick --height 40% --read0 --print0 "$@" - >"$file"
                exit 0' sh $list $file $argv[3..] $options
            set -g __ridgeline_picked (string split0 <$file)
            command rm -f $file
            commandline -f repaint
        end

        # Prints the command that lists paths: a given one, whose lines it ends with NUL, or find.
        function __ridgeline_paths
            if test -n "$argv[1]"
                printf '{ %s\n} | tr "\\\\n" "\\\\0"' $argv[1] | string collect
            else
                echo "find . -mindepth 1 -name '.*' -prune -o $argv[2] -print0"
            end
        end

        function __ridgeline_files
            set -l list (__ridgeline_paths "$RIDGELINE_CTRL_T_COMMAND" | string collect)
            __ridgeline_pick $list "$RIDGELINE_CTRL_T_OPTS" --multi
            for name in $__ridgeline_picked
                set -l word (string escape --no-quoted -- $name \
                    | string replace -r '^\./(?![-~])' '' | string replace -r '^-' './-')
                commandline -i -- "$word "
            end
        end

        function __ridgeline_history
            set -l typed (commandline | string collect)
            set -l file (mktemp)
            history search --null >$file
            __ridgeline_pick "cat '$file'" "$RIDGELINE_CTRL_R_OPTS" --query "$typed"
            command rm -f $file
            if test -n "$__ridgeline_picked[1]"
                commandline -r -- $__ridgeline_picked[1]
            end
        end

        function __ridgeline_folder
            set -l list (__ridgeline_paths "$RIDGELINE_ALT_C_COMMAND" '-type d' | string collect)
            __ridgeline_pick $list "$RIDGELINE_ALT_C_OPTS"
            set -l folder $__ridgeline_picked[1]
            if test -n "$folder"
                string match -qr '^\.?/' -- $folder; or set folder ./$folder
                cd -- $folder
            end
        end

        function __ridgeline_bind
            bind $argv
            bind -M insert $argv
        end

        set -q RIDGELINE_CTRL_T_COMMAND; and test -z "$RIDGELINE_CTRL_T_COMMAND"
        or __ridgeline_bind \ct __ridgeline_files
        set -q RIDGELINE_CTRL_R_COMMAND; and test -z "$RIDGELINE_CTRL_R_COMMAND"
        or __ridgeline_bind \cr __ridgeline_history
        set -q RIDGELINE_ALT_C_COMMAND; and test -z "$RIDGELINE_ALT_C_COMMAND"
        or __ridgeline_bind \ec __ridgeline_folder
    end

    """#
}
