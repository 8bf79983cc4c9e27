import Search
import Terminal

/// Writes each block as one JSON object in one line.
public struct JSONPresenter: Presenter {
  /// The keys of the parts of a difference, in their order.
  private static let parts: [(key: String, part: ListChange.Part)] = [
    ("added", .inserted), ("removed", .removed), ("moved", .moved), ("changed", .changed),
  ]

  /// A presenter of JSON lines.
  public init() {}

  /// Writes a block as one object; a list that was stopped ends where it was.
  public func present(
    _ block: Block, on console: any Console
  ) async throws(ConsoleError) -> Problem? {
    // A member that is open must be closed, and those behind it must follow, whatever happens.
    var open: String? = nil
    var left = Self.parts.map(\.key) + ["text"]
    func begin(_ key: String, _ output: inout BlockOutput) async throws(PresentationError) {
      open = key
      left.removeFirst()
      try await output.piece(",\"\(key)\":[")
    }
    func end(_ output: inout BlockOutput) async throws(PresentationError) {
      open = nil
      try await output.piece("]")
    }
    return try await write(to: console, problem: block.problem) {
      output throws(PresentationError) in
      await block.countAll()
      try await output.piece(head(of: block))
      for (key, part) in Self.parts {
        try await begin(key, &output)
        try await write(part, of: block.changes, to: &output)
        try await end(&output)
      }
      try await begin("text", &output)
      try await writeAnswer(of: block, to: &output)
      try await end(&output)
    } end: { output, problem in
      let closing = open == nil ? "" : "]"
      let rest = left.map { ",\"\($0)\":[]" }.joined()
      output.append("\(closing)\(rest),\"error\":\(problem.map(error) ?? "null")}")
    }
  }

  private func head(of block: Block) -> String {
    let figures = ListFigures(block.list, after: block.changes)
    let members = JSONText.object([
      ("line", block.line.map(JSONText.string) ?? "null"), ("count", "\(figures.listed.value)"),
      ("total", "\(figures.total.value)"),
      ("exact", "\(figures.listed.isExact && figures.total.isExact)"),
    ])
    return String(members.dropLast())
  }

  private func write(
    _ part: ListChange.Part, of changes: (any ListChanges)?, to output: inout BlockOutput
  ) async throws(PresentationError) {
    guard let changes else { return }
    let columns = changes.columns(of: part)
    var offset = 0
    while true {
      let page = try await PresentationError.telling { () throws(ListSourceError) in
        try await changes.changes(
          of: part, from: offset, limit: BlockOutput.rowsPerPage)
      }
      if page.isEmpty { return }
      for (index, change) in page.enumerated() {
        let object = JSONText.object([
          ("at", change.position.map { "\($0)" } ?? "null"),
          ("section", change.row.section.text.map(JSONText.string) ?? "null"),
          ("cells", JSONText.cells(change.row.cells, columns)),
        ])
        try await output.piece(offset + index == 0 ? object : ",\(object)")
      }
      offset += page.count
    }
  }

  private func writeAnswer(
    of block: Block, to output: inout BlockOutput
  ) async throws(PresentationError) {
    switch block.answer {
    case .lines(let lines):
      try await output.piece(lines.map(JSONText.string).joined(separator: ","))
    case .rows(let range):
      for start in stride(
        from: range.lowerBound, to: range.upperBound, by: BlockOutput.rowsPerPage)
      {
        let end = min(start + BlockOutput.rowsPerPage, range.upperBound)
        let rows = try await PresentationError.telling { () throws(ListSourceError) in
          try await block.list.rows(in: start..<end)
        }
        if rows.isEmpty { return }
        for (index, row) in rows.enumerated() {
          let number = start + index + 1
          let text = JSONText.string("\(number)\t\(PlainForm.row(row.cells))")
          try await output.piece(number == range.lowerBound + 1 ? text : ",\(text)")
        }
      }
    }
  }

  private func error(_ problem: Problem) -> String {
    JSONText.object([
      ("message", JSONText.string(problem.sentence)),
      ("column", problem.column.map { "\($0)" } ?? "null"),
    ])
  }
}
