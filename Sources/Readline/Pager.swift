import CReadline
import Dispatch
import Files

/// A program that shows text on the terminal page by page, such as `less`.
public enum Pager {
  /// The program without `$PAGER`.
  public static let standard = "less"

  private static let usualOptions = "FRX"

  /// Shows text until the user leaves the program.
  ///
  /// - Parameters:
  ///   - text: The bytes for its standard input.
  ///   - command: A command of the shell, as in `$PAGER`.
  ///   - options: The value of `$LESS`; nil for colors, and for keeping the last page on the screen.
  /// - Returns: Whether the program could be run.
  public static func show(_ text: [UInt8], with command: String, options: String?) async -> Bool {
    guard let file = try? ProgramOutput.scratchFile(text) else { return false }
    defer { try? file.close() }
    // Without a shell in between, which would not pass a signal on.
    let isProgram = command.allSatisfy { $0.isLetter || $0.isNumber || " -+./,:_".contains($0) }
    let command = (isProgram ? "exec " : "") + command
    let status = await withCheckedContinuation { continuation in
      DispatchQueue(label: "pager").async {
        continuation.resume(
          returning: readline_run_pager(command, options ?? usualOptions, file.rawValue))
      }
    }
    // The shell's codes for a program that is missing or cannot be run.
    return status >= 0 && status != 126 && status != 127
  }
}
