/// A transcript's text in which actual blocks replace the expected ones.
///
/// Matching blocks, comments, blank lines and typed lines are unchanged. `...` is kept, with as
/// many lines before and after it.
struct TranscriptBlessing {
  private var lines: [Substring]
  private let transcript: Transcript

  init(_ text: String, _ transcript: Transcript) {
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Substring($0) }
    self.transcript = transcript
  }

  /// Returns the text with some blocks replaced, by index of their typed line; -1 is the start.
  func text(replacing actual: [Int: [String]]) -> String {
    var lines = lines
    // From the end, so that earlier line numbers stay valid.
    for (index, new) in actual.sorted(by: { $0.key > $1.key }) {
      let step = index < 0 ? nil : transcript.steps[index]
      let first = step?.typed.number ?? 0
      let next = index + 1
      let end =
        next < transcript.steps.count ? transcript.steps[next].typed.number - 1 : lines.count
      let expected = (step?.expected ?? transcript.start).lines
      lines.replaceSubrange(
        first..<end, with: block(lines[first..<end], from: first + 1, expected, by: new))
    }
    return lines.joined(separator: "\n")
  }

  /// Replaces the expected lines among comments and blank lines.
  private func block(
    _ old: ArraySlice<Substring>, from number: Int, _ expected: [Transcript.Line],
    by actual: [String]
  ) -> [Substring] {
    let isExpected = Set(expected.map(\.number))
    let lineEnd = lines.first?.unicodeScalars.last == "\r" ? "\r" : ""
    let new = Self.shortened(actual, like: expected.map(\.text)).map { Substring($0 + lineEnd) }
    var result: [Substring] = []
    var rest = new[...]
    var left = expected.count
    for (offset, line) in old.enumerated() {
      if isExpected.contains(number + offset) {
        left -= 1
        if let first = rest.popFirst() { result.append(first) }
      } else {
        // Additional lines follow the last expected one.
        if left == 0 {
          result += rest
          rest = []
        }
        result.append(line)
      }
    }
    return result + rest
  }

  /// Shortens lines with `...` at the same positions as in the expected ones.
  private static func shortened(_ actual: [String], like expected: [String]) -> [String] {
    guard let first = expected.firstIndex(of: Transcript.ellipsis),
      let last = expected.lastIndex(of: Transcript.ellipsis)
    else { return actual }
    // Keep as many lines after it as before; more if the first of them also occurs earlier, where it
    // would be matched.
    var suffixCount = expected.count - 1 - last
    while first + suffixCount < actual.count {
      let shortened = actual.prefix(first) + [Transcript.ellipsis] + actual.suffix(suffixCount)
      if TranscriptComparison.areEqual(Array(shortened), actual) { return Array(shortened) }
      suffixCount += 1
    }
    return actual
  }
}
