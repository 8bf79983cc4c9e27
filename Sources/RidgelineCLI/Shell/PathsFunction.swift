/// What the scripts of bash and zsh share.
enum PathsFunction {
  /// A function of bash and zsh.
  static let text = #"""
    # Prints the output of a command, or what is below the folder, with NUL as the end of each path.
        __ridgeline_paths() {
            if [[ -n "$1" ]]; then
                eval "$1" | tr '\n' '\0'
            else
                command find . -mindepth 1 -name '.*' -prune -o "${@:2}" -print0
            fi 2>/dev/null
        }
    """#
}
