import Datasets
import Search
import SystemPackage
import Terminal

extension Dataset {
  /// Returns warnings about the load, one line each.
  ///
  /// - Parameter displayPath: Returns the path of the file as displayed.
  public func warnings(displayPath: (FilePath) -> FilePath = { $0 }) -> [String] {
    let path = word(displayPath: displayPath)
    return loadWarnings + [repairsText, encodingWarning(path)].compactMap(\.self)
  }

  /// The numbers of repaired rows; nil without any.
  package var repairsText: String? {
    firstRepairedLine.map {
      RowRepair.sentence(
        Dictionary(repairs.rows.map { ($0.repair, 1) }, uniquingKeysWith: +), firstLine: $0)
    }
  }

  /// The file's path, quoted for a shell.
  package func word(displayPath: (FilePath) -> FilePath = { $0 }) -> String {
    file.map { shellWord(displayPath($0.resolvedPath).text) } ?? "FILE"
  }
}

extension RowRepair {
  /// For example `3 rows repaired: 1 longer, 2 with stray quotes (first: line 412)`.
  package static func sentence(_ repairs: [RowRepair: Int], firstLine: Int) -> String {
    let counts = allCases.compactMap { repair in
      repairs[repair].map { "\($0) \(repair.rawValue)" }
    }
    let total = repairs.values.reduce(0, +)
    let rows = total == 1 ? "1 row" : "\(total) rows"
    return "\(rows) repaired: \(counts.joined(separator: ", ")) (first: line \(firstLine))"
  }
}

package enum DescriptionText {
  package static func overview(
    _ columns: [(name: String, description: ColumnDescription)]
  ) -> AnswerTable {
    let rows = columns.map { name, column in
      [
        name, kind(column), "\(column.nonEmpty)", "\(column.distinct)", short(column.min),
        short(column.max), column.mean.map(number) ?? "",
      ]
    }
    return AnswerTable(
      headings: ["column", "kind", "non-empty", "distinct", "min", "max", "mean"], rows: rows,
      areRightAligned: [false, false, true, true, true, true, true])
  }

  package static func lines(_ name: String, _ column: ColumnDescription) -> [String] {
    var lines = [
      "column\t\(name)", "kind\t\(kind(column))",
      "non-empty\t\(column.nonEmpty) of \(column.rowCount)", "distinct\t\(column.distinct)",
    ]
    if let minimum = column.min { lines.append("min\t\(short(minimum))") }
    if let maximum = column.max { lines.append("max\t\(short(maximum))") }
    if let mean = column.mean { lines.append("mean\t\(number(mean))") }
    for (index, cell) in column.mostCommon.enumerated() {
      lines.append("\(index == 0 ? "most common" : "")\t\(cell.count) × \(short(cell.cell))")
    }
    if let exceptions = column.exceptions {
      lines.append("exceptions\t\(sentence(exceptions))")
      if exceptions.cells.count > 1 {
        lines += exceptions.cells.map { "\t\($0.count) × \(short($0.cell))" }
      }
    }
    if let kind = column.exceptions?.kind, column.kind == .text {
      lines.append("\tto read it as \(kind.nouns.plural): :load --type \(name)=\(kind.rawValue) …")
    }
    return lines
  }

  private static func kind(_ column: ColumnDescription) -> String {
    guard let exceptions = column.exceptions else { return column.kind.rawValue }
    return "\(column.kind.rawValue), \(exceptions.count) not \(exceptions.kind.rawValue)"
  }

  static func sentence(_ exceptions: ColumnDescription.Exceptions) -> String {
    let nouns = exceptions.kind.nouns
    let cells =
      exceptions.count == 1
      ? "1 cell is not \(nouns.singular)" : "\(exceptions.count) cells are not \(nouns.plural)"
    return "\(cells), the first in row \(exceptions.row): " + short(exceptions.cell)
  }

  /// Returns a cell in plain form, cut after 40 characters.
  package static func short(_ cell: String?) -> String {
    guard let cell else { return "" }
    return PlainForm.row([cell.count > 40 ? "\(cell.prefix(39))…" : cell])
  }

  /// Rounds a mean to six significant digits.
  private static func number(_ value: Double) -> String {
    let size = abs(value)
    guard (1e-200...1e200).contains(size) else { return value == 0 ? "0" : "\(value)" }
    var (short, unit) = (value, 1.0)
    if size < 1e6 {
      while size * unit < 1e5 { unit *= 10 }
      short = (value * unit).rounded() / unit
    } else {
      while size / unit >= 1e6 { unit *= 10 }
      short = (value / unit).rounded() * unit
    }
    return Int(exactly: short).map { "\($0)" } ?? "\(short)"
  }
}

extension Column.Kind {
  /// What one cell and several cells of the kind are called.
  package var nouns: (singular: String, plural: String) {
    switch self {
    case .text: ("text", "text")
    case .integer: ("an integer", "integers")
    case .decimal: ("a number", "numbers")
    case .date: ("a date", "dates")
    case .boolean: ("true or false", "true or false")
    case .empty: ("empty", "empty")
    }
  }
}
