import Search

/// Something there is help on.
public enum HelpTopic: Sendable, Equatable {
  /// A command, by its name.
  case command(String)
  /// What can be typed to search.
  case query

  private static let queryName = "query"

  /// The names of all topics, for completion.
  static var names: [String] { CommandTable.rows.map(\.name) + [queryName] }

  init(named name: String) throws(CommandError) {
    let bare = name.hasPrefix(":") ? String(name.dropFirst()) : name
    if bare == Self.queryName {
      self = .query
      return
    }
    do {
      self = .command(try CommandTable.row(named: bare).name)
    } catch .ambiguous(let name, let candidates) {
      throw .ambiguous(name, candidates)
    } catch {
      throw .unknownTopic(bare, nearest: nearestWord(to: bare, among: Self.names))
    }
  }

  /// The help text, a line each; of no topic, the list of all commands.
  static func lines(on topic: HelpTopic?) -> [String] {
    switch topic {
    case nil: overview
    case .query: queryHelp
    case .command(let name):
      CommandTable.rows.filter { $0.name == name }.flatMap { row in
        ["\(row.usage)  \(row.summary)"] + row.details
      }
    }
  }

  private static var overview: [String] {
    let width = CommandTable.rows.map(\.usage.count).max() ?? 0
    return CommandTable.rows.map { row in
      row.usage + String(repeating: " ", count: width + 2 - row.usage.count) + row.summary
    } + [
      "A command's beginning will do. Settings alone answer what is in force.",
      "Everything else is a query: \(queryHelp[0])",
    ]
  }

  private static let queryHelp = [
    "words that must all be found in a row, in any shown column.",
    "A word is found anywhere in a text cell, and at the beginning of a number cell.",
    "Case and diacritics do not count; a capital in a word makes that word heed case.",
    "An empty line lists all rows. A query that begins with a colon: \\:",
  ]
}
