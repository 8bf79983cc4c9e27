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
  ///   - command: The name of the command, if it is another.
  /// - Throws: `Problem` if the argument is invalid.
  public init(_ name: String, _ argument: String, command: String? = nil) throws(Problem) {
    line = ":\(command ?? name) \(argument)"
    text = "--\(name) \(argument)"
    do throws(CommandError) {
      self.command = try CommandTable.row(named: command ?? name)
        .command(argument.trimmingBlanks, inOption: "--\(name)")
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
