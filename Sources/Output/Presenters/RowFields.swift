import Datasets
import Search
import Terminal

/// The cells of a row in all columns, without empty ones.
package struct RowFields {
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
  package init(_ row: ListRow, of list: ListState, limit: Int = .max, longest: Int = .max) {
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
  package var lines: [String] {
    fields.flatMap { field in
      field.lines.enumerated().map { index, line in
        (index == 0 ? field.column.typedName : "") + "\t" + PlainForm.escapingControls(line)
      }
    }
  }

  /// Returns at most `limit` lines of a width with the names on the left and matches highlighted, and
  /// whether they show everything.
  ///
  /// If not all fit, long fields are cut first, and shown from shortly before their match.
  package func styledLines(
    width: Int, limit: Int, _ matches: MatchRanges
  ) -> (lines: [StyledText], areWhole: Bool) {
    let names = fields.map { DisplayWidth.of($0.column.typedName) }.max() ?? 0
    let nameWidth = min(names, width / 3)
    let room = max(1, width - nameWidth - 2)
    let shown = fields.prefix(limit)
    let values = shown.map { $0.styledLines(width: room, limit: limit + 1, matches) }
    let shares = Self.shares(of: values.map(\.count), in: limit)
    var lines: [StyledText] = []
    for ((field, whole), share) in zip(zip(shown, values), shares) {
      var name = StyledText(field.column.typedName, .dim).cut(to: nameWidth)
      let isCut = share < whole.count
      for line in isCut ? field.styledCut(width: room, lineCount: share, matches) : whole {
        lines.append((name.padded(to: nameWidth + 2) + line).trimmingTrailingSpaces)
        name = StyledText()
      }
    }
    return (lines, shown.count == fields.count && shares == values.map(\.count))
  }

  /// Divides lines among fields, of which short ones need fewer.
  private static func shares(of lengths: [Int], in limit: Int) -> [Int] {
    var (shares, room) = (lengths, limit)
    let ascending = lengths.indices.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    for (index, field) in ascending.enumerated() {
      shares[field] = min(lengths[field], room / (lengths.count - index))
      room -= shares[field]
    }
    return shares
  }
}

extension RowFields.Field {
  /// Returns the first lines of the value.
  fileprivate func styledLines(
    width: Int, limit: Int, _ matches: MatchRanges
  ) -> [StyledText] {
    let parts = lines.prefix(limit).flatMap { line in
      // Whole lines are only needed up to the limit.
      MatchedCell(String(line.prefix(width * limit)), column, matches).text(width: nil)
        .wrapped(to: width)
    }
    return Array(parts.prefix(limit))
  }

  /// Returns some lines of the value, with its first match if it is a single line.
  fileprivate func styledCut(
    width: Int, lineCount: Int, _ matches: MatchRanges
  ) -> [StyledText] {
    if lines.count > 1 { return styledLines(width: width, limit: lineCount, matches) }
    let room = width * lineCount
    let text = MatchedCell(lines[0], column, matches).text(width: room).cut(to: room)
    return Array(text.wrapped(to: width).prefix(lineCount))
  }
}
