import Foundation
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
  ///   - isInputTaken: Whether standard input is the dataset, so that lines come from the terminal.
  ///   - keepsHistory: Whether typed lines are kept.
  ///   - session: What completes words.
  static func console(
    isInputTaken: Bool, keepsHistory: Bool, for session: Session
  ) throws -> any Console {
    guard isInputTaken || FileDescriptor.standardInput.isTerminal else {
      return StandardConsole()
    }
    let input = isInputTaken ? fopen(terminal, "r") : nil
    if isInputTaken && input == nil {
      throw Problem.noTerminal
    }
    // The prompt belongs on the terminal also where the output does not go there.
    let output = FileDescriptor.standardOutput.isTerminal ? nil : fopen(terminal, "w")
    let console = ReadlineConsole(
      input: input, output: output, history: keepsHistory ? history() : History())
    console.completer = { text in
      let completion = session.completion(of: text)
      return (completion.candidates, completion.allowsFiles)
    }
    return console
  }

  private static let terminal = "/dev/tty"

  /// The history kept in the user's state folder, or one in memory where that cannot be.
  private static func history() -> History {
    let environment = ProcessInfo.processInfo.environment
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
    let home = environment["HOME"].flatMap { home in
      home.hasPrefix("/") ? FilePath(home).appending(".local").appending("state") : nil
    }
    guard let folder = state ?? home else { return History() }
    do {
      return try History(folder.appending("ridgeline").appending("history"))
    } catch {
      ProcessEnd.tell("ridgeline: no history is kept: \(error)\n")
      return History()
    }
  }
}
