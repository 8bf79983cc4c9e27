import Files
import SystemPackage

/// The file that a dataset was loaded from.
public struct DatasetFile: Sendable, Equatable {
  /// Where it stands.
  public let place: FilePath
  /// What it held then.
  public let version: FileVersion
  /// Whether the dataset has its bytes as they are, so that they can be written back.
  public let isVerbatim: Bool
  /// How it was read.
  public let options: DatasetOptions
}

extension Dataset {
  /// Whether its bytes are those that were loaded, as they were.
  public var isVerbatim: Bool { table.isVerbatim }

  /// The file's bytes without some rows, part by part; those of all other rows, what stands between
  /// them, and the header just as they are.
  ///
  /// - Parameter rows: Positions in ascending order.
  /// - Complexity: O(rows).
  public func source(without rows: some Sequence<Int>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    for row in rows {
      let source = table.source(of: row)
      if start < source.lowerBound { parts.append(table.bytes[start..<source.lowerBound]) }
      start = Dialect.lineEnd(of: table.bytes, from: source.upperBound)
      // A CR and an LF that come together would be one line end, where each was one.
      if parts.last?.last == carriageReturn && table.bytes[start...].first == newline {
        parts.append([newline])
      }
    }
    parts.append(table.bytes[start...])
    return parts
  }
}
