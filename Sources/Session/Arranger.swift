import Output
import Search

/// A list arrangement to which settings are applied.
struct Arranger {
  let columns: [ListColumn]
  var arrangement: ListArrangement

  /// Applies a setting; returns the current one as a typed line if it only asks for that.
  mutating func apply(_ setting: ListSetting) throws(Problem) -> String? {
    switch setting {
    case .columns(let setting): try apply(columns: setting)
    case .search(let setting): try apply(search: setting)
    case .sort(let setting): try apply(sort: setting)
    case .section(let setting): try apply(section: setting)
    case .limit(let setting): apply(limit: setting)
    case .fuzzy(let setting): apply(fuzzy: setting)
    }
  }

  private mutating func apply(columns setting: Setting<[String]>) throws(Problem) -> String? {
    switch setting {
    case .ask: return ":columns \(names(arrangement.columns))"
    case .reset: arrangement.columns = Array(columns.indices)
    case .set(let words): arrangement.columns = try positions(named: words)
    }
    return nil
  }

  private mutating func apply(search setting: Setting<[String]>) throws(Problem) -> String? {
    switch setting {
    case .ask: return ":search \(arrangement.searched.map(names) ?? "all")"
    case .reset: arrangement.searched = nil
    case .set(let words): arrangement.searched = try positions(named: words)
    }
    return nil
  }

  private func positions(named names: [String]) throws(Problem) -> [Int] {
    var positions: [Int] = []
    for name in names {
      let column = try columns.position(named: name)
      if !positions.contains(column) { positions.append(column) }
    }
    return positions
  }

  private mutating func apply(sort setting: Setting<[SortWord]>) throws(Problem) -> String? {
    switch setting {
    case .ask:
      let words = arrangement.sort.map { ($0.isDescending ? "-" : "") + names([$0.column]) }
      return ":sort \(words.isEmpty ? "none" : words.joined(separator: " "))"
    case .reset: arrangement.sort = []
    case .set(let words):
      arrangement.sort = []
      for word in words {
        let column = try columns.position(named: word.column)
        arrangement.sort.append(.init(column: column, isDescending: word.isDescending))
      }
    }
    return nil
  }

  private mutating func apply(section setting: Setting<String>) throws(Problem) -> String? {
    switch setting {
    case .ask: return ":section \(arrangement.section.map { names([$0]) } ?? "none")"
    case .reset: arrangement.section = nil
    case .set(let word): arrangement.section = try columns.position(named: word)
    }
    return nil
  }

  private mutating func apply(limit setting: Setting<Int>) -> String? {
    switch setting {
    case .ask: return ":limit \(arrangement.limit.map { String($0) } ?? "all")"
    case .reset: arrangement.limit = nil
    case .set(let limit): arrangement.limit = limit
    }
    return nil
  }

  private mutating func apply(fuzzy setting: Setting<Bool>) -> String? {
    switch setting {
    case .ask: return ":fuzzy \(arrangement.hasFuzzyWords ? "on" : "off")"
    case .reset: arrangement.hasFuzzyWords = false
    case .set(let isFuzzy): arrangement.hasFuzzyWords = isFuzzy
    }
    return nil
  }

  private func names(_ positions: [Int]) -> String {
    positions.map { columns[$0].typedName }.joined(separator: " ")
  }
}

extension [ListColumn] {
  func position(named name: String) throws(Problem) -> Int {
    do { return try index(named: name) } catch { throw Problem(error, columns: self) }
  }
}
