import Search
import Terminal

/// A presenter of the plain form.
public struct PlainPresenter: Presenter {
  private let maxRows: Int?

  /// A presenter of the plain form.
  public init() { self.init(maxRows: nil) }

  /// Creates a presenter that writes at most `maxRows` rows of each part, and then an ellipsis.
  package init(maxRows: Int?) { self.maxRows = maxRows }

  /// Writes a block in the plain form.
  nonisolated(nonsending) public func present(
    _ block: Block, to output: inout BlockOutput
  ) async throws(ConsoleError) -> Problem? {
    try await write(to: &output, problem: block.problem) { output throws(PresentationError) in
      try await write(block, to: &output)
    } end: { output, problem in
      end(block, problem, &output)
    }
  }

  /// Returns the text of a block; rows that cannot be read are missing.
  package nonisolated(nonsending) func text(of block: Block) async -> [UInt8] {
    var output = BlockOutput(nil)
    var problem = block.problem
    do {
      try await write(block, to: &output)
    } catch .source(let error) {
      problem = Problem(error)
    } catch {
      // Stopped: the end follows. Memory is written without errors.
    }
    end(block, problem, &output)
    return output.bytes
  }

  private nonisolated(nonsending) func write(
    _ block: Block, to output: inout BlockOutput
  ) async throws(PresentationError) {
    for part in ListChange.Part.allCases {
      try await write(part, of: block.changes, to: &output)
    }
    if case .rows(let range) = block.answer {
      try await write(range, of: block.list, to: &output)
    }
    for line in block.answer.lines.map(block.withFormat) ?? [] {
      let text = PlainForm.escapingControlsExceptTabs(line)
      try await output.line(PlainForm.line(.answer, text))
    }
    // After the rows, which make the counts exact.
    await block.countAll()
  }

  private func end(_ block: Block, _ problem: Problem?, _ output: inout BlockOutput) {
    for line in problem?.lines ?? [] { output.append(PlainForm.line(.error, line)) }
    output.append(PlainForm.line(.counts, block.counts))
  }

  nonisolated(nonsending) private func write(
    _ part: ListChange.Part, of changes: (any ListChanges)?, to output: inout BlockOutput
  ) async throws(PresentationError) {
    guard let changes else { return }
    var section = SectionTitle.untitled
    // One row more shows whether the part is cut.
    let limit = maxRows.map { $0 + 1 } ?? .max
    try await changes.forEachPage(of: part, limit: limit) {
      page, start throws(PresentationError) in
      var rest = page.prefix(maxRows.map { $0 - start } ?? .max)
      let isCut = rest.count < page.count
      while !rest.isEmpty {
        append(&rest, part, after: &section, to: &output)
        try await output.writeFullPage()
      }
      if isCut { try await output.line(PlainForm.ellipsis) }
    }
  }

  /// Moves changes from `page` to the output until that is full.
  private func append(
    _ page: inout ArraySlice<ListChange>, _ part: ListChange.Part,
    after section: inout SectionTitle, to output: inout BlockOutput
  ) {
    let start = PlainForm.start(part.sign)
    var next = page.startIndex
    while next < page.endIndex && !output.isPageFull {
      if page[next].row.section != section {
        section = page[next].row.section
        if let title = section.text {
          let sign = page[next].sectionChange?.sign
          output.append(PlainForm.sectionLine(title, change: sign))
        }
      }
      let position = part == .moved ? page[next].position : nil
      let number = position.map { "\($0 + 1) " } ?? ""
      output.append(start, number, page[next].row)
      next += 1
    }
    page = page[next...]
  }

  nonisolated(nonsending) private func write(
    _ range: Range<Int>, of list: ListState, to output: inout BlockOutput
  ) async throws(PresentationError) {
    var section = SectionTitle.untitled
    let end = min(range.upperBound, maxRows.map { range.lowerBound + $0 } ?? .max)
    try await list.forEachPage(in: range.lowerBound..<end) {
      rows, start throws(PresentationError) in
      for (index, row) in rows.enumerated() {
        if row.section != section, let title = row.section.text {
          let titleLine = PlainForm.sectionLine(title, change: nil)
          try await output.line(PlainForm.line(.answer, titleLine))
          section = row.section
        }
        if output.isPageFull { try await output.writeFullPage() }
        output.append(PlainForm.start(.answer), "\(start + index + 1)\t", row)
      }
    }
    if end < range.upperBound { try await output.line(PlainForm.ellipsis) }
  }
}

extension BlockOutput {
  fileprivate mutating func append(_ start: [UInt8], _ number: String, _ row: ListRow) {
    append { line in
      line += start
      let end = line.count
      if !number.isEmpty { line += number.utf8 }
      row.appendCells(to: &line)
      // The sign alone, without a space, for an empty row.
      if line.count == end { line.removeLast() }
    }
  }
}

extension ListRow {
  /// Appends the cells separated by TABs, all at once if none needs an escape.
  fileprivate func appendCells(to line: inout [UInt8]) {
    let isWhole = withLine { cells, delimiter, quote in
      PlainForm.append(cells: cells, between: delimiter, quote: quote, to: &line)
    }
    if isWhole { return }
    var isFirst = true
    forEachCell { cell in
      if !isFirst { line.append(UInt8(ascii: "\t")) }
      isFirst = false
      PlainForm.append(cell, to: &line)
    }
  }
}

extension ListChange.Part {
  package var sign: PlainForm.Sign {
    switch self {
    case .removed: .removed
    case .inserted: .inserted
    case .moved: .moved
    case .changed: .changed
    }
  }
}
