import Datasets
import Output
import Search
import Terminal

/// A pure function from a model to a panel: a status line, then the list.
struct LiveView {
  private let model: LiveModel
  private let size: TerminalSize
  private let linePosition: TypedLinePosition
  private let promptWidth: Int

  init(
    _ model: LiveModel, _ size: TerminalSize,
    at linePosition: TypedLinePosition = TypedLinePosition(), promptWidth: Int = 2
  ) {
    self.promptWidth = promptWidth
    self.model = model
    self.size = size
    self.linePosition = linePosition
  }

  var panel: Panel {
    let below = max(0, size.lines - 1 - linePosition.lastRow)
    guard below > 0 else { return Panel() }
    let table = LiveTable(
      model.viewport, marked: model.marked?.rows ?? [], width: size.columns)
    var lines = [status]
    lines += candidateLines.prefix(below - 1)
    lines += model.headerLines.prefix(min(model.viewport.room.headerLines, below - lines.count))
      .map { StyledText(TerminalTable.head(of: $0, size.columns), .dim) }
    let pane = min(model.viewport.room.pane, below - lines.count)
    if below - lines.count - pane > 1 { lines += table.table.headingLine }
    lines += table.lines.prefix(below - lines.count - pane)
    lines += table.removedLines.prefix(below - lines.count - pane)
    if case let rowLines = paneLines(pane), !rowLines.isEmpty {
      // The pane keeps its place.
      let blanks = max(0, below - lines.count - pane)
      lines += repeatElement(StyledText(), count: blanks) + rowLines
    }
    return Panel(lines.map { $0.cut(to: size.columns) }, placeholder: placeholder)
  }

  /// Returns the pane, of at most `count` lines.
  private func paneLines(_ count: Int) -> [StyledText] {
    guard count > 1, let pane = model.pane, let (row, number) = model.paneRow else { return [] }
    var title = StyledText("row \(number)", .heading)
    let state = model.viewport.window.state
    guard pane == .command else {
      let (lines, areWhole) = RowFields(row, of: state, limit: count, longest: 1 << 14)
        .styledLines(width: size.columns, limit: count - 1, MatchRanges(state.query))
      if !areWhole { title = title + StyledText("  … (:row \(number))", .dim) }
      return [title] + lines
    }
    guard let output = model.output, output.row == row.identifier else { return [title] }
    if let failure = output.failure { title = title + StyledText("  \(failure)", .removed) }
    return [title] + output.lines.prefix(count - 1)
  }

  private var placeholder: StyledText {
    guard let text = model.suggestion, linePosition.row == linePosition.lastRow
    else { return StyledText() }
    let shown = PlainForm.escapingControls(ServerAddress.withoutPasswords(text))
    return StyledText(shown, .dim).cut(to: max(0, size.columns - linePosition.column - 1))
  }

  private var areCandidatesFew: Bool {
    model.candidates.joined(separator: " ").count <= size.columns / 2
  }

  private var candidateLines: [StyledText] {
    if areCandidatesFew { return [] }
    let candidates = model.candidates.map(PlainForm.escapingControls)
    let width = (candidates.map { DisplayWidth.of($0) }.max() ?? 0) + 2
    let perLine = max(1, size.columns / width)
    return stride(from: 0, to: candidates.count, by: perLine).map { start in
      candidates[start..<min(start + perLine, candidates.count)].reduce(StyledText()) {
        $0 + StyledText($1).padded(to: width)
      }.trimmingTrailingSpaces
    }
  }

  // MARK: Status line

  private var status: StyledText {
    if let loading = model.loading { return StyledText(loading, .dim) }
    if let refusal = model.refusal { return StyledText(refusal.lines[0], .removed) }
    if let problem = model.problem, !model.isCommand { return caret(problem) }
    var parts = counts + order
    if let duration = model.list.duration { parts.append(duration.text) }
    if let hint = model.list.state.hint, model.pollCount == 0 { parts.append("\(hint)") }
    // A session's start shows it otherwise.
    if model.picks, let note = model.list.state.source.inMemory?.dataset.formatNote {
      parts.append(note)
    }
    if !model.candidates.isEmpty && areCandidatesFew {
      parts.append(model.candidates.joined(separator: " "))
    }
    var line = StyledText(PlainForm.escapingControls(parts.joined(separator: " · ")), .dim)
    if model.pollCount > 0 {
      line = StyledText("\(Self.spinner[model.pollCount % Self.spinner.count]) ", .match) + line
    }
    return line
  }

  private static let spinner = ["-", "\\", "|", "/"]

  private var counts: [String] {
    let state = model.list.state
    let counts = ListCounts(state, after: model.list.sinceEntered)
    let isIncomplete = state.source.inMemory?.dataset.isIncomplete ?? false
    let soFar = isIncomplete ? " rows so far" : ""
    var parts = ["\(counts.listed.groupedText) of \(counts.total.groupedText)\(soFar)"]
    if let marked = model.marked, !marked.rows.isEmpty {
      parts.append("\(RowCount.exact(marked.rows.count).groupedText) marked")
    }
    if model.list.sinceEntered != nil { parts.append(counts.changesText(\.groupedText)) }
    if state.isLimited, let found = state.result?.found {
      parts.append("\(found.groupedText) found")
    }
    return parts
  }

  private var order: [String] {
    let arrangement = model.list.state.arrangement
    let names = model.list.state.source.columns.map(\.typedName)
    let sort = arrangement.sort.compactMap { key in
      names.indices.contains(key.column)
        ? "\(names[key.column]) \(key.isDescending ? "↓" : "↑")" : nil
    }
    let section = arrangement.section.flatMap { names.indices.contains($0) ? names[$0] : nil }
    let isRanked = sort.isEmpty && model.list.state.query?.isRanking ?? false
    return (isRanked ? ["best match"] : sort) + (section.map { ["by \($0)"] } ?? [])
  }

  private func caret(_ problem: Problem) -> StyledText {
    let sentence = problem.lines[0]
    guard let column = problem.column, linePosition.lastRow == 0 else {
      return StyledText(sentence, .removed)
    }
    let before = DisplayWidth.of(String(model.text.prefix(column - 1)))
    let indent = promptWidth + before
    // Without room after the caret, the message precedes it.
    if indent + 2 + DisplayWidth.of(sentence) <= size.columns {
      return StyledText(String(repeating: " ", count: indent) + "^ " + sentence, .removed)
    }
    let text = StyledText(sentence, .removed).cut(to: max(0, indent - 1))
    return text.padded(to: indent) + StyledText("^", .removed)
  }
}
