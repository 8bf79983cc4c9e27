import Readline
import RidgelineCore
import SystemPackage
import Terminal

/// Which console a session has: readline where somebody types, a plain one where lines come from a
/// pipe or a file.
@MainActor
enum Consoles {
  /// The console for this process.
  ///
  /// - Parameters:
  ///   - isInputTaken: Whether lines come from the terminal wherever standard input does, as where
  ///     that is the dataset.
  ///   - keepsHistory: Whether typed lines are kept.
  ///   - live: Where the list is shown while somebody types, and whether in colours; nil where it is
  ///     not.
  ///   - session: What completes words.
  static func console(
    isInputTaken: Bool, keepsHistory: Bool, live: (output: OutputQueue, color: Bool)?,
    for session: Session
  ) throws -> any Console {
    guard isInputTaken || FileDescriptor.standardInput.isTerminal else {
      return StandardConsole(text: Command.text)
    }
    let input = isInputTaken ? ThisProcess.stream(of: terminal, mode: "r") : nil
    if isInputTaken && input == nil {
      throw Problem.noTerminal
    }
    // The prompt belongs on the terminal also where the output does not go there.
    let output =
      FileDescriptor.standardOutput.isTerminal ? nil : ThisProcess.stream(of: terminal, mode: "w")
    let console = ReadlineConsole(
      input: input, output: output, history: keepsHistory ? history() : History(),
      live: live)
    console.keeps = Session.isKept
    console.lineText = Command.text
    console.completer = { text in
      let completion = session.completion(of: text)
      return (completion.candidates, completion.allowsFiles)
    }
    return console
  }

  /// The terminal, for output that is not to mix with standard output.
  static func terminalOutput() throws -> OutputQueue {
    do {
      return OutputQueue(try FileDescriptor.open(FilePath(terminal), .writeOnly))
    } catch {
      throw Problem.noTerminal
    }
  }

  private static let terminal = "/dev/tty"

  /// The history kept in the user's state folder, or one in memory where that cannot be.
  private static func history() -> History {
    guard let folder = ThisProcess.stateFolder else { return History() }
    do {
      return try History(folder.appending("history"))
    } catch {
      ProcessEnd.tell("ridgeline: no history is kept: \(error)\n")
      return History()
    }
  }
}
