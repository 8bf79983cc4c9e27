/// Which identity each row of a dataset has, where that is not its position.
///
/// After a reload a row that was there before keeps its number; a new one gets the next that no row
/// ever had.
struct RowIdentifiers: Sendable {
  /// The number of each row.
  private let numbers: [UInt32]
  /// The row of each number, or `none`.
  private let positions: [UInt32]

  private static let none = UInt32.max

  /// How many numbers were ever given.
  var givenCount: Int { positions.count }

  /// - Parameters:
  ///   - count: How many rows there are.
  ///   - matches: Rows that were there before, with the numbers they had.
  ///   - given: How many numbers were given before.
  init(count: Int, matches: [(position: Int, number: UInt32)], given: Int) {
    var numbers = [UInt32](repeating: Self.none, count: count)
    for match in matches { numbers[match.position] = match.number }
    var next = UInt32(given)
    for position in numbers.indices where numbers[position] == Self.none {
      numbers[position] = next
      next += 1
    }
    var positions = [UInt32](repeating: Self.none, count: Int(next))
    for (position, number) in numbers.enumerated() { positions[Int(number)] = UInt32(position) }
    self.numbers = numbers
    self.positions = positions
  }

  func number(at position: Int) -> UInt32 { numbers[position] }

  /// Where the row with a number is, or nil when it is not there any more.
  func position(of number: UInt32) -> Int? {
    guard number < positions.count, positions[Int(number)] != Self.none else { return nil }
    return Int(positions[Int(number)])
  }
}
