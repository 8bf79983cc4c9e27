import Search
import Terminal

/// Writes each block as one JSON object in one line.
public struct JSONPresenter: Presenter {
  /// A presenter of JSON lines.
  public init() {}

  /// Writes a block as one object.
  public func present(_ block: Block, on console: any Console) async throws {
    var problem = block.problem
    var parts: [String] = []
    var text: [String] = []
    do {
      for part in [ListChange.Part.inserted, .removed, .moved, .changed] {
        parts.append(JSONText.array(try await rows(part, of: block.step)))
      }
      text = try await answer(of: block)
    } catch let error as ListSourceError {
      problem = Problem(error)
    }
    parts += repeatElement("[]", count: 4 - parts.count)
    let object = JSONText.object([
      ("line", block.line.map(JSONText.string) ?? "null"),
      ("count", "\(block.list.listed.value)"), ("total", "\(block.list.total.value)"),
      ("exact", "\(block.list.listed.isExact && block.list.total.isExact)"),
      ("added", parts[0]), ("removed", parts[1]), ("moved", parts[2]), ("changed", parts[3]),
      ("text", JSONText.array(text.map(JSONText.string))),
      ("error", problem.map(error) ?? "null"),
    ])
    try console.write(Array((object + "\n").utf8))
  }

  private func rows(_ part: ListChange.Part, of step: ListStep?) async throws -> [String] {
    var rows: [String] = []
    while let step, rows.count < step.count(of: part).value {
      let page = try await step.difference.page(
        of: part, from: rows.count, limit: BlockOutput.rowsPerPage)
      if page.isEmpty { break }
      rows += page.map { change in
        JSONText.object([
          ("at", "\(change.position)"),
          ("section", change.section.text.map(JSONText.string) ?? "null"),
          ("cells", JSONText.cells(change.cells, change.columns)),
        ])
      }
    }
    return rows
  }

  private func answer(of block: Block) async throws -> [String] {
    switch block.answer {
    case .lines(let lines): return lines
    case .rows(let range):
      return try await block.rows.rows(in: range).enumerated().map { index, row in
        "\(range.lowerBound + index + 1)\t\(PlainForm.row(row.cells))"
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
