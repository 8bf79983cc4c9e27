/// What came in place of what a transcript expects, as a unified diff.
struct TranscriptDifference: Sendable, Equatable {
  /// The diff's lines: a header, then what is as expected behind a blank, what did not come behind `-`,
  /// what came besides behind `+`.
  let lines: [String]
  /// How many lines more came than were expected.
  let growth: Int

  /// As many lines around a difference are told as in other diffs.
  private static let context = 3
  /// More lines than this that are in place of others are not looked through for pairs.
  private static let mostCompared = 500

  /// - Parameters:
  ///   - start: The number of the line in the transcript behind what was typed.
  ///   - growth: How many lines more than expected came before.
  ///   - expected: What was expected.
  ///   - came: What came.
  ///   - isStrict: Whether only full lines are as expected.
  init(
    at start: Int, after growth: Int = 0, expected: [Transcript.Line], came: [String],
    isStrict: Bool = false
  ) {
    let edits =
      isStrict
      ? Self.edits(expected, came, areEqual: ==)
      : Self.edits(
        TranscriptComparison.expanding(expected, by: came), came,
        areEqual: TranscriptComparison.isEqual)
    // Where in the transcript and among the lines that came each edit is, and the end.
    var places = [(old: start, new: start + growth)]
    for edit in edits {
      let last = places[places.count - 1]
      places.append((edit.number.map { $0 + 1 } ?? last.old, last.new + (edit.sign == "-" ? 0 : 1)))
    }
    var lines: [String] = []
    for hunk in Self.hunks(of: edits) {
      let first = edits[hunk].lazy.compactMap(\.number).first ?? places[hunk.lowerBound].old
      let old = Self.range(from: first, to: places[hunk.upperBound].old)
      let new = Self.range(from: places[hunk.lowerBound].new, to: places[hunk.upperBound].new)
      lines.append("@@ -\(old) +\(new) @@")
      lines += edits[hunk].map { "\($0.sign)\($0.text)" }
    }
    self.lines = lines
    self.growth = edits.reduce(0) { $0 + ($1.sign == "+" ? 1 : $1.sign == "-" ? -1 : 0) }
  }

  private struct Edit {
    let sign: Character
    let text: String
    /// The number in the transcript of a line that was expected.
    let number: Int?
  }

  /// A range as diffs have it: an empty one is behind the line before.
  private static func range(from start: Int, to end: Int) -> String {
    switch end - start {
    case 1: "\(start)"
    case 0: "\(start - 1),0"
    case let count: "\(start),\(count)"
    }
  }

  /// Where edits are told: the changes with some lines around them.
  private static func hunks(of edits: [Edit]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, edit) in edits.enumerated() where edit.sign != " " {
      let around = max(0, index - context)..<min(edits.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= around.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
      } else {
        hunks.append(around)
      }
    }
    return hunks
  }

  /// What leads from the expected lines to those that came; a line that is as expected shows as it came.
  private static func edits(
    _ expected: [Transcript.Line], _ came: [String], areEqual: (String, String) -> Bool
  ) -> [Edit] {
    var (start, end) = (0, 0)
    let most = min(expected.count, came.count)
    func isEqual(_ old: Int, _ new: Int) -> Bool {
      areEqual(expected[old].text, came[new])
    }
    while start < most && isEqual(start, start) { start += 1 }
    while end < most - start && isEqual(expected.count - 1 - end, came.count - 1 - end) { end += 1 }
    func kept(_ old: Range<Int>, _ new: Range<Int>) -> [Edit] {
      zip(old, new).map { Edit(sign: " ", text: came[$1], number: expected[$0].number) }
    }
    let (old, new) = (start..<expected.count - end, start..<came.count - end)
    return kept(0..<start, 0..<start)
      + replacing(Array(expected[old]), by: Array(came[new]), areEqual: areEqual)
      + kept(old.upperBound..<expected.count, new.upperBound..<came.count)
  }

  private static func replacing(
    _ expected: [Transcript.Line], by came: [String], areEqual: (String, String) -> Bool
  ) -> [Edit] {
    var missing = Set(expected.indices)
    var besides = Set(came.indices)
    if expected.count + came.count <= mostCompared {
      let difference = came.difference(from: expected.map(\.text)) {
        areEqual($0, $1) || areEqual($1, $0)
      }
      missing = Set(difference.removals.map(\.place))
      besides = Set(difference.insertions.map(\.place))
    }
    var edits: [Edit] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < came.count {
      if missing.contains(old) {
        edits.append(Edit(sign: "-", text: expected[old].text, number: expected[old].number))
        old += 1
      } else if besides.contains(new) {
        edits.append(Edit(sign: "+", text: came[new], number: nil))
        new += 1
      } else {
        edits.append(Edit(sign: " ", text: came[new], number: expected[old].number))
        (old, new) = (old + 1, new + 1)
      }
    }
    return edits
  }
}

extension CollectionDifference.Change {
  /// Where the element stands in its collection.
  fileprivate var place: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}
