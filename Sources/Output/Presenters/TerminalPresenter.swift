import Search
import Terminal

/// A presenter for a terminal: removed rows, then the list.
public struct TerminalPresenter: Presenter {
  /// More removed rows are only counted.
  private static let mostRemovedRows = 5

  private let color: Bool
  private let hasHeadings: Bool
  /// Whether a live list is shown below, so that a block need not repeat it.
  package var isAboveList = false

  /// Creates a presenter.
  ///
  /// - Parameters:
  ///   - color: Whether to write colors.
  ///   - hasHeadings: Whether changes that are shown alone have headings.
  public init(color: Bool, hasHeadings: Bool = false) {
    self.color = color
    self.hasHeadings = hasHeadings
  }

  /// Writes the removed rows and the list.
  nonisolated(nonsending) public func present(
    _ block: Block, to output: inout BlockOutput
  ) async throws(ConsoleError) -> Problem? {
    let size = output.size
    return try await write(to: &output, problem: block.problem) {
      output throws(PresentationError) in
      await block.countAll()
      if let changes = block.changes {
        switch block.view {
        case .list where isAboveList:
          try await writeFirst(of: changes, block.list.query, size, to: &output)
        case .list: try await writeList(of: block.list, changes, size, to: &output)
        case .changes:
          try await write(changes, block.list.query, width: size.columns, to: &output)
        }
      }
      switch block.answer {
      case .lines(let lines):
        for line in TabbedText.aligned(lines) { try await output.line(line) }
      case .table(let table):
        for line in table.styledLines(width: size.columns) { try await output.line(rendered(line)) }
      case .histogram(let histogram):
        let text = HistogramText(histogram, terminalWidth: size.columns)
        for line in text.styledLines { try await output.line(rendered(line)) }
      case .rows(let range):
        try await writeRows(range, of: block.list, to: &output)
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
    case .start: return [Self.banner(block)].compactMap(\.self)
    case .list, .command:
      return [StyledText(PlainForm.line(.counts, block.counts))] + hint
    }
  }

  /// Returns the line that reports a loaded list; nil for other blocks.
  static func banner(_ block: Block) -> StyledText? {
    guard case .start(let name, let formatNote, let isIncomplete) = block.subject else {
      return nil
    }
    let rows = block.list.total.rowsText
    let notes = [formatNote, isIncomplete ? "more to come" : nil].compactMap(\.self)
    let read = notes.isEmpty ? "" : " · \(notes.joined(separator: ", "))"
    let advice = StyledText(" · type to search, Enter lists all, :help", .dim)
    return StyledText("\(PlainForm.escapingControls(name)) · \(rows)\(read)") + advice
  }

  private func rendered(_ text: StyledText) -> String { text.rendered(color: color) }

  // MARK: Changes

  nonisolated(nonsending) private func write(
    _ changes: any ListChanges, _ query: Query?, width: Int, to output: inout BlockOutput
  ) async throws(PresentationError) {
    var first: [(part: ListChange.Part, changes: [ListChange], columns: [ListColumn])] = []
    for part in ListChange.Part.allCases {
      first.append(
        (part, try await changes.presentedPage(of: part, from: 0), changes.columns(of: part)))
    }
    var table = TerminalChanges(
      first: first, query: query, hasHeadings: hasHeadings, width: width)
    for line in table.headingLine { try await output.line(rendered(line)) }
    for (part, page, columns) in first {
      table.beginPart()
      try await changes.forEachPage(of: part, first: page) { page, _ throws(PresentationError) in
        for line in table.lines(page, part, columns) { try await output.line(rendered(line)) }
      }
    }
  }

  /// Writes as many changes as leave room for the live list, and the number of the others.
  nonisolated(nonsending) private func writeFirst(
    of changes: any ListChanges, _ query: Query?, _ size: TerminalSize,
    to output: inout BlockOutput
  ) async throws(PresentationError) {
    let shares = ChangeShares(changes, lines: ChangeShares.lines(of: size.lines)).shares
    var first: [(part: ListChange.Part, changes: [ListChange], columns: [ListColumn])] = []
    for share in shares {
      let shown = try await PresentationError.mappingErrors { () throws(ListSourceError) in
        try await changes.changes(of: share.part, atMost: share.shown)
      }
      first.append((share.part, shown, changes.columns(of: share.part)))
    }
    var table = TerminalChanges(first: first, query: query, width: size.columns)
    for (share, (part, rows, columns)) in zip(shares, first) {
      table.beginPart()
      // Section titles take lines too.
      var lines: [StyledText] = []
      var count = 0
      for row in rows {
        let next = table.lines([row], part, columns)
        if lines.count + next.count > share.shown { break }
        lines += next
        count += 1
      }
      let more = (share.more ?? .exact(0)).adding(rows.count - count)
      if more != .exact(0) {
        let number = more.value == 0 ? "" : "\(more.text) "
        let text = "… \(number)\(count == 0 ? "" : "more ")\(part.word)"
        lines.append(StyledText(text, .dim).cut(to: size.columns))
      }
      for line in lines { try await output.line(rendered(line)) }
    }
  }

  // MARK: The current list

  nonisolated(nonsending) private func writeList(
    of list: ListState, _ changes: any ListChanges, _ size: TerminalSize,
    to output: inout BlockOutput
  ) async throws(PresentationError) {
    let removed = try await removedRows(changes)
    let mostRemoved = max(changes.count(of: .removed).value, removed.count)
    let isCounted = mostRemoved > Self.mostRemovedRows
    if isCounted {
      let count = changes.count(of: .removed).isExact ? "\(mostRemoved)" : "≥\(mostRemoved)"
      output.append(rendered(StyledText("- \(count) rows removed", .removed)))
    }
    // The typed line, the headings, the `=` line and the prompt need one line each.
    let room = max(1, size.lines - 4 - (isCounted ? 1 : removed.count))
    let listed = list.listed
    let first = try await PresentationError.mappingErrors { () throws(ListSourceError) in
      try await list.rows(in: 0..<(listed.isExact ? min(listed.value, room) : room))
    }
    // If the count is a bound, a full screen may have more rows.
    let mayHaveMore = !listed.isExact && first.count == room
    let count = listed.isExact || mayHaveMore ? max(listed.value, first.count) : first.count
    let rows = TerminalTable.fitting(
      first, hasMore: mayHaveMore || first.count < count, into: room)
    let table = TerminalTable(
      list.columns, of: list, rows: rows, removed: isCounted ? [] : removed,
      changes.columns(of: .removed),
      lastNumber: rows.count, marks: try await marks(changes, of: rows), width: size.columns)
    let lines =
      table.removedLines(isCounted ? [] : removed) + table.headingLine + table.lines(rows, from: 0)
    for line in lines { try await output.line(rendered(line)) }
    if mayHaveMore || rows.count < count {
      let more = "… \(mayHaveMore ? "≥" : "")\(count - rows.count) more (:show)"
      try await output.line(rendered(StyledText(more, .dim).cut(to: size.columns)))
    }
  }

  /// Returns the removed rows, one more than shown; none if more are known.
  nonisolated(nonsending) private func removedRows(_ changes: any ListChanges)
    async throws(PresentationError)
    -> [ListChange]
  {
    if changes.count(of: .removed).value > Self.mostRemovedRows { return [] }
    return try await PresentationError.mappingErrors { () throws(ListSourceError) in
      try await changes.changes(of: .removed, atMost: Self.mostRemovedRows + 1)
    }
  }

  nonisolated(nonsending) private func marks(
    _ changes: any ListChanges, of rows: [ListRow]
  ) async throws(PresentationError) -> [Int: PlainForm.Sign] {
    let parts = try await PresentationError.mappingErrors { () throws(ListSourceError) in
      try await changes.parts(of: rows, from: 0)
    }
    return Dictionary(
      uniqueKeysWithValues: parts.enumerated().compactMap { position, part in
        part.map { (position, $0.sign) }
      })
  }

  // MARK: Rows by number

  nonisolated(nonsending) private func writeRows(
    _ range: Range<Int>, of list: ListState, to output: inout BlockOutput
  ) async throws(PresentationError) {
    var table: TerminalTable?
    try await list.forEachPage(in: range) { rows, start throws(PresentationError) in
      // All pages have the layout of the first one.
      let isFirst = table == nil
      var current =
        table
        ?? TerminalTable(
          list.columns, of: list, rows: rows,
          lastNumber: list.listed.isExact ? range.upperBound : start + rows.count,
          width: nil)
      for line in (isFirst ? current.headingLine : []) + current.lines(rows, from: start) {
        try await output.line(rendered(line))
      }
      current.section = rows.last?.section ?? .untitled
      table = current
    }
  }
}
