/// The key bindings of bash.
extension BashScript {
  /// The keys, which need bash 4 or newer.
  static let keys = #"""
    if [[ $- == *i* ]] && ((BASH_VERSINFO[0] >= 4)); then
        __ridgeline_pick() {
            local -a options=()
            eval "options=($1)"
            command ridgeline --pick --height 40% --read0 --print0 "${@:2}" ${options[@]+"${options[@]}"} -
        }

        \#(PathsFunction.text)

        # Runs a function during which Ctrl-C cancels the list, not the line: bash gets the signal too.
        # Aliases would be expanded in its command substitutions, and a failure could end the shell.
        __ridgeline_key() {
            local state
            state="$(\trap -p INT; \shopt -p expand_aliases)" || :
            shopt -u expand_aliases
            trap : INT
            "$@" || :
            trap - INT
            eval "$state"
        }

        __ridgeline_files() {
            local words
            words="$(__ridgeline_paths "${RIDGELINE_CTRL_T_COMMAND-}" \
                | __ridgeline_pick "${RIDGELINE_CTRL_T_OPTS-}" --multi \
                | while IFS= LC_ALL=C read -r -d '' name; do
                    case "$name" in
                    (./-*) ;;
                    (./*) name="${name#./}" ;;
                    (-*) name="./$name" ;;
                    esac
                    printf '%q ' "$name"
                done)"
            READLINE_LINE="${READLINE_LINE:0:READLINE_POINT}$words${READLINE_LINE:READLINE_POINT}"
            READLINE_POINT=$((READLINE_POINT + ${#words}))
        }

        # Prints each command of the history once, newest first. An entry can have several lines; the
        # time format marks the first one. If you cannot change it, a TAB does, which can be elsewhere.
        __ridgeline_commands() {
            if (HISTTIMEFORMAT=) 2>/dev/null; then
                HISTTIMEFORMAT=$'\036' builtin history
            else
                builtin fc -ln -2147483648 | command sed $'s/^\t[ *]/0 \036/'
            fi | command awk '
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

        # Only an entered line shows the prompt of another folder: the key bound last enters an empty
        # one, and restores the line.
        __ridgeline_folder() {
            local folder
            __ridgeline_bind '"\C-x\C-]2": ""'
            folder="$(__ridgeline_paths "${RIDGELINE_ALT_C_COMMAND-}" -type d \
                | __ridgeline_pick "${RIDGELINE_ALT_C_OPTS-}" \
                | while IFS= LC_ALL=C read -r -d '' name; do
                    case "$name" in
                    (/* | ./*) ;;
                    (*) name="./$name" ;;
                    esac
                    printf '%q' "$name"
                done)"
            if [[ -n "$folder" ]] && eval "builtin cd -- $folder"; then
                __ridgeline_line="$READLINE_LINE" __ridgeline_point="$READLINE_POINT"
                READLINE_LINE=''
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
