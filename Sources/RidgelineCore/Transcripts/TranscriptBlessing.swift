/// A transcript's text with what came in the place of what was expected.
///
/// Blocks that are as expected stay untouched, and so do comments, blank lines and what was typed. Where
/// `...` stood for lines it does so again, with as many lines before it and behind it.
struct TranscriptBlessing {
  private var lines: [Substring]
  private let transcript: Transcript

  /// - Parameters:
  ///   - text: The whole text.
  ///   - transcript: What it was understood as.
  init(_ text: String, _ transcript: Transcript) {
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Substring($0) }
    self.transcript = transcript
  }

  /// The text with some blocks replaced.
  ///
  /// - Parameter came: What came of each typed line, by its place among them; -1 is the start.
  func text(replacing came: [Int: [String]]) -> String {
    var lines = lines
    // From the end, so that the numbers before stay right.
    for (place, new) in came.sorted(by: { $0.key > $1.key }) {
      let step = place < 0 ? nil : transcript.steps[place]
      let first = step?.typed.number ?? 0
      let next = place + 1
      let end =
        next < transcript.steps.count ? transcript.steps[next].typed.number - 1 : lines.count
      let expected = (step?.expected ?? transcript.start).lines
      lines.replaceSubrange(
        first..<end, with: block(lines[first..<end], from: first + 1, expected, by: new))
    }
    return lines.joined(separator: "\n")
  }

  /// A block's lines, comments and blank lines where they stood among those expected.
  private func block(
    _ old: ArraySlice<Substring>, from number: Int, _ expected: [Transcript.Line],
    by came: [String]
  ) -> [Substring] {
    let isExpected = Set(expected.map(\.number))
    let lineEnd = lines.first?.unicodeScalars.last == "\r" ? "\r" : ""
    let new = Self.shortened(came, like: expected.map(\.text)).map { Substring($0 + lineEnd) }
    var result: [Substring] = []
    var rest = new[...]
    var left = expected.count
    for (offset, line) in old.enumerated() {
      if isExpected.contains(number + offset) {
        left -= 1
        if let first = rest.popFirst() { result.append(first) }
      } else {
        // Behind the last one come all that are more.
        if left == 0 {
          result += rest
          rest = []
        }
        result.append(line)
      }
    }
    return result + rest
  }

  /// Lines with `...` for those in the middle, where it stood among those expected.
  private static func shortened(_ came: [String], like expected: [String]) -> [String] {
    guard let first = expected.firstIndex(of: Transcript.ellipsis),
      let last = expected.lastIndex(of: Transcript.ellipsis)
    else { return came }
    // As many lines behind it as there were; more where the first of them came before as well, so
    // that it would be taken for the one expected next.
    var behind = expected.count - 1 - last
    while first + behind < came.count {
      let shortened = came.prefix(first) + [Transcript.ellipsis] + came.suffix(behind)
      if TranscriptComparison.areEqual(Array(shortened), came) { return Array(shortened) }
      behind += 1
    }
    return came
  }
}
