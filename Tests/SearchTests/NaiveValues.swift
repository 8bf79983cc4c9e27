import Foundation

/// The folding of letters that the query language documents.
enum NaiveFolding {
  private static let spelledOut: [Character: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i",
    "ħ": "h", "ŋ": "n", "ŧ": "t", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "Th", "ẞ": "SS",
    "Æ": "Ae", "Œ": "Oe", "Ħ": "H", "Ŋ": "N", "Ŧ": "T", "￡": "£", "￥": "¥",
    "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "−": "-",
    "´": "'", "ŉ": "'n", "ẚ": "a'", "ʼ": "'", "ʻ": "'", "′": "'", "″": "\"", "‘": "'", "’": "'",
    "‚": "'", "‛": "'",
    "‹": "'", "›": "'",
  ]

  /// Returns the ASCII form of a dash, a quotation mark or a blank; empty without a width.
  private static func ascii(_ scalar: Unicode.Scalar) -> String? {
    if scalar.isASCII { return nil }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .dashPunctuation: return "-"
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return " "
    case .format where properties.isDefaultIgnorableCodePoint: return ""
    default: return properties.isQuotationMark ? "\"" : nil
    }
  }

  /// Returns the letters by which text is compared.
  static func letters(of text: String, caseSensitive: Bool) -> [Unicode.Scalar] {
    var folded = ""
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      if CharacterSet.nonBaseCharacters.contains(scalar) { continue }
      if let letters = spelledOut[Character(scalar)] {
        folded += letters
      } else if let sign = ascii(scalar) {
        folded += sign
      } else if (0xFF01...0xFF5E).contains(scalar.value) {
        folded += String(UnicodeScalar(scalar.value - 0xFEE0).map(Character.init) ?? "?")
      } else {
        folded.unicodeScalars.append(scalar)
      }
    }
    return Array((caseSensitive ? folded : folded.uppercased().lowercased()).unicodeScalars)
  }
}

extension NaiveFolding {
  private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\u{B}", "\u{C}", "\r"]

  /// Returns letters without the blanks at some ends, unless there are only blanks.
  static func trimmed(
    _ letters: [Unicode.Scalar], start: Bool, end: Bool
  ) -> [Unicode.Scalar] {
    guard let first = letters.firstIndex(where: { !blanks.contains($0) }),
      let last = letters.lastIndex(where: { !blanks.contains($0) })
    else { return letters }
    return Array(letters[(start ? first : 0)...(end ? last : letters.count - 1)])
  }

  /// Returns letters without the blanks at both ends.
  static func trimmed(_ letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
    letters.allSatisfy(blanks.contains) ? [] : trimmed(letters, start: true, end: true)
  }

  static func trimmed(_ text: String) -> String {
    String(String.UnicodeScalarView(trimmed(Array(text.unicodeScalars))))
  }
}

/// The kind of a column's cells.
enum NaiveKind: Equatable {
  case text, number, date

  /// The kind of most non-empty cells.
  init(of cells: [String]) {
    let cells = cells.filter { !$0.isEmpty }
    if cells.count(where: { NaiveNumber($0) != nil }) * 2 > cells.count {
      self = .number
    } else {
      self = cells.count(where: { NaiveDate($0) != nil }) * 2 > cells.count ? .date : .text
    }
  }
}

/// A decimal number of any length, as the digits before and after the point.
struct NaiveNumber: Comparable {
  private let isNegative: Bool
  private let whole: String
  private let fraction: String

  init?(_ cell: String) {
    var rest = Substring(NaiveFolding.trimmed(cell))
    var signs = ""
    func readSign() {
      if let sign = rest.first, "+-".contains(sign) {
        signs.append(sign)
        rest.removeFirst()
      }
    }
    readSign()
    let block: ClosedRange<Character> = "\u{20A0}"..."\u{20BF}"
    if let currency = rest.first, "$¢£¥".contains(currency) || block.contains(currency) {
      rest = Substring(NaiveFolding.trimmed(String(rest.dropFirst())))
      readSign()
    }
    if rest.last == "%" { rest = Substring(NaiveFolding.trimmed(String(rest.dropLast()))) }
    guard signs.count < 2, rest.first.map({ !"+-".contains($0) }) ?? false else { return nil }
    if rest.contains(",") {
      let halves = rest.split(separator: ".", omittingEmptySubsequences: false)
      let groups = halves[0].split(separator: ",", omittingEmptySubsequences: false)
      guard halves.count < 3, 1...3 ~= groups[0].count, groups[0].first != "0",
        groups.dropFirst().allSatisfy({ $0.count == 3 }),
        (groups + halves.dropFirst()).joined().allSatisfy({ "0123456789".contains($0) })
      else { return nil }
    }
    let text = signs + rest.filter { $0 != "," }
    let parts = text.split(omittingEmptySubsequences: false) { "eE".contains($0) }
    guard parts.count <= 2, let exponent = parts.count == 2 ? Int(parts[1]) : 0 else { return nil }
    let sign = parts[0].first.flatMap { "+-".contains($0) ? $0 : nil }
    let halves = parts[0].dropFirst(sign == nil ? 0 : 1)
      .split(separator: ".", omittingEmptySubsequences: false)
    let areDigits = halves.allSatisfy { $0.allSatisfy { "0123456789".contains($0) } }
    guard areDigits, halves.count <= 2, halves.contains(where: { !$0.isEmpty }) else { return nil }
    let whole = String(halves[0])
    let fraction = halves.count == 2 ? String(halves[1]) : ""
    let zeros = String(repeating: "0", count: abs(exponent))
    let (left, right) = exponent < 0 ? (zeros + whole, fraction) : (whole, fraction + zeros)
    let digits = left + right
    let point = left.count + exponent
    self.whole = String(digits.prefix(point).drop { $0 == "0" })
    self.fraction = String(digits.dropFirst(point))
    isNegative = sign == "-" && digits.contains { $0 != "0" }
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    let (low, high) = left.isNegative ? (right, left) : (left, right)
    let digits = [low, high].map { number in
      let leading = String(repeating: "0", count: max(low.whole.count, high.whole.count))
      let trailing = String(repeating: "0", count: max(low.fraction.count, high.fraction.count))
      return leading.dropFirst(number.whole.count) + number.whole + number.fraction
        + trailing.dropFirst(number.fraction.count)
    }
    return digits[0] < digits[1]
  }

