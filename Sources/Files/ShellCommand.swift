import Libc
import Subprocess
import Synchronization
import SystemPackage

/// A command of the shell whose output is shown while it is wanted.
public enum ShellCommand {
  /// What a command wrote, and how it ended.
  public struct Output: Sendable, Equatable {
    /// Its standard output and error in the order in which they were written.
    public let bytes: [UInt8]
    /// The reason that it failed; nil if it succeeded or was stopped at the limit.
    public let failure: String?

    /// Creates an output.
    public init(bytes: [UInt8], failure: String?) {
      self.bytes = bytes
      self.failure = failure
    }
  }

  /// Runs a command without input until it ends or has written enough; if the task is cancelled,
  /// ends it with all the programs that it started.
  ///
  /// - Parameters:
  ///   - script: The command, which can refer to the arguments as `$1`, `$2`, ….
  ///   - environment: Variables in addition to those of this process.
  ///   - limit: The number of bytes after which the command is ended.
  ///   - show: Called with the output so far whenever there is more.
  public static func run(
    _ script: String, arguments: [[UInt8]], environment: [String: String], limit: Int,
    onOutput show: @escaping @Sendable ([UInt8]) async -> Void = { _ in }
  ) async -> Output {
    // Linux's limit for an argument.
    if arguments.contains(where: { $0.count >= 1 << 17 }) {
      return Output(bytes: [], failure: "the row is too long for a command")
    }
    let words = ["-c", "exec 2>&1\n" + script, "sh"].map { Array($0.utf8) } + arguments
    var variables: [Environment.Key: String?] = [:]
    for (name, value) in environment { variables[Environment.Key(stringLiteral: name)] = value }
    do {
      let result = try await Subprocess.run(
        .path("/bin/sh"), arguments: Arguments(words.map { $0 + [0] }),
        environment: .inherit.updating(variables), platformOptions: .withoutTerminal, input: .none,
        output: .sequence, error: .discarded
      ) { execution in
        let group = execution.processIdentifier.value
        running.store(group, ordering: .relaxed)
        // The group of a later command stays.
        defer {
          _ = running.compareExchange(expected: group, desired: 0, ordering: .relaxed)
        }
        return try await withTaskCancellationHandler {
          defer { try? execution.send(signal: .kill, toProcessGroup: true) }
          var bytes: [UInt8] = []
          for try await chunk in execution.standardOutput {
            chunk.withUnsafeBytes { bytes += $0.prefix(limit - bytes.count) }
            if bytes.count == limit { break }
            await show(bytes)
          }
          return bytes
        } onCancel: {
          // A program that the command started can keep the output open.
          try? execution.send(signal: .kill, toProcessGroup: true)
        }
      }
      return Output(
        bytes: result.closureResult,
        failure: failure(result.terminationStatus, isCut: result.closureResult.count == limit))
    } catch {
      return Output(bytes: [], failure: "cannot run the command: \(error)")
    }
  }

  /// The process group of the latest command that runs; 0 without any.
  private static let running = Atomic<pid_t>(0)

  /// Kills the command that runs with all that it started, before this process ends.
  ///
  /// It only makes a system call, so that it can be called while a signal is handled.
  public static func killRunning() {
    let group = running.load(ordering: .relaxed)
    if group > 0 { kill(-group, SIGKILL) }
  }

  private static func failure(_ status: TerminationStatus, isCut: Bool) -> String? {
    switch status {
    case .exited(0): nil
    case .exited(let code): "exit code \(code)"
    case .signaled(let signal): isCut ? nil : "signal \(signal)"
    }
  }
}
