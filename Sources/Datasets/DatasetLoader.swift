import Files
import SystemPackage

/// Loading a dataset from a file or from bytes that came from elsewhere.
public enum DatasetLoader {
  /// Loads what a catalog located, on a thread of its own.
  ///
  /// Returns at once when its task is cancelled, also where the file is a pipe that nobody writes.
  ///
  /// - Complexity: O(bytes).
  public static func load(_ location: DatasetLocation) async throws(DatasetError) -> Dataset {
    try await load(path: location.path.string) { () throws(DatasetError) in
      try loadNow(location)
    }
  }

  /// Loads everything that a stream, such as standard input, has to give, on a thread of its own.
  ///
  /// - Complexity: O(bytes).
  public static func load(
    _ stream: FileDescriptor, name: String
  ) async throws(DatasetError) -> Dataset {
    try await load(path: name) { () throws(DatasetError) in
      let bytes = try read(path: name) { () throws(FileError) in
        try FileContents.bytes(of: stream, named: FilePath(name))
      }
      return try load(bytes, name: name, path: name, extension: nil)
    }
  }

  private static func load(
    path: String, _ work: @escaping @Sendable () throws(DatasetError) -> Dataset
  ) async throws(DatasetError) -> Dataset {
    let result = await abandonably { () -> Result<Dataset, DatasetError> in
      do throws(DatasetError) { return .success(try work()) } catch { return .failure(error) }
    }
    guard let result else { throw DatasetError(.cancelled, path: path) }
    return try result.get()
  }

  private static func loadNow(_ location: DatasetLocation) throws(DatasetError) -> Dataset {
    let path = location.path.string
    switch FileContents.kind(of: location.path) {
    case .folder: throw DatasetError(.folder, path: path)
    case .device: throw DatasetError(.device, path: path)
    case .file, nil: break
    }
    let bytes = try read(path: path) { () throws(FileError) in
      try FileContents.bytes(of: location.path)
    }
    return try load(bytes, name: location.name, path: path, extension: location.path.extension)
  }

  private static func read(
    path: String, _ body: () throws(FileError) -> [UInt8]
  ) throws(DatasetError) -> [UInt8] {
    do {
      return try body()
    } catch {
      throw DatasetError(.unreadable(error.errno), path: path)
    }
  }

  /// Loads bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - name: What the dataset will be called.
  ///   - path: What errors call the file.
  ///   - extension: The file name's extension, which decides the format if it is a known one.
  public static func load(
    _ bytes: [UInt8], name: String, path: String, extension: String?
  ) throws(DatasetError) -> Dataset {
    do {
      try checkIsText(bytes)
      let format = format(extension: `extension`, bytes: bytes)
      return Dataset(name: name, table: try format.table(of: bytes))
    } catch {
      throw DatasetError(
        error.fault, path: path,
        location: error.isAboutAPlace ? .init(offset: error.offset, in: bytes) : nil)
    }
  }

  private static func checkIsText(_ bytes: [UInt8]) throws(FormatFault) {
    if bytes.isEmpty { throw FormatFault(fault: .empty, offset: 0) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw FormatFault(fault: .utf16, offset: 0)
    }
  }
}

extension FormatFault {
  /// An empty file and one in another encoding have no place to point at.
  fileprivate var isAboutAPlace: Bool { fault != .empty && fault != .utf16 }
}
