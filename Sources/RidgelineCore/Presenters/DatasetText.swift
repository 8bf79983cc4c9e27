import Datasets
import Search
import SystemPackage
import Terminal

extension Dataset {
  /// Returns warnings about the load, one line each.
  ///
  /// - Parameter displayPath: Returns the path of the file as displayed.
  public func warnings(displayPath: (FilePath) -> FilePath = { $0 }) -> [String] {
    let count = paddedRowCount
    let short = "padded \(count) short \(count == 1 ? "row" : "rows") with empty cells"
    let path = word(displayPath: displayPath)
    return loadWarnings
      + [skipped?.sentence, count > 0 ? short : nil, encodingWarning(path)].compactMap(\.self)
  }

  /// The file's path, quoted for a shell.
  func word(displayPath: (FilePath) -> FilePath = { $0 }) -> String {
    file.map { shellWord(displayPath($0.resolvedPath).text) } ?? "FILE"
  }
}

extension SkippedRows {
  /// For example `skipped 3 rows that cannot be read: lines 4, 9, 12`.
  var sentence: String {
    let numbers = lines.map { String($0) }.joined(separator: ", ")
    let more = count > lines.count ? " and \(count - lines.count) more" : ""
    return count == 1
      ? "skipped 1 row that cannot be read: line \(numbers)"
      : "skipped \(count) rows that cannot be read: lines \(numbers)\(more)"
  }
}

enum DescriptionText {
  private static let headings = [
    "column", "kind", "non-empty", "distinct", "min", "max", "mean",
  ]

  static func overview(_ columns: [(name: String, description: ColumnDescription)]) -> [String] {
    let rows = columns.map { name, column in
      [
        name, kind(column), "\(column.nonEmpty)", "\(column.distinct)", short(column.min),
        short(column.max), column.mean.map(number) ?? "",
      ]
    }
    return ([headings] + rows).map { $0.joined(separator: "\t") }
  }

  static func lines(_ name: String, _ column: ColumnDescription) -> [String] {
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

  private static func short(_ cell: String?) -> String {
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
  fileprivate var nouns: (singular: String, plural: String) {
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

enum HistogramText {
  static let legend = "█ matched, ░ all"

  private static let width = 40
  /// The last block of a bar, in eighths.
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  private static let longestLabel = 30

  /// Returns a line for each bar: label, bar, and counts of matching rows.
  static func lines(_ histogram: Histogram) -> [String] {
    let most = histogram.bars.map(\.total).max() ?? 0
    var lines = histogram.bars.map { bar in
      let count = bar.found == bar.total ? "\(bar.total)" : "\(bar.found) of \(bar.total)"
      return "\(label(bar.label))\t\(blocks(bar, most: most))\t\(count)"
    }
    if histogram.others > 0 { lines.append("others\t\t\(histogram.others)") }
    if histogram.empty > 0 { lines.append("empty\t\t\(histogram.empty)") }
    return TabbedText.aligned(lines)
  }

  private static func label(_ text: String) -> String {
    let clean = PlainForm.escapingControls(text)
    return clean.count > longestLabel ? "\(clean.prefix(longestLabel - 1))…" : clean
  }

  private static func blocks(_ bar: Histogram.Bar, most: Int) -> String {
    guard most > 0 else { return "" }
    func eighths(_ count: Int) -> Int {
      // A nonzero count must be visible.
      count == 0 ? 0 : max(1, count * width * 8 / most)
    }
    let found = eighths(bar.found)
    let solid = String(repeating: "█", count: found / 8) + Self.eighths[found % 8]
    let all = (eighths(bar.total) + 7) / 8
    return solid + String(repeating: "░", count: max(0, all - solid.count))
  }
}
