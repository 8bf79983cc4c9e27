import Datasets
import Search
import Terminal

/// A command of the shell with placeholders for a row: `{}` for the record, `{n}` for the row's
/// number, `{column}` for a cell.
///
/// The values are arguments of the shell and never part of the script, so that no cell can be read
/// as code, whatever quotes surround its placeholder.
public struct RowCommand: Sendable, Equatable {
  private enum Part: Sendable, Equatable {
    case text(String)
    case placeholder(String, quotes: Character?)
  }

  private let parts: [Part]

  /// Parses a command; a backslash before a brace makes it an ordinary one.
  public init(_ command: String) {
    var parts: [Part] = []
    var text = ""
    // The quotes that are open, of which those of a $(…) are separate.
    var quotes: [Character?] = [nil]
    var rest = command[...]
    while let character = rest.popFirst() {
      let quote = quotes[quotes.count - 1]
      switch character {
      case "\\" where quote != "'":
        let next = rest.popFirst()
        if next != "{" { text.append(character) }
        if let next { text.append(next) }
        continue
      case "'" where quote != "\"", "\"" where quote != "'":
        quotes[quotes.count - 1] = quote == nil ? character : nil
      case "$" where quote != "'" && rest.first == "(": quotes.append(nil)
      case ")" where quote == nil && quotes.count > 1: quotes.removeLast()
      case "`" where quote != "'":
        if quotes.count > 1 && quote == nil { quotes.removeLast() } else { quotes.append(nil) }
      case "#" where quote == nil && (text.last?.isWhitespace ?? parts.isEmpty):
        text += "#" + rest.prefix { !$0.isNewline }
        rest = rest.drop { !$0.isNewline }
        continue
      case "{":
        if let end = rest.firstIndex(of: "}"), !rest[..<end].contains(where: \.isWhitespace) {
          parts += [.text(text), .placeholder(String(rest[..<end]), quotes: quote)]
          text = ""
          rest = rest[rest.index(after: end)...]
          continue
        }
      default: break
      }
      text.append(character)
    }
    self.parts = parts + [.text(text)]
  }

  /// Returns the script and its arguments for a row.
  ///
  /// - Parameter number: The row's number, from 1.
  func shell(
    for row: ListRow, number: Int, of list: ListState
  ) -> (script: String, arguments: [[UInt8]]) {
    var script = ""
    var arguments: [[UInt8]] = []
    for part in parts {
      switch part {
      case .text(let text): script += text
      case .placeholder(let name, let quotes):
        guard let value = Self.value(of: name, row, number, list) else {
          // Braces have other uses, as in awk.
          script += "{\(name)}"
          continue
        }
        // NUL ends an argument.
        arguments.append(value.filter { $0 != 0 })
        let argument = "${\(arguments.count)}"
        script +=
          quotes == "\"" ? argument : quotes == nil ? "\"\(argument)\"" : "'\"\(argument)\"'"
      }
    }
    return (script, arguments)
  }

  private static func value(
    of name: String, _ row: ListRow, _ number: Int, _ list: ListState
  ) -> [UInt8]? {
    let dataset = list.source.inMemory?.dataset
    switch name {
    case "n": return Array("\(number)".utf8)
    case "":
      guard let dataset, dataset.hasRecords else {
        return Array(row.cells.joined(separator: "\t").utf8)
      }
      return Array(dataset.originalRecord(of: row.identifier))
    default:
      guard let dataset else {
        return list.columns.firstIndex { $0.typedName == name }
          .map { Array(row.cells[$0].utf8) }
      }
      return list.source.columns.firstIndex { $0.typedName == name }
        .map { dataset.withBytes(of: row.identifier, $0) { Array($0) } }
    }
  }
}
