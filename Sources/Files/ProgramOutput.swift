import CFiles
import Subprocess
import SystemPackage

/// The output of a program that converts bytes.
public struct ProgramOutput: Sendable, Equatable {
  /// What the program wrote to its standard output.
  public let bytes: [UInt8]
  /// The first line of the warning of a program that succeeded.
  public let warning: String?

  /// Creates an output.
  public init(bytes: [UInt8], warning: String? = nil) {
    self.bytes = bytes
    self.warning = warning
  }

  /// The reason that a program has no output.
  public enum Failure: Error, Sendable, Equatable {
    /// The program is not installed, or cannot be run.
    case noProgram
    /// The program failed with this message.
    case failed(String)
    /// The output does not fit in memory.
    case tooLarge(limit: Int)
    /// The task was cancelled, and the program ended.
    case cancelled
  }

  /// Runs a program with bytes as its standard input.
  ///
  /// - Parameters:
  ///   - warningStatus: The exit code for success with a warning.
  ///   - progress: Called with the byte count of each part of the output.
  public static func of(
    _ program: String, _ arguments: [String], input: [UInt8], warningStatus: Int32? = nil,
    onProgress progress: @Sendable (Int) -> Void = { _ in }
  ) async throws(Failure) -> ProgramOutput {
    do {
      return try await run(program, arguments, input, warningStatus, progress)
    } catch let failure as Failure {
      throw failure
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw .noProgram
    } catch {
      throw Task.isCancelled ? .cancelled : .failed("\(error)")
    }
  }

  private static func run(
    _ program: String, _ arguments: [String], _ input: [UInt8], _ warningStatus: Int32?,
    _ progress: @Sendable (Int) -> Void
  ) async throws -> ProgramOutput {
    // A file instead of a pipe: a program that ends early would break the pipe.
    let file = try scratchFile(input)
    defer { try? file.close() }
    let result = try await Subprocess.run(
      .name(program), arguments: Arguments(arguments), platformOptions: .withoutTerminal,
      input: .fileDescriptor(file, closeAfterSpawningProcess: false), output: .sequence,
      error: .string(limit: 1 << 14)
    ) { execution in
      var bytes: [UInt8] = []
      for try await chunk in execution.standardOutput {
        // A dataset built from the bytes needs the same amount again.
        guard bytes.makeRoom(for: chunk.count, times: 2) else {
          throw Failure.tooLarge(limit: bytes.count)
        }
        chunk.withUnsafeBytes { bytes.append(contentsOf: $0) }
        progress(chunk.count)
      }
      return bytes
    }
    if Task.isCancelled { throw Failure.cancelled }
    let status = result.terminationStatus
    let message = result.standardError.split(whereSeparator: \.isNewline).first.map { String($0) }
    guard status.isSuccess || warningStatus.map({ status == .exited($0) }) ?? false else {
      throw Failure.failed(message ?? "\(status)")
    }
    return ProgramOutput(bytes: result.closureResult, warning: message)
  }

  /// Returns a file without a name, opened at its start.
  package static func scratchFile(_ bytes: [UInt8]) throws -> FileDescriptor {
    let number = files_open_scratch()
    try check(number)
    let file = FileDescriptor(rawValue: number)
    do {
      try file.writeAll(bytes)
      try file.seek(offset: 0, from: .start)
    } catch {
      try? file.close()
      throw error
    }
    return file
  }
}

extension PlatformOptions {
  /// The options of a program in a separate session, which has no terminal.
  ///
  /// With a group too, swift-subprocess forks. A child of `posix_spawn` that Ctrl-Z stops before it runs
  /// its program holds a thread of this process in the kernel, so that the process neither stops nor
  /// continues; a forked one is stopped and continued with the process.
  static var withoutTerminal: PlatformOptions {
    var options = PlatformOptions()
    options.createSession = true
    options.processGroupID = 0
    return options
  }
}
