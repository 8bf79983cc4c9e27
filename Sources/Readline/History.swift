import CReadline
import Files
import SystemPackage

/// The lines typed in this and earlier sessions: readline's list, and a file that outlives it.
///
/// A class because readline has one history, and it is this.
@MainActor
public final class History {
  /// How many lines are kept.
  private static let limit = 10_000

  /// How many bytes of them are read and kept, so that a file of any size starts the session at once.
  private static let byteLimit = 1 << 20

  private let file: PrivateFile?
  private var last: String?
  private var hasAdded = false

  /// A history in memory only.
  public init() { file = nil }

  /// A history kept in a file (0600), read now.
  ///
  /// Its folder is made when it is missing. A link to `/dev/null` in place of the file says that no
  /// history is to be kept.
  public init(_ path: FilePath) throws(FileError) {
    let file = PrivateFile(path)
    if file.isDisabled {
      self.file = nil
      return
    }
    try file.makeFolder()
    self.file = file
    let lines = try file.lastLines(in: Self.byteLimit).suffix(Self.limit)
    for line in lines { add_history(String(decoding: line, as: UTF8.self)) }
    last = lines.last.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds a typed line, unless it is empty, begins with a blank, or is the last one again.
  public func add(_ line: String) throws(FileError) {
    guard let first = line.first, !first.isWhitespace, line != last else { return }
    add_history(line)
    last = line
    hasAdded = true
    try file?.append(line: line)
  }

  /// Shortens the file to its limit, which lines from this session may have passed.
  public func close() throws(FileError) {
    if hasAdded { try file?.shorten(toLines: Self.limit, bytes: Self.byteLimit) }
  }
}
