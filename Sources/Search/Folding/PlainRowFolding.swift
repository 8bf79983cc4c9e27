import Datasets

/// Folds rows without quotes and escapes, all cells at once.
///
/// Most rows that are not ASCII are such rows, and the first key waits until they are folded.
struct PlainRowFolding {
  private let cellCount: Int
  private var folded: [UInt8]

  /// Longer rows, and letters that grow more, are left to `ScalarFolding`.
  private static let maxLength = 4_096

  init(cellCount: Int) {
    self.cellCount = cellCount
    folded = Array(repeating: 0, count: 2 * Self.maxLength)
  }

  /// Returns the folded cells, each followed by `RowText.separator`, until the next call; nil if the
  /// row is not a plain one.
  ///
  /// - Complexity: O(length).
  @inline(__always)
  mutating func fold(
    _ source: Range<Int>, of rows: RowBytes, _ scalars: inout ScalarFolding
  ) -> ArraySlice<UInt8>? {
    guard source.count <= Self.maxLength, rows.escape == nil else { return nil }
    let length = folded.withUnsafeMutableBytes {
      Self.fold(source, of: rows, cellCount, &scalars, into: $0)
    }
    return length.map { folded[..<$0] }
  }

  /// Returns the number of bytes written.
  ///
  /// Vectors are read only inside the row. Each pass of the loop writes at most a vector, of which it
  /// keeps a part, and after that one letter, which is no longer; `folded` has room for both.
  private static func fold(
    _ source: Range<Int>, of rows: RowBytes, _ cellCount: Int, _ scalars: inout ScalarFolding,
    into folded: UnsafeMutableRawBufferPointer
  ) -> Int? {
    let bytes = rows.bytes
    let step = ByteBlock.Vector.scalarCount
    var (position, length, cells) = (source.lowerBound, 0, 1)
    while position < source.upperBound {
      if length &+ 2 &* step > folded.count { return nil }
      if position &+ step <= source.upperBound {
        let block = ASCIIBlock(
          bytes.loadUnaligned(fromByteOffset: position, as: ByteBlock.Vector.self), rows)
        folded.storeBytes(of: block.folded, toByteOffset: length, as: ByteBlock.Vector.self)
        let count = min(step, block.others.trailingZeroBitCount)
        cells &+= (block.delimiters & (1 &<< UInt64(count) &- 1)).nonzeroBitCount
        position &+= count
        length &+= count
        if count == step { continue }
      }
      let byte = bytes[position]
      if byte == rows.quote { return nil }
      if byte < 0x80 {
        let isDelimiter = byte == rows.delimiter
        folded[length] = isDelimiter ? RowText.separator : TextFolding.lowercase(byte)
        if isDelimiter { cells &+= 1 }
        position &+= 1
        length &+= 1
        continue
      }
      let rest = UnsafeBufferPointer(
        rebasing: bytes.assumingMemoryBound(to: UInt8.self)[position..<source.upperBound]
      ).span
      let (scalar, count) = Unicode.Scalar.decode(rest, at: 0)
      scalars.fold(scalar) { byte in
        folded[length] = byte
        length &+= 1
      }
      position &+= count
    }
    if cells != cellCount || length == folded.count { return nil }
    folded[length] = RowText.separator
    return length &+ 1
  }
}

/// Sixteen bytes, folded as if they were ASCII.
private struct ASCIIBlock {
  let folded: ByteBlock.Vector
  /// A bit for each delimiter.
  let delimiters: UInt64
  /// A bit for each byte that is not ASCII or is a quote.
  let others: UInt64

  @inline(__always)
  init(_ bytes: ByteBlock.Vector, _ rows: RowBytes) {
    typealias Vector = ByteBlock.Vector
    let isCapital = bytes &- Vector(repeating: UInt8(ascii: "A")) .< Vector(repeating: 26)
    var folded = bytes.replacing(with: bytes | Vector(repeating: 0x20), where: isCapital)
    var others = bytes .>= Vector(repeating: 0x80)
    if let quote = rows.quote { others = others .| (bytes .== Vector(repeating: quote)) }
    if let delimiter = rows.delimiter {
      let isDelimiter = bytes .== Vector(repeating: delimiter)
      folded.replace(with: Vector(repeating: RowText.separator), where: isDelimiter)
      delimiters = ByteBlock.bits(isDelimiter)
    } else {
      delimiters = 0
    }
    (self.folded, self.others) = (folded, ByteBlock.bits(others))
  }
}
