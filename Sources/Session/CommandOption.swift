import Output
import Search

/// A command that was given as an option of the command line.
public struct CommandOption: Sendable {
  package let command: Command
  /// The line that types the command, such as `:sort -height_m`.
  package let line: String
  /// The option as written, such as `--sort -height_m`.
  let text: String

  /// Parses the argument of an option.
  ///
  /// - Parameters:
  ///   - name: The option without its dashes.
  ///   - argument: What follows it.
  /// - Throws: `Problem` if the argument is invalid.
  public init(_ name: String, _ argument: String) throws(Problem) {
    try self.init(name, argument, typed: argument, command: name)
  }

  /// Creates the command of an option whose argument is a path.
  ///
  /// - Parameter command: The name of the command.
  public init(_ name: String, path: String, command: String) throws(Problem) {
    try self.init(name, path, typed: TypedPath.escaped(path), command: command)
  }

  private init(
    _ name: String, _ argument: String, typed: String, command: String
  ) throws(Problem) {
    line = ":\(command) \(typed)"
    text = "--\(name) \(argument)"
    do throws(CommandError) {
      self.command = try CommandTable.row(named: command)
        .command(typed.trimmingBlanks, inOption: "--\(name)")
    } catch {
      throw Problem(error).inOption(text)
    }
  }
}

extension [CommandOption] {
  /// Returns the arrangement of a list after the options that set it.
  package func arrangement(of columns: [ListColumn]) throws(Problem) -> ListArrangement {
    var arranger = Arranger(columns: columns, arrangement: ListArrangement(allOf: columns))
    for option in self {
      guard case .set(let setting) = option.command else { continue }
      do throws(Problem) {
        _ = try arranger.apply(setting)
      } catch {
        throw error.inOption(option.text)
      }
    }
    return arranger.arrangement
  }
}
