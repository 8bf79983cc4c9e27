/// Numbers whose running totals are wanted while they change.
///
/// P. M. Fenwick, "A new data structure for cumulative frequency tables", 1994: entry i of the
/// tree, counted from 1, is the sum of as many numbers up to i as its lowest set bit says.
@usableFromInline
struct PrefixSums: Sendable, Equatable {
  @usableFromInline private(set) var tree: [Int] = [0]
  @usableFromInline private(set) var total = 0

  @usableFromInline
  init(_ values: [Int] = []) {
    tree = [0] + values
    total = values.reduce(0, +)
    for index in 1..<tree.count where index + (index & -index) < tree.count {
      tree[index + (index & -index)] += tree[index]
    }
  }

  /// How many numbers there are.
  @usableFromInline var count: Int { tree.count - 1 }

  /// The sum of the first `count` numbers.
  ///
  /// - Complexity: O(log n).
  @usableFromInline
  func sum(ofFirst count: Int) -> Int {
    var sum = 0
    var index = count
    while index > 0 {
      sum += tree[index]
      index &= index - 1
    }
    return sum
  }

  /// Changes a number.
  ///
  /// - Complexity: O(log n).
  @usableFromInline
  mutating func add(_ delta: Int, at position: Int) {
    total += delta
    var index = position + 1
    while index < tree.count {
      tree[index] += delta
      index += index & -index
    }
  }

  /// Adds a number at the end.
  ///
  /// - Complexity: O(log n).
  @usableFromInline
  mutating func append(_ value: Int) {
    let index = tree.count
    let covered = sum(ofFirst: index - 1) - sum(ofFirst: index & (index - 1))
    tree.append(covered + value)
    total += value
  }

  /// Which number a position counted over all of them falls into, and how far into it; the position
  /// must be below the total.
  ///
  /// - Complexity: O(log n).
  @usableFromInline
  func find(_ position: Int) -> (index: Int, offset: Int) {
    precondition(0..<total ~= position, "there is no position \(position) in \(total)")
    var index = 0
    var left = position
    var step = 1 << (Int.bitWidth - 1 - tree.count.leadingZeroBitCount)
    while step > 0 {
      if index + step < tree.count && tree[index + step] <= left {
        index += step
        left -= tree[index]
      }
      step >>= 1
    }
    return (index, left)
  }
}
