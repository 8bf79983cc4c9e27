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
  public func present(_ block: Block, on console: any Console) async throws {
    if case .changes = block.view, block.step != nil {
      return try await PlainPresenter().present(block, on: console)
    }
    var output = BlockOutput(console)
    var problem = block.problem
    do {
      try await writeBody(of: block, size: console.size, to: &output)
    } catch is CancellationError {
      // Stopped: what is left is not printed.
    } catch let error as ListSourceError {
      problem = Problem(error)
    }
    for line in problem?.lines ?? [] {
      output.append(StyledText("! \(line)", .removed).rendered(color: color))
    }
    writeEnd(of: block, to: &output)
    try output.flush()
  }

  private func writeBody(
    of block: Block, size: TerminalSize, to output: inout BlockOutput
  ) async throws {
    if let step = block.step {
      try await writeList(of: block, step, size, to: &output)
    }
    switch block.answer {
    case .lines(let lines):
      for line in lines {
        let columns = line.split(separator: "\t").map { PlainForm.withoutControls(String($0)) }
        try await output.line(columns.joined(separator: "  "))
      }
    case .rows(let range):
      for start in stride(
        from: range.lowerBound, to: range.upperBound, by: BlockOutput.rowsPerPage)
      {
        let end = min(start + BlockOutput.rowsPerPage, range.upperBound)
        let rows = try await numberedRows(start..<end, of: block, marks: [:])
        let table = table(of: rows, removed: [], block, width: size.columns)
        for line in table { try await output.line(line.rendered(color: color)) }
      }
    }
  }

  private func writeEnd(of block: Block, to output: inout BlockOutput) {
    switch block.subject {
    case .quit: return
    case .start(let name):
      let shown = PlainForm.withoutControls(name)
      let rows = "\(block.list.total.text) \(block.list.total.value == 1 ? "row" : "rows")"
      let hint = StyledText(" · type to search, Enter lists all, :help", .dim)
      output.append((StyledText("\(shown) · \(rows)") + hint).rendered(color: color))
    case .list, .answer:
      output.append(PlainForm.line(.figures, block.figures))
    }
    if let hint = block.hint { output.append(StyledText(hint, .dim).rendered(color: color)) }
  }

  // MARK: The list

  private func writeList(
    of block: Block, _ step: ListStep, _ size: TerminalSize, to output: inout BlockOutput
  ) async throws {
    let left = step.count(of: .removed)
    let removed = try await removedRows(of: step)
    if removed.isEmpty && left.value > 0 {
      let text = "- \(left.text) rows left"
      output.append(StyledText(text, .removed).rendered(color: color))
    }
    // The line typed, the headings, the figures and the next prompt want a line each.
    let room = max(1, size.lines - 4 - max(removed.count, min(left.value, 1)))
    let count = block.list.listed.value
    let listed = Self.fitting(
      try await rows(of: block, step, atMost: min(count, room)), of: count, into: room)
    for line in table(of: listed, removed: removed, block, width: size.columns) {
      try await output.line(line.rendered(color: color))
    }
    if listed.count < count {
      let more = StyledText("… \(count - listed.count) more (:show)", .dim)
      output.append(more.rendered(color: color))
    }
  }

  /// As many of the first rows as fit with their section titles, and with a line that says that
  /// there are more; at least one.
  private static func fitting(_ rows: [Row], of count: Int, into room: Int) -> [Row] {
    var fitting = rows
    while fitting.count > 1,
      titles(in: fitting) + fitting.count + (fitting.count < count ? 1 : 0) > room
    {
      fitting.removeLast()
    }
    return fitting
  }

  /// One line of the list before it is laid out.
  private struct Row {
    let mark: PlainForm.Sign?
    let number: Int?
    let section: SectionTitle
    let cells: [StyledText]
  }

  private func removedRows(of step: ListStep) async throws -> [Row] {
    guard step.count(of: .removed).value <= Self.mostRemovedRows else { return [] }
    return try await step.difference.page(
      of: .removed, from: 0, limit: Self.mostRemovedRows
    ).map { change in
      Row(
        mark: .removed, number: nil, section: change.section,
        cells: change.cells.map { StyledText(PlainForm.withoutControls($0), .removed) })
    }
  }

  private func rows(of block: Block, _ step: ListStep, atMost count: Int) async throws -> [Row] {
    var marks: [Int: PlainForm.Sign] = [:]
    for part in [ListChange.Part.inserted, .moved, .changed] {
      // Changes come in the list's order, so those of its first rows come first.
      let told = min(count, step.count(of: part).value)
      for change in try await step.difference.page(of: part, from: 0, limit: told) {
        marks[change.position] = marks[change.position] ?? part.sign
      }
    }
    return try await numberedRows(0..<count, of: block, marks: marks)
  }

  private func numberedRows(
    _ range: Range<Int>, of block: Block, marks: [Int: PlainForm.Sign]
  ) async throws -> [Row] {
    let columns = block.list.result?.columns ?? []
    return try await block.rows.rows(in: range).enumerated().map { index, row in
      let position = range.lowerBound + index
      return Row(
        mark: marks[position], number: position + 1, section: row.section,
        cells: zip(columns, row.cells).map { highlighted($1, $0, block.list.query) })
    }
  }

  private func highlighted(_ cell: String, _ column: ListColumn, _ query: Query?) -> StyledText {
    var text = StyledText()
    var end = cell.startIndex
    for range in query?.matchRanges(in: cell, column.kind) ?? [] {
      text = text + StyledText(PlainForm.withoutControls(String(cell[end..<range.lowerBound])))
      text = text + StyledText(PlainForm.withoutControls(String(cell[range])), .match)
      end = range.upperBound
    }
    return text + StyledText(PlainForm.withoutControls(String(cell[end...])))
  }

  private static func titles(in rows: [Row]) -> Int {
    rows.indices.count {
      rows[$0].section.text != nil && ($0 == 0 || rows[$0].section != rows[$0 - 1].section)
    }
  }

  // MARK: Layout

  private func table(of rows: [Row], removed: [Row], _ block: Block, width: Int) -> [StyledText] {
    let columns = block.list.result?.columns ?? []
    let headings = columns.map {
      StyledText(PlainForm.withoutControls($0.header.isEmpty ? $0.typedName : $0.header), .heading)
    }
    let digits = String(rows.last?.number ?? 0).count
    // A sign and a blank, a number and two blanks stand before the first column.
    let layout = TableLayout(
      headings: headings, rows: (removed + rows).map(\.cells),
      areRightAligned: columns.map { $0.kind == .number }, width: width - digits - 4)
    func line(_ row: Row) -> StyledText {
      let number = row.number.map { String($0) } ?? ""
      let margin = String(repeating: " ", count: digits - number.count) + number + "  "
      return StyledText(row.mark?.rawValue ?? " ", row.mark?.style ?? .plain) + StyledText(" ")
        + StyledText(margin, .dim) + layout.line(row.cells)
    }
    var lines = removed.map(line)
    guard !rows.isEmpty else { return lines }
    let margin = StyledText(String(repeating: " ", count: digits + 4))
    lines.append(margin + layout.headingLine(headings))
    var section = SectionTitle.untitled
    for row in rows {
      if row.section != section, let title = row.section.text {
        let text = PlainForm.withoutControls(title)
        lines.append(StyledText("@ \(text)", .heading).cut(to: max(width, 1)))
        section = row.section
      }
      lines.append(line(row))
    }
    return lines
  }
}

extension PlainForm.Sign {
  /// How a row with this sign looks on a terminal.
  fileprivate var style: StyledText.Style {
    switch self {
    case .removed: .removed
    case .inserted: .inserted
    case .moved, .changed: .changed
    default: .plain
    }
  }
}
