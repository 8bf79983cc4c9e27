import Terminal

/// A block that does not match, for a person: each expected line above the actual one, with their cells
/// aligned and the different ones underlined.
struct MismatchText {
  private let mismatch: TranscriptReplay.Mismatch

  init(_ mismatch: TranscriptReplay.Mismatch) { self.mismatch = mismatch }

  /// More lines than a person reads are counted.
  private static let mostChanges = 20
  private static let indent = "  "

  /// The lines, without controls.
  var lines: [StyledText] {
    let changes = mismatch.changes.prefix(Self.mostChanges)
    let rest = mismatch.changes.count - changes.count
    return [StyledText(mismatch.title, .heading)]
      + [mismatch.reason].compactMap { $0.map { StyledText(Self.indent + $0, .changed) } }
      + changes.flatMap(lines)
      + (rest > 0 ? [StyledText("\(Self.indent)… \(rest) more", .dim)] : [])
  }

  private func lines(_ change: TranscriptChange) -> [StyledText] {
    let expected = Self.cells(change.expected)
    let got = Self.cells(change.got)
    let widths = (0..<max(expected.count, got.count)).map { column in
      [expected, got].map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
    }
    let gap = Self.isCounts(change.expected ?? change.got) ? " " : "  "
    let isPair = change.expected != nil && change.got != nil
    let differ = widths.indices.map { column in
      guard isPair else { return false }
      guard column < expected.count else { return mismatch.isStrict }
      return column >= got.count || !isMatch(expected[column], got[column])
    }
    func line(_ word: String, _ cells: [String], _ style: StyledText.Style) -> StyledText {
      var line = StyledText(Self.indent + word, .dim)
      if cells.isEmpty { line.append("nothing", .dim) }
      for (column, cell) in cells.enumerated() {
        if column > 0 { line.append(gap) }
        line =
          line
          + StyledText(cell, !isPair || differ[column] ? style : .plain)
          .padded(to: widths[column])
      }
      return line.trimmingTrailingSpaces
    }
    var lines = [
      line("expected  ", expected, .removed), line("got       ", got, .inserted),
    ]
    if let number = change.number {
      lines[0] = lines[0] + StyledText("  (line \(number))", .dim)
    }
    let marks = zip(widths, differ).map { width, differs in
      String(repeating: differs ? "^" : " ", count: max(1, width))
    }
    if differ.contains(true) {
      lines.append(
        StyledText(Self.indent + "          " + marks.joined(separator: gap)).trimmingTrailingSpaces
      )
    }
    return lines
  }

  /// Returns the sign and first cell, the other cells or counts.
  private static func cells(_ line: String?) -> [String] {
    guard let line else { return [] }
    let isCounts = isCounts(line)
    var cells = line.split(separator: isCounts ? " " : "\t", omittingEmptySubsequences: false)
      .map(String.init)
    if isCounts && cells.count > 1 { cells.replaceSubrange(0..<2, with: ["= \(cells[1])"]) }
    return cells
  }

  private static func isCounts(_ line: String?) -> Bool { line?.hasPrefix("=") ?? false }

  private func isMatch(_ expected: String, _ got: String) -> Bool {
    mismatch.isStrict
      ? expected == got : TranscriptComparison.isEqual("| " + expected, "| " + got)
  }
}
