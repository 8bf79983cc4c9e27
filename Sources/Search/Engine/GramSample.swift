import Datasets

/// The frequencies of letters, pairs and triples of them in a sample of rows.
struct GramSample {
  /// The class of each byte; 0 separates cells.
  private(set) var classes = [UInt8](repeating: 0, count: 256)
  /// The class of all rare letters, the last one used.
  private(set) var otherClass = 1
  /// The number of rows with each gram; 0 for one across cells.
  private(set) var counts: [Int] = []

  private static let maxRows = 10_000
  /// A letter in fewer than one in this many rows shares a class.
  private static let rarest = 200

  init(_ text: RowText, pausing pause: () -> Void = {}) {
    let step = max(1, text.count / Self.maxRows)
    let rows = stride(from: 0, to: text.count, by: step).map { row in
      pause()
      return text.foldedCells(ofRowAt: row)
    }
    setClasses(rows, between: text.dataset.withRowBytes { [$0.delimiter, $0.quote] })
    count(rows, pausing: pause)
  }

  private mutating func setClasses(_ rows: [[UInt8]], between cells: [UInt8?]) {
    var byteCounts = [Int](repeating: 0, count: 256)
    for row in rows {
      for byte in row where byte != RowText.separator { byteCounts[Int(byte)] += 1 }
    }
    let frequent = byteCounts.indices.filter { byteCounts[$0] > rows.count / Self.rarest }
      .sorted { (byteCounts[$0], $1) > (byteCounts[$1], $0) }.prefix(Gram.classCount - 2)
    otherClass = frequent.count + 1
    classes = Array(repeating: UInt8(otherClass), count: 256)
    for (rank, byte) in frequent.enumerated() { classes[byte] = UInt8(rank + 1) }
    // Regular rows are indexed from the file's bytes, with capitals, delimiters and quotes.
    for small in UInt8(ascii: "a")...UInt8(ascii: "z") {
      classes[Int(small) - 0x20] = classes[Int(small)]
    }
    for byte in [RowText.separator, UInt8(ascii: "\n"), UInt8(ascii: "\r")] + cells {
      if let byte { classes[Int(byte)] = 0 }
    }
  }

  private mutating func count(_ rows: [[UInt8]], pausing pause: () -> Void) {
    // The number of rows with each gram, and the last such row, from 1.
    var seen = [(rows: Int32, last: Int32)](repeating: (0, 0), count: Gram.codeCount)
    for (row, bytes) in zip(Int32(1)..., rows) {
      pause()
      var code = 0
      for byte in bytes {
        code = Gram.appending(Int(classes[Int(byte)]), to: code)
        Gram.forEachSuffix(of: code) { gram in
          if seen[gram].last != row { seen[gram] = (seen[gram].rows + 1, row) }
        }
      }
    }
    counts = seen.indices.map { gram in
      seen[gram].rows > 0 && Gram.length(of: gram) != nil ? Int(seen[gram].rows) : 0
    }
  }
}
