import Files
import SystemPackage

/// Loading a dataset from a file or from bytes that came from elsewhere.
public enum DatasetLoader {
  /// Loads what a catalog located.
  public static func load(_ location: DatasetLocation) throws(DatasetError) -> Dataset {
    let shown = location.path.string
    if FileContents.isFolder(location.path) { throw DatasetError(.folder, path: shown) }
    let bytes: [UInt8]
    do {
      bytes = try FileContents.bytes(of: location.path)
    } catch {
      throw DatasetError(.unreadable(error.errno), path: shown)
    }
    return try load(
      bytes, name: location.name, path: shown, extension: location.path.extension)
  }

  /// Loads everything that a stream, such as standard input, has to give.
  public static func load(
    _ stream: FileDescriptor, name: String
  ) throws(DatasetError) -> Dataset {
    do {
      return try load(
        FileContents.bytes(of: stream, named: FilePath(name)), name: name, path: name,
        extension: nil)
    } catch let error as FileError {
      throw DatasetError(.unreadable(error.errno), path: name)
    } catch {
      throw error as? DatasetError ?? DatasetError(.unreadable(.ioError), path: name)
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
    if let nul = bytes.firstIndex(of: 0) { throw FormatFault(fault: .nul, offset: nul) }
  }
}

extension FormatFault {
  /// An empty file and one in another encoding have no place to point at.
  fileprivate var isAboutAPlace: Bool { fault != .empty && fault != .utf16 }
}
