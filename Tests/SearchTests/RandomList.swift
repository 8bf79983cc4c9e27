import Datasets
import Foundation
import TestSupport

/// Random choices that are repeatable by their seed.
struct Dice {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  /// Returns true with a probability of one in `count`.
  mutating func once(in count: Int) -> Bool { number(below: count) == 0 }

  /// Returns an element of a non-empty collection.
  mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: number(below: elements.count))]
  }

  /// Returns about half of the elements, in order.
  mutating func some<Element>(of elements: [Element]) -> [Element] {
    elements.filter { _ in once(in: 2) }
  }
}

/// A random list and its file, whose cells are hard to fold, split and compare.
///
/// A large list repeats a few distinct rows in random order, so the reference evaluator searches
/// only those.
struct RandomList {
  enum Format: String, CaseIterable {
    case csv, tsv, txt, json
  }

  /// The kind of cells in a column.
  fileprivate enum Content: CaseIterable {
    case words, manyWords, kinds, numbers, longNumbers, tinyNumbers, codes, dates, nothing
  }

  /// The columns' names and headings.
  let names: [String]
  /// The distinct rows, with one cell for each column.
  let distinctRows: [[[UInt8]]]
  /// For each row of the list, its index among the distinct rows.
  let order: [Int]
  /// The file's content.
  let bytes: [UInt8]
  /// The file's extension.
  let format: Format

  /// Creates a list of `count` rows.
  init(distinct: Int, count: Int, _ dice: inout Dice) {
    format = dice.pick(Format.allCases + [.csv])
    // The first column has words, because a file must not start with an empty row.
    let others = dice.some(of: Content.allCases + [.dates, .numbers])
    let contents = format == .txt ? [.manyWords] : [.words] + others
    names = format == .txt ? ["line"] : contents.indices.map { "c\($0)" }
    let cells = RandomCells(format, areShort: count > 3_000, &dice)
    let distinctRows = cells.rows(distinct, of: contents.map(\.pieces), &dice)
    var order = Array(0..<distinct)
    while order.count < count { order.append(dice.number(below: distinct)) }
    order = Array(order.prefix(count))
    let file = RandomFile(format, &dice)
    bytes = file.bytes(names: names, rows: order.map { distinctRows[$0] }, &dice)
    self.distinctRows = distinctRows
    self.order = order
  }

