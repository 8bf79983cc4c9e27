import Datasets
import Search

/// The text of a list's rows in one form, made in parts.
package struct ListText {
  /// Returns a writer for a dataset and its columns at some positions.
  package typealias Form =
    (Dataset, [ListColumn], _ shown: [Int]) throws(ListSourceError) -> RowWriter

  private enum Rows {
    case stored(RowBlocks)
    case fetched(FetchedRows)
  }

  private var rows: Rows
  private var opening: [UInt8]?
  private var closing: [UInt8]?
  private let format: RowFormat
  private let terminator: UInt8
  private var isAtStart = true

  /// Creates the text of all rows of a list.
  ///
  /// - Parameters:
  ///   - result: The list; nil before the first query.
  ///   - columns: The columns of its source.
  ///   - header: Whether the text starts with the headings.
  ///   - terminator: The end of each line.
  package init(
    of result: (any ListResult)?, in source: any ListSource, _ columns: [ListColumn], shown: [Int],
    header: Bool, terminator: UInt8, form: @escaping Form
  ) throws(ListSourceError) {
    if let dataset = source.inMemory?.dataset {
      self.init(
        of: (result?.sections ?? []).map(\.rows), try form(dataset, columns, shown),
        header: header, terminator: terminator)
      return
    }
    let fetched = FetchedRows(
      of: result, columns: shown.map { columns[$0] }, name: source.name, terminator: terminator,
      form: form)
    let writer = try fetched.writer(of: []).writer
    self.init(.fetched(fetched), writer, header: header, terminator: terminator)
  }

  /// Creates the text of rows of a dataset.
  ///
  /// - Parameter sections: The rows of each section.
  package init(of sections: [ListRows], _ writer: RowWriter, header: Bool, terminator: UInt8) {
    let blocks = RowBlocks(of: sections, writer, terminator: terminator)
    self.init(.stored(blocks), writer, header: header, terminator: terminator)
  }

  private init(_ rows: Rows, _ writer: RowWriter, header: Bool, terminator: UInt8) {
    self.rows = rows
    self.terminator = terminator
    opening = writer.opening(header: header, terminator: terminator)
    closing = writer.closing
    format = writer.format
  }

  /// The number of rows in the parts so far.
  var rowCount: Int {
    switch rows {
    case .stored(let blocks): blocks.rowCount
    case .fetched(let pages): pages.rowCount
    }
  }

  /// Returns the next whole lines in parts; none at the end.
  ///
  /// Throws `.cancelled` once the task is cancelled.
  package mutating func next() async throws(ListSourceError) -> [[UInt8]] {
    // Lets a pending interrupt run.
    await Task.yield()
    if Task.isCancelled { throw .cancelled }
    if let line = opening.take() { return begun([line]) }
    let parts = begun(try await nextRows())
    if parts.isEmpty, let line = closing.take() { return [line + [terminator]] }
    return parts
  }

  private mutating func nextRows() async throws(ListSourceError) -> [[UInt8]] {
    switch rows {
    case .stored(var blocks):
      defer { rows = .stored(blocks) }
      return blocks.next()
    case .fetched(var pages):
      defer { rows = .fetched(pages) }
      return try await pages.next()
    }
  }

  private mutating func begun(_ parts: [[UInt8]]) -> [[UInt8]] {
    guard isAtStart, let first = parts.first else { return parts }
    isAtStart = false
    return [format.beginning(with: first)] + parts.dropFirst()
  }
}

extension RowFormat {
  /// Returns the first lines of a text such that a reader keeps a byte order mark at their start.
  ///
  /// A reader drops one; of the forms that have no escape for it, only CSV has quotes.
  package func beginning(with lines: [UInt8]) -> [UInt8] {
    self == .tsv && lines.starts(with: UTF8Text.byteOrderMark)
      ? UTF8Text.byteOrderMark + lines : lines
  }
}

/// The lines of rows from a source that is not in memory, fetched in pages.
private struct FetchedRows {
  private let result: (any ListResult)?
  private let columns: [ListColumn]
  private let name: String
  private let terminator: UInt8
  private let form: ListText.Form
  /// The number of rows in the lines so far.
  private(set) var rowCount = 0
  /// The rows after them; nil before the first page.
  private var page: [ListRow]?

  init(
    of result: (any ListResult)?, columns: [ListColumn], name: String, terminator: UInt8,
    form: @escaping ListText.Form
  ) {
    self.result = result
    self.columns = columns
    self.name = name
    self.terminator = terminator
    self.form = form
  }

  /// Returns a writer for rows, and a dataset of them.
  func writer(
    of rows: [ListRow]
  ) throws(ListSourceError) -> (writer: RowWriter, list: Dataset) {
    guard let list = Dataset(rows, of: columns, name: name) else {
      throw .failed("a row of \(name) is too long to write")
    }
    return (try form(list, columns, Array(columns.indices)), list)
  }

  mutating func next() async throws(ListSourceError) -> [[UInt8]] {
    let rows = if let page { page } else { try await fetch(from: 0) }
    if rows.isEmpty { return [] }
    rowCount += rows.count
    let following = try await fetch(from: rowCount)
    page = following
    let (writer, list) = try writer(of: rows)
    var lines: [UInt8] = []
    writer.append(
      (0..<list.count).map(list.row(at:)), endsList: following.isEmpty, terminator: terminator,
      to: &lines)
    return [lines]
  }

  private func fetch(from start: Int) async throws(ListSourceError) -> [ListRow] {
    try await result?.rows(in: start..<start + BlockOutput.rowsPerPage) ?? []
  }
}

extension Dataset {
  /// Creates a dataset of remote rows; nil if they exceed its byte limit.
  package init?(_ rows: [ListRow], of columns: [ListColumn], name: String) {
    self.init(
      name: name, columns: columns.map(\.header), kinds: columns.map(\.kind),
      rows: rows.map(\.cells))
  }
}
