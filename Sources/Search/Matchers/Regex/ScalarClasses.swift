/// All scalars, in classes that no set of an expression tells apart.
struct ScalarClasses: Sendable {
  /// How many there are.
  let count: Int
  /// The class of each ASCII character.
  private(set) var ascii: [UInt16]
  /// Where the scalars begin of which all up to the next such place are in one class; ascending.
  private let bounds: [UInt32]
  /// The classes between them.
  private let classes: [UInt16]
  /// Whether each class is in each set: a row of classes for each set.
  private let membership: [Bool]
  /// The number of the set of all scalars of words, if there is one.
  private let words: Int?

  /// The classes that some sets make.
  ///
  /// - Parameters:
  ///   - sets: The sets, by number.
  ///   - words: The number of the set whose scalars are ``RegexNeighbour/word``.
  /// - Complexity: O(sets × bounds).
  init(of sets: [ScalarSet], words: Int?) {
    let bounds = Self.bounds(of: sets)
    let parts = sets.map { Self.parts(of: $0, in: bounds) }
    (classes, count) = Self.classes(of: parts, bounds: bounds.count)
    self.bounds = bounds
    self.words = words
    var membership = [Bool](repeating: false, count: sets.count * count)
    for (number, parts) in parts.enumerated() {
      for part in parts {
        for index in part { membership[number * count + Int(classes[index])] = true }
      }
    }
    self.membership = membership
    ascii = []
    for value in UInt32(0)..<128 { ascii.append(classes[Self.index(of: value, in: bounds)]) }
  }

  /// Parts the scalars between bounds by the sets that they are in.
  private static func classes(
    of sets: [[Range<Int>]], bounds: Int
  ) -> (classes: [UInt16], count: Int) {
    var classes = [Int](repeating: 0, count: bounds)
    var count = 1
    for parts in sets {
      // Those of a class that are in the set leave those that are not.
      var parted: [Int: Int] = [:]
      for part in parts {
        for index in part {
          let number = parted[classes[index]] ?? count
          if number == count {
            parted[classes[index]] = number
            count += 1
          }
          classes[index] = number
        }
      }
    }
    // Numbers of which nothing is left are given away.
    var numbers: [Int: Int] = [:]
    var dense: [UInt16] = []
    for number in classes {
      let new = numbers[number] ?? numbers.count
      numbers[number] = new
      dense.append(UInt16(new))
    }
    return (dense, numbers.count)
  }

  /// The class of a scalar.
  ///
  /// - Complexity: O(log bounds).
  func number(of scalar: Unicode.Scalar) -> Int {
    Int(classes[Self.index(of: scalar.value, in: bounds)])
  }

  /// Whether a class is in a set.
  func contains(_ number: Int, in set: Int) -> Bool { membership[set * count + number] }

  /// What a scalar of a class is to the places beside it.
  func neighbour(_ number: Int) -> RegexNeighbour {
    guard let words else { return .other }
    return contains(number, in: words) ? .word : .other
  }

  private static func bounds(of sets: [ScalarSet]) -> [UInt32] {
    var all: [UInt32] = [0]
    for set in sets {
      for range in set.ranges {
        all.append(range.lowerBound)
        if range.upperBound < ScalarSet.largest { all.append(range.upperBound + 1) }
      }
    }
    all.sort()
    var bounds: [UInt32] = []
    for bound in all where bound != bounds.last { bounds.append(bound) }
    return bounds
  }

  /// The last of `bounds` that is not beyond a value.
  private static func index(of value: UInt32, in bounds: [UInt32]) -> Int {
    var low = 0
    var high = bounds.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if bounds[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }

  /// Which parts between bounds a set is made of.
  private static func parts(of set: ScalarSet, in bounds: [UInt32]) -> [Range<Int>] {
    set.ranges.map { range in
      index(of: range.lowerBound, in: bounds)..<index(of: range.upperBound, in: bounds) + 1
    }
  }
}
