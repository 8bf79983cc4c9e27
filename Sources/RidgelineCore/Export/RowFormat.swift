import Datasets
import Terminal

/// A form for rows that leave the program for another one.
public enum RowFormat: String, Sendable, CaseIterable {
  /// Cells joined by TABs, escaped as in a block.
  case plain
  /// Comma-separated values, RFC 4180.
  case csv
  /// Cells joined by TABs, as they are; a TAB or line end in a cell is escaped.
  case tsv
  /// An array of objects.
  case json
  /// An object a line.
  case jsonl
  /// Lines of the file, as they stand in it.
  case raw

  /// What stands between cells, or nil where they have keys or stand as in the file.
  var delimiter: UInt8? {
    switch self {
    case .plain, .tsv: UInt8(ascii: "\t")
    case .csv: UInt8(ascii: ",")
    case .json, .jsonl, .raw: nil
    }
  }

  /// Appends a cell as it stands between delimiters; bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Complexity: O(length).
  func append(_ cell: ArraySlice<UInt8>, to line: inout [UInt8]) {
    switch self {
    case .csv where needsQuotes(cell), .tsv where holdsDelimiter(cell):
      let text = String(decoding: cell, as: UTF8.self)
      line += (self == .csv ? Self.quoted(text) : Self.withoutDelimiters(text)).utf8
    case .csv, .tsv:
      line += isText(cell) ? cell : ArraySlice(String(decoding: cell, as: UTF8.self).utf8)
    case .plain, .json, .jsonl, .raw: PlainForm.append(cell, to: &line)
    }
  }

  private func isText(_ cell: ArraySlice<UInt8>) -> Bool { cell.allSatisfy { $0 < 0x80 } }

  private func needsQuotes(_ cell: ArraySlice<UInt8>) -> Bool {
    cell.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
  }

  private func holdsDelimiter(_ cell: ArraySlice<UInt8>) -> Bool {
    cell.contains { byte in
      byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
  }

  /// A cell in quotes, those in it doubled.
  static func quoted(_ cell: String) -> String {
    "\"" + cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  private static func withoutDelimiters(_ cell: String) -> String {
    let special: [Unicode.Scalar: String] = ["\t": "\\t", "\n": "\\n", "\r": "\\r"]
    return cell.unicodeScalars.map { special[$0] ?? String($0) }.joined()
  }
}
