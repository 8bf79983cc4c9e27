/// What bash evaluates after the parser's completion script.
enum BashScript {
  /// - Parameter subcommands: Their names, separated by blanks.
  static func completions(_ subcommands: String) -> String {
    #"""
    # Calls the functions above. They know a session as a subcommand, and options without "=".
    __ridgeline_command_line() {
        local -a words=()
        local -i index cursor=COMP_CWORD
        local cur="$2" word
        for index in "${!COMP_WORDS[@]}"; do
            word="${COMP_WORDS[index]}"
            if [[ "$word" == = && "${COMP_WORDS[index - 1]}" == --* ]]; then
                if ((index < COMP_CWORD)); then
                    cursor+=-1
                    continue
                elif ((index == COMP_CWORD)); then
                    word='' cur=''
                fi
            fi
            words+=("$word")
        done
        case "$cur" in
        [\"\']*) cur="${cur:1}" ;;
        *\\*) cur="$(printf '%s' "$cur" | sed 's/\\\(.\)/\1/g')" ;;
        esac
        COMPREPLY=()
        if ((cursor == 1)); then
            __ridgeline_add_completions -W '\#(subcommands.replacing(" ", with: "\n"))'
        fi
        if ((cursor == 1)) || [[ ' \#(subcommands) ' != *" ${words[1]} "* ]]; then
            words=("${words[0]}" session "${words[@]:1}")
            cursor+=1
        fi
        local COMP_CWORD="$cursor" trap
        COMP_WORDS=("${words[@]}")
        # The parser's function leaves a trap, and its arithmetic ends a shell with errexit.
        trap="$(trap -p RETURN)"
        _ridgeline "$1" "$cur" "${words[cursor - 1]}" || :
        trap - RETURN
        eval "$trap"
    }

    # Adds words without expanding them: a file can be called $(rm -r .).
    __ridgeline_add_completions() {
        local word
        while IFS= read -r word; do
            if [[ -n "$word" && "$word" == "$cur"* ]]; then COMPREPLY+=("$word"); fi
        done < <(if [[ "$1" == -W ]]; then printf '%s\n' "$2"; else compgen "$@" -- "$cur"; fi)
    }

    # Asks the program. An argument that can be a dataset can also be a file.
    __ridgeline_custom_complete() {
        "${COMP_WORDS[0]/#\~/"$HOME"}" "$@" "${COMP_WORDS[@]}" </dev/null 2>/dev/null
        if [[ "$*" == *' -- positional@'* ]]; then compgen -f -- "$cur"; fi
    }

    complete -o filenames -F __ridgeline_command_line ridgeline

    """#
  }

  /// The keys, which need bash 4 or newer.
  static let keys = #"""
    if [[ $- == *i* ]] && ((BASH_VERSINFO[0] >= 4)); then
        __ridgeline_pick() {
            local -a options=()
            eval "options=($1)"
            command ridgeline --pick --height 40% --read0 --print0 "${@:2}" "${options[@]}" -
        }

        \#(Shell.paths)

        # Runs a function during which Ctrl-C cancels the list, not the line: bash gets the signal too.
        __ridgeline_key() {
            local trap
            trap="$(trap -p INT)"
            trap : INT
            "$@"
            trap - INT
            eval "$trap"
        }

        __ridgeline_files() {
            local words
            words="$(__ridgeline_paths "${RIDGELINE_CTRL_T_COMMAND-}" \
                | __ridgeline_pick "${RIDGELINE_CTRL_T_OPTS-}" --multi \
                | while IFS= read -r -d '' name; do
                    case "$name" in
                    ./-*) ;;
                    ./*) name="${name#./}" ;;
                    -*) name="./$name" ;;
                    esac
                    printf '%q ' "$name"
                done)"
            READLINE_LINE="${READLINE_LINE:0:READLINE_POINT}$words${READLINE_LINE:READLINE_POINT}"
            READLINE_POINT=$((READLINE_POINT + ${#words}))
        }

        # Prints each command of the history once, newest first. An entry can have several lines; the
        # time format marks the first one.
        __ridgeline_commands() {
            HISTTIMEFORMAT=$'\036' builtin history | command awk '
                /^ *[0-9]+[* ] *\036/ { entries[++count] = substr($0, index($0, "\036") + 1); next }
                count { entries[count] = entries[count] "\n" $0 }
                END {
                    for (i = count; i > 0; i--) if (!seen[entries[i]]++) printf "%s\036", entries[i]
                }' | tr '\036' '\0'
        }

        __ridgeline_history() {
            local line
            line="$(__ridgeline_commands \
                | __ridgeline_pick "${RIDGELINE_CTRL_R_OPTS-}" --query "$READLINE_LINE" | tr -d '\0')"
            if [[ -n "$line" ]]; then
                READLINE_LINE="$line"
                READLINE_POINT=${#line}
            fi
        }

        # Only a command that is entered shows the prompt of another folder: this types one, and the
        # key bound last enters it and restores the line.
        __ridgeline_folder() {
            local folder
            __ridgeline_bind '"\C-x\C-]2": ""'
            folder="$(__ridgeline_paths "${RIDGELINE_ALT_C_COMMAND-}" -type d \
                | __ridgeline_pick "${RIDGELINE_ALT_C_OPTS-}" \
                | while IFS= read -r -d '' name; do
                    case "$name" in
                    /* | ./*) ;;
                    *) name="./$name" ;;
                    esac
                    printf '%q' "$name"
                done)"
            if [[ -n "$folder" ]]; then
                __ridgeline_line="$READLINE_LINE" __ridgeline_point="$READLINE_POINT"
                READLINE_LINE=" builtin cd -- $folder"
                __ridgeline_bind '"\C-x\C-]2": "\C-m\C-x\C-]3"'
            fi
        }

        __ridgeline_restore() {
            READLINE_LINE="$__ridgeline_line" READLINE_POINT="$__ridgeline_point"
        }

        __ridgeline_bind() {
            local keymap
            for keymap in emacs-standard vi-command vi-insert; do bind -m "$keymap" "$@"; done
        }

        if [[ -n "${RIDGELINE_CTRL_T_COMMAND-find}" ]]; then
            __ridgeline_bind -x '"\C-t": __ridgeline_key __ridgeline_files'
        fi
        if [[ -n "${RIDGELINE_CTRL_R_COMMAND-history}" ]]; then
            __ridgeline_bind -x '"\C-r": __ridgeline_key __ridgeline_history'
        fi
        if [[ -n "${RIDGELINE_ALT_C_COMMAND-find}" ]]; then
            __ridgeline_bind -x '"\C-x\C-]1": __ridgeline_key __ridgeline_folder'
            __ridgeline_bind -x '"\C-x\C-]3": __ridgeline_restore'
            __ridgeline_bind '"\ec": "\C-x\C-]1\C-x\C-]2"'
        fi
    fi

    """#
}
