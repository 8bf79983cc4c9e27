import CReadline
import Files
import SystemPackage
import Terminal

/// The lines entered in this and earlier sessions, in readline's list and a file.
///
/// A class because readline has a single global history.
@MainActor
public final class History {
  /// Limits what is read and kept, so that a file of any size does not delay the start.
  private static let byteLimit = 1 << 20

  private let file: PrivateFile?
  private var history = LineHistory()
  private var hasAdded = false

  /// Creates a history in memory only.
  public init() { file = nil }

  /// Reads a history from a file (0600), and creates its missing folders.
  ///
  /// A link to `/dev/null` in place of the file disables it.
  ///
  /// - Parameter text: Decodes a line, which may not be valid UTF-8.
  public init(
    _ path: FilePath,
    text: (ArraySlice<UInt8>) -> String = { String(decoding: $0, as: UTF8.self) }
  ) throws(FileError) {
    let file = PrivateFile(path)
    if file.isDisabled {
      self.file = nil
      return
    }
    try Folder.makeMissing(above: path)
    self.file = file
    for line in try file.lastLines(in: Self.byteLimit).suffix(LineHistory.limit) {
      if history.add(text(line)) { Self.add(line) }
    }
  }

  /// The lines of this and earlier sessions, the latest last.
  public var lines: [String] { history.lines }

  /// Adds a line, unless `LineHistory` ignores it.
  public func add(_ line: String) throws(FileError) { try add(line, bytes: Array(line.utf8)[...]) }

  /// Adds a line with its bytes as typed, unless `LineHistory` ignores it.
  public func add(_ line: String, bytes: ArraySlice<UInt8>) throws(FileError) {
    guard history.add(line) else { return }
    Self.add(bytes)
    hasAdded = true
    try file?.append(line: bytes)
  }

  private static func add(_ line: ArraySlice<UInt8>) {
    add_history(line.map { CChar(bitPattern: $0) } + [0])
  }

  /// Truncates the file to its limit.
  public func close() throws(FileError) {
    if hasAdded { try file?.shorten(toLines: LineHistory.limit, bytes: Self.byteLimit) }
  }
}
