import Search

/// How the list is shown.
extension Session {
  func perform(
    columns setting: Setting<[String]>, typed line: String
  ) async throws(Problem) -> Block {
    var arrangement = list.arrangement
    switch setting {
    case .ask: return answer(line, [":columns \(names(arrangement.columns))"])
    case .reset: arrangement.columns = Array(list.source.columns.indices)
    case .set(let words):
      var columns: [Int] = []
      for word in words {
        let column = try index(ofColumn: word)
        if !columns.contains(column) { columns.append(column) }
      }
      arrangement.columns = columns
    }
    return try await arrange(arrangement, typed: line)
  }

  func perform(sort setting: Setting<[SortWord]>, typed line: String) async throws(Problem)
    -> Block
  {
    var arrangement = list.arrangement
    switch setting {
    case .ask:
      let words = arrangement.sort.map { ($0.isDescending ? "-" : "") + names([$0.column]) }
      return answer(line, [":sort \(words.isEmpty ? "none" : words.joined(separator: " "))"])
    case .reset: arrangement.sort = []
    case .set(let words):
      arrangement.sort = []
      for word in words {
        let column = try index(ofColumn: word.column)
        arrangement.sort.append(.init(column: column, isDescending: word.isDescending))
      }
    }
    return try await arrange(arrangement, typed: line)
  }

  func perform(section setting: Setting<String>, typed line: String) async throws(Problem)
    -> Block
  {
    var arrangement = list.arrangement
    switch setting {
    case .ask:
      return answer(line, [":section \(arrangement.section.map { names([$0]) } ?? "none")"])
    case .reset: arrangement.section = nil
    case .set(let word): arrangement.section = try index(ofColumn: word)
    }
    return try await arrange(arrangement, typed: line)
  }

  func perform(limit setting: Setting<Int>, typed line: String) async throws(Problem)
    -> Block
  {
    var arrangement = list.arrangement
    switch setting {
    case .ask:
      return answer(line, [":limit \(arrangement.limit.map { String($0) } ?? "all")"])
    case .reset: arrangement.limit = nil
    case .set(let limit): arrangement.limit = limit
    }
    return try await arrange(arrangement, typed: line)
  }

  func perform(view setting: Setting<View>, typed line: String) -> Block {
    switch setting {
    case .ask: return answer(line, [":view \(view.rawValue)"])
    case .reset: view = .list
    case .set(let view): self.view = view
    }
    return block(line, .answer)
  }

  private func arrange(
    _ arrangement: ListArrangement, typed line: String
  ) async throws(Problem) -> Block {
    let changes = try await telling(line) { () throws(FilterError) in
      try await list.arrange(arrangement)
    }
    return block(line, .list, changes)
  }

  func index(ofColumn name: String) throws(Problem) -> Int {
    do {
      return try list.source.columns.index(named: name)
    } catch {
      throw Problem(error, columns: list.source.columns)
    }
  }

  private func names(_ columns: [Int]) -> String {
    columns.map { list.source.columns[$0].typedName }.joined(separator: " ")
  }
}
