import Datasets

/// What cells are compared with, which decides the cells that can match.
///
/// A number compares with cells that are numbers, a date with those that are dates, and a year, which
/// is both, with both. Other text compares with all cells.
package struct Operand: Sendable {
  let text: String
  package let number: NumberText?
  package let date: ISODate?

  package init(_ text: String) {
    self.text = text
    number = NumberText(Array(text.utf8)[...])
    date = ISODate(text.utf8)
  }

  package var isText: Bool { number == nil && date == nil }

  /// Whether more characters can make the text a number or a date: `-`, `8e`, `195`, `1953-0` and
  /// `1953-05-29T`.
  var canBecomeValue: Bool { canBecomeNumber || canBecomeDate }

  private var canBecomeNumber: Bool { Operand(text + "0").number != nil }

  private var canBecomeDate: Bool {
    guard text.utf8.count <= 40 else { return false }
    // 01 and 10 complete every first digit of a month or a day.
    let ends = ["0001-01-01T00:00", "0001-10-10T00:00:00"].map {
      $0.dropFirst(text.unicodeScalars.count)
    }
    return (ends + ["0", "00", ":00", "0:00", "00:00"]).contains { Operand(text + $0).date != nil }
  }

  /// Returns whether two texts are the ends of a range of numbers or dates; nil is an open end.
  static func areRange(from lowest: Operand?, to highest: Operand?) -> Bool {
    let ends = [lowest, highest].compactMap(\.self)
    return !ends.isEmpty
      && (ends.allSatisfy { $0.number != nil } || ends.allSatisfy { $0.date != nil })
  }
}
