import Subprocess
import SystemPackage

/// What a program makes of a file.
public enum ProgramOutput {
  /// Why there is none.
  public enum Failure: Error, Sendable, Equatable {
    /// The program is not installed, or cannot be run.
    case noProgram
    /// The file cannot be opened.
    case unreadable(Errno)
    /// The program failed, and said this.
    case failed(String)
    /// It wrote more than memory has room for.
    case tooLarge(limit: Int)
    /// The task was cancelled; so was the program.
    case cancelled
  }

  /// All bytes that a program writes when it reads a file.
  ///
  /// - Parameters:
  ///   - program: Its name, to be found in the search path.
  ///   - arguments: What it is given.
  ///   - path: The file that is its standard input.
  ///   - told: Called with the number of bytes of each part that it wrote.
  public static func bytes(
    of program: String, _ arguments: [String], reading path: FilePath,
    telling told: @Sendable (Int) -> Void = { _ in }
  ) async throws(Failure) -> [UInt8] {
    let file: FileDescriptor
    do {
      file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
    } catch {
      throw .unreadable(error as? Errno ?? .ioError)
    }
    defer { try? file.close() }
    do {
      return try await run(program, arguments, file, told)
    } catch let failure as Failure {
      throw failure
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw .noProgram
    } catch {
      throw Task.isCancelled ? .cancelled : .failed("\(error)")
    }
  }

  private static func run(
    _ program: String, _ arguments: [String], _ file: FileDescriptor,
    _ told: @Sendable (Int) -> Void
  ) async throws -> [UInt8] {
    let result = try await Subprocess.run(
      .name(program), arguments: Arguments(arguments),
      input: .fileDescriptor(file, closeAfterSpawningProcess: false), output: .sequence,
      error: .string(limit: 1 << 14)
    ) { execution in
      var bytes: [UInt8] = []
      for try await chunk in execution.standardOutput {
        // A list that is made of them takes as much again.
        guard bytes.makeRoom(for: chunk.count, times: 2) else {
          throw Failure.tooLarge(limit: bytes.count)
        }
        chunk.withUnsafeBytes { bytes.append(contentsOf: $0) }
        told(chunk.count)
      }
      return bytes
    }
    if Task.isCancelled { throw Failure.cancelled }
    guard result.terminationStatus.isSuccess else {
      throw Failure.failed(result.standardError.firstLine ?? "\(result.terminationStatus)")
    }
    return result.closureResult
  }
}

extension String {
  /// The first line with something in it.
  fileprivate var firstLine: String? {
    split(whereSeparator: \.isNewline).first.map { String($0) }
  }
}
