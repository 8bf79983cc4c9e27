import Terminal

/// A key in `:help keys`.
struct KeyHelp {
  /// The default key.
  let key: String
  /// The name in an inputrc; nil for a signal, and for the end of the input.
  let function: String?
  let summary: String
  /// Whether a session has no such key, but picking has.
  var isForPicking = false

  private static let first = [
    KeyHelp(
      key: "Enter", function: "accept-line", summary: "prints what changed since the last Enter"),
    KeyHelp(key: "Tab", function: "complete", summary: "completes the word before the cursor"),
    KeyHelp(key: "Up", function: "previous-history", summary: "goes back to the previous line"),
    KeyHelp(
      key: "Ctrl-R", function: "reverse-search-history", summary: "searches the earlier lines"),
  ]
  private static let last = [
    KeyHelp(key: "Ctrl-C", function: nil, summary: "cancels the line, the load or the output"),
    KeyHelp(key: "Ctrl-D", function: nil, summary: "quits if the line is empty"),
  ]
  private static let listKeys = ListKey.allCases.map {
    KeyHelp(
      key: $0.keyName, function: $0.functionName, summary: $0.summary,
      isForPicking: $0.sequence == nil)
  }

  /// Returns the table of keys.
  ///
  /// - Parameter boundKeys: Returns the names of the keys that run a function; nil for the default.
  static func lines(boundKeys: (_ function: String) -> [String]?) -> [String] {
    let keys = first + listKeys + last
    let names = HelpTopic.table(keys.map { ($0.names(boundKeys), $0.function ?? "") })
    return ["Keys of a session, with their inputrc names; readline has more:", ""]
      + HelpTopic.table(zip(names, keys).map { ($0, $1.summary) })
  }

  private static let maxNames = 3

  private func names(_ boundKeys: (_ function: String) -> [String]?) -> String {
    guard let function, let bound = boundKeys(function), !(bound.isEmpty && isForPicking) else {
      return key
    }
    return bound.isEmpty ? "(no key)" : bound.prefix(Self.maxNames).joined(separator: ", ")
  }
}

extension Session {
  /// Returns the help on a topic, with the keys that the terminal binds.
  func help(on topic: HelpTopic?) -> [String] {
    let lines = HelpTopic.lines(on: topic) { self.boundKeys?($0) }
    // In a replay, the default keys are bound.
    if lines != HelpTopic.lines(on: topic, boundKeys: { _ in nil }) {
      recording?.isNotReplayable = true
    }
    return lines
  }
}
