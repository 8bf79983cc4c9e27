/// A unified diff of the expected and the actual lines.
struct TranscriptDifference: Sendable, Equatable {
  /// A hunk header, then equal lines after a blank, missing ones after `-`, additional ones after `+`.
  let lines: [String]
  /// The missing and the additional lines, those that are alike in pairs.
  let changes: [TranscriptChange]
  let growth: Int

  private static let context = 3
  /// The maximum length of a replaced range that is searched for equal lines.
  private static let mostCompared = 500

  /// `start` is the line number after the typed line, `growth` the surplus of lines before it.
  init(
    at start: Int, after growth: Int = 0, expected: [Transcript.Line], actual: [String],
    isStrict: Bool = false
  ) {
    let edits =
      isStrict
      ? Self.edits(expected, actual, areEqual: ==)
      : Self.edits(
        TranscriptComparison.expanding(expected, by: actual), actual,
        areEqual: TranscriptComparison.isEqual)
    self.init(edits, at: start, after: growth)
  }

  /// Compares two versions of a file whose parts correspond.
  init(of parts: [(old: [Transcript.Line], new: [String])]) {
    self.init(parts.flatMap { Self.edits($0.old, $0.new, areEqual: ==) }, at: 1, after: 0)
  }

  private init(_ edits: [Edit], at start: Int, after growth: Int) {
    // The position of each edit, and the end, in the transcript and in the actual lines.
    var positions = [(old: start, new: start + growth)]
    for edit in edits {
      let last = positions[positions.count - 1]
      positions.append(
        (edit.number.map { $0 + 1 } ?? last.old, last.new + (edit.sign == "-" ? 0 : 1)))
    }
    var lines: [String] = []
    for hunk in Self.hunks(of: edits) {
      let first = edits[hunk].lazy.compactMap(\.number).first ?? positions[hunk.lowerBound].old
      let old = Self.range(from: first, to: positions[hunk.upperBound].old)
      let new = Self.range(from: positions[hunk.lowerBound].new, to: positions[hunk.upperBound].new)
      lines.append("@@ -\(old) +\(new) @@")
      lines += edits[hunk].map { "\($0.sign)\($0.text)" }
    }
    self.lines = lines
    changes = Self.changes(edits)
    self.growth = edits.reduce(0) { $0 + ($1.sign == "+" ? 1 : $1.sign == "-" ? -1 : 0) }
  }

  /// Pairs the missing and additional lines between two equal lines: by sign and first cell, then by
  /// sign.
  private static func changes(_ edits: [Edit]) -> [TranscriptChange] {
    edits.split { $0.sign == " " }.flatMap { group in
      let missing = group.filter { $0.sign == "-" }
      var added = group.filter { $0.sign == "+" }.map(\.text)
      var paired: [Int: String] = [:]
      for areAlike in [TranscriptAlignment.areSimilar, { $0.first == $1.first }] {
        for (index, edit) in missing.enumerated() where paired[index] == nil {
          guard let match = added.firstIndex(where: { areAlike(edit.text, $0) }) else { continue }
          paired[index] = added.remove(at: match)
        }
      }
      return missing.enumerated().map { index, edit in
        TranscriptChange(number: edit.number, expected: edit.text, got: paired[index])
      } + added.map { TranscriptChange(number: nil, expected: nil, got: $0) }
    }
  }

  private struct Edit {
    let sign: Character
    let text: String
    /// The number in the transcript of an expected line.
    let number: Int?
  }

  /// Returns a range in diff syntax: an empty one has the number of the line before.
  private static func range(from start: Int, to end: Int) -> String {
    switch end - start {
    case 1: "\(start)"
    case 0: "\(start - 1),0"
    case let count: "\(start),\(count)"
    }
  }

  /// Returns the ranges of changes with their context.
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

  /// Returns the edits from expected to actual lines; equal lines have the actual text.
  private static func edits(
    _ expected: [Transcript.Line], _ actual: [String], areEqual: (String, String) -> Bool
  ) -> [Edit] {
    var (start, end) = (0, 0)
    let most = min(expected.count, actual.count)
    func isEqual(_ old: Int, _ new: Int) -> Bool {
      areEqual(expected[old].text, actual[new])
    }
    while start < most && isEqual(start, start) { start += 1 }
    while end < most - start && isEqual(expected.count - 1 - end, actual.count - 1 - end) {
      end += 1
    }
    func kept(_ old: Range<Int>, _ new: Range<Int>) -> [Edit] {
      zip(old, new).map { Edit(sign: " ", text: actual[$1], number: expected[$0].number) }
    }
    let (old, new) = (start..<expected.count - end, start..<actual.count - end)
    return kept(0..<start, 0..<start)
      + replacing(Array(expected[old]), by: Array(actual[new]), areEqual: areEqual)
      + kept(old.upperBound..<expected.count, new.upperBound..<actual.count)
  }

  private static func replacing(
    _ expected: [Transcript.Line], by actual: [String], areEqual: (String, String) -> Bool
  ) -> [Edit] {
    var missing = Set(expected.indices)
    var additional = Set(actual.indices)
    if expected.count + actual.count <= mostCompared {
      let difference = actual.difference(from: expected.map(\.text)) {
        areEqual($0, $1) || areEqual($1, $0)
      }
      missing = Set(difference.removals.map(\.offset))
      additional = Set(difference.insertions.map(\.offset))
    }
    var edits: [Edit] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
      if missing.contains(old) {
        edits.append(Edit(sign: "-", text: expected[old].text, number: expected[old].number))
        old += 1
      } else if additional.contains(new) {
        edits.append(Edit(sign: "+", text: actual[new], number: nil))
        new += 1
      } else {
        edits.append(Edit(sign: " ", text: actual[new], number: expected[old].number))
        (old, new) = (old + 1, new + 1)
      }
    }
    return edits
  }
}

/// An expected line that no line matches, a line that was not expected, or both.
struct TranscriptChange: Sendable, Equatable {
  /// The number of the expected line in the transcript, if known.
  let number: Int?
  let expected: String?
  let got: String?
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}
