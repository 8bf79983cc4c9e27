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

  private func positions(named words: [String]) throws(Problem) -> [Int] {
    var names = ColumnNames(columns)
    var positions: [Int] = []
    for name in ColumnList.names(in: words, where: { names.isColumn($0) }) {
      let column = try position(named: name, &names)
      if !positions.contains(column) { positions.append(column) }
    }
    return positions
  }

  private func position(
    named name: String, _ names: inout ColumnNames
  ) throws(Problem) -> Int {
    do { return try names.index(of: name) } catch { throw Problem(error, columns: columns) }
  }

  /// Returns the sort keys of `-height_m`, `height_m desc` and headings of several words.
  private func sortKeys(_ words: [String]) throws(Problem) -> [ListArrangement.SortKey] {
    var names = ColumnNames(columns)
    func isColumn(_ name: String) -> Bool {
      names.isColumn(name) || name.hasPrefix("-") && names.isColumn(String(name.dropFirst()))
    }
    var keys: [ListArrangement.SortKey] = []
    for name in ColumnList.names(in: words, where: isColumn) {
      if let last = keys.indices.last, ["asc", "desc"].contains(name), !names.isColumn(name) {
        keys[last] = .init(column: keys[last].column, isDescending: name == "desc")
        continue
      }
      let isDescending = name.hasPrefix("-") && !names.isColumn(name)
      let column = try position(
        named: isDescending ? String(name.dropFirst()) : name, &names)
      keys.append(.init(column: column, isDescending: isDescending))
    }
    return keys
  }

  private mutating func apply(sort setting: Setting<[String]>) throws(Problem) -> String? {
    switch setting {
    case .ask:
      let words = arrangement.sort.map { ($0.isDescending ? "-" : "") + names([$0.column]) }
      return ":sort \(words.isEmpty ? "none" : words.joined(separator: " "))"
    case .reset: arrangement.sort = []
    case .set(let words): arrangement.sort = try sortKeys(words)
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
