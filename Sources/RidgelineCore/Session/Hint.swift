import Search

/// One thing that may help when a query found nothing.
struct Hint {
  let source: any ListSource
  let arrangement: ListArrangement

  /// The first of the hints that there are for a text.
  func text(for typed: String) async -> String? {
    if ["help", "?"].contains(typed.words.joined(separator: " ")) {
      return ":help lists the commands"
    }
    guard let query = try? Query(typed, columns: source.columns) else { return nil }
    if let relaxed = query.ignoringCase, let rows = await rows(of: relaxed) {
      return "\(rows) if capitals did not count"
    }
    if let fuzzy = query.fuzzy, let rows = await rows(of: fuzzy) {
      return "\(fuzzy) finds \(rows)"
    }
    return query.condition?.texts.lazy.compactMap(misspeltColumn).first
  }

  private func rows(of query: Query) async -> String? {
    let request = ListRequest(query: query, arrangement: arrangement)
    guard let found = try? await source.search(request).found, found.value > 0 else { return nil }
    return "\(found.text) \(found.value == 1 ? "row" : "rows")"
  }

  /// `hieght>8000` is a text, since no column is called so.
  private func misspeltColumn(_ text: String) -> String? {
    let name = text.prefix { !":<>=!".contains($0) }
    guard !name.isEmpty, name.endIndex < text.endIndex else { return nil }
    // The beginning of a name will do, also one with a letter wrong.
    let names = source.columns.map(\.typedName)
    let beginnings = names.map { String($0.prefix(name.count)) }
    guard let nearest = nearestWord(to: String(name), among: names + beginnings),
      let column = names.first(where: { $0.hasPrefix(nearest) })
    else { return nil }
    return "no column \(name); \(column)?"
  }
}

extension Query {
  /// The same with each word as letters in this order, or nil where that changes nothing.
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

  /// The texts that are looked for in any column.
  fileprivate var texts: [String] {
    switch self {
    case .term(.text(let text, _), nil): [text]
    case .term: []
    case .not(let condition): condition.texts
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.texts)
    }
  }
}
