import Datasets
import DiffableList
import Files
import Synchronization

/// The searchable text of a dataset's rows.
///
/// Regular rows are searched in the file's bytes; other rows have a folded copy. Most lists are
/// mostly ASCII and need hardly any copies.
struct RowText: Sendable {
  let dataset: Dataset
  let copied: Bitmap
  /// The folded cells of the copied rows, each followed by `separator`.
  private let copies: [UInt8]
  /// The start of each copy, and the end of the last one.
  private let starts: [Int]

  /// No UTF-8 contains this byte.
  static let separator: UInt8 = 0xFF

  var count: Int { dataset.count }

  func foldedCells(ofRowAt position: Int) -> [UInt8] {
    var folded: [UInt8] = []
    var folding = ScalarFolding(caseSensitive: false)
    dataset.forEachCell(of: dataset.row(at: position)) { cell in
      folding.fold(cell.span, into: &folded)
      folded.append(Self.separator)
    }
    return folded
  }
}

extension RowText {
  private struct Part: Sendable {
    var copies: [UInt8] = []
    /// The start of each row's copy.
    var starts: [Int] = []

    /// Appends a row without quotes and escapes, all cells at once; returns false for another one.
    ///
    /// Most rows that are not ASCII are such rows, and the first key waits until they are folded.
    mutating func appendWhole(
      _ source: Range<Int>, of rows: RowBytes, _ cellCount: Int, _ folding: inout ScalarFolding
    ) -> Bool {
      let row = UnsafeRawBufferPointer(rebasing: rows.bytes[source])
      if let quote = rows.quote, ByteBlock.count(of: quote, in: row) > 0 { return false }
      let delimiters = rows.delimiter.map { ByteBlock.count(of: $0, in: row) } ?? 0
      guard rows.escape == nil, delimiters == cellCount - 1 else { return false }
      let start = copies.count
      folding.fold(row.assumingMemoryBound(to: UInt8.self).span, into: &copies)
      guard let delimiter = rows.delimiter else {
        copies.append(RowText.separator)
        return true
      }
      var count = 1
      for index in start..<copies.count where copies[index] == delimiter {
        copies[index] = RowText.separator
        count += 1
      }
      copies.append(RowText.separator)
      // Other characters can fold to the delimiter.
      if count == cellCount { return true }
      copies.removeLast(copies.count - start)
      return false
    }
  }

  private static let rowsPerPart = 1_024
  /// A Hangul syllable of three bytes folds to three letters of three bytes.
  private static let maxGrowth = 3

  /// Folds the irregular rows of a dataset on all cores.
  init(_ dataset: Dataset, _ cancellation: Cancellation) throws(ListSourceError) {
    let copied = Bitmap(length: dataset.count, words: dataset.irregularRows)
    let partCount = (copied.count + Self.rowsPerPart - 1) / Self.rowsPerPart
    let found = Mutex([Part?](repeating: nil, count: partCount))
    ChunkedWork.forEachChunk(of: partCount, by: 1, cancellation) { chunk in
      let part = Self.part(chunk.lowerBound, of: copied, in: dataset)
      found.withLock { $0[chunk.lowerBound] = part }
    }
    var parts: [Part?] = []
    found.withLock { swap(&$0, &parts) }
    if parts.contains(where: { $0 == nil }) {
      try cancellation.check()
      throw .noMemory
    }
    var copies: [UInt8] = []
    var starts: [Int] = []
    let length = parts.reduce(0) { $0 + ($1?.copies.count ?? 0) }
    guard copies.makeRoom(for: length), starts.makeRoom(for: copied.count + 1) else {
      throw .noMemory
    }
    // Part by part, so that few bytes exist twice.
    for index in parts.indices {
      guard let part = parts[index].take() else { continue }
      starts += part.starts.map { copies.count + $0 }
      copies += part.copies
    }
    starts.append(copies.count)
    self.init(dataset: dataset, copied: copied, copies: copies, starts: starts)
  }

  /// Folds the rows of a part; nil if memory is full.
  private static func part(_ index: Int, of copied: Bitmap, in dataset: Dataset) -> Part? {
    var part = Part()
    var folding = ScalarFolding(caseSensitive: false)
    var isFull = false
    let positions = copied.positions(from: index * rowsPerPart).prefix(rowsPerPart)
    dataset.withRowBytes { rows in
      // Most rows fold to as many bytes; each further growth tries out whether memory is free.
      // Reading a row's bytes to exclude its line end would wait for memory.
      let length = positions.reduce(0) { $0 + rows.start(of: $1 + 1) - rows.start(of: $1) + 1 }
      isFull = !part.copies.makeRoom(for: length + maxGrowth * dataset.columns.count)
      rows.forEachPrefetchedRow(positions) { position in
        let row = dataset.row(at: position)
        let source = dataset.sourceRange(of: row)
        let cellCount = dataset.columns.count
        let most = maxGrowth * source.count + cellCount
        isFull = isFull || !part.copies.makeRoom(for: most)
        if isFull { return }
        part.starts.append(part.copies.count)
        if part.appendWhole(source, of: rows, cellCount, &folding) { return }
        dataset.forEachCellBuffer(of: row) { cell in
          folding.fold(cell.span, into: &part.copies)
          part.copies.append(RowText.separator)
        }
      }
    }
    return isFull ? nil : part
  }
}

extension RowText {
  struct Copies {
    let isCopied: UnsafeBufferPointer<UInt64>
    let bytes: UnsafeRawBufferPointer
    fileprivate let starts: UnsafeBufferPointer<Int>

    @inline(__always)
    func containsRow(_ row: Int) -> Bool { isCopied[row &>> 6] &>> UInt64(row & 63) & 1 == 1 }

    /// The copy with `rank` copies before it.
    @inline(__always)
    subscript(rank: Int) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: bytes[range(of: rank)])
    }

    @inline(__always)
    func range(of rank: Int) -> Range<Int> { starts[rank]..<starts[rank &+ 1] }
  }

  func withCopies<Value>(_ body: (Copies) -> Value) -> Value {
    copied.words.withUnsafeBufferPointer { words in
      copies.withUnsafeBytes { bytes in
        starts.withUnsafeBufferPointer { starts in
          body(Copies(isCopied: words, bytes: bytes, starts: starts))
        }
      }
    }
  }
}
