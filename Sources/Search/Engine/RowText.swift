import Datasets
import DiffableList
import Files

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
      folding.fold(cell, into: &folded)
      folded.append(Self.separator)
    }
    return folded
  }
}

extension RowText {
  init(_ dataset: Dataset, _ cancellation: Cancellation) throws(ListSourceError) {
    var folding = Folding(dataset)
    self = try folding.finish(cancellation)
  }

  /// A resumable job that folds the irregular rows of a dataset.
  struct Folding: Sendable {
    /// A Hangul syllable of three bytes folds to three letters of three bytes.
    private static let maxGrowth = 3

    private let dataset: Dataset
    private let copied: Bitmap
    private var copies: [UInt8] = []
    private var starts: [Int] = []

    init(_ dataset: Dataset) {
      self.dataset = dataset
      copied = Bitmap(length: dataset.count, words: dataset.irregularRows)
    }

    /// Folds the remaining rows and transfers all of them.
    mutating func finish(_ cancellation: Cancellation) throws(ListSourceError) -> RowText {
      guard starts.makeRoom(for: copied.count + 1 - starts.count) else { throw .noMemory }
      var folding = ScalarFolding(caseSensitive: false)
      for position in copied.dropFirst(starts.count) {
        let row = dataset.row(at: position)
        let most = Self.maxGrowth * dataset.source(of: row).count + dataset.columns.count
        guard copies.makeRoom(for: most) else { throw .noMemory }
        starts.append(copies.count)
        dataset.forEachCell(of: row) { cell in
          folding.fold(cell, into: &copies)
          copies.append(RowText.separator)
        }
        if starts.count & 1023 == 0 { try cancellation.check() }
      }
      starts.append(copies.count)
      defer { (copies, starts) = ([], []) }
      return RowText(dataset: dataset, copied: copied, copies: copies, starts: starts)
    }
  }
}

extension RowText {
  struct Copies {
    /// A bit for each copied row.
    let isCopied: UnsafeBufferPointer<UInt64>
    fileprivate let bytes: UnsafeRawBufferPointer
    fileprivate let starts: UnsafeBufferPointer<Int>

    @inline(__always)
    func containsRow(_ row: Int) -> Bool { isCopied[row &>> 6] &>> UInt64(row & 63) & 1 == 1 }

    /// The copy with `rank` copies before it.
    @inline(__always)
    subscript(rank: Int) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: bytes[starts[rank]..<starts[rank &+ 1]])
    }
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
