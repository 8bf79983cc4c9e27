import Datasets

/// What some rows say about how frequent letters, pairs and triples of letters are in all of them,
/// and with what their words begin.
struct GramSample {
  /// A pair, a triple or the beginning of a word.
  struct Count {
    let gram: Gram
    /// In how many rows it is; for more than three letters, how many words begin with it.
    let rows: Int
    /// How many words begin with it, unless they are few.
    let beginnings: Int
  }

  /// The class of each byte; 0 is what stands between cells.
  private(set) var classes = [UInt8](repeating: 0, count: 256)
  /// The class of the letters that are too rare to have one of their own, the last in use.
  private(set) var otherClass = 1
  /// In how many rows each class occurs.
  private(set) var letterCounts = [Int](repeating: 0, count: Gram.classCount)
  /// How many rows were looked at.
  private(set) var rowCount = 0
  /// What occurs of all else.
  private(set) var counts: [Count] = []

  /// A bit for each class whose letters words are of.
  private var wordClasses: UInt64 = 0

  /// How many rows are looked at, if there are so many.
  private static let mostRows = 10_000
  /// A letter in fewer than one of so many rows has no class of its own.
  private static let rarest = 200
  /// What begins fewer than one word in so many rows does not count as a beginning.
  private static let rarestBeginning = 1_000

  /// Looks at rows all over the list.
  init(_ text: RowText) {
    let step = max(1, text.count / Self.mostRows)
    let rows = stride(from: 0, to: text.count, by: step).map { text.foldedCells(ofRowAt: $0) }
    rowCount = rows.count
    setClasses(rows, between: text.dataset.withRowBytes { [$0.delimiter, $0.quote] })
    let letters = rows.map { row in row.map { classes[Int($0)] } }
    count(letters)
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
    for (place, byte) in frequent.enumerated() {
      classes[byte] = UInt8(place + 1)
      if Self.isOfWord(UInt8(byte)) { wordClasses |= 1 << UInt64(place + 1) }
    }
    // Regular rows are read as they stand in the file, with capitals and what is between cells.
    for small in UInt8(ascii: "a")...UInt8(ascii: "z") {
      classes[Int(small) - 0x20] = classes[Int(small)]
    }
    for byte in [RowText.separator, UInt8(ascii: "\n"), UInt8(ascii: "\r")] + cells {
      if let byte { classes[Int(byte)] = 0 }
    }
  }

  /// Whether a byte of folded text is in a word: a letter, a digit or not ASCII.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: byte >= 0x80
    }
  }

  // MARK: Counting

  private mutating func count(_ rows: [[UInt8]]) {
    // For each gram in how many rows it is, and the last of them, from 1.
    var seen = [(rows: Int32, last: Int32)](
      repeating: (0, 0), count: 1 << (3 * Gram.bitsPerLetter))
    var words: [UInt64] = []
    for (row, letters) in rows.enumerated() {
      func see(_ gram: Int) {
        if seen[gram].last != row + 1 { seen[gram] = (seen[gram].rows + 1, Int32(row + 1)) }
      }
      var last = 0
      var pair = 0
      for letter in letters.map(Int.init) {
        if letter != 0 {
          see(letter)
          if last != 0 { see(last << Gram.bitsPerLetter | letter) }
          if pair != 0 { see(pair << Gram.bitsPerLetter | letter) }
        }
        pair = last != 0 && letter != 0 ? last << Gram.bitsPerLetter | letter : 0
        last = letter
      }
      appendWords(of: letters, to: &words)
    }
    for letter in 1..<Gram.classCount { letterCounts[letter] = Int(seen[letter].rows) }
    let beginnings = Self.beginnings(of: words, atLeast: rows.count / Self.rarestBeginning + 1)
    for gram in Gram.classCount..<seen.count where seen[gram].rows > 0 {
      let gram = Gram(code: UInt64(gram))
      counts.append(
        Count(
          gram: gram, rows: Int(seen[Int(gram.code)].rows), beginnings: beginnings[gram] ?? 0))
    }
    for (gram, count) in beginnings where gram.length > 3 {
      counts.append(Count(gram: gram, rows: count, beginnings: count))
    }
  }

  /// Adds the first letters of each word, those of a gram's longest, the first one highest.
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

  /// How many words begin with each gram of at least two letters.
  private static func beginnings(of words: [UInt64], atLeast least: Int) -> [Gram: Int] {
    let words = words.sorted()
    var beginnings: [Gram: Int] = [:]
    for length in 2...Gram.longest {
      let shift = UInt64(Gram.bitsPerLetter * (Gram.longest - length))
      var first = 0
      while first < words.count {
        let code = words[first] >> shift
        var end = first + 1
        while end < words.count && words[end] >> shift == code { end += 1 }
        // A shorter word has no letter there.
        let isWhole = code & UInt64(Gram.classCount - 1) != 0
        if isWhole && end - first >= least { beginnings[Gram(code: code)] = end - first }
        first = end
      }
    }
    return beginnings
  }
}
