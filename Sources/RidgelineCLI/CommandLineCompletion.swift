import ArgumentParser

/// The commands of the completion scripts, in which a session is a subcommand like the others.
struct CommandLineCompletion: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Ridgeline.configuration.commandName,
    subcommands: [SessionCommand.self] + Ridgeline.configuration.subcommands)

  /// Returns what a completion script asks for, or an empty text after an error, of which nothing
  /// may be shown while a line is edited; nil if the arguments are not those of such a script.
  static func answer(to arguments: [String]) async -> String? {
    if arguments.first == "---completion" {
      if let values = await ArgumentCompletion.loadOptionValues(arguments) {
        return values.map { $0 + "\n" }.joined()
      }
      do {
        _ = try await asyncParseAsRoot(arguments)
      } catch {
        return exitCode(for: error).isSuccess ? fullMessage(for: error) + "\n" : ""
      }
      return ""
    }
    if arguments.first == "--generate-completion-script", let name = arguments.last {
      return Shell(rawValue: name)?.completions
    }
    return nil
  }
}

/// A session as a subcommand.
struct SessionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session", abstract: Ridgeline.configuration.abstract)

  @OptionGroup
  var session: Ridgeline
}
