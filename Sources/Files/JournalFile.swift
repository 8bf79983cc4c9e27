import SystemPackage

/// A private file (0600) of lines that survives the process that writes it.
///
/// It stays locked while it is open, so an unlocked journal belongs to a process that ended. A
/// class because it owns a descriptor.
public final class JournalFile: Sendable {
  private static let sizeLimit = 1 << 28

  /// The file's path.
  public let path: FilePath
  private let file: FileDescriptor

  /// Creates an empty journal with a random name, and the missing folders (0700 each).
  public init(in folder: FilePath) throws(FileError) {
    var new = try Self.create(in: folder)
    // Before it is locked, another process can mistake it for abandoned and remove it.
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
    try Folder.makeMissing(above: path)
    let file = try attempt(.write, path) {
      try OpenFolder(folder).open(
        path.name, .readWrite, options: [.create, .exclusiveCreate, .append],
        permissions: .ownerReadWrite)
    }
    // Other processes lock it only while reading it.
    try attempt(.lock, path) { try file.lockExclusively(within: .seconds(1)) }
    return (path, file)
  }

  private static func exists(_ file: FileDescriptor, at path: FilePath) -> Bool {
    (try? OpenFolder(path.folder).has(file, as: path.name)) == true
  }

  private init(_ path: FilePath, _ file: FileDescriptor) {
    self.path = path
    self.file = file
  }

  deinit { try? file.unlockAndClose() }

  /// Opens and locks the journals in a folder whose processes have ended.
  public static func abandoned(in folder: FilePath) -> [JournalFile] {
    guard let open = try? OpenFolder(folder), let names = try? open.names() else { return [] }
    return names.compactMap { name in
      guard let file = try? open.open(name.path, .readWrite, options: .append) else { return nil }
      // Without locks, the journal's process may still be running.
      if let status = try? file.statusOfOwnedFile(), status.size <= sizeLimit,
        (try? file.lockExclusively(within: .zero)) == true
      {
        return JournalFile(folder.appending(name), file)
      }
      try? file.close()
      return nil
    }
  }

  /// Appends a line and syncs it to disk.
  public func append(_ line: String) throws(FileError) {
    try attempt(.write, path) {
      _ = try file.writeAll(Array("\(line)\n".utf8))
      try file.synchronize()
    }
  }

  /// The complete lines.
  public var lines: [String] {
    get throws(FileError) {
      let bytes = try attempt(.read, path) { try file.lastBytes() }
      let newline = UInt8(ascii: "\n")
      let end = bytes.lastIndex(of: newline) ?? 0
      return bytes[..<end].split(separator: newline).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The time of the last append, in seconds since 1970.
  public var modified: Int64 {
    get throws(FileError) { try attempt(.read, path) { Int64(try file.stat().st_mtim.tv_sec) } }
  }

  /// Removes the journal.
  public func remove() {
    guard Self.exists(file, at: path) else { return }
    try? OpenFolder(path.folder).remove(path.name)
  }
}
