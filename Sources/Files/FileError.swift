import SystemPackage

/// Why a file could not be read or written.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was tried.
  public enum Operation: String, Sendable {
    /// Opening a file or looking at it.
    case open
    /// Reading from a file.
    case read
    /// Writing, renaming or making a folder.
    case write
    /// Waiting for a lock.
    case lock
  }

  /// What was tried.
  public let operation: Operation
  /// The file or folder.
  public let path: FilePath
  /// The system's answer.
  public let errno: Errno

  /// How many bytes memory has room for, where there are more.
  public let limit: Int?

  /// Facts about a failure.
  public init(_ operation: Operation, _ path: FilePath, _ errno: Errno, limit: Int? = nil) {
    self.operation = operation
    self.path = path
    self.errno = errno
    self.limit = limit
  }

  /// One sentence, such as `cannot open Data/x.csv: No such file or directory`.
  public var description: String {
    let reason =
      switch errno {
      case .wouldBlock where operation == .lock: "another program holds its lock"
      case .notSupported, .tooManySymbolicLinkLevels: "not a regular file"
      case .staleNFSFileHandle: "another file has its name by now"
      default: "\(errno)"
      }
    return "cannot \(operation) \(path): \(reason)"
  }
}

/// Runs `body` and tells its failure as a `FileError`.
func attempt<Value: ~Copyable>(
  _ operation: FileError.Operation, _ path: FilePath, _ body: () throws -> Value
) throws(FileError) -> Value {
  do {
    return try body()
  } catch {
    throw FileError(operation, path, error as? Errno ?? .ioError)
  }
}
