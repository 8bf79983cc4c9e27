import Datasets

/// The frequencies of letters, bigrams, trigrams and word prefixes in a sample of rows.
struct GramSample {
  struct Count {
    let gram: Gram
    /// The number of rows that contain it; for more than three letters, of words that begin with
    /// it.
    let rows: Int
    /// The number of words that begin with it, 0 if small.
    let prefixes: Int
  }

  /// The class of each byte; 0 separates cells.
  private(set) var classes = [UInt8](repeating: 0, count: 256)
  /// The class of all rare letters, the last one used.
  private(set) var otherClass = 1
  /// The number of rows with each class.
  private(set) var letterCounts = [Int](repeating: 0, count: Gram.classCount)
  private(set) var rowCount = 0
  /// The counts of longer grams.
  private(set) var counts: [Count] = []

  /// A bit for each class of letters in words.
  private var wordClasses: UInt64 = 0

  private static let maxRows = 10_000
  /// A letter in fewer than one in this many rows shares a class.
  private static let rarest = 200
  /// A prefix of fewer than one word in this many rows is not counted.
  private static let rarestPrefix = 1_000

  init(_ text: RowText, pausing pause: () -> Void = {}) {
    let step = max(1, text.count / Self.maxRows)
    let rows = stride(from: 0, to: text.count, by: step).map { row in
      pause()
      return text.foldedCells(ofRowAt: row)
    }
    rowCount = rows.count
    setClasses(rows, between: text.dataset.withRowBytes { [$0.delimiter, $0.quote] })
    let letters = rows.map { row in row.map { classes[Int($0)] } }
    count(letters, pausing: pause)
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
    for (rank, byte) in frequent.enumerated() {
      classes[byte] = UInt8(rank + 1)
      if Self.isWordByte(UInt8(byte)) { wordClasses |= 1 << UInt64(rank + 1) }
    }
    // Regular rows are indexed from the file's bytes, with capitals, delimiters and quotes.
    for small in UInt8(ascii: "a")...UInt8(ascii: "z") {
      classes[Int(small) - 0x20] = classes[Int(small)]
    }
    for byte in [RowText.separator, UInt8(ascii: "\n"), UInt8(ascii: "\r")] + cells {
      if let byte { classes[Int(byte)] = 0 }
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte >= 0x80
  }

  private mutating func count(_ rows: [[UInt8]], pausing pause: () -> Void) {
    // The number of rows with each gram, and the last such row, from 1.
    var seen = [(rows: Int32, last: Int32)](repeating: (0, 0), count: 1 << (3 * Gram.bitsPerLetter))
    var words: [UInt64] = []
    for (row, letters) in rows.enumerated() {
      pause()
      func see(_ gram: Int) {
        if seen[gram].last != row + 1 { seen[gram] = (seen[gram].rows + 1, Int32(row + 1)) }
      }
      var last = 0
      var bigram = 0
      for letter in letters.map(Int.init) {
        if letter != 0 {
          see(letter)
          if last != 0 { see(last << Gram.bitsPerLetter | letter) }
          if bigram != 0 { see(bigram << Gram.bitsPerLetter | letter) }
        }
        bigram = last != 0 && letter != 0 ? last << Gram.bitsPerLetter | letter : 0
        last = letter
      }
      appendWords(of: letters, to: &words)
    }
    for letter in 1..<Gram.classCount { letterCounts[letter] = Int(seen[letter].rows) }
    let prefixes = Self.prefixes(of: words, atLeast: rows.count / Self.rarestPrefix + 1)
    for gram in Gram.classCount..<seen.count where seen[gram].rows > 0 {
      let gram = Gram(code: UInt64(gram))
      counts.append(
        Count(
          gram: gram, rows: Int(seen[Int(gram.code)].rows), prefixes: prefixes[gram] ?? 0))
    }
    for (gram, count) in prefixes where gram.length > 3 {
      counts.append(Count(gram: gram, rows: count, prefixes: count))
    }
  }

  /// Appends the first `Gram.longest` letters of each word, the first one highest.
  private func appendWords(of letters: [UInt8], to words: inout [UInt64]) {
    var word: UInt64 = 0
    var length = 0
    for letter in letters {
      if wordClasses >> UInt64(letter) & 1 == 1 {
        if length < Gram.longest { word = word << UInt64(Gram.bitsPerLetter) | UInt64(letter) }
        length += 1
      } else if length > 0 {
        let missing = Gram.longest - min(length, Gram.longest)
        words.append(word << UInt64(Gram.bitsPerLetter * missing))
        (word, length) = (0, 0)
      }
    }
  }

  private static func prefixes(of words: [UInt64], atLeast least: Int) -> [Gram: Int] {
    let words = words.sorted()
    var prefixes: [Gram: Int] = [:]
    for length in 2...Gram.longest {
      let shift = UInt64(Gram.bitsPerLetter * (Gram.longest - length))
      var first = 0
      while first < words.count {
        let code = words[first] >> shift
        var end = first + 1
        while end < words.count && words[end] >> shift == code { end += 1 }
        // A shorter word is padded with class 0.
        let isWhole = code & UInt64(Gram.classCount - 1) != 0
        if isWhole && end - first >= least { prefixes[Gram(code: code)] = end - first }
        first = end
      }
    }
    return prefixes
  }
}
