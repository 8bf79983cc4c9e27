/// Whether each value is in a longest strictly increasing subsequence of distinct values; of
/// several such subsequences, the one whose positions are lexicographically smallest.
///
/// Patience sorting, run from the right so that each position learns how long a subsequence can
/// start there (M. L. Fredman, "On computing the length of longest increasing subsequences",
/// 1975). Taking the first position that still allows the full length, again and again, yields
/// the smallest positions.
///
/// - Complexity: O(n log n); O(n) when all of it increases.
@usableFromInline
func longestIncreasingSubsequence(_ values: [Int]) -> [Bool] {
  // heads[k] is the largest value with which a subsequence of length k + 1 can start, so far.
  var heads: [Int] = []
  var lengths = [Int32](repeating: 0, count: values.count)
  for index in values.indices.reversed() {
    let value = values[index]
    if heads.last.map({ $0 > value }) ?? true {
      heads.append(value)
      lengths[index] = Int32(heads.count)
      continue
    }
    var low = 0
    var high = heads.count
    while low < high {
      let middle = (low + high) / 2
      if heads[middle] > value { low = middle + 1 } else { high = middle }
    }
    heads[low] = value
    lengths[index] = Int32(low + 1)
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
