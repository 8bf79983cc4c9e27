extension Range<Int> {
  /// Returns the first position that satisfies a predicate, or the upper bound if none does, in
  /// O(log `count`).
  ///
  /// All later positions must satisfy it too. swift-algorithms has the same for collections, but
  /// this library has no dependencies.
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Int) throws -> Bool) rethrows -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if try isInSecondPart(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Returns whether each value is in a longest strictly increasing subsequence of distinct values;
/// of several, the one with the lexicographically smallest positions.
///
/// Patience sorting from the right, so that each position gets the length of a subsequence that
/// starts there (M. L. Fredman, "On computing the length of longest increasing subsequences",
/// 1975). Repeatedly taking the first position that allows the full length yields the smallest
/// positions.
/// - Complexity: O(n log n); O(n) if all values increase.
@usableFromInline package func longestIncreasingSubsequence(_ values: [Int]) -> [Bool] {
  // heads[k] is the largest value so far that starts a subsequence of length k + 1.
  var heads: [Int] = []
  var lengths = [Int32](repeating: 0, count: values.count)
  for index in values.indices.reversed() {
    let value = values[index]
    if heads.last.map({ $0 > value }) ?? true {
      heads.append(value)
      lengths[index] = Int32(heads.count)
      continue
    }
    let length = heads.indices.partitioningIndex { heads[$0] <= value }
    heads[length] = value
    lengths[index] = Int32(length + 1)
  }
  var isIn = [Bool](repeating: false, count: values.count)
  var wanted = Int32(heads.count)
  // The next value of this length is the greater one: before a greater value that starts a
  // subsequence of length k, a smaller one starts one of at least k + 1.
  for index in values.indices where lengths[index] == wanted {
    isIn[index] = true
    wanted -= 1
  }
  return isIn
}

/// Removes elements by position, then inserts others at given positions, in O(elements); nil if the
/// positions do not fit.
@inlinable func rearranged<Element>(
  _ elements: [Element], without removed: [Int], placing placed: [(Int, Element)]
) -> [Element]? {
  var isStaying = [Bool](repeating: true, count: elements.count)
  for position in removed {
    guard elements.indices ~= position, isStaying[position] else { return nil }
    isStaying[position] = false
  }
  let count = elements.count - removed.count + placed.count
  var result = [Element?](repeating: nil, count: count)
  for (position, element) in placed {
    guard result.indices ~= position, result[position] == nil else { return nil }
    result[position] = element
  }
  var staying = zip(elements, isStaying).lazy.filter(\.1).map(\.0).makeIterator()
  for position in result.indices where result[position] == nil {
    result[position] = staying.next()
  }
  return result.compactMap(\.self)
}
