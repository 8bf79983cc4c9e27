import Datasets
import Search
import Terminal

/// What `:describe` says.
enum DescriptionText {
  private static let headings = [
    "column", "kind", "filled", "different", "least", "greatest", "mean",
  ]

  /// A line a column, the cells of a line separated by TABs.
  static func overview(_ columns: [(name: String, description: ColumnDescription)]) -> [String] {
    let rows = columns.map { name, column in
      [
        name, kind(column), "\(column.filled)", "\(column.distinct)", short(column.least),
        short(column.greatest), column.mean.map(number) ?? "",
      ]
    }
    return ([headings] + rows).map { $0.joined(separator: "\t") }
  }

  /// A line for each thing that can be said of a column.
  static func lines(_ name: String, _ column: ColumnDescription) -> [String] {
    var lines = [
      "column\t\(name)", "kind\t\(kind(column))",
      "filled\t\(column.filled) of \(column.rowCount)", "different\t\(column.distinct)",
    ]
    if let least = column.least { lines.append("least\t\(short(least))") }
    if let greatest = column.greatest { lines.append("greatest\t\(short(greatest))") }
    if let mean = column.mean { lines.append("mean\t\(number(mean))") }
    for (index, cell) in column.frequent.enumerated() {
      lines.append("\(index == 0 ? "frequent" : "")\t\(cell.count) × \(short(cell.cell))")
    }
    if let exceptions = column.exceptions { lines.append("exceptions\t\(sentence(exceptions))") }
    if let kind = column.exceptions?.kind, column.kind == .text {
      lines.append("\t:load --type \(name)=\(kind.rawValue) … takes it as \(kind.noun)")
    }
    return lines
  }

  private static func kind(_ column: ColumnDescription) -> String {
    guard let exceptions = column.exceptions else { return column.kind.rawValue }
    return "\(column.kind.rawValue), \(exceptions.count) not \(exceptions.kind.rawValue)"
  }

  private static func sentence(_ exceptions: ColumnDescription.Exceptions) -> String {
    let cells = exceptions.count == 1 ? "1 cell is" : "\(exceptions.count) cells are"
    return "\(cells) no \(exceptions.kind.noun), the first in row \(exceptions.row): "
      + short(exceptions.cell)
  }

  /// A cell that fits beside others.
  private static func short(_ cell: String?) -> String {
    guard let cell else { return "" }
    return PlainForm.row([cell.count > 40 ? "\(cell.prefix(39))…" : cell])
  }

  /// A mean with as many digits as anybody reads.
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
  /// What one cell of it is called.
  fileprivate var noun: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .decimal: "number"
    case .date: "date"
    case .boolean: "true or false"
    case .empty: "empty cell"
    }
  }
}
