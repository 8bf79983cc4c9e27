import CReadline
import Files
import SystemPackage
import Terminal

/// The lines entered in this and earlier sessions, in readline's list and a file.
///
/// A class because readline has a single global history.
@MainActor
public final class History {
  private static let limit = 10_000

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
  public init(_ path: FilePath) throws(FileError) {
    let file = PrivateFile(path)
    if file.isDisabled {
      self.file = nil
      return
    }
    try Folder.makeMissing(above: path)
    self.file = file
    for line in try file.lastLines(in: Self.byteLimit).suffix(Self.limit) {
      let text = String(decoding: line, as: UTF8.self)
      if history.add(text) { add_history(text) }
    }
  }

  /// The lines of this and earlier sessions, the latest last.
  public var lines: [String] { history.lines }

  /// Adds a line, unless `LineHistory` ignores it.
  public func add(_ line: String) throws(FileError) {
    guard history.add(line) else { return }
    add_history(line)
    hasAdded = true
    try file?.append(line: line)
  }

  /// Truncates the file to its limit.
  public func close() throws(FileError) {
    if hasAdded { try file?.shorten(toLines: Self.limit, bytes: Self.byteLimit) }
  }
}
