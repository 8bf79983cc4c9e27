import Datasets
import Search

/// JSON text with keys in a given order and numbers as written, which Foundation's encoders do
/// not keep.
enum JSONText {
  /// A string, quoted.
  ///
  /// Control characters of all kinds are escaped, so that it can be printed to a terminal.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result += isPrintable(scalar) ? String(scalar) : escape(scalar)
      }
    }
    return result + "\""
  }

  /// An object, keys in the order given, values as JSON text.
  static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { string($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  /// An array of JSON texts.
  static func array(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }

  /// Cells under the keys of their columns.
  static func cells(_ cells: [String], _ columns: [ListColumn]) -> String {
    object(zip(columns, cells).map { ($0.key, value($1, $0.kind)) })
  }

  /// A cell: a number as written where JSON can write it so, null for a number that is missing.
  private static func value(_ cell: String, _ kind: Column.Kind) -> String {
    switch kind {
    case .integer, .decimal:
      if cell.isEmpty { return "null" }
      // A column may be said to be of numbers that has other cells, and JSON has no plus.
      return kind.holds(ArraySlice(cell.utf8)) && !cell.hasPrefix("+") ? cell : string(cell)
    case .boolean where cell == "true" || cell == "false": return cell
    case .boolean where cell.isEmpty: return "null"
    case .text, .date, .boolean, .empty: return string(cell)
    }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
