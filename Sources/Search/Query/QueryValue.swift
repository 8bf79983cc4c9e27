import Datasets

/// Which values a column can be compared with.
enum QueryValue {
  /// Whether a text is a number as people type it: what a cell may hold, and also leading zeros and
  /// no digits on one side of the point.
  static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    func drop(_ signs: String) -> Bool {
      guard let first = rest.first, signs.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func dropDigits() -> Bool {
      let count = rest.count
      rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return rest.count < count
    }
    _ = drop("+-")
    let hasWhole = dropDigits()
    let hasFraction = drop(".") && dropDigits()
    guard hasWhole || hasFraction else { return false }
    if drop("eE") {
      _ = drop("+-")
      if !dropDigits() { return false }
    }
    return rest.isEmpty
  }

  /// Whether a text is a date, or a date and a time.
  static func isDate(_ text: String) -> Bool { ISODate(text.utf8) != nil }

  /// Whether a text may become a number when more is typed: `-`, `8e`.
  static func canBecomeNumber(_ text: String) -> Bool { isNumber(text + "0") }

  /// Whether a text may become a date when more is typed: `195`, `1953-0`, `1953-05-29T`.
  static func canBecomeDate(_ text: String) -> Bool {
    guard text.utf8.count <= 40 else { return false }
    // The days 01 and 10 complete every digit that a month or a day can begin with.
    let ends = ["0001-01-01T00:00", "0001-10-10T00:00:00"].map {
      $0.dropFirst(text.unicodeScalars.count)
    }
    return (ends + ["0", "00", ":00", "0:00", "00:00"]).contains { isDate(text + $0) }
  }
}