  /// The distinct rows as texts.
  var texts: [[String]] {
    distinctRows.map { row in row.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Loads the file.
  func dataset() throws -> Dataset {
    try DatasetLoader.load(bytes, name: "x", path: "x", extension: format.rawValue)
  }
}

extension RandomList.Content {
  fileprivate var pieces: RandomCells.Pieces {
    switch self {
    case .words: .words(max: 3)
    case .manyWords: .words(max: 40)
    case .kinds: .oneOf(["Nepal", "nepal", "China", "Perú", "ØST", "a,b", "", "0"])
    case .numbers:
      .oneOf([
        "0", "-0", "1", "8", "88", "8849", "1988", "-8", "-88", "+8", "8.5", "8.50", "0.1", "-0.5",
        ".5", "-.25", "5.", "-5.", "+.5", "8.e2", "1e5",
        " 8", "8 ", "$8", "-$8.50", "8%", "1,988", "8,849.0", "1,9", "€ 8",
        "8e3", "8E3", "1e-2", "88e-1", "", "849", "8848.86", "123456789012345", "1e22", "1e-7",
      ])
    case .longNumbers:
      .oneOf([
        "9007199254740992", "9007199254740993", "-9007199254740993", "0.1",
        "0.10000000000000000001",
        "1e400", "2e400", "-1e400", "1e-400", "2e-400", "1.2345e-320", "1.2346e-320", "8", "",
        "88888888888888888888", "1e16", "10000000000000000", "10000000000000001", "0", "0e5",
      ])
    case .tinyNumbers: .oneOf(["1.2345e-320", "1.2346e-320", "-1.2345e-320", "0", "1e-320"])
    case .codes: .oneOf(["007", "00501", "501", "8", "08", "1.", ".5", "٣", "８", "", "0x8", "1 2"])
    case .dates:
      .oneOf([
        "1953", "1953-05", "1953-05-29", "1953-05-29T11:30", "1953-05-29 11:30:15",
        "1953-05-29T11:30:15.25Z", "1953-05-29T05:45+05:45", "1953-05-28T23:00:00-0100", "1952",
        "1954-12-31", "0001", "9999-12-31T23:59:59.999999999", "1953-05-29T11:30+00", "2000-02-29",
        "", "1950-01-01", "1953-05-29t11:30z", "0000-03", "1953/05/29", "29.05.1953", "1/6/1953",
        " 1953-05 ",
        "30.5.1953 11:30",
      ])
    case .nothing: .oneOf(["", "", "", "x", "\u{301}"])
    }
  }
}

/// Makes random cells.
struct RandomCells {
  /// The parts of a cell.
  enum Pieces {
    /// One text.
    case oneOf([String])
    /// At most `max` pieces of words.
    case words(max: Int)
  }

  private let plain = [
    "a", "b", "ab", "e", "8", "everest", "Everest", "MOUNT", "Mount ", " ", "k2", "K2", "-", "x/y",
    "aaa", "8849", "(", "$", "^", "~", "!", "e3", ":", "|", "\\", ".", "5\"", "nepal", "kang",
  ]
  private let other = [
    "é", "e\u{301}", "É", "ø", "Øre", "Łódź", "đ", "Ð", "þ", "Þ", "ß", "ẞ", "æ", "Ære", "œ", "ı",
    "İ", "ħ", "ŋ", "ŧ", "Ｋ２", "ａ", "\u{3000}", "\u{301}", "\u{323}\u{301}", "Ё", "й", "Σ", "σς",
    "Ό", "O’B", "–", "東京", "👩‍👩‍👧", "🇳🇵", "각", "ﬁ", "ǅ", "\u{A0}", "\u{FEFF}", "ﬀ", "K", "Ǆ", "ῼ", "ᾳ",
  ]
  private let invalid: [[UInt8]] = [
    [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x8F], [0xC0, 0x80], [0xED, 0xA0, 0x80],
    [0x80, 0x61],
  ]
  private let separating: [String]
  /// One in so many pieces is not plain.
  private let plainness: Int
  private let maxPieces: Int

  init(_ format: RandomList.Format, areShort: Bool, _ dice: inout Dice) {
    separating =
      switch format {
      case .csv: [",", "\"", "\n", "\r\n", "\r", "\t"]
      case .tsv: [",", "\"", "\"a\"", ";"]
      case .txt: [",", "\"", "\t"]
      case .json: ["\0", "\"", "\t", "\n", "\\", "\u{1F}"]
      }
    plainness = dice.pick([2, 10, 40])
    maxPieces = areShort ? 6 : dice.pick([6, 20, 100])
  }

  /// Returns rows with a cell of each kind, half of which resemble the first row.
  func rows(_ count: Int, of kinds: [Pieces], _ dice: inout Dice) -> [[[UInt8]]] {
    var rows: [[[UInt8]]] = []
    for _ in 0..<count {
      let isLikeFirst = dice.once(in: 2)
      rows.append(
        kinds.indices.map { column in
          if isLikeFirst && !dice.once(in: 4), let first = rows.first { return first[column] }
          if column > 0 && dice.once(in: 6) { return [] }
          // The file must not start with a byte order mark or a line end.
          let isFirst = rows.isEmpty && column == 0
          return (isFirst ? [UInt8(ascii: "x")] : []) + cell(of: kinds[column], &dice)
        })
    }
    return rows
  }

  private func cell(of pieces: Pieces, _ dice: inout Dice) -> [UInt8] {
    switch pieces {
    case .oneOf(let texts): return Array(dice.pick(texts).utf8)
    case .words(let max):
      // Never empty, because the loader skips empty rows at the start of a file.
      return (0...dice.number(below: min(max, maxPieces))).flatMap { _ in piece(&dice) }
    }
  }

  private func piece(_ dice: inout Dice) -> [UInt8] {
    if !dice.once(in: plainness) { return Array(dice.pick(plain).utf8) }
    return switch dice.number(below: 5) {
    case 0: dice.pick(invalid)
    case 1: Array(dice.pick(separating).utf8)
    default: Array(dice.pick(other).utf8)
    }
  }
}

/// Formats rows as a file, with random quotes and line ends.
private struct RandomFile {
  private let format: RandomList.Format
  private let lineEnd: [UInt8]
  private let endsLastLine: Bool
  /// One in so many cells is quoted without need.
  private let quoteInterval: Int

  init(_ format: RandomList.Format, _ dice: inout Dice) {
    self.format = format
    lineEnd = Array(dice.pick(["\n", "\r\n", "\r"]).utf8)
    endsLastLine = dice.once(in: 2)
    quoteInterval = dice.pick([1, 5, 5, 1_000_000])
  }

  func bytes(names: [String], rows: [[[UInt8]]], _ dice: inout Dice) -> [UInt8] {
    if format == .json { return Array(json(names: names, rows: rows)) }
    let delimiter = Array((format == .csv ? "," : "\t").utf8)
    var bytes: [UInt8] = []
    if format != .txt { bytes += Array(names.map { Array($0.utf8) }.joined(separator: delimiter)) }
    for row in rows {
      if !bytes.isEmpty { bytes += lineEnd }
      if names.count > 1 && dice.once(in: 20) { bytes += lineEnd }
      bytes += Array(row.map { field($0, &dice) }.joined(separator: delimiter))
    }
    return endsLastLine ? bytes + lineEnd : bytes
  }

  private func json(names: [String], rows: [[[UInt8]]]) -> [UInt8] {
    let objects = rows.map { row in
      let members = zip(names, row).map { Array("\"\($0)\":".utf8) + string($1) }
      return Array("{".utf8) + Array(members.joined(separator: [UInt8(ascii: ",")]))
        + Array("}".utf8)
    }
    return Array("[".utf8) + Array(objects.joined(separator: lineEnd + [UInt8(ascii: ",")]))
      + Array("]".utf8)
  }

  private func string(_ cell: [UInt8]) -> [UInt8] {
    let quote = Array("\"".utf8)
    return quote
      + cell.flatMap { byte in
        let isPlain = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        return isPlain ? [byte] : Array(String(format: "\\u%04x", byte).utf8)
      } + quote
  }

  private func field(_ cell: [UInt8], _ dice: inout Dice) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let needsQuotes = cell.first == quote || cell.contains { [0x0A, 0x0D, 0x2C].contains($0) }
    guard format == .csv, needsQuotes || dice.once(in: quoteInterval) else { return cell }
    return [quote] + cell.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }
}
