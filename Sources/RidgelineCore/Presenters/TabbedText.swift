import Terminal

/// Lines of cells with TABs between them, for a screen.
enum TabbedText {
  /// The lines with their cells in columns, without control characters.
  static func aligned(_ lines: [String]) -> [String] {
    let rows = lines.map { line in
      line.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false)
        .map { PlainForm.withoutControls(String($0)) }
    }
    var widths: [Int] = []
    for row in rows {
      // What stands last in its line may be as long as it likes.
      for (column, cell) in row.dropLast().enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], DisplayWidth.of(cell))
      }
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        guard column + 1 < row.count else { return cell }
        return cell + String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
      }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
  }
}
