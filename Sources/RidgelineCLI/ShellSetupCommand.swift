import ArgumentParser
import Terminal

struct ShellSetupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shell",
    abstract: "Print completions and key bindings for a shell.",
    discussion: """
      bash: eval "$(ridgeline shell bash)"
      zsh:  source <(ridgeline shell zsh)
      fish: ridgeline shell fish | source
      """)

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() async throws {
    try await StandardOutput.write(shell.script)
  }
}

/// A shell that Ridgeline has completions and key bindings for.
enum Shell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  var script: String { completions + isolated(keys) }

  /// The completions alone.
  var completions: String { isolated(definitions) }

  /// The parser's script, and what it lacks.
  private var definitions: String {
    let parser = CommandLineCompletion.completionScript(for: parserShell) + "\n\n"
    let subcommands = Subcommands.names.joined(separator: " ")
    switch self {
    case .bash: return parser + BashScript.completions(subcommands)
    case .zsh:
      // Without zsh's completion system there is nothing to define them with.
      return "if ((${+functions[compdef]})); then\n" + parser + ZshScript.completions(subcommands)
        + "fi\n\n"
    case .fish: return parser + FishScript.completions(subcommands)
    }
  }

  private var keys: String {
    switch self {
    case .bash: BashScript.keys
    case .zsh: ZshScript.keys
    case .fish: FishScript.keys
    }
  }

  /// Returns a script whose functions contain no aliases of the user, and in zsh no syntax that an
  /// option changes.
  private func isolated(_ script: String) -> String {
    switch self {
    case .bash:
      #"""
      __ridgeline_aliases="$(\shopt -p expand_aliases)" || :
      \shopt -u expand_aliases
      \#(script)
      eval "$__ridgeline_aliases"
      unset __ridgeline_aliases

      """#
    case .zsh:
      "\\builtin emulate zsh -o no_aliases -c '" + script.replacing("'", with: "'\\''") + "'\n"
    case .fish: script
    }
  }

  private var parserShell: CompletionShell {
    switch self {
    case .bash: .bash
    case .zsh: .zsh
    case .fish: .fish
    }
  }
}
