import Terminal

/// The lines of a block after blessing.
///
/// Each expected line that matches an actual one, in order, stays as written, and so does `...`. Only
/// lines that match nothing are replaced.
struct BlessedBlock {
  /// The lines in place of each expected line, and those after the last.
  private(set) var lines: [[String]]

  private let expected: [String]
  private let actual: [String]

  /// - Parameter isStrict: Whether only full lines match.
  /// - Complexity: O(expected × actual) comparisons of two lines, at most `TranscriptAlignment.limit`.
  init(_ expected: [String], by actual: [String], isUnordered: Bool, isStrict: Bool) {
    self.expected = expected
    self.actual = actual
    lines = Array(repeating: [], count: expected.count + 1)
    func matches(_ lines: [[String]]) -> Bool {
      TranscriptComparison.areEqual(
        lines.flatMap(\.self), actual, isUnordered: isUnordered, isStrict: isStrict)
    }
    for expandsEllipses in isStrict ? [true] : [false, true] {
      if isUnordered {
        replaceUnordered(expandingEllipses: expandsEllipses, isStrict)
      } else {
        replace(expandingEllipses: expandsEllipses, isStrict)
      }
      if matches(lines) { return }
    }
    lines = Array(repeating: [], count: expected.count) + [actual]
  }

  private typealias Match = TranscriptAlignment.Match

  // MARK: In order

  private mutating func replace(expandingEllipses: Bool, _ isStrict: Bool) {
    lines = lines.map { _ in [] }
    let kept = TranscriptAlignment.matches(expected, actual) { expected, actual in
      isStrict ? expected == actual : TranscriptComparison.isEqual(expected, actual)
    }
    var end = (expected: 0, actual: 0)
    for match in kept + [Match(expected: expected.count, actual: actual.count)] {
      replace(end.expected..<match.expected, by: end.actual..<match.actual, expandingEllipses)
      if match.expected < expected.count { lines[match.expected].append(expected[match.expected]) }
      end = (match.expected + 1, match.actual + 1)
    }
  }

  /// Replaces expected lines between two that match.
  private mutating func replace(
    _ old: Range<Int>, by new: Range<Int>, _ expandingEllipses: Bool
  ) {
    let similar = TranscriptAlignment.matches(
      Array(expected[old]), Array(actual[new]), areEqual: TranscriptAlignment.areSimilar)
    var end = (old: old.lowerBound, new: new.lowerBound)
    for match in similar {
      let (expected, actual) = (old.lowerBound + match.expected, new.lowerBound + match.actual)
      replaceDifferent(end.old..<expected, by: end.new..<actual, expandingEllipses)
      lines[expected].append(self.actual[actual].shortened(like: self.expected[expected]))
      end = (expected + 1, actual + 1)
    }
    replaceDifferent(end.old..<old.upperBound, by: end.new..<new.upperBound, expandingEllipses)
  }

  /// Replaces lines that are like none of the new ones.
  private mutating func replaceDifferent(
    _ old: Range<Int>, by new: Range<Int>, _ expandingEllipses: Bool
  ) {
    let isEllipsis = old.map { expected[$0] == PlainForm.ellipsis }
    guard !expandingEllipses, let first = isEllipsis.firstIndex(of: true),
      let last = isEllipsis.lastIndex(of: true)
    else {
      let places =
        expandingEllipses ? old.filter { expected[$0] != PlainForm.ellipsis } : Array(old)
      put(new, at: places, orBefore: old.upperBound)
      return
    }
    // As many lines as before the first `...`, and as after the last.
    let start = new.prefix(first)
    let end = new.dropFirst(first).suffix(old.count - 1 - last)
    put(start, at: Array(old.prefix(first)), orBefore: old.lowerBound + first)
    for index in old.dropFirst(first).prefix(last - first + 1)
    where expected[index] == PlainForm.ellipsis
      && (index == old.lowerBound + first || expected[index - 1] == PlainForm.ellipsis)
    {
      lines[index].append(PlainForm.ellipsis)
    }
    put(end, at: Array(old.dropFirst(last + 1)), orBefore: old.upperBound)
  }

  /// Puts a new line at each place, and the rest at the last one.
  private mutating func put(_ new: Range<Int>, at places: [Int], orBefore end: Int) {
    for (offset, line) in actual[new].enumerated() {
      lines[places.isEmpty ? end : places[min(offset, places.count - 1)]].append(line)
    }
  }

  // MARK: In any order

  /// Keeps the lines that match in any order, and puts the remaining actual ones in the places of the
  /// others.
  private mutating func replaceUnordered(expandingEllipses: Bool, _ isStrict: Bool) {
    lines = lines.map { _ in [] }
    let kept = TranscriptAlignment.matchesInAnyOrder(expected, actual, isStrict: isStrict)
    for match in kept { lines[match.expected] = [expected[match.expected]] }
    let taken = Set(kept.map(\.actual))
    var left = actual.indices.filter { !taken.contains($0) }
    var different: [Int] = []
    let ellipses = expected.indices.filter { expected[$0] == PlainForm.ellipsis }
    for place in expected.indices
    where lines[place].isEmpty && expected[place] != PlainForm.ellipsis {
      if let index = left.firstIndex(where: {
        TranscriptAlignment.areSimilar(expected[place], actual[$0])
      }) {
        lines[place] = [actual[left.remove(at: index)].shortened(like: expected[place])]
      } else {
        different.append(place)
      }
    }
    if !expandingEllipses && !ellipses.isEmpty {
      for place in ellipses { lines[place] = [PlainForm.ellipsis] }
    } else {
      for (offset, line) in left.map({ actual[$0] }).enumerated() {
        lines[different.isEmpty ? 0 : different[min(offset, different.count - 1)]].append(line)
      }
    }
  }
}

extension String {
  /// Returns the line with as many cells or figures as another one.
  fileprivate func shortened(like other: String) -> String {
    guard let separator = TranscriptComparison.separator(ofLineWith: String(prefix(1))),
      !other.contains(PlainForm.ellipsis), !(first == "=" && other.contains("("))
    else { return self }
    func parts(_ line: String) -> [Substring.UTF8View] {
      line[...].utf8.split(separator: separator, omittingEmptySubsequences: false)
    }
    let written = TranscriptComparison.separatingCells(of: other)
    return parts(self).prefix(parts(written).count).map { String(Substring($0)) }
      .joined(separator: String(UnicodeScalar(separator)))
  }
}
