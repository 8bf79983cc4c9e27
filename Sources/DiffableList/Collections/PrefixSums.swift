/// Prefix sums of changing numbers; every operation takes O(log n).
///
/// P. M. Fenwick, "A new data structure for cumulative frequency tables", 1994: entry i of the
/// tree, counted from 1, is the sum of the last b numbers up to i, where b is the lowest set bit of
/// i.
@usableFromInline struct PrefixSums: Sendable, Equatable {
  @usableFromInline private(set) var tree: [Int] = [0]
  @usableFromInline private(set) var total = 0

  @usableFromInline init(_ values: [Int] = []) {
    tree = [0] + values
    total = values.reduce(0, +)
    for index in 1..<tree.count where index + (index & -index) < tree.count {
      tree[index + (index & -index)] += tree[index]
    }
  }

  @usableFromInline var count: Int { tree.count - 1 }

  @usableFromInline func sum(ofFirst count: Int) -> Int {
    var sum = 0
    var index = count
    while index > 0 {
      sum += tree[index]
      index &= index - 1
    }
    return sum
  }

  @usableFromInline mutating func add(_ delta: Int, at position: Int) {
    total += delta
    var index = position + 1
    while index < tree.count {
      tree[index] += delta
      index += index & -index
    }
  }

  @usableFromInline mutating func append(_ value: Int) {
    let index = tree.count
    let covered = sum(ofFirst: index - 1) - sum(ofFirst: index & (index - 1))
    tree.append(covered + value)
    total += value
  }

  /// Returns the number that contains a position counted over all of them, and the offset in it.
  @usableFromInline func find(_ position: Int) -> (index: Int, offset: Int) {
    precondition(0..<total ~= position, "position \(position) is out of range 0..<\(total)")
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
