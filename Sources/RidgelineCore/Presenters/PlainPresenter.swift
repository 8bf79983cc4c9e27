import Search
import Terminal

/// Writes blocks in the plain form.
public struct PlainPresenter: Presenter {
  /// How many rows of a part are written; nil for all.
  private let mostRows: Int?

  /// A presenter of the plain form.
  public init() { self.init(mostRows: nil) }

  /// A presenter that writes so many rows of each part, and then that there are more.
  init(mostRows: Int?) { self.mostRows = mostRows }

  /// Writes a block in the plain form.
  public func present(
    _ block: Block, on console: any Console
  ) async throws(ConsoleError) -> Problem? {
    try await write(to: console, problem: block.problem) { output throws(PresentationError) in
      for part in ListChange.Part.allCases {
        try await write(part, of: block.changes, to: &output)
      }
      switch block.answer {
      case .lines(let lines):
        for line in lines {
          let text = PlainForm.withoutControlsButTabs(line)
          try await output.line(PlainForm.line(.answer, text))
        }
      case .rows(let range): try await write(range, of: block.list, to: &output)
      }
      // Behind the rows, which say themselves how many there are.
      await block.countAll()
    } end: { output, problem in
      for line in problem?.lines ?? [] { output.append(PlainForm.line(.error, line)) }
      output.append(PlainForm.line(.figures, block.figures))
    }
  }

  private func write(
    _ part: ListChange.Part, of changes: (any ListChanges)?, to output: inout BlockOutput
  ) async throws(PresentationError) {
    guard let changes else { return }
    var section = SectionTitle.untitled
    var offset = 0
    while true {
      let limit = limit(of: offset)
      let page = try await PresentationError.telling { () throws(ListSourceError) in
        try await changes.changes(of: part, from: offset, limit: limit)
      }
      if page.isEmpty { return }
      var rest = page.prefix(mostRows.map { $0 - offset } ?? .max)
      offset += rest.count
      let isCut = rest.count < page.count
      while !rest.isEmpty {
        append(&rest, part, behind: &section, to: &output)
        try await output.pass()
      }
      if isCut { return try await output.line(Transcript.ellipsis) }
    }
  }

  /// Adds lines with changes, which it takes from them, until a page of output is full.
  private func append(
    _ page: inout ArraySlice<ListChange>, _ part: ListChange.Part,
    behind section: inout SectionTitle, to output: inout BlockOutput
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

  /// How many rows are asked for at once: one more than is written tells whether there are more.
  private func limit(of offset: Int) -> Int {
    min(BlockOutput.rowsPerPage, mostRows.map { $0 + 1 - offset } ?? .max)
  }

  private func write(
    _ range: Range<Int>, of list: ListState, to output: inout BlockOutput
  ) async throws(PresentationError) {
    var section = SectionTitle.untitled
    let end = min(range.upperBound, mostRows.map { range.lowerBound + $0 } ?? .max)
    for start in stride(from: range.lowerBound, to: end, by: BlockOutput.rowsPerPage) {
      let end = min(start + BlockOutput.rowsPerPage, end)
      let rows = try await PresentationError.telling { () throws(ListSourceError) in
        try await list.rows(in: start..<end)
      }
      if rows.isEmpty { return }
      for (index, row) in rows.enumerated() {
        if row.section != section, let title = row.section.text {
          let titleLine = PlainForm.sectionLine(title, change: nil)
          try await output.line(PlainForm.line(.answer, titleLine))
          section = row.section
        }
        if output.isPageFull { try await output.pass() }
        output.append(PlainForm.start(.answer), "\(start + index + 1)\t", row)
      }
    }
    if end < range.upperBound { try await output.line(Transcript.ellipsis) }
  }
}

extension BlockOutput {
  /// Adds a line with a row, of which nothing is ever cut.
  fileprivate mutating func append(_ start: [UInt8], _ number: String, _ row: ListRow) {
    append { line in
      line += start
      let end = line.count
      if !number.isEmpty { line += number.utf8 }
      row.appendCells(to: &line)
      // The sign alone where there is no text.
      if line.count == end { line.removeLast() }
    }
  }
}

extension ListRow {
  /// Appends the cells with TABs between them: all at once where none needs an escape, as few do.
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
