import Datasets

/// A copy of whole records whose cells need neither quotes nor escapes in another format.
struct RecordCopy {
  private let source: UInt8
  private let target: UInt8
  /// The bytes that need quotes or escapes, or are decoded.
  private let special: [UInt8]

  /// Returns nil unless the records of a dataset are delimited text.
  init?(_ dataset: Dataset, as format: RowFormat, delimiter: UInt8) {
    guard let separators = dataset.separators, dataset.columns.count > 1,
      format == .csv || format == .tsv
    else { return nil }
    source = separators.delimiter
    target = delimiter
    let own = format == .csv ? UInt8(ascii: "\"") : UInt8(ascii: "\\")
    let decoded = [separators.quote, source == target ? nil : target].compactMap(\.self)
    special = [own, UInt8(ascii: "\n"), UInt8(ascii: "\r")] + decoded
  }

  /// Appends a record; returns false if it has special bytes.
  func append(_ record: ArraySlice<UInt8>, to line: inout [UInt8]) -> Bool {
    // A byte order mark at the start of a file is not text.
    guard record.first != 0xEF, record.withUnsafeBytes(isPlain) else { return false }
    let start = line.count
    line += record
    guard source != target else { return true }
    line.withUnsafeMutableBufferPointer { line in
      // Stored unconditionally, so that the loop is vectorized.
      for index in start..<line.count {
        line[index] = line[index] == source ? target : line[index]
      }
    }
    return true
  }

  private func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    let blocks = bytes.count / ByteBlock.count
    for byte in special {
      let vector = ByteBlock.Vector(repeating: byte)
      for block in 0..<blocks
      where ByteBlock.contains(base + block * ByteBlock.count, { $0 .== vector }) { return false }
    }
    return bytes[(blocks * ByteBlock.count)...].allSatisfy { !special.contains($0) }
  }
}
