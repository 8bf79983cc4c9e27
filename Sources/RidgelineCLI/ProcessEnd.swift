import ArgumentParser
import Dispatch
import Libc
import Output
import Search
import Session
import Synchronization
import SystemPackage
import Terminal

enum ProcessEnd {
  static func end(_ root: any AsyncParsableCommand.Type, _ arguments: [String]) async -> Never {
    do {
      var command = try await root.asyncParseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      exit(ProcessStatus.done.rawValue)
    } catch let problem as Problem {
      end(problem)
    } catch let error as ConsoleError {
      end(error)
    } catch let code as ExitCode {
      exit(code.rawValue)
    } catch {
      let message = root.fullMessage(for: error)
      if root.exitCode(for: error).isSuccess {
        // The parser takes `-dash.csv` for `-d -a -s -h`, a request for help.
        let requests = ["-h", "--help", "help", "--version"]
        if !requests.contains(where: arguments.contains),
          let word = arguments.first(where: ParserMessage.isCluster)
        {
          fail(ParserMessage.unknownOption(word))
        }
        // Help and version go to standard output.
        await end(printing: "\(message)\n")
      }
      let advice = root == Ridgeline.self ? Subcommands.advice(on: arguments) : nil
      fail(ParserMessage.restyled(message, advice: advice))
    }
  }

  static func end(printing text: String) async -> Never {
    do { try await StandardOutput.write(text) } catch { end(error) }
    exit(ProcessStatus.done.rawValue)
  }

  static func end(_ problem: Problem) -> Never { fail(problem.lines.joined(separator: "\n")) }

  private static func end(_ error: ConsoleError) -> Never {
    // As after `head -1`: exit without a message.
    if error == .closed { exit(ProcessStatus.done.rawValue) }
    fail("\(error)")
  }

  private static func fail(_ text: String) -> Never {
    writeError("error: \(text)\n")
    exit(ProcessStatus.trouble.rawValue)
  }

  /// Writes to standard error; a failure there cannot be reported.
  static func writeError(_ text: String) {
    // Arguments are untrusted: file names may hold control characters.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { PlainForm.escapingControls(ServerAddress.withoutPasswords(String($0))) }
    _ = try? FileDescriptor.standardError.writeAll(lines.joined(separator: "\n").utf8)
  }
}

/// A runner that cleans up before a signal ends the process.
enum Interruption {
  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

  /// Runs `body`, whose task a signal cancels before it ends the process.
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let state = Mutex<(received: Int32?, task: Task<Value, any Error>?)>((nil, nil))
    setIgnoring(true)
    let queue = DispatchQueue(label: "signals")
    let registered = DispatchGroup()
    let sources = endingSignals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      registered.enter()
      source.setRegistrationHandler { registered.leave() }
      source.setEventHandler {
        state.withLock { state in
          state.received = number
          state.task?.cancel()
        }
      }
      source.resume()
      return source
    }
    // A signal in between would be lost.
    await withCheckedContinuation { done in registered.notify(queue: queue) { done.resume() } }
    let task = Task { try await body() }
    state.withLock { state in
      state.task = task
      if state.received != nil { task.cancel() }
    }
    let result = await task.result
    for source in sources { source.cancel() }
    setIgnoring(false)
    if let number = state.withLock({ $0.received }) { end(bySignal: number) }
    return try result.get()
  }

  /// Dispatch sources receive ignored signals.
  private static func setIgnoring(_ isIgnored: Bool) {
    for number in endingSignals { signal(number, isIgnored ? SIG_IGN : SIG_DFL) }
  }

  /// Raises the signal with its default action, so that the parent sees it.
  private static func end(bySignal number: Int32) {
    // Dispatch threads block signals.
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(number)
  }
}
