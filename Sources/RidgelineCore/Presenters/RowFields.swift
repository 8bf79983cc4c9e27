import Datasets
import Search
import Terminal

/// The cells of a row in all columns, without empty ones.
struct RowFields {
  struct Field {
    let column: ListColumn
    /// The cell, or the indented lines of a nested JSON value.
    let lines: [String]
  }

  let fields: [Field]

  /// Creates the fields of a row; a server's row has only the columns of the list.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of lines of each nested value.
  ///   - longest: The maximum number of bytes of each cell.
  init(_ row: ListRow, of list: ListState, limit: Int = .max, longest: Int = .max) {
    guard let dataset = list.source.inMemory?.dataset else {
      fields = zip(list.columns, row.cells).filter { !$1.isEmpty }.map {
        Field(column: $0, lines: [$1])
      }
      return
    }
    let columns = list.source.columns
    let forms = dataset.jsonForms(of: row.identifier, Array(columns.indices))
    fields = columns.indices.compactMap { index in
      let cell = dataset.withBytes(of: row.identifier, index) {
        String(decoding: $0.prefix(longest), as: UTF8.self)
      }
      if cell.isEmpty { return nil }
      let isNested = forms?[index] == .verbatim && (cell.hasPrefix("{") || cell.hasPrefix("["))
      return Field(
        column: columns[index], lines: isNested ? JSONText.lines(of: cell, limit: limit) : [cell])
    }
  }

  /// The lines of an answer: a name and a cell, separated by a TAB.
  var lines: [String] {
    fields.flatMap { field in
      field.lines.enumerated().map { index, line in
        (index == 0 ? field.column.typedName : "") + "\t" + PlainForm.escapingControls(line)
      }
    }
  }

  /// Returns lines of a width with the names on the left, and matches highlighted.
  func styledLines(width: Int, limit: Int, _ matches: MatchRanges) -> [StyledText] {
    let names = fields.map { DisplayWidth.of($0.column.typedName) }.max() ?? 0
    let nameWidth = min(names, width / 3)
    let room = max(1, width - nameWidth - 2)
    var lines: [StyledText] = []
    for field in fields where lines.count <= limit {
      var name = StyledText(field.column.typedName, .dim).cut(to: nameWidth)
      for text in field.lines.prefix(limit + 1) {
        // Whole lines are only needed up to the limit.
        let shown = String(text.prefix(room * (limit + 1)))
        let cell = MatchedCell(shown, field.column, matches).text(width: nil)
        for part in cell.wrapped(to: room) {
          lines.append((name.padded(to: nameWidth + 2) + part).trimmingTrailingSpaces)
          name = StyledText()
        }
      }
    }
    return lines
  }
}
