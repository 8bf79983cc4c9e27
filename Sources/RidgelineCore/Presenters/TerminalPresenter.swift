import Search
import Terminal

/// Writes blocks for a person at a terminal: what left, then the list as it now stands.
public struct TerminalPresenter: Presenter {
  /// More rows than this that left are only counted.
  private static let mostRemovedRows = 5

  private let color: Bool

  /// A presenter for a terminal, with colours or without.
  public init(color: Bool) { self.color = color }

  /// Writes what left and the list as it now stands.
  public func present(
    _ block: Block, on console: any Console
  ) async throws(ConsoleError) -> Problem? {
    if block.view == .changes && block.changes != nil {
      return try await PlainPresenter().present(block, on: console)
    }
    let size = console.size
    return try await write(to: console, problem: block.problem) {
      output throws(PresentationError) in
      await block.countAll()
      if let changes = block.changes {
        try await writeList(of: block.list, changes, size, to: &output)
      }
      switch block.answer {
      case .lines(let lines):
        for line in TabbedText.aligned(lines) { try await output.line(line) }
      case .rows(let range):
        try await writeRows(range, of: block.list, width: size.columns, to: &output)
      }
    } end: { output, problem in
      for line in problem?.lines ?? [] {
        output.append(rendered(StyledText("! \(line)", .removed)))
      }
      for line in end(of: block) { output.append(rendered(line)) }
    }
  }

  private func end(of block: Block) -> [StyledText] {
    let hint = block.hint.map { [StyledText($0, .dim)] } ?? []
    switch block.subject {
    case .quit: return []
    case .start(let name, let wording):
      let count = block.list.total
      let rows = "\(count.text) \(count.value == 1 ? "row" : "rows")"
      let read = wording.map { " · \($0)" } ?? ""
      let advice = StyledText(" · type to search, Enter lists all, :help", .dim)
      return [StyledText("\(PlainForm.withoutControls(name)) · \(rows)\(read)") + advice]
    case .list, .answer:
      return [StyledText(PlainForm.line(.figures, block.figures))] + hint
    }
  }

  private func rendered(_ text: StyledText) -> String { text.rendered(color: color) }

  private func page<Value>(
    _ body: @MainActor () async throws(ListSourceError) -> Value
  ) async throws(PresentationError) -> Value {
    try await PresentationError.telling(body)
  }

  // MARK: The list as it now stands

  private func writeList(
    of list: ListState, _ changes: any ListChanges, _ size: TerminalSize,
    to output: inout BlockOutput
  ) async throws(PresentationError) {
    let removed = try await removedRows(changes)
    let mostRemoved = max(changes.count(of: .removed).value, removed.count)
    let isCounted = mostRemoved > Self.mostRemovedRows
    if isCounted {
      let count = changes.count(of: .removed).isExact ? "\(mostRemoved)" : "≥\(mostRemoved)"
      output.append(rendered(StyledText("- \(count) rows left", .removed)))
    }
    // The line typed, the headings, the figures and the next prompt want a line each.
    let room = max(1, size.lines - 4 - (isCounted ? 1 : removed.count))
    let listed = list.listed
    let first = try await page { () throws(ListSourceError) in
      try await list.rows(in: 0..<(listed.isExact ? min(listed.value, room) : room))
    }
    // Where the count is only a bound, a list that fills the screen may go on behind it.
    let mayGoOn = !listed.isExact && first.count == room
    let count = listed.isExact || mayGoOn ? max(listed.value, first.count) : first.count
    let rows = TerminalTable.fitting(
      first, of: list, goesOn: mayGoOn || first.count < count, into: room)
    let table = TerminalTable(
      list.columns, of: list, rows: rows, removed: isCounted ? [] : removed,
      changes.columns(of: .removed),
      lastNumber: rows.count, marks: try await marks(changes, of: rows), width: size.columns)
    let lines =
      table.removedLines(isCounted ? [] : removed) + table.headingLine + table.lines(rows, from: 0)
    for line in lines { try await output.line(rendered(line)) }
    if mayGoOn || rows.count < count {
      let more = "… \(mayGoOn ? "≥" : "")\(count - rows.count) more (:show)"
      try await output.line(rendered(StyledText(more, .dim).cut(to: size.columns)))
    }
  }

  /// The rows that left, one more than is shown at most; none where more are known to have left.
  private func removedRows(_ changes: any ListChanges) async throws(PresentationError)
    -> [ListChange]
  {
    if changes.count(of: .removed).value > Self.mostRemovedRows { return [] }
    return try await page { () throws(ListSourceError) in
      try await changes.changes(of: .removed, atMost: Self.mostRemovedRows + 1)
    }
  }

  /// The signs of the first rows by their positions.
  private func marks(
    _ changes: any ListChanges, of rows: [ListRow]
  ) async throws(PresentationError) -> [Int: PlainForm.Sign] {
    let parts = try await page { () throws(ListSourceError) in
      try await changes.parts(of: rows, from: 0)
    }
    return Dictionary(
      uniqueKeysWithValues: parts.enumerated().compactMap { position, part in
        part.map { (position, $0.sign) }
      })
  }

  // MARK: Rows by number

  private func writeRows(
    _ range: Range<Int>, of list: ListState, width: Int, to output: inout BlockOutput
  ) async throws(PresentationError) {
    var table: TerminalTable?
    for start in stride(from: range.lowerBound, to: range.upperBound, by: BlockOutput.rowsPerPage) {
      let end = min(start + BlockOutput.rowsPerPage, range.upperBound)
      let rows = try await page { () throws(ListSourceError) in
        try await list.rows(in: start..<end)
      }
      if rows.isEmpty { return }
      // All pages are laid out like the first one.
      let isFirst = table == nil
      var current =
        table
        ?? TerminalTable(
          list.columns, of: list, rows: rows,
          lastNumber: list.listed.isExact ? range.upperBound : start + rows.count,
          width: width)
      for line in (isFirst ? current.headingLine : []) + current.lines(rows, from: start) {
        try await output.line(rendered(line))
      }
      current.section = rows.last?.section ?? .untitled
      table = current
    }
  }
}
