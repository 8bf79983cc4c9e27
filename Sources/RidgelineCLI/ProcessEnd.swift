import ArgumentParser
import RidgelineCore
import SystemPackage
import Terminal

/// Running a command, and telling the caller how it ended.
enum ProcessEnd {
  /// Parses `arguments`, runs the command that they name, and ends the process.
  static func with(_ root: any AsyncParsableCommand.Type, _ arguments: [String]) async -> Never {
    do {
      var command = try root.parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      ThisProcess.end(ProcessStatus.done.rawValue)
    } catch let problem as Problem {
      report(problem)
    } catch ConsoleError.closed {
      // Nobody reads any more: a quiet end.
      ThisProcess.end(ProcessStatus.done.rawValue)
    } catch let error as ConsoleError {
      tell("error: \(error)\n")
    } catch let code as ExitCode {
      ThisProcess.end(code.rawValue)
    } catch {
      let message = root.fullMessage(for: error)
      if root.exitCode(for: error).isSuccess { await end(printing: message) }
      // All errors begin alike.
      let prefix = "Error: "
      tell(
        "error: \(message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message)\n")
    }
    ThisProcess.end(ProcessStatus.trouble.rawValue)
  }

  /// Reports a problem and ends the process.
  static func with(_ problem: Problem) -> Never {
    report(problem)
    ThisProcess.end(ProcessStatus.trouble.rawValue)
  }

  /// Help and version are output like any other.
  private static func end(printing text: String) async -> Never {
    do {
      try await StandardOutput.write(Array("\(text)\n".utf8))
    } catch .closed {
      // Nobody reads any more: a quiet end.
    } catch {
      tell("error: \(error)\n")
      ThisProcess.end(ProcessStatus.trouble.rawValue)
    }
    ThisProcess.end(ProcessStatus.done.rawValue)
  }

  private static func report(_ problem: Problem) {
    tell(problem.lines.enumerated().map { $0 == 0 ? "error: \($1)\n" : "\($1)\n" }.joined())
  }

  /// Standard error is all there is to tell of a failure; that it fails too is nobody's to know.
  static func tell(_ text: String) {
    // Arguments are untrusted text too: a file may have been given any name.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { PlainForm.withoutControls(RemoteLists.withoutPasswords(String($0))) }
    _ = try? FileDescriptor.standardError.writeAll(lines.joined(separator: "\n").utf8)
  }
}
