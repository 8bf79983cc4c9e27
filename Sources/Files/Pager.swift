import Subprocess
import SystemPackage

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
    let environment: Environment = .inherit.updating(["LESS": options ?? usualOptions])
    let result = try? await Subprocess.run(
      .path("/bin/sh"), arguments: ["-c", command], environment: environment,
      input: .fileDescriptor(file, closeAfterSpawningProcess: false),
      output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
      error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
    // The shell's codes for a program that is missing or cannot be run.
    switch result?.terminationStatus {
    case nil, .exited(126), .exited(127): return false
    default: return true
    }
  }
}
