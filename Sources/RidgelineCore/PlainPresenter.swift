import Search
import Terminal

/// Writes blocks in the plain form.
public struct PlainPresenter: Presenter {
  /// A presenter of the plain form.
  public init() {}

  /// Writes a block in the plain form.
  public func present(
    _ block: Block, on console: any Console
  ) async throws(ConsoleError) -> Problem? {
    try await write(to: console, problem: block.problem) { output throws(PresentationError) in
      for part in ListChange.Part.allCases {
        try await write(part, of: block.step, to: &output)
      }
      switch block.answer {
      case .lines(let lines):
        for line in lines {
          let text = PlainForm.withoutControlsButTabs(line)
          try await output.line(PlainForm.line(.answer, text))
        }
      case .rows(let range): try await write(range, of: block.list, to: &output)
      }
    } end: { output, problem in
      for line in problem?.lines ?? [] { output.append(PlainForm.line(.error, line)) }
      output.append(PlainForm.line(.figures, block.figures))
    }
  }

  private func write(
    _ part: ListChange.Part, of step: ListStep?, to output: inout BlockOutput
  ) async throws(PresentationError) {
    guard let step else { return }
    var section = SectionTitle.untitled
    var offset = 0
    while true {
      let page = try await PresentationError.telling { () throws(ListSourceError) in
        try await step.page(of: part, from: offset)
      }
      if page.isEmpty { return }
      for change in page {
        if change.row.section != section, let title = step.title(of: change.row.section) {
          let line = PlainForm.sectionLine(title, change: change.sectionChange?.sign)
          try await output.line(line)
          section = change.row.section
        }
        let row = PlainForm.row(change.row.cells)
        let text = part == .moved ? "\(change.position + 1) \(row)" : row
        try await output.line(PlainForm.line(part.sign, text))
      }
      offset += page.count
    }
  }

  private func write(
    _ range: Range<Int>, of list: ListState, to output: inout BlockOutput
  ) async throws(PresentationError) {
    var section = SectionTitle.untitled
    for start in stride(from: range.lowerBound, to: range.upperBound, by: BlockOutput.rowsPerPage) {
      let end = min(start + BlockOutput.rowsPerPage, range.upperBound)
      let rows = try await PresentationError.telling { () throws(ListSourceError) in
        try await list.rows(in: start..<end)
      }
      if rows.isEmpty { return }
      for (index, row) in rows.enumerated() {
        if row.section != section, let title = list.title(of: row.section) {
          let titleLine = PlainForm.sectionLine(title, change: nil)
          try await output.line(PlainForm.line(.answer, titleLine))
          section = row.section
        }
        let text = "\(start + index + 1)\t\(PlainForm.row(row.cells))"
        try await output.line(PlainForm.line(.answer, text))
      }
    }
  }
}

extension ListChange.Part {
  /// The sign of a line of this part, and of a section that this happened to.
  var sign: PlainForm.Sign {
    switch self {
    case .removed: .removed
    case .inserted: .inserted
    case .moved: .moved
    case .changed: .changed
    }
  }
}
