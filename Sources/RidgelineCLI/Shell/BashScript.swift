/// What bash evaluates after the parser's completion script.
///
/// It runs in bash 3.2 too, the version of macOS.
enum BashScript {
  /// - Parameter subcommands: Their names, separated by blanks.
  static func completions(_ subcommands: String) -> String {
    #"""
    # Calls the functions above, in a subshell that no option or trap of yours can disturb.
    __ridgeline_command_line() {
        local IFS=$' \t\n' line
        COMPREPLY=()
        while IFS= LC_ALL=C read -r line; do
            case "$line" in
            (-*) compopt -o "${line#-}" 2>/dev/null || : ;;
            (=*) COMPREPLY+=("${line#=}") ;;
            esac
        done <<<"$(__ridgeline_reply "$2" 2>/dev/null)"
    }

    # Prints each completion after "=", and options for them after "-".
    __ridgeline_reply() {
        trap - DEBUG ERR RETURN
        set +efuT
        shopt -u failglob nocasematch nullglob
        unalias -a
        local -a words=() files=()
        local -i cursor=0
        local text quote option='' target='' replaced cur
        __ridgeline_join_words
        __ridgeline_split_words
        if [[ -n "$target" ]]; then
            printf '%s\n' -default -bashdefault
            return
        fi
        __ridgeline_unquote "$1"
        replaced="$text"
        __ridgeline_unquote "${words[cursor]}"
        cur="$text"
        if ((cursor == 1)); then __ridgeline_add_completions -W "$(__ridgeline_subcommands)"; fi
        # The functions above know a session as a subcommand.
        if ((cursor == 1)) || ! __ridgeline_subcommands | command grep -qxF -e "${words[1]}"; then
            words=("${words[0]}" session "${words[@]:1}")
            cursor+=1
        fi
        COMP_CWORD="$cursor" COMP_WORDS=("${words[@]}")
        _ridgeline ridgeline "$cur" "${words[cursor - 1]}"
        __ridgeline_print_reply
    }

    __ridgeline_subcommands() {
        printf '%s\n' \#(subcommands)
    }

    _ridgeline_help() {
        if ((COMP_CWORD == 2)); then __ridgeline_add_completions -W "$(__ridgeline_subcommands)"; fi
    }

    # Joins the parts of a word that COMP_WORDBREAKS separates; the word at the cursor ends there.
    __ridgeline_join_words() {
        local rest="$COMP_LINE" blanks word
        local -i index last=0
        for index in "${!COMP_WORDS[@]}"; do
            word="${COMP_WORDS[index]}" blanks=' '
            if [[ -n "$word" ]]; then
                blanks="${rest%%[![:space:]]*}"
                rest="${rest#"$blanks"}"
                rest="${rest#"$word"}"
            fi
            if ((index == COMP_CWORD && ${#word} > 0)); then
                word="${word:0:${#word} + ${#rest} + COMP_POINT - ${#COMP_LINE}}"
            fi
            if [[ -z "$blanks" && "$word" == [\<\>]* && "${words[last]}" != *[!0-9]* ]]; then
                words[last]="$word"
            elif [[ -n "$blanks" || "$word" == [\<\>\&]* || "${words[last]}" == [\<\>\&]* ]]; then
                words+=("$word")
            elif ((index <= COMP_CWORD || last > cursor)); then
                words[last]+="$word"
            fi
            last=${#words[@]}-1
            if ((index == COMP_CWORD)); then cursor=last; fi
        done
    }

    # Removes redirections, and splits options from their values, as the functions above expect.
    __ridgeline_split_words() {
        local word operator=''
        local -i index point=cursor
        local -a typed=("${words[@]}")
        words=()
        for index in "${!typed[@]}"; do
            word="${typed[index]}"
            case "$operator$word" in
            ([\<\>\&]*)
                if ((index == point)); then target="$operator$word"; fi
                if [[ -n "$operator" ]]; then operator=''; else operator="$word"; fi
                ;;
            (--*=*)
                if ((index == point)); then option="${word%%=*}="; fi
                words+=("${word%%=*}" "${word#*=}")
                ;;
            (*) words+=("$word") ;;
            esac
            if ((index == point)); then cursor=${#words[@]}-1; fi
        done
    }

    # Sets text to a word without its quotes, and quote to the one that is open.
    __ridgeline_unquote() {
        local rest="$1" character
        text='' quote=''
        while [[ -n "$rest" ]]; do
            character="${rest:0:1}" rest="${rest:1}"
            if [[ "$character" == "$quote" ]]; then
                quote=''
            elif [[ -z "$quote" && "$character" == [\"\'] ]]; then
                quote="$character"
            elif [[ "$character" == \\ && "$quote" != \' ]]; then
                text+="${rest:0:1}" rest="${rest:1}"
            else
                text+="$character"
            fi
        done
    }

    # Adds words without expanding them: a file can be called $(rm -r .). The word / is any file.
    __ridgeline_add_completions() {
        local word
        while IFS= LC_ALL=C read -r word; do
            if [[ "$1" != -W ]]; then
                # A name with a line end is read as two.
                if [[ "$word" == \~* || -e "$word" || -L "$word" ]]; then files+=("$word"); fi
            elif [[ "$word" == / ]]; then
                __ridgeline_add_completions -f
            elif [[ -n "$word" && "$word" == "$cur"* ]]; then
                COMPREPLY+=("$word")
            fi
        done <<<"$(if [[ "$1" == -W ]]; then printf '%s\n' "$2"; else compgen "$1" -- "$cur"; fi)"
    }

    # Asks the program. An argument that can be a dataset can also be a file.
    __ridgeline_custom_complete() {
        __ridgeline_unquote "${COMP_WORDS[0]}"
        case "$text" in
        ('~/'* | '$HOME/'*) text="$HOME/${text#*/}" ;;
        esac
        type -P -- "$text" >/dev/null || text=ridgeline
        command "$text" "$@" "${COMP_WORDS[@]}" </dev/null
        if [[ "$*" == *' -- positional@'* ]]; then echo /; fi
    }

    # Only files need a slash after folders. Readline adds it, and then quotes the words too.
    __ridgeline_print_reply() {
        local known="$option$cur" word
        known="${known%"$replaced"}"
        if ((${#COMPREPLY[@]} > 0)) && type compopt >/dev/null; then
            for word in "${files[@]}"; do
                if [[ -d "$word" ]]; then word+=/; fi
                COMPREPLY+=("$word")
            done
            if ((${#COMPREPLY[@]} == 1)) && [[ "${COMPREPLY[0]}" == *= ]]; then echo -nospace; fi
            for word in "${COMPREPLY[@]}"; do __ridgeline_print_word "$word" "$quote"; done
        elif ((${#COMPREPLY[@]} + ${#files[@]} > 0)); then
            echo -filenames
            for word in "${COMPREPLY[@]}" "${files[@]}"; do __ridgeline_print_word "$word" none; done
        elif [[ "$cur" == *\$* ]]; then
            printf '%s\n' -default -bashdefault
        fi
    }

    # Prints what replaces the word after its last break, for the place between these quotes.
    __ridgeline_print_word() {
        local word="$option$1"
        word="${word#"$known"}"
        if [[ "$word" == *[!-A-Za-z0-9_,./:=@%+]* ]]; then
            case "$2" in
            (\') word="$(printf '%s' "$word" | command sed "s/'/'\\\\''/g")" ;;
            (\") word="$(printf '%s' "$word" | command sed 's/[\\"$`]/\\&/g')" ;;
            ('') printf -v word %q "$word" ;;
            esac
        fi
        printf '=%s\n' "$word"
    }

    # bash looks for the name as typed, from the last slash on.
    complete -F __ridgeline_command_line ridgeline '"ridgeline"' 'ridgeline"'
    type compopt >/dev/null 2>&1 || complete -o filenames -F __ridgeline_command_line ridgeline

    """#
  }
}
