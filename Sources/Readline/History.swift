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

  private let file: PrivateFile?
  private var last: String?
  private var hasAdded = false

  /// A history in memory only.
  public init() { file = nil }

  /// A history kept in a file (0600), read now.
  ///
  /// Its folder is made when it is missing.
  public init(_ path: FilePath) throws(FileError) {
    let file = PrivateFile(path)
    try file.makeFolder()
    self.file = file
    let lines = Self.lines(in: try file.rewrite(Self.trimmed))
    for line in lines { add_history(line) }
    last = lines.last
  }

  /// Adds a typed line, unless it is empty, begins with a blank, or is the last one again.
  public func add(_ line: String) throws(FileError) {
    guard let first = line.first, !first.isWhitespace, line != last else { return }
    add_history(line)
    last = line
    hasAdded = true
    try file?.append(line: line)
  }

  /// Cuts the file to its bound, which lines from this session may have passed.
  public func close() throws(FileError) {
    if hasAdded { try file?.rewrite(Self.trimmed) }
  }

  private static func lines(in bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The last lines, or nil when there are not too many.
  private static func trimmed(_ bytes: [UInt8]) -> [UInt8]? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.count > limit else { return nil }
    return Array(lines.suffix(limit).joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
  }
}
