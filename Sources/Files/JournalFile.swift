import SystemPackage

/// A private file (0600) of lines that one process adds to, and that outlives the process if it ends
/// unexpectedly.
///
/// It is locked as long as it is open, so that a journal without a lock is one whose process is gone.
/// A class because it holds a descriptor that is closed once.
public final class JournalFile: Sendable {
  /// Larger journals are not read.
  private static let sizeLimit = 1 << 28

  /// Where it is.
  public let path: FilePath
  private let file: FileDescriptor

  /// Creates an empty journal with a random name, and the missing folders on the way (0700 each).
  public init(in folder: FilePath) throws(FileError) {
    var new = try Self.create(in: folder)
    // Until it is locked, another process can take it for abandoned and remove it.
    for _ in 0..<3 where !Self.exists(new.file, at: new.path) {
      try? new.file.close()
      new = try Self.create(in: folder)
    }
    (path, file) = new
  }

  private static func create(
    in folder: FilePath
  ) throws(FileError) -> (path: FilePath, file: FileDescriptor) {
    let path = folder.pushing(randomName())
    try PrivateFile(path).makeFolder()
    let file = try attempt(.write, path) {
      try OpenFolder(folder).open(
        path.name, .readWrite, options: [.create, .exclusiveCreate, .append],
        permissions: .ownerReadWrite)
    }
    // Other processes lock it only while they read it.
    try attempt(.lock, path) { _ = try lockExclusively(file, within: .seconds(1)) }
    return (path, file)
  }

  private static func exists(_ file: FileDescriptor, at path: FilePath) -> Bool {
    (try? OpenFolder(path.folder).has(file, as: path.name)) == true
  }

  private init(_ path: FilePath, _ file: FileDescriptor) {
    self.path = path
    self.file = file
  }

  deinit { try? file.close() }

  /// The journals in a folder whose processes are gone, opened and locked; none where there is no
  /// such folder.
  public static func abandoned(in folder: FilePath) -> [JournalFile] {
    guard let open = try? OpenFolder(folder), let names = try? names(in: open.descriptor) else {
      return []
    }
    return names.compactMap { name in
      guard let file = try? open.open(name.path, .readWrite, options: .append) else { return nil }
      // Without locks nothing says that a process is gone.
      if let status = try? statusOfOwn(file), status.size <= sizeLimit,
        (try? lockExclusively(file, within: .zero)) == true
      {
        return JournalFile(folder.appending(name), file)
      }
      try? file.close()
      return nil
    }
  }

  /// Adds a line, through to the disk.
  public func append(_ line: String) throws(FileError) {
    try attempt(.write, path) {
      _ = try file.writeAll(Array("\(line)\n".utf8))
      try synchronize(file)
    }
  }

  /// The lines that were written whole.
  public var lines: [String] {
    get throws(FileError) {
      let bytes = try attempt(.read, path) {
        let size = Int(try file.stat().size)
        return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
          count = try fill(UnsafeMutableRawBufferPointer(buffer), from: file, at: 0)
        }
      }
      let newline = UInt8(ascii: "\n")
      let end = bytes.lastIndex(of: newline) ?? 0
      return bytes[..<end].split(separator: newline).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// When the last line was added, in seconds since 1970.
  public var modified: Int64 {
    get throws(FileError) { try attempt(.read, path) { Int64(try file.stat().st_mtim.tv_sec) } }
  }

  /// Removes it.
  public func remove() {
    guard Self.exists(file, at: path) else { return }
    try? OpenFolder(path.folder).remove(path.name)
  }
}
