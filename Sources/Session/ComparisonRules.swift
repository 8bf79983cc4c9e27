import Datasets
import Output
import Search

/// What counts as the same row of two lists, and as a difference.
public struct ComparisonRules: Sendable {
  /// The names of the columns that identify a row, with commas between them; nil to find one.
  public var key: String?
  /// The names of the columns that are not compared.
  public var ignored: String?
  /// The largest difference between numbers of a column that counts as none, by its name.
  public var tolerances: [(column: String, value: Double)] = []

  /// Creates rules that compare all columns.
  public init() {}

  /// Returns the difference of two lists.
  ///
  /// Without a key, columns with a usual name identify rows if they can, or else whole rows are
  /// compared.
  public func difference(
    from first: Dataset, to second: Dataset
  ) async throws(Problem) -> TableDifference {
    let old = first.withColumns(of: second)
    let new = second.withColumns(of: old)
    let before = ListColumn.columns(of: old)
    let after = ListColumn.columns(of: new)
    var options = TableDifference.Options()
    if ColumnPairs(old, new).common.isEmpty {
      throw .noCommonColumns(before, old, after, new)
    }
    if let ignored {
      try options.ignore(ColumnList.names(in: ignored, of: before + after), in: before, after)
    }
    for (name, value) in tolerances {
      let column = try after.position(named: name)
      if new.count > 0 && !after[column].kind.isNumber {
        throw Problem(
          "\(after[column].typedName) is not a column of numbers, which a tolerance compares",
          advice: ["numbers: " + Self.numberColumns(after)])
      }
      options.tolerances[column] = value
    }
    guard let key else {
      for key in PositionPair.usualKeys(in: before, after) where !options.isIgnored(key) {
        options.key = [key]
        if let found = try? await Self.difference(from: old, to: new, options) { return found }
      }
      // Rows are equal or not without a key, so that nothing could be close.
      if !tolerances.isEmpty {
        throw Problem(
          "a tolerance needs a key, and no column identifies the rows",
          advice: ["name one or more columns: --key COLUMN"])
      }
      options.key = []
      return try await Self.difference(from: old, to: new, options)
    }
    options.key = try PositionPair.pairs(named: key, in: before, after)
    if let pair = options.key.first(where: options.isIgnored) {
      throw Problem(
        "\(after[pair.new].typedName) is a column of the key, which cannot be ignored",
        advice: ["leave it out of --key or of --ignore"])
    }
    return try await Self.difference(from: old, to: new, options)
  }

  private static func numberColumns(_ columns: [ListColumn]) -> String {
    let names = columns.filter(\.kind.isNumber).map(\.typedName)
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  @concurrent
  private static func difference(
    from old: Dataset, to new: Dataset, _ options: TableDifference.Options
  ) async throws(Problem) -> TableDifference {
    do {
      return try TableDifference(from: old, to: new, options)
    } catch {
      throw Problem(error, key: options.key, old, new)
    }
  }
}

extension Dataset {
  /// Returns a list with neither rows nor headings, such as an empty file, with the columns of another
  /// one, and otherwise itself.
  fileprivate func withColumns(of other: Dataset) -> Dataset {
    if count > 0 || hasHeadings || !ColumnPairs(self, other).common.isEmpty { return self }
    return Dataset(name: name, columns: other.columns.map(\.header), rows: []) ?? .empty(name: name)
  }
}
