import SystemPackage

/// An error from reading or writing a file.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The operation that failed.
  public enum Operation: String, Sendable {
    /// Opening or inspecting a file.
    case open
    /// Reading from a file.
    case read
    /// Writing, renaming or creating.
    case write
    /// Waiting for a lock.
    case lock
  }

  /// The operation that failed.
  public let operation: Operation
  /// The file or folder.
  public let path: FilePath
  /// The system's error.
  public let errno: Errno

  /// The number of bytes that fit in memory, if the file is larger.
  public let limit: Int?

  /// The folder of the file, if it must be created first.
  public let missingFolder: FilePath?

  /// Creates an error.
  public init(
    _ operation: Operation, _ path: FilePath, _ errno: Errno, limit: Int? = nil,
    missingFolder: FilePath? = nil
  ) {
    self.operation = operation
    self.path = path
    self.errno = errno
    self.limit = limit
    self.missingFolder = missingFolder
  }

  /// A message such as `cannot open Data/x.csv: No such file or directory`.
  public var description: String {
    if let missingFolder {
      return "cannot \(operation) \(path): the folder \(missingFolder) does not exist"
    }
    let reason =
      switch errno {
      case .wouldBlock where operation == .lock: "another program has locked it"
      case .notSupported, .tooManySymbolicLinkLevels: "not a regular file"
      case .staleNFSFileHandle: "it was replaced by another file"
      default: "\(errno)"
      }
    return "cannot \(operation) \(path): \(reason)"
  }
}

@discardableResult
func attempt<Value: ~Copyable>(
  _ operation: FileError.Operation, _ path: FilePath, _ body: () throws -> Value
) throws(FileError) -> Value {
  do {
    return try body()
  } catch {
    throw FileError(operation, path, error as? Errno ?? .ioError)
  }
}
