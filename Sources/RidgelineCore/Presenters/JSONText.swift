import Datasets
import Search

/// JSON text with ordered keys and verbatim numbers, which Foundation's encoders do not keep.
enum JSONText {
  /// Returns a quoted string, with all control characters escaped for a terminal.
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

  static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { string($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  static func cells(_ cells: [String], _ columns: [ListColumn]) -> String {
    object(zip(columns, cells).map { ($0.key, value($1, $0.kind)) })
  }

  /// Returns a number verbatim if it is valid JSON, and null for a missing number.
  private static func value(_ cell: String, _ kind: Column.Kind) -> String {
    switch kind {
    case .integer, .decimal:
      if cell.isEmpty { return "null" }
      // A column declared numeric may hold other cells, and JSON has no `+5`, `.5` and `5.`.
      return NumberSyntax(Array(cell.utf8).span)?.isJSON ?? false ? cell : string(cell)
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
