import Terminal

/// The longest common subsequence of expected and actual lines.
enum TranscriptAlignment {
  /// An expected line and the actual line that it matches.
  struct Match: Equatable {
    let expected: Int
    let actual: Int
  }

  /// The most comparisons; more lines are matched in order, each with the first possible one.
  static let limit = 1 << 22

  /// Returns as many matches as possible, in order; each actual line is the first possible one.
  ///
  /// - Complexity: O(expected × actual) up to `limit`, then O(expected + actual) for each line without
  ///   a match, of which a hundred are searched.
  static func matches(
    _ expected: [String], _ actual: [String], areEqual: (String, String) -> Bool
  ) -> [Match] {
    if expected.isEmpty || actual.isEmpty { return [] }
    guard expected.count <= limit / actual.count else {
      return matchesInOrder(expected, actual, areEqual)
    }
    let width = actual.count + 1
    var isMatch = [Bool](repeating: false, count: expected.count * width)
    /// The number of matches from an expected and an actual line on.
    var lengths = [Int32](repeating: 0, count: (expected.count + 1) * width)
    for row in expected.indices.reversed() {
      let isLine = expected[row] != PlainForm.ellipsis
      for column in actual.indices.reversed() {
        let here = row * width + column
        isMatch[here] = isLine && areEqual(expected[row], actual[column])
        lengths[here] = max(
          lengths[here + width], lengths[here + 1],
          isMatch[here] ? lengths[here + width + 1] + 1 : 0)
      }
    }
    var matches: [Match] = []
    var column = 0
    for row in expected.indices where column < actual.count {
      let here = row * width
      guard let found = (column..<actual.count).first(where: { isMatch[here + $0] }),
        lengths[here + width + found + 1] + 1 == lengths[here + column]
      else { continue }
      matches.append(Match(expected: row, actual: found))
      column = found + 1
    }
    return matches
  }

  /// Returns matches in any order: those of full lines first, then those of long ones, so that a
  /// shorter expected line does not take the line of a longer one.
  ///
  /// - Parameter isStrict: Whether only full lines match.
  /// - Complexity: O(expected × actual).
  static func matchesInAnyOrder(
    _ expected: [String], _ actual: [String], isStrict: Bool = false
  ) -> [Match] {
    var matches: [Match] = []
    var left = Array(actual.indices)
    var open = expected.indices.filter { expected[$0] != PlainForm.ellipsis }
      .sorted { expected[$0].utf8.count > expected[$1].utf8.count }
    for isMatch in isStrict ? [(==)] : [(==), TranscriptComparison.isEqual] {
      open.removeAll { line in
        guard let index = left.firstIndex(where: { isMatch(expected[line], actual[$0]) }) else {
          return false
        }
        matches.append(Match(expected: line, actual: left.remove(at: index)))
        return true
      }
    }
    return matches
  }

  /// Whether lines are of the same kind, and rows with the same first cell.
  static func areSimilar(_ expected: String, _ actual: String) -> Bool {
    guard expected.first == actual.first, expected != PlainForm.ellipsis else { return false }
    if expected.first == "=" { return true }
    return expected.prefix { $0 != "\t" } == actual.prefix { $0 != "\t" }
  }

  private static func matchesInOrder(
    _ expected: [String], _ actual: [String], _ areEqual: (String, String) -> Bool
  ) -> [Match] {
    var matches: [Match] = []
    var column = 0
    var missed = 0
    for row in expected.indices where expected[row] != PlainForm.ellipsis && missed < 100 {
      if let found = actual[column...].firstIndex(where: { areEqual(expected[row], $0) }) {
        matches.append(Match(expected: row, actual: found))
        column = found + 1
      } else {
        missed += 1
      }
    }
    return matches
  }
}
