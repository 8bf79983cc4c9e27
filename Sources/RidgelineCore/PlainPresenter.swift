import Search
import Terminal

/// Writes blocks in the plain form.
public struct PlainPresenter: Presenter {
  /// A presenter of the plain form.
  public init() {}

  /// Writes a block in the plain form.
  public func present(_ block: Block, on console: any Console) async throws {
    var output = BlockOutput(console)
    var problem = block.problem
    do {
      try await writeBody(of: block, to: &output)
    } catch is CancellationError {
      // Stopped: what is left is not printed, but the block ends as every block does.
    } catch let error as ListSourceError {
      problem = Problem(error)
    }
    for line in problem?.lines ?? [] { output.append(PlainForm.line(.error, line)) }
    output.append(PlainForm.line(.figures, block.figures))
    try output.flush()
  }

  private func writeBody(of block: Block, to output: inout BlockOutput) async throws {
    if let step = block.step {
      for part in ListChange.Part.allCases { try await write(part, of: step, to: &output) }
    }
    switch block.answer {
    case .lines(let lines):
      for line in lines { try await output.line(PlainForm.line(.answer, safe(line))) }
    case .rows(let range): try await write(range, of: block, to: &output)
    }
  }

  private func write(
    _ part: ListChange.Part, of step: ListStep, to output: inout BlockOutput
  ) async throws {
    var section = SectionTitle.untitled
    var offset = 0
    while offset < step.count(of: part).value {
      let page = try await step.difference.page(
        of: part, from: offset, limit: BlockOutput.rowsPerPage)
      if page.isEmpty { return }
      for change in page {
        if change.section != section, let title = change.section.text {
          let sign = change.sectionChanged ? part.sign : nil
          try await output.line(PlainForm.sectionLine(title, change: sign))
          section = change.section
        }
        try await output.line(line(for: change, part))
      }
      offset += page.count
    }
  }

  private func line(for change: ListChange, _ part: ListChange.Part) -> String {
    let row = PlainForm.row(change.cells)
    // A row of one empty cell still shows that there is a row.
    let text = part == .moved ? "\(change.position + 1) \(row)" : row
    return PlainForm.line(part.sign, text)
  }

  private func write(
    _ range: Range<Int>, of block: Block, to output: inout BlockOutput
  ) async throws {
    var section = SectionTitle.untitled
    for start in stride(from: range.lowerBound, to: range.upperBound, by: BlockOutput.rowsPerPage) {
      let end = min(start + BlockOutput.rowsPerPage, range.upperBound)
      for (index, row) in try await block.rows.rows(in: start..<end).enumerated() {
        if row.section != section, let title = row.section.text {
          let titleLine = PlainForm.sectionLine(title, change: nil)
          try await output.line(PlainForm.line(.answer, titleLine))
          section = row.section
        }
        let text = "\(start + index + 1)\t\(PlainForm.row(row.cells))"
        try await output.line(PlainForm.line(.answer, text))
      }
    }
  }

  /// Answers hold names from files; the TABs between them are ours.
  private func safe(_ line: String) -> String {
    line.split(separator: "\t", omittingEmptySubsequences: false)
      .map { PlainForm.withoutControls(String($0)) }.joined(separator: "\t")
  }
}

extension ListChange.Part {
  /// The sign of a line of this part.
  var sign: PlainForm.Sign {
    switch self {
    case .removed: .removed
    case .inserted: .inserted
    case .moved: .moved
    case .changed: .changed
    }
  }
}
