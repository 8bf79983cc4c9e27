/// A transcript's text in which actual blocks replace the expected ones.
///
/// Comments, blank lines, typed lines and every expected line that matches are unchanged.
struct TranscriptBlessing {
  /// The text with the blocks replaced.
  let text: String
  /// The parts of the text before and after: replaced blocks and what is between them.
  let parts: [(old: [Transcript.Line], new: [String])]

  /// Replaces blocks by index of their typed line; -1 is the start.
  init(
    _ text: String, _ transcript: Transcript, by actual: [Int: [String]], isStrict: Bool = false
  ) {
    // Scalars, since a carriage return and a line feed are one character.
    let end = text.unicodeScalars.last == "\n" ? "\n" : ""
    let lines = text.unicodeScalars.dropLast(end.count)
      .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    let lineEnd = lines[0].unicodeScalars.last == "\r" ? "\r" : ""
    func numbered(_ range: Range<Int>) -> [Transcript.Line] {
      range.map { Transcript.Line(number: $0 + 1, text: lines[$0]) }
    }
    var parts: [(old: [Transcript.Line], new: [String])] = []
    var position = 0
    for (index, actual) in actual.sorted(by: { $0.key < $1.key }) {
      let step = index < 0 ? nil : transcript.steps[index]
      let start = step?.typed.number ?? 0
      let next = index + 1
      let after =
        next < transcript.steps.count ? transcript.steps[next].typed.number - 1 : lines.count
      let old = numbered(start..<after)
      let expected = (step?.expected ?? transcript.start).lines
      let blessed = BlessedBlock(
        expected.map(\.text), by: actual, isUnordered: step?.isUnordered ?? false,
        isStrict: isStrict)
      parts.append((numbered(position..<start), Array(lines[position..<start])))
      parts.append((old, Self.lines(old, expected, blessed.lines, lineEnd)))
      position = after
    }
    parts.append((numbered(position..<lines.count), Array(lines[position...])))
    self.parts = parts
    self.text = parts.flatMap(\.new).joined(separator: "\n") + end
  }

  /// Replaces the expected lines among comments and blank lines; lines that stay keep their blanks.
  private static func lines(
    _ old: [Transcript.Line], _ expected: [Transcript.Line], _ blessed: [[String]],
    _ lineEnd: String
  ) -> [String] {
    var new: [String] = []
    var index = 0
    func add(_ lines: [String]) { new += lines.map { $0 + lineEnd } }
    for line in old {
      guard index < expected.count, expected[index].number == line.number else {
        // Additional lines follow the last expected one.
        if index == expected.count {
          add(blessed[index])
          index += 1
        }
        new.append(line.text)
        continue
      }
      for text in blessed[index] {
        if text == expected[index].text { new.append(line.text) } else { add([text]) }
      }
      index += 1
    }
    if index == expected.count { add(blessed[index]) }
    return new
  }
}
