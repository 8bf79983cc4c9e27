import DiffableList

/// The equivalence classes of scalars that are in the same sets of an expression.
struct ScalarClasses: Sendable {
  /// The first scalar of each interval of one class, ascending.
  private let bounds: [UInt32]
  /// The class of each interval.
  private let classes: [UInt16]
  /// The sets that have the scalars of each class.
  private let memberships: [BitSet]
  private let words: Int?

  var count: Int { memberships.count }

  /// - Parameter words: The index of the set whose scalars are ``RegexNeighbor/word``.
  /// - Complexity: O(sets × bounds).
  init(of sets: [ScalarSet], words: Int?) {
    self.words = words
    let bounds = Self.bounds(of: sets)
    self.bounds = bounds
    var intervals = bounds.map { _ in BitSet(limit: sets.count) }
    for (set, ranges) in sets.map(\.ranges).enumerated() {
      for range in ranges {
        let first = Self.index(of: range.lowerBound, in: bounds)
        let last = Self.index(of: range.upperBound, in: bounds)
        for index in first...last { intervals[index].insert(set) }
      }
    }
    var numbers: [BitSet: UInt16] = [:]
    var memberships: [BitSet] = []
    classes = intervals.map { sets in
      if let number = numbers[sets] { return number }
      let number = UInt16(memberships.count)
      numbers[sets] = number
      memberships.append(sets)
      return number
    }
    self.memberships = memberships
  }

  /// - Complexity: O(log bounds).
  func number(of scalar: Unicode.Scalar) -> UInt16 {
    classes[Self.index(of: scalar.value, in: bounds)]
  }

  /// The classes of all scalars below U+10000, for a search of many cells.
  var ofBasicPlane: [UInt16] {
    let limit: UInt32 = 0x1_0000
    var numbers: [UInt16] = []
    numbers.reserveCapacity(Int(limit))
    for (index, first) in bounds.enumerated() where first < limit {
      let end = index + 1 < bounds.count ? min(bounds[index + 1], limit) : limit
      numbers.append(contentsOf: repeatElement(classes[index], count: Int(end - first)))
    }
    return numbers
  }

  func contains(_ number: Int, in set: Int) -> Bool { memberships[number].contains(set) }

  func neighbor(_ number: Int) -> RegexNeighbor {
    guard let words else { return .other }
    return contains(number, in: words) ? .word : .other
  }

  private static func bounds(of sets: [ScalarSet]) -> [UInt32] {
    // An array, since sorting ascending runs is faster than building a set.
    var all: [UInt32] = [0]
    for range in sets.lazy.flatMap(\.ranges) {
      all.append(range.lowerBound)
      if range.upperBound < ScalarSet.largest { all.append(range.upperBound + 1) }
    }
    all.sort()
    return all.indices.filter { $0 == 0 || all[$0] != all[$0 - 1] }.map { all[$0] }
  }

  private static func index(of value: UInt32, in bounds: [UInt32]) -> Int {
    (1..<bounds.count).partitioningIndex { bounds[$0] > value } - 1
  }
}
