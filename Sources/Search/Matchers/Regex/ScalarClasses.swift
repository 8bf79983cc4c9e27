import DiffableList

/// The equivalence classes of scalars that are in the same sets of an expression.
struct ScalarClasses: Sendable {
  let count: Int
  /// The first scalar of each interval of one class, ascending.
  private let bounds: [UInt32]
  /// The class of each interval.
  private let classes: [UInt16]
  /// Whether each class is in each set: `count` elements per set.
  private let membership: [Bool]
  private let words: Int?

  /// - Parameter words: The index of the set whose scalars are ``RegexNeighbor/word``.
  /// - Complexity: O(sets × bounds).
  init(of sets: [ScalarSet], words: Int?) {
    self.words = words
    let bounds = Self.bounds(of: sets)
    self.bounds = bounds
    let intervals = sets.map { set in
      set.ranges.map { range in
        let last = Self.index(of: range.upperBound, in: bounds)
        return Self.index(of: range.lowerBound, in: bounds)...last
      }
    }
    (classes, count) = Self.classes(of: intervals, bounds: bounds.count)
    var membership = [Bool](repeating: false, count: sets.count * count)
    for (set, intervals) in intervals.enumerated() {
      for index in intervals.joined() { membership[set * count + Int(classes[index])] = true }
    }
    self.membership = membership
  }

  private static func classes(
    of sets: [[ClosedRange<Int>]], bounds: Int
  ) -> (classes: [UInt16], count: Int) {
    var numbers = [Int](repeating: 0, count: bounds)
    var count = 1
    for intervals in sets {
      // The members of each class move to a new one.
      var moved: [Int: Int] = [:]
      for index in intervals.joined() {
        let number = moved[numbers[index]] ?? count
        if number == count {
          moved[numbers[index]] = number
          count += 1
        }
        numbers[index] = number
      }
    }
    // Renumbers the classes that still have members.
    var dense: [Int: UInt16] = [:]
    let classes = numbers.map { number in
      let new = dense[number] ?? UInt16(dense.count)
      dense[number] = new
      return new
    }
    return (classes, dense.count)
  }

  /// - Complexity: O(log bounds).
  func number(of scalar: Unicode.Scalar) -> UInt16 {
    classes[Self.index(of: scalar.value, in: bounds)]
  }

  func contains(_ number: Int, in set: Int) -> Bool { membership[set * count + number] }

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

/// A cache of scalars' classes, in pages of 128.
struct ScalarClassTable {
  private let classes: ScalarClasses
  /// The offset of each page in `entries`; 0, a page of unknown classes, until it is filled.
  private var pages: [Int32]
  private var entries: [UInt16]

  init(_ classes: ScalarClasses) {
    self.classes = classes
    pages = Array(repeating: 0, count: Int(ScalarSet.largest >> 7) + 1)
    entries = Array(repeating: UInt16(Self.unknown(of: classes)), count: 128)
    fill(0)
  }

  /// The number after the classes and the end of a cell.
  static func unknown(of classes: ScalarClasses) -> Int { classes.count + 1 }

  /// Returns the class of a scalar, or `unknown(of:)`.
  @inline(__always)
  func known(_ scalar: Unicode.Scalar) -> Int {
    Int(entries[Int(pages[Int(scalar.value >> 7)]) + Int(scalar.value & 127)])
  }

  mutating func number(of scalar: Unicode.Scalar) -> Int {
    let page = Int(scalar.value >> 7)
    if pages[page] == 0 { fill(page) }
    return known(scalar)
  }

  private mutating func fill(_ page: Int) {
    pages[page] = Int32(entries.count)
    for value in UInt32(page) << 7..<UInt32(page + 1) << 7 {
      // Surrogates' entries are never read.
      entries.append(classes.number(of: Unicode.Scalar(value) ?? "\u{FFFD}"))
    }
  }
}
