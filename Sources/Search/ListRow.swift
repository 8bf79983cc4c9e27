import Datasets

/// One row of a list, as shown.
public struct ListRow: Sendable {
  /// Which row of the source.
  public let identifier: RowID
  /// The section it is in.
  public let section: SectionTitle
  private let contents: Contents

  private enum Contents {
    case texts([String])
    case stored(ShownRows)
  }

  /// A row of a list.
  ///
  /// - Parameter cells: A text for each shown column.
  public init(identifier: RowID, section: SectionTitle, cells: [String]) {
    self.identifier = identifier
    self.section = section
    contents = .texts(cells)
  }

  /// A row whose cells are read from a dataset when they are asked for.
  init(identifier: RowID, section: SectionTitle, in rows: ShownRows) {
    self.identifier = identifier
    self.section = section
    contents = .stored(rows)
  }

  /// A text for each shown column.
  ///
  /// - Complexity: O(length of the row).
  public var cells: [String] {
    if case .texts(let cells) = contents { return cells }
    var cells: [String] = []
    forEachCell { cells.append(String(decoding: $0, as: UTF8.self)) }
    return cells
  }

  /// Calls `body` with the row as it stands in a file, what stands between its cells and what may
  /// stand around one, if just its cells are shown in the order of the file.
  ///
  /// - Returns: What `body` returns; false where the row does not stand in a file like that.
  public func withLine(
    _ body: (_ cells: Span<UInt8>, _ delimiter: UInt8, _ quote: UInt8?) -> Bool
  ) -> Bool {
    guard case .stored(let rows) = contents, let separators = rows.separators else { return false }
    return rows.withSource(of: identifier) { body($0, separators.delimiter, separators.quote) }
  }

  /// Calls `body` with the bytes of each cell in turn, which need be no UTF-8.
  ///
  /// - Complexity: O(length of the row).
  public func forEachCell(_ body: (ArraySlice<UInt8>) -> Void) {
    switch contents {
    case .texts(let cells): for cell in cells { body(ArraySlice(cell.utf8)) }
    case .stored(let rows): rows.forEachCell(of: identifier, body)
    }
  }
}

extension ListRow: Equatable {
  /// Whether they are the same row with the same cells.
  public static func == (one: ListRow, other: ListRow) -> Bool {
    one.identifier == other.identifier && one.section == other.section && one.cells == other.cells
  }
}

/// The shown columns of a dataset's rows.
///
/// A class because each row of a page refers to it, and should be small.
final class ShownRows: Sendable {
  let dataset: Dataset
  private let columns: [Int]
  /// Whether these are all columns, in the order of the file.
  private let areAll: Bool
  /// What stands between the cells of every row, and what may stand around one, if all are shown.
  let separators: (delimiter: UInt8, quote: UInt8?)?

  init(_ dataset: Dataset, columns: [Int]) {
    self.dataset = dataset
    self.columns = columns
    areAll = columns == Array(dataset.columns.indices)
    separators = areAll ? dataset.separators : nil
  }

  /// Whether a row has the same cells in another version of the dataset, in the same order.
  func hasSameCells(_ row: RowID, as other: ShownRows) -> Bool {
    var (cells, others): ([[UInt8]], [[UInt8]]) = ([], [])
    forEachCell(of: row) { cells.append(Array($0)) }
    other.forEachCell(of: row) { others.append(Array($0)) }
    return cells == others
  }

  /// Calls `body` with a row just as it stands in the file.
  func withSource(of row: RowID, _ body: (Span<UInt8>) -> Bool) -> Bool {
    dataset.withSource(of: row, body)
  }

  /// Calls `body` with each shown cell of a row in turn.
  ///
  /// - Complexity: O(length of the row), times the columns where they are not all.
  func forEachCell(of row: RowID, _ body: (ArraySlice<UInt8>) -> Void) {
    if areAll { return dataset.forEachCell(of: row, body) }
    for column in columns { dataset.withBytes(of: row, column, body) }
  }
}
