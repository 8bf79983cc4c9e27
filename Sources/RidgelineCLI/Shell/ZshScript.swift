/// What zsh evaluates after the parser's completion script.
enum ZshScript {
  /// - Parameter subcommands: Their names, separated by blanks.
  static func completions(_ subcommands: String) -> String {
    #"""
    # Calls the functions above. They know a session as a subcommand, and options without "=".
    __ridgeline_command_line() {
        local -a subcommands=(\#(subcommands))
        local -i found=1
        if [[ "${words[CURRENT]}" == --*=* ]]; then
            compset -P 1 '*='
            local word="${words[CURRENT]}"
            words=("${(@)words[1,CURRENT-1]}" "${word%%=*}" "${word#*=}" "${(@)words[CURRENT+1,-1]}")
            ((CURRENT++))
        fi
        if ((CURRENT == 2)); then
            compadd -a subcommands && found=0
        fi
        if ((CURRENT == 2 || ! ${subcommands[(Ie)${words[2]}]})); then
            words=("${words[1]}" session "${(@)words[2,-1]}")
            ((CURRENT++))
        fi
        _ridgeline "$@" || return "$found"
    }

    # Asks the program. An argument that can be a dataset can also be a file.
    __ridgeline_custom_complete() {
        local program="${(Q)command_name}"
        program="${program/#(\~|\$HOME)\//$HOME/}"
        whence -p -- "$program" >/dev/null || program=ridgeline
        local -a completions
        completions=("${(@f)$(command "$program" "$@" "${command_line[@]}" </dev/null 2>/dev/null)}")
        completions=("${(@)completions:#[[:space:]]#}")
        local -i found=1
        compadd -S '' -- "${(@M)completions:#*=}" && found=0
        compadd -- "${(@)completions:#*=}" && found=0
        if [[ "$*" == *' -- positional@'* ]]; then _files && found=0; fi
        return "$found"
    }

    _ridgeline_help() {
        local -a subcommands=(\#(subcommands))
        if ((CURRENT == 2)); then compadd -a subcommands; fi
    }

    compdef __ridgeline_command_line ridgeline

    """#
  }

  /// The keys, as widgets of the line editor.
  static let keys = #"""
    if [[ -o interactive ]]; then
        __ridgeline_pick() {
            command ridgeline --pick --height 40% --read0 --print0 "${@[2,-1]}" ${(Q)${(z)1}} -
        }

        \#(PathsFunction.text)

        # Ctrl-C cancels the list, not the line: the trap lasts as long as the function.
        __ridgeline_files() {
            emulate -L zsh
            trap : INT
            local -a names
            local name
            names=("${(@0)$(__ridgeline_paths "$RIDGELINE_CTRL_T_COMMAND" \
                | __ridgeline_pick "$RIDGELINE_CTRL_T_OPTS" --multi)}")
            for name in $names; do
                case "$name" in
                ./-*) ;;
                ./*) name="${name#./}" ;;
                -*) name="./$name" ;;
                esac
                LBUFFER+="${(q)name} "
            done
            zle reset-prompt
        }

        # The events are newest first, and the first of equal commands is kept.
        __ridgeline_history() {
            emulate -L zsh
            trap : INT
            zmodload -F zsh/parameter p:history
            local -a commands
            local line
            commands=("${(@uv)history}")
            line="$(print -rN -- "${commands[@]}" \
                | __ridgeline_pick "$RIDGELINE_CTRL_R_OPTS" --query "$BUFFER")"
            line="${line%$'\0'}"
            if [[ -n "$line" ]]; then
                BUFFER="$line"
                CURSOR=${#BUFFER}
            fi
            zle reset-prompt
        }

        __ridgeline_folder() {
            emulate -L zsh
            trap : INT
            local folder name
            folder="$(__ridgeline_paths "$RIDGELINE_ALT_C_COMMAND" -type d \
                | __ridgeline_pick "$RIDGELINE_ALT_C_OPTS")"
            folder="${folder%$'\0'}"
            if [[ -n "$folder" ]]; then
                [[ "$folder" == (/|./)* ]] || folder="./$folder"
                builtin cd -- "$folder"
                for name in precmd $precmd_functions; do
                    if (($+functions[$name])); then "$name"; fi
                done
            fi
            zle reset-prompt
        }

        __ridgeline_bind() {
            local keymap
            zle -N "$2"
            for keymap in emacs viins vicmd; do bindkey -M "$keymap" "$1" "$2"; done
        }

        if [[ -n "${RIDGELINE_CTRL_T_COMMAND-find}" ]]; then __ridgeline_bind '^T' __ridgeline_files; fi
        if [[ -n "${RIDGELINE_CTRL_R_COMMAND-history}" ]]; then __ridgeline_bind '^R' __ridgeline_history; fi
        if [[ -n "${RIDGELINE_ALT_C_COMMAND-find}" ]]; then __ridgeline_bind '\ec' __ridgeline_folder; fi
    fi

    """#
}
