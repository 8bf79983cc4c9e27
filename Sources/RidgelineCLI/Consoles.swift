import Libc
import Output
import Readline
import Session
import SystemPackage
import Terminal

/// A factory of consoles: readline on a terminal, a plain console for a pipe or file.
@MainActor
enum Consoles {
  /// - Parameters:
  ///   - isInputTaken: Whether lines come from the terminal instead of standard input.
  ///   - history: The history of typed lines.
  ///   - live: The terminal for the live list, if any.
  ///   - session: The session whose keys and words the console completes.
  static func console(
    isInputTaken: Bool, history: @autoclosure () -> History, live: LiveTerminal?,
    for session: Session
  ) throws -> any Console {
    guard isInputTaken || FileDescriptor.standardInput.isTerminal else {
      return StandardConsole(text: Command.text)
    }
    let input = isInputTaken ? fopen(terminal, "r") : nil
    if isInputTaken && input == nil { throw Problem.noTerminal }
    // The prompt goes to the terminal even if the output does not.
    let output = FileDescriptor.standardOutput.isTerminal ? nil : fopen(terminal, "w")
    let history = history()
    let console = ReadlineConsole(input: input, output: output, history: history, live: live)
    session.earlierLines = { history.lines }
    session.keyBindings = { [weak console] in
      KeyBindings(isVi: ReadlineConsole.isVi, picking: live?.picking) { console?.keys(of: $0) }
    }
    if let command = ThisProcess.environment["PAGER"], !command.isEmpty {
      console.pager.command = command
    }
    console.answersStatusRequests = ThisProcess.environment["RIDGELINE_TEST"] != nil
    console.pager.options = ThisProcess.environment["LESS"]
    // The setting of curses programs, in milliseconds.
    if let delay = ThisProcess.environment["ESCDELAY"].flatMap({ Int($0) }), delay > 0 {
      console.escapeDelay = .milliseconds(delay)
    }
    console.isKeptInHistory = Session.isKept
    console.lineText = Command.text
    console.completer = { text in
      let completion = session.completion(of: text)
      return ReadlineCompletion(
        word: completion.word, candidates: completion.candidates.map(completion.bytes),
        common: completion.bytes(of: completion.common), endsWord: completion.endsWord)
    }
    return console
  }

  /// Opens the terminal; nil without one.
  static var terminalOutput: OutputQueue? {
    (try? FileDescriptor.open(FilePath(terminal), .writeOnly)).map(OutputQueue.init)
  }

  private static let terminal = "/dev/tty"

  /// Returns the history in a file, or one in memory if that fails.
  static func history(in path: FilePath?) -> History {
    guard let path else { return History() }
    do {
      return try History(path, text: Command.text)
    } catch {
      ProcessEnd.writeError("warning: the history is not saved: \(error)\n")
      return History()
    }
  }
}
