/// A row's identity: a number that its dataset never gives to another row.
///
/// Equal rows have different identities, and a row keeps its identity when its cells change.
public struct RowID: Sendable, Hashable, Comparable {
  /// The number.
  public let rawValue: UInt32

  /// Creates an identity from its number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Orders identities by number, the order in which the dataset first had the rows.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The identity of each row of a dataset where it is not the row's position.
///
/// After a reload known rows keep their numbers and new rows get unused ones.
struct RowIdentifiers: Sendable {
  private let numbers: [UInt32]
  /// The position of each number, or `none`.
  private let positions: [UInt32]

  private static let none = UInt32.max

  var givenCount: Int { positions.count }

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

  func position(of number: UInt32) -> Int? {
    guard number < positions.count, positions[Int(number)] != Self.none else { return nil }
    return Int(positions[Int(number)])
  }
}

/// The version of the list in which each row last changed.
struct RowRevisions: Sendable {
  private(set) var number = 0
  private var changed: [RowID: Int] = [:]

  func next(changing rows: some Sequence<RowID>) -> RowRevisions {
    var next = self
    next.number += 1
    for row in rows { next.changed[row] = next.number }
    return next
  }

  func rows(changedAfter older: RowRevisions) -> [RowID] {
    number == older.number ? [] : changed.filter { $0.value > older.number }.map(\.key)
  }
}

extension Dataset {
  /// Returns whether another dataset is the same version of the same list.
  package func isSameVersion(as other: Dataset) -> Bool {
    revisions.number == other.revisions.number
  }

  /// Returns the rows of an older version whose cells may differ in this one.
  package func rowsChanged(since older: Dataset) -> [RowID] {
    revisions.rows(changedAfter: older.revisions).filter {
      position(of: $0) != nil && older.position(of: $0) != nil
    }
  }
}
