import Datasets
import DiffableList
import Files

/// The rows of a dataset as they are searched.
///
/// A regular row, ASCII fields between delimiters, is searched where it stands in the file; of any
/// other there is a folded copy. Lists are mostly ASCII, so that they are kept once.
struct RowText: Sendable {
  let dataset: Dataset
  /// The rows that have a copy.
  let copied: Bitmap
  /// The folded cells of those rows, each cell with a NUL behind it, which is in no text.
  private let copies: [UInt8]
  /// Where each copy begins, and where the last one ends.
  private let starts: [Int]

  /// What stands behind each cell of a folded copy.
  static let separator: UInt8 = 0

  /// Folds the rows that are not regular.
  ///
  /// - Complexity: O(bytes of those rows + rows).
  init(_ dataset: Dataset, _ cancellation: Cancellation) throws(ListSourceError) {
    var folding = Folding(dataset)
    self = try folding.finish(cancellation)
  }

  /// How many rows there are.
  var count: Int { dataset.count }

  /// A row's folded cells, each with a NUL behind it.
  ///
  /// - Complexity: O(length of the row).
  func foldedCells(ofRowAt position: Int) -> [UInt8] {
    var folded: [UInt8] = []
    var folding = ScalarFolding(heedingCase: false)
    dataset.forEachCell(of: dataset.row(at: position)) { cell in
      folding.fold(cell, into: &folded)
      folded.append(Self.separator)
    }
    return folded
  }
}

extension RowText {
  private init(dataset: Dataset, copied: Bitmap, copies: [UInt8], starts: [Int]) {
    self.dataset = dataset
    self.copied = copied
    self.copies = copies
    self.starts = starts
  }

  /// Folds the rows of a dataset that are not regular; what is cancelled goes on where it stopped.
  struct Folding: Sendable {
    /// A Hangul syllable of three bytes is folded to three letters of as many.
    private static let mostGrowth = 3

    private let dataset: Dataset
    private let copied: Bitmap
    private var copies: [UInt8] = []
    private var starts: [Int] = []

    init(_ dataset: Dataset) {
      self.dataset = dataset
      copied = Bitmap(length: dataset.count, words: dataset.irregularRows)
    }

    /// Folds the rows that are left, and hands all of them over.
    ///
    /// - Complexity: O(bytes of those rows + rows).
    mutating func finish(_ cancellation: Cancellation) throws(ListSourceError) -> RowText {
      guard starts.makeRoom(for: copied.count + 1 - starts.count) else { throw .noMemory }
      var folding = ScalarFolding(heedingCase: false)
      for position in copied.dropFirst(starts.count) {
        let row = dataset.row(at: position)
        let most = Self.mostGrowth * dataset.source(of: row).count + dataset.columns.count
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
  /// The folded copies, for the loops that look at every row.
  struct Copies {
    /// A bit for each row that has one.
    let isCopied: UnsafeBufferPointer<UInt64>
    fileprivate let bytes: UnsafeRawBufferPointer
    fileprivate let starts: UnsafeBufferPointer<Int>

    /// Whether a row has one.
    @inline(__always)
    func holdsRow(_ row: Int) -> Bool { isCopied[row &>> 6] &>> UInt64(row & 63) & 1 == 1 }

    /// The copy that has `rank` others before it.
    @inline(__always)
    subscript(rank: Int) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: bytes[starts[rank]..<starts[rank &+ 1]])
    }
  }

  /// Calls `body` with the copies.
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
