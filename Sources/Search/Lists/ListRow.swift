import Datasets

/// One row of a list, as shown.
public struct ListRow: Sendable {
  /// The row's identity in the source.
  public let identifier: RowID
  /// The section it is in.
  public let section: SectionTitle
  private let contents: Contents

  private enum Contents {
    case texts([String])
    case stored(ShownRows)
  }

  /// Creates a row with a string for each shown column.
  public init(identifier: RowID, section: SectionTitle, cells: [String]) {
    self.identifier = identifier
    self.section = section
    contents = .texts(cells)
  }

  /// Creates a row that reads its cells from a dataset on access.
  init(identifier: RowID, section: SectionTitle, in rows: ShownRows) {
    self.identifier = identifier
    self.section = section
    contents = .stored(rows)
  }

  /// The text of each shown column.
  public var cells: [String] {
    if case .texts(let cells) = contents { return cells }
    var cells: [String] = []
    forEachCell { cells.append(String(decoding: $0, as: UTF8.self)) }
    return cells
  }

  /// The text of columns of the source, shown or not; nil if the row has only the shown ones.
  package func cells(ofSourceColumns columns: [Int]) -> [String]? {
    guard case .stored(let rows) = contents else { return nil }
    return columns.map { rows.dataset.cell(identifier, $0) }
  }

  /// Calls `body` with the row's bytes in the file, the delimiter and the quote, if all cells are
  /// shown in file order.
  ///
  /// - Returns: The result of `body`; false if the row has no such bytes.
  public func withLine(
    _ body: (_ cells: Span<UInt8>, _ delimiter: UInt8, _ quote: UInt8?) -> Bool
  ) -> Bool {
    guard case .stored(let rows) = contents, let separators = rows.separators else { return false }
    let source = rows.dataset.source(of: identifier)
    return body(source.span, separators.delimiter, separators.quote)
  }

  /// The forms of the cells in the JSON that the row comes from; nil for other sources.
  package var jsonForms: [JSONForm]? {
    guard case .stored(let rows) = contents else { return nil }
    return rows.jsonForms(of: identifier)
  }

  /// Calls `body` with the bytes of each cell, which may be invalid UTF-8.
  public func forEachCell(_ body: (ArraySlice<UInt8>) -> Void) {
    switch contents {
    case .texts(let cells): for cell in cells { body(ArraySlice(cell.utf8)) }
    case .stored(let rows): rows.forEachCell(of: identifier, body)
    }
  }
}

extension ListRow: Equatable {
  /// Compares identities, sections and cells.
  public static func == (one: ListRow, other: ListRow) -> Bool {
    one.identifier == other.identifier && one.section == other.section && one.cells == other.cells
  }
}
