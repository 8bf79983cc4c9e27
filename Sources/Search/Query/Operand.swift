import Datasets

/// What cells are compared with, which decides the cells that can match.
///
/// A number compares with cells that are numbers, a date with those that are dates, and a year, which
/// is both, with both. Other text compares with all cells.
package struct Operand: Sendable {
  let text: String
  package let number: NumberText?
  package let date: DateSpan?

  private let values: ValueSyntax

  /// - Parameter values: How numbers and dates are written in the list.
  package init(_ text: String, _ values: ValueSyntax) {
    self.text = text
    self.values = values
    number = NumberText(Array(text.utf8)[...], values)
    date = DateSpan(text.utf8, values)
  }

  package var isText: Bool { number == nil && date == nil }

  /// Whether more characters can make the text a number or a date: `-`, `8e`, `1,2`, `1953-0`, `29.05.` and
  /// `1953-05-29T`.
  var canBecomeValue: Bool {
    guard text.utf8.count <= 40 else { return false }
    return Self.ends.contains { !Operand(text + $0, values).isText }
  }

  /// What completes any start of a number or a date: 01 and 10 complete every first digit of a month or
  /// a day.
  private static let ends: [Substring] = {
    let dates = [
      "0001-01-01T00:00", "0001-10-10T00:00:00", "0001/01/01", "01.01.0001", "01/01/0001",
    ]
    return ["0", "00", "000"] + dates.flatMap { date in date.indices.map { date[$0...] } }
  }()
}
