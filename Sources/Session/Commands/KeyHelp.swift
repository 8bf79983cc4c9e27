import Terminal

/// A key in `:help keys`.
struct KeyHelp {
  /// The default key.
  let key: String
  /// The name in an inputrc; nil for a signal, and for the end of the input.
  let function: String?
  let summary: String
  /// The effect while rows are picked, if it differs.
  var pickingSummary: String?
  /// The key of the live list, if it is one.
  var listKey: ListKey?

  private static let first = [
    KeyHelp(
      key: "Enter", function: "accept-line", summary: "prints what changed since the last Enter",
      pickingSummary: "prints the selected or marked rows and quits"),
    KeyHelp(key: "Tab", function: "complete", summary: "completes the word before the cursor"),
    KeyHelp(
      key: "Up", function: "previous-history",
      summary: "goes back to the previous line, or to the row above"),
    KeyHelp(
      key: "Down", function: "next-history",
      summary: "goes to the next line, or after the newest into the list"),
    KeyHelp(
      key: "Ctrl-R", function: "reverse-search-history", summary: "searches the earlier lines"),
  ]
  private static let last = [
    KeyHelp(
      key: "Ctrl-C", function: nil, summary: "cancels the line, the load or the output",
      pickingSummary: "quits without a row"),
    KeyHelp(
      key: "Ctrl-D", function: nil, summary: "quits if the line is empty",
      pickingSummary: "quits without a row if the line is empty"),
  ]
  private static let listKeys = ListKey.allCases.map {
    KeyHelp(
      key: $0.keyName, function: $0.functionName, summary: $0.summary,
      pickingSummary: $0 == .clear ? "quits without a row" : nil, listKey: $0)
  }

  /// Returns the table of keys.
  static func lines(_ bindings: KeyBindings) -> [String] {
    let keys = first + listKeys + last
    let names = HelpTopic.table(keys.map { ($0.names(bindings), $0.function ?? "") })
    let user = bindings.picking == nil ? "a session" : "--pick"
    return ["Keys of \(user), with their inputrc names; readline has more:", ""]
      + HelpTopic.table(
        zip(names, keys).map { name, key in
          (name, bindings.picking == nil ? key.summary : key.pickingSummary ?? key.summary)
        })
  }

  private static let maxNames = 3

  private func names(_ bindings: KeyBindings) -> String {
    guard let function, let bound = bindings.names(function) else { return key }
    if listKey == .clear, !bindings.isVi {
      return (["Esc"] + (bindings.names("abort") ?? ["Ctrl-G"]).prefix(1)).joined(separator: ", ")
    }
    if !bound.isEmpty { return bound.prefix(Self.maxNames).joined(separator: ", ") }
    return listKey.map(bindings.hasOnlyToMark) ?? false ? key : "(no key)"
  }
}

/// What the keys of a terminal do, for `:help keys`.
public struct KeyBindings {
  /// Returns the names of the keys that run a function of an inputrc; nil for the default.
  let names: (_ function: String) -> [String]?
  let isVi: Bool
  /// How rows are picked; nil in a session.
  let picking: PickOptions?

  /// Creates bindings.
  public init(
    isVi: Bool = false, picking: PickOptions? = nil,
    names: @escaping (_ function: String) -> [String]?
  ) {
    self.names = names
    self.isVi = isVi
    self.picking = picking
  }

  /// The default keys of a session.
  package static var usual: KeyBindings { KeyBindings { _ in nil } }

  /// Whether `--multi` would bind a key.
  func hasOnlyToMark(_ key: ListKey) -> Bool {
    key.sequence == nil && !(picking?.marksRows ?? false) && !(isVi && key.isTwoCommandsInVi)
  }
}
