import Search
import Terminal

/// A presenter that writes each block as one JSON object per line.
public struct JSONPresenter: Presenter {
  /// The arrays of an object, one for each kind of change.
  package static let parts: [(key: String, part: ListChange.Part)] = [
    ("added", .inserted), ("removed", .removed), ("moved", .moved), ("changed", .changed),
  ]

  /// Creates a presenter.
  public init() {}

  /// Writes a block as one object, which is valid JSON even if it was stopped.
  nonisolated(nonsending) public func present(
    _ block: Block, to output: inout BlockOutput
  ) async throws(ConsoleError) -> Problem? {
    // A stopped block must close its open array and add the missing ones.
    var pending = (Self.parts.map(\.key) + ["text"])[...]
    var isOpen = false
    func beginNext() -> String {
      defer { isOpen = true }
      return "\(isOpen ? "]" : ""),\"\(pending.removeFirst())\":["
    }
    return try await write(to: &output, problem: block.problem) {
      output throws(PresentationError) in
      await block.countAll()
      try await output.piece(head(of: block))
      for (_, part) in Self.parts {
        try await output.piece(beginNext())
        try await write(part, of: block.changes, to: &output)
      }
      try await output.piece(beginNext())
      try await writeAnswer(of: block, to: &output)
    } end: { output, problem in
      let closing = isOpen ? "]" : ""
      let rest = pending.map { ",\"\($0)\":[]" }.joined()
      output.append("\(closing)\(rest),\"error\":\(problem.map(error) ?? "null")}")
    }
  }

  private func head(of block: Block) -> String {
    let counts = ListCounts(block.list, after: block.changes)
    var members = [("line", block.line.map(JSONText.string) ?? "null")]
    // The changes of the following blocks apply to nothing.
    if case .start(let name, _, _) = block.subject {
      members.append(("list", JSONText.string(name)))
    }
    members += [
      ("count", "\(counts.listed.value)"), ("total", "\(counts.total.value)"),
      ("exact", "\(counts.listed.isExact && counts.total.isExact)"),
    ]
    return String(JSONText.object(members).dropLast())
  }

  nonisolated(nonsending) private func write(
    _ part: ListChange.Part, of changes: (any ListChanges)?, to output: inout BlockOutput
  ) async throws(PresentationError) {
    guard let changes else { return }
    let objects = JSONObjects(changes.columns(of: part))
    try await changes.forEachPage(of: part) { page, start throws(PresentationError) in
      for (index, change) in page.enumerated() {
        let object = object(change, part, objects)
        try await output.piece(start + index == 0 ? object : ",\(object)")
      }
    }
  }

  private func object(
    _ change: ListChange, _ part: ListChange.Part, _ objects: JSONObjects
  ) -> String {
    func text(_ append: (inout [UInt8]) -> Void) -> String {
      var json: [UInt8] = []
      append(&json)
      return String(decoding: json, as: UTF8.self)
    }
    var members = [
      ("at", change.position.map { "\($0)" } ?? "null"),
      ("section", change.row.section.text.map(JSONText.string) ?? "null"),
      ("cells", text { objects.append(change.row, to: &$0) }),
    ]
    if let before = change.before {
      let was = text { objects.append(before, differingFrom: change.row, to: &$0) }
      if part == .changed || was != "{}" { members.append(("was", was)) }
    }
    if let old = change.oldPosition { members.append(("from", "\(old)")) }
    return JSONText.object(members)
  }

  nonisolated(nonsending) private func writeAnswer(
    of block: Block, to output: inout BlockOutput
  ) async throws(PresentationError) {
    switch block.answer {
    case .lines, .table, .histogram:
      let lines = block.answer.lines.map(block.withFormat) ?? []
      try await output.piece(lines.map(JSONText.string).joined(separator: ","))
    case .rows(let range):
      try await block.list.forEachPage(in: range) { rows, start throws(PresentationError) in
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
      ("message", JSONText.string(ServerAddress.withoutPasswords(problem.sentence))),
      ("column", problem.column.map { "\($0)" } ?? "null"),
    ])
  }
}
