import Search

/// A hint for a query without results.
package struct Hint {
  let source: any ListSource
  let arrangement: ListArrangement

  package init(source: any ListSource, arrangement: ListArrangement) {
    self.source = source
    self.arrangement = arrangement
  }

  @concurrent
  func text(for typed: String) async -> String? {
    if ["help", "?"].contains(typed.words.joined(separator: " ")) {
      return ":help lists all commands"
    }
    return await note(on: typed)
  }

  /// Returns what a query that finds nothing may have meant; nil if nothing comes close.
  @concurrent
  package func note(on typed: String) async -> String? {
    if let meant = await meant(typed) { return meant }
    guard let query = try? query(typed) else { return nil }
    if let relaxed = try? self.query(typed.lowercased()), relaxed != query,
      let rows = await rows(of: relaxed)
    {
      return "in lower case it finds \(rows)"
    }
    if let fuzzy = query.fuzzy, let rows = await rows(of: fuzzy) {
      return "\(fuzzy) finds \(rows)"
    }
    return unknownColumn(in: query, typed)
  }

  /// Returns a hint for a habit of other tools, with what the meant query finds; nil if that fails, or if
  /// it is what the typed query finds, unless that is nothing.
  @concurrent
  package func meant(_ typed: String, foundRows: Int = 0) async -> String? {
    // Other habits find nothing.
    if foundRows > 0 && !QueryHabits.hasConnective(typed) { return nil }
    guard let (text, meant) = rewritten(typed), let found = await found(meant),
      foundRows == 0 || found.value != foundRows
    else { return nil }
    return "\(text) finds \(found.value > 0 ? found.rowsText : "nothing either")"
  }

  /// Returns what can be said about a query without searching.
  package func noteWithoutSearch(on typed: String) -> String? {
    rewritten(typed).map { "did you mean \($0.text)?" }
      ?? unknownColumn(in: try? query(typed), typed)
  }

  private func rewritten(_ typed: String) -> (text: String, query: Query)? {
    guard let text = QueryHabits(columns: source.columns).rewritten(typed),
      let meant = try? query(text), meant != (try? query(typed))
    else { return nil }
    return (text, meant)
  }

  /// Returns a hint for the first unknown column of a query: `hieght>8000` is parsed as a word.
  func unknownColumn(in query: Query?, _ typed: String) -> String? {
    // Quotes and backslashes make a colon literal.
    if typed.contains(where: { "\"\\".contains($0) }) { return nil }
    let texts = (query?.condition?.texts ?? []).filter { $0.contains(where: Self.isOperator) }
    if let hint = texts.lazy.compactMap({ misspelledColumn($0) }).first { return hint }
    // The rows of a text file are its lines.
    return source.columns.count == 1 ? nil : texts.lazy.compactMap { missingColumn($0) }.first
  }

  private func query(_ text: String) throws(QueryError) -> Query {
    try Query(text, columns: source.columns, hasFuzzyWords: arrangement.hasFuzzyWords)
  }

  private func rows(of query: Query) async -> String? {
    guard let found = await found(query), found.value > 0 else { return nil }
    return found.rowsText
  }

  private func found(_ query: Query) async -> RowCount? {
    try? await source.search(ListRequest(query: query, arrangement: arrangement)).found
  }

  private static func isOperator(_ character: Character) -> Bool { ":<>=!".contains(character) }

  private func misspelledColumn(_ text: String) -> String? {
    let name = text.prefix { !Self.isOperator($0) }
    guard !name.isEmpty, let column = source.columns.nearestName(to: String(name)) else {
      return nil
    }
    return "no column \(name); did you mean \(column)?"
  }

  /// Returns a hint for a column unlike all others, unless the text is rather an address or a time.
  private func missingColumn(_ text: String) -> String? {
    guard text.utf8.count <= QueryHabits.longest,
      let match = text.wholeMatch(of: /(\p{L}[\p{L}\p{N}_]*)(:|[<>]=?|!?=)[^\s\/:<>=].*/)
    else { return nil }
    return "no column \(match.1); :columns lists the columns"
  }
}

extension Query {
  fileprivate var fuzzy: Query? {
    let fuzzy = Query(condition?.fuzzy)
    return fuzzy == self ? nil : fuzzy
  }
}

extension Query.Condition {
  fileprivate var fuzzy: Self {
    switch self {
    case .term(.text(let text, []), let column):
      .term(.fuzzy(text.filter { !$0.isWhitespace }), column: column)
    case .term, .not: self
    case .all(let conditions): .all(conditions.map(\.fuzzy))
    case .any(let conditions): .any(conditions.map(\.fuzzy))
    }
  }

  fileprivate var texts: [String] {
    switch self {
    case .term(.text(let text, _), nil), .term(.fuzzy(let text), nil): [text]
    case .term: []
    case .not(let condition): condition.texts
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.texts)
    }
  }
}
