import Search
import Terminal

/// Something there is help on.
public enum HelpTopic: Sendable, Equatable {
  /// A command, by its name.
  case command(String)
  /// What can be typed to search.
  case query
  /// The keys for the list that is shown while one types.
  case keys

  private static let others = ["query": HelpTopic.query, "keys": .keys]

  /// The names of all topics, for completion.
  static var names: [String] { CommandTable.rows.map(\.name) + others.keys.sorted() }

  init(named name: String) throws(CommandError) {
    let bare = name.hasPrefix(":") ? String(name.dropFirst()) : name
    if let topic = Self.others[bare] {
      self = topic
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
    case .keys: keysHelp
    case .command(let name):
      CommandTable.rows.filter { $0.name == name }.flatMap { row in
        ["\(row.usage)  \(row.summary)"] + row.details
      }
    }
  }

  private static var overview: [String] {
    table(CommandTable.rows.map { ($0.usage, $0.summary) }) + [
      "A command's beginning will do. Settings alone answer what is in force.",
      "There is more on :help query and :help keys.",
      "Everything else is a query: \(queryRules[0])",
    ]
  }

  private static var keysHelp: [String] {
    let names = table(ListKey.allCases.map { ($0.keyName, $0.functionName) })
    return ["At a terminal, beside all keys that readline has, by the names for an inputrc:", ""]
      + table(zip(names, ListKey.allCases).map { ($0, $1.summary) })
  }

  private static var queryHelp: [String] { queryRules + [""] + table(queryForms) }

  private static let queryRules = [
    "words that must all be found in a row, in any shown column.",
    "A word is found anywhere in a text cell, and at the beginning of a number cell.",
    "Case and diacritics do not count; a capital in a word makes that word heed case.",
    "An empty line lists all rows. A query that begins with a colon: \\:",
  ]

  private static let queryForms = [
    ("everest", "a cell contains it, a number begins with it"),
    ("mount ev", "both are found"),
    ("\"mount ev\"", "this phrase"),
    ("^mount peak$ ^k2$", "a cell begins with it, ends with it, is it; ^\"mount ev\""),
    ("!china !(a | b)", "it is not found, neither is"),
    ("nepal | china", "either; ! binds tightest, then blanks, then |"),
    ("(k2 | lhotse) !nepal", "brackets group"),
    ("range:karakoram", "in this column only, a word, phrase, ~ or / alike"),
    ("height_m>8000", "also >= < <= = !=; numbers and dates by value"),
    ("height_m:8000..8500", "numbers and dates from, to; also 8000.. and ..300"),
    ("first_ascent:", "the cell is empty; !first_ascent: it is not"),
    ("~evrst", "these letters in this order, best first"),
    ("/^K\\d/", "a regular expression, which heeds case"),
    ("\\!", "a backslash before a sign takes it as it is"),
  ]

  /// Two columns, the second of them in line.
  static func table(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { $0 + String(repeating: " ", count: width + 2 - $0.count) + $1 }
  }
}
