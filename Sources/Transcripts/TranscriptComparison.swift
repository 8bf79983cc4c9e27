import Terminal

/// The comparison of a block with the expected lines.
///
/// Lines may be literally equal. Otherwise an expected line may stop early, and `...` matches any
/// characters or lines.
enum TranscriptComparison {
  /// Compares a block with the expected lines.
  ///
  /// `...` alone matches all lines up to the first that matches the next expected line, so no line
  /// is compared twice.
  ///
  /// - Parameter isStrict: Whether only full lines match.
  /// - Complexity: O(expected + lines) comparisons of two lines; unordered O(expected × lines).
  static func areEqual(
    _ expected: [String], _ lines: [String], isUnordered: Bool = false, isStrict: Bool = false
  ) -> Bool {
    if expected == lines { return true }
    if isStrict { return isUnordered && expected.sorted() == lines.sorted() }
    return isUnordered ? areEqualUnordered(expected, lines) : areEqualInOrder(expected, lines)
  }

  private static func areEqualInOrder(_ expected: [String], _ lines: [String]) -> Bool {
    var next = 0
    var mayStandForLines = false
    for pattern in expected {
      if pattern == PlainForm.ellipsis {
        mayStandForLines = true
        continue
      }
      if mayStandForLines {
        while next < lines.count && !isEqual(pattern, lines[next]) { next += 1 }
      }
      guard next < lines.count, isEqual(pattern, lines[next]) else { return false }
      next += 1
      mayStandForLines = false
    }
    return mayStandForLines || next == lines.count
  }

  /// Replaces each `...` with the lines it matches, none if the next expected line is missing.
  static func expanding(_ expected: [Transcript.Line], by lines: [String]) -> [Transcript.Line] {
    var expanded: [Transcript.Line] = []
    var next = 0
    var ellipsis: Transcript.Line?
    func expand(to end: Int) {
      guard let ellipsis else { return }
      expanded += lines[next..<end].map { Transcript.Line(number: ellipsis.number, text: $0) }
    }
    for pattern in expected {
      if pattern.text == PlainForm.ellipsis {
        ellipsis = pattern
        continue
      }
      if let index = lines[next...].firstIndex(where: { isEqual(pattern.text, $0) }) {
        expand(to: index)
        next = index + 1
      }
      expanded.append(pattern)
      ellipsis = nil
    }
    expand(to: lines.count)
    return expanded
  }

  private static func areEqualUnordered(_ expected: [String], _ lines: [String]) -> Bool {
    let matches = TranscriptAlignment.matchesInAnyOrder(expected, lines)
    let ellipses = expected.count { $0 == PlainForm.ellipsis }
    return matches.count == expected.count - ellipses
      && (matches.count == lines.count || ellipses > 0)
  }

  /// Returns the character after which an expected line may stop, by the line's sign; nil if it is
  /// always whole.
  static func separator(ofLineWith sign: String) -> UInt8? {
    switch PlainForm.Sign(rawValue: sign) {
    case .removed, .inserted, .moved, .changed, .answer: UInt8(ascii: "\t")
    case .counts: UInt8(ascii: " ")
    default: nil
    }
  }

  /// Whether a line matches: in full, up to a count or a cell, or with `...` in it.
  ///
  /// If it does not, two or more blanks between cells match a TAB.
  ///
  /// - Complexity: O(length of both), times the pieces between `...` and times the cells.
  static func isEqual(_ pattern: String, _ line: String) -> Bool {
    if pattern == line { return true }
    let line = Array(line.utf8)
    func matches(_ pattern: String) -> Bool {
      let pieces = Array(pattern.utf8).pieces
      return line.ends.contains { end in pieces.areAll(in: line[..<end]) }
    }
    let separated = separatingCells(of: pattern)
    return matches(pattern) || separated != pattern && matches(separated)
  }

  /// Returns an expected row with a TAB in place of two or more blanks.
  static func separatingCells(of pattern: String) -> String {
    guard pattern.contains("  "),
      separator(ofLineWith: String(pattern.prefix(1))) == UInt8(ascii: "\t")
    else { return pattern }
    let start = pattern.prefix(2)
    let cells = pattern.dropFirst(2).split(separator: "  ").map { $0.drop { $0 == " " } }
    return start + cells.joined(separator: "\t")
  }
}

extension [UInt8] {
  /// The text between `...`.
  fileprivate var pieces: [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    let ellipsis = Array(PlainForm.ellipsis.utf8)
    while let found = self[start...].firstRange(of: ellipsis) {
      pieces.append(self[start..<found.lowerBound])
      start = found.upperBound
    }
    return pieces + [self[start...]]
  }

  /// The positions where an expected line may end: the line end, or the end of a cell or count.
  fileprivate var ends: [Int] {
    let separator = TranscriptComparison.separator(
      ofLineWith: String(decoding: prefix(1), as: UTF8.self))
    return [count] + indices.filter { self[$0] == separator && $0 > 1 }
  }
}

extension [ArraySlice<UInt8>] {
  /// Whether a string starts with the first piece, ends with the last, and has the others in
  /// between, in order; each is matched at its first position, to leave the most text for the next.
  fileprivate func areAll(in text: ArraySlice<UInt8>) -> Bool {
    guard let first, let last else { return false }
    if count == 1 { return text == first }
    guard text.starts(with: first), text.count >= first.count + last.count,
      text.suffix(last.count) == last
    else { return false }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for piece in dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