  static func == (left: Self, right: Self) -> Bool { !(left < right) && !(right < left) }
}

/// A date as its first and last microsecond since the year 0.
struct NaiveDate {
  let first: Int
  let last: Int

  private static let form = try? NSRegularExpression(
    pattern: """
      ^([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2})(?:[Tt ]([0-9]{2}):([0-9]{2})\
      (?::([0-9]{2})(?:\\.([0-9]{1,9}))?)?([Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)?)?)?)?$
      """)

  /// The span from `start` up to `end`, in units of so many microseconds.
  private init(from start: Int, to end: Int, times unit: Int) {
    first = start * unit
    last = end * unit - 1
  }

  /// Returns a day written `1953/5/29` or `29.5.1953` in the form of ISO 8601, and other text as it is.
  private static func iso(_ text: String) -> String {
    func day(_ year: Substring, _ month: Substring, _ day: Substring, _ rest: Substring) -> String {
      let parts = [month, day].map { $0.count < 2 ? "0\($0)" : "\($0)" }
      return "\(year)-\(parts[0])-\(parts[1])\(rest)"
    }
    if let match = text.wholeMatch(of: /([0-9]{4})\/([0-9]{1,2})\/([0-9]{1,2})(|[Tt ][^a]*)/) {
      return day(match.1, match.2, match.3, match.4)
    }
    if let match = text.wholeMatch(of: /([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})(|[Tt ][^a]*)/) {
      return day(match.3, match.2, match.1, match.4)
    }
    return text
  }

  /// Returns nil if the text is not a date.
  init?(_ cell: String) {
    let text = Self.iso(NaiveFolding.trimmed(cell))
    let range = NSRange(location: 0, length: text.utf8.count)
    guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }),
      let match = Self.form?.firstMatch(in: text, range: range)
    else { return nil }
    let parts = (1...8).map { Range(match.range(at: $0), in: text).map { String(text[$0]) } }
    let numbers = parts.map { $0.flatMap { Int($0) } }
    let second = 1_000_000
    let wholeDay = 24 * 60 * 60 * second
    guard let year = numbers[0] else { return nil }
    guard let month = numbers[1] else {
      self.init(from: Self.day(year, 1, 1), to: Self.day(year + 1, 1, 1), times: wholeDay)
      return
    }
    guard (1...12).contains(month) else { return nil }
    guard let day = numbers[2] else {
      let next = month == 12 ? Self.day(year + 1, 1, 1) : Self.day(year, month + 1, 1)
      self.init(from: Self.day(year, month, 1), to: next, times: wholeDay)
      return
    }
    guard (1...Self.daysOfMonths(in: year)[month - 1]).contains(day) else { return nil }
    let date = Self.day(year, month, day)
    guard let hour = numbers[3], let minute = numbers[4] else {
      self.init(from: date, to: date + 1, times: wholeDay)
      return
    }
    guard hour < 24, minute < 60, let offset = Self.offset(parts[7]) else { return nil }
    let minutes = (date * 24 + hour) * 60 + minute - offset
    guard let seconds = numbers[5] else {
      self.init(from: minutes, to: minutes + 1, times: 60 * second)
      return
    }
    guard seconds < 60 else { return nil }
    // Digits after the microseconds are ignored.
    let digits = (parts[6] ?? "").prefix(6)
    let unit = digits.reduce(second) { unit, _ in unit / 10 }
    let start = (minutes * 60 + seconds) * second / unit + (Int(digits) ?? 0)
    self.init(from: start, to: start + 1, times: unit)
  }

  /// Returns the minutes of an optional offset: `Z`, `+05:45`, `+0545` or `+05`.
  private static func offset(_ text: String?) -> Int? {
    guard let text, text.uppercased() != "Z" else { return 0 }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard let hours = Int(digits.prefix(2)), hours < 24 else { return nil }
    guard let minutes = digits.count > 2 ? Int(digits.suffix(2)) : 0, minutes < 60 else {
      return nil
    }
    return (text.first == "-" ? -1 : 1) * (hours * 60 + minutes)
  }

  private static func daysOfMonths(in year: Int) -> [Int] {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }

  /// The number of days before each year up to 10000.
  private static let daysBefore = (0...10_000).reduce(into: [0]) { days, year in
    days.append(days[year] + daysOfMonths(in: year).reduce(0, +))
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    daysBefore[year] + daysOfMonths(in: year).prefix(month - 1).reduce(0, +) + day - 1
  }
}

/// Matches regular expressions with the standard library's engine, which backtracks.
enum NaivePattern {
  static func isFound(_ pattern: String, in text: String) -> Bool {
    guard let regex = try? Regex(pattern) else { return false }
    return text.firstMatch(of: regex.matchingSemantics(.unicodeScalar)) != nil
  }
}
