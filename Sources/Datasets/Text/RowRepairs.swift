/// The reason why a row does not fit its table; it stays a row.
public enum RowRepair: String, Sendable, CaseIterable {
  /// It has fewer cells than headings; the missing ones are empty.
  case shorter
  /// It has more cells than headings, which are in additional columns.
  case longer
  /// A quote does not enclose a cell, so that the quotes of the line are text.
  case strayQuote = "with stray quotes"
  /// A line among JSON that is not JSON.
  case notJSON = "not JSON"
}

/// The rows of a table that do not fit it.
package struct RowRepairs: Sendable, Equatable {
  /// A row, and where it is in the file.
  package struct Row: Sendable, Equatable {
    package let position: Int
    package let repair: RowRepair
    let offset: Int
  }

  package private(set) var rows: [Row] = []

  var isEmpty: Bool { rows.isEmpty }

  /// Adds a row.
  ///
  /// - Parameter offset: The start of the row in the file.
  mutating func append(_ repair: RowRepair, at position: Int, offset: Int) {
    rows.append(Row(position: position, repair: repair, offset: offset))
  }

  /// Removes a row, which is the last one of its table.
  mutating func removeRow(at position: Int) {
    if rows.last?.position == position { rows.removeLast() }
  }

  /// Adds the rows of a table that follows `count` rows.
  mutating func append(_ later: RowRepairs, after count: Int) {
    rows += later.rows.map {
      Row(position: count + $0.position, repair: $0.repair, offset: $0.offset)
    }
  }
}
