import Datasets
import Output
import Search
import Terminal

extension PositionPair {
  /// Columns whose unique cells identify rows across versions, the likeliest first.
  private static let usualKeys = ["id", "key", "name"]

  /// Returns the columns of two versions that may identify a row, the likeliest first.
  static func usualKeys(in old: [ListColumn], _ new: [ListColumn]) -> [PositionPair] {
    usualKeys.compactMap { name in
      guard let before = old.firstIndex(where: { $0.typedName == name }),
        let after = new.firstIndex(where: { $0.typedName == name })
      else { return nil }
      return PositionPair(old: before, new: after)
    }
  }

  /// Returns the columns of two versions with some names, which commas or blanks separate.
  static func pairs(
    named names: String, in old: [ListColumn], _ new: [ListColumn]
  ) throws(Problem) -> [PositionPair] {
    var pairs: [PositionPair] = []
    for name in ColumnList.names(in: names, of: old + new) {
      pairs.append(
        PositionPair(old: try old.position(named: name), new: try new.position(named: name)))
    }
    return pairs
  }
}

extension [ListColumn] {
  /// Returns the position of the column with a typed name, or nil if there is none.
  fileprivate func knownPosition(named name: String) throws(Problem) -> Int? {
    do {
      return try index(named: name)
    } catch .unknown {
      return nil
    } catch {
      throw Problem(error, columns: self)
    }
  }
}

extension TableDifference.Options {
  /// Whether a column of both versions is not compared.
  func isIgnored(_ pair: PositionPair) -> Bool {
    ignored.contains { $0.old == pair.old || $0.new == pair.new }
  }

  /// Adds columns that are not compared, which both versions or only one of them may have.
  mutating func ignore(
    _ names: [String], in old: [ListColumn], _ new: [ListColumn]
  ) throws(Problem) {
    for name in names {
      switch (try old.knownPosition(named: name), try new.knownPosition(named: name)) {
      case (let before?, let after?): ignored.append(PositionPair(old: before, new: after))
      case (let before?, nil): ignoredOld.insert(before)
      case (nil, let after?): ignoredNew.insert(after)
      case (nil, nil): _ = try new.position(named: name)
      }
    }
  }
}

extension Problem {
  /// A key that does not identify the rows of two lists.
  init(
    _ error: TableDifference.UnusableKey, key: [PositionPair], _ old: Dataset, _ new: Dataset
  ) {
    let list = error.isOld ? old : new
    let columns = ListColumn.columns(of: list)
    let key = key.map { error.isOld ? $0.old : $0.new }
    let names = key.map { columns[$0].typedName }.joined(separator: ",")
    let advice = "compare whole rows: without --key"
    if let earlier = error.earlier {
      let cells = key.map { list.cell(list.row(at: error.row), $0) }
      self.init(
        "rows \(earlier + 1) and \(error.row + 1) of \(list.name) have the same key: "
          + PlainForm.row(cells),
        advice: ["name more columns: --key \(names),COLUMN", advice])
    } else {
      self.init("row \(error.row + 1) of \(list.name) has no \(names)", advice: [advice])
    }
  }

  /// Two lists of which no rows can be equal.
  static func noCommonColumns(
    _ before: [ListColumn], _ old: Dataset, _ after: [ListColumn], _ new: Dataset
  ) -> Problem {
    func line(_ columns: [ListColumn], _ list: Dataset) -> String {
      "columns of \(list.name): \(columns.map(\.typedName).joined(separator: ", "))"
    }
    return Problem(
      "\(old.name) and \(new.name) have no column in common",
      advice: [line(before, old), line(after, new), "to name a format: --format csv"])
  }
}
