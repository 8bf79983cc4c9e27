import Datasets

/// A column of a list from any source.
public struct ListColumn: Sendable {
  /// The heading in the source.
  public let header: String
  /// The name in commands and queries: the folded heading with `_` for other characters than
  /// letters and digits, unique in its list.
  public private(set) var typedName: String
  /// The key in JSON objects, unique in its list.
  public private(set) var key: String
  /// How numbers and dates are written in the list.
  package var values = ValueSyntax()
  private let findKind: @Sendable () -> Column.Kind
  private var findJSONValues: @Sendable () -> Bool

  /// Creates a column; `kind` is evaluated on access because it may scan all cells.
  public init(
    header: String, typedName: String, key: String,
    kind: @autoclosure @escaping @Sendable () -> Column.Kind
  ) {
    self.header = header
    self.typedName = typedName
    self.key = key
    findKind = kind
    findJSONValues = { kind().isJSONValue }
  }

  /// Returns the columns with other typed names and keys where earlier ones have the same.
  static func unique(_ columns: [ListColumn]) -> [ListColumn] {
    var names = UniqueNames()
    var keys = UniqueNames()
    return columns.map { column in
      var copy = column
      copy.typedName = names.unique(column.typedName)
      copy.key = keys.unique(column.key)
      return copy
    }
  }

  /// Returns the column for the cells of two versions, which are values in JSON only if both are.
  func joining(_ old: ListColumn) -> ListColumn {
    var copy = self
    copy.findJSONValues = { [findJSONValues] in findJSONValues() && old.hasJSONValues }
    return copy
  }

  /// The kind of the cells, for what is shown and written.
  public var kind: Column.Kind { findKind() }

  /// Whether the cells are values in JSON instead of strings, at the source's cost.
  package var hasJSONValues: Bool { findJSONValues() }
}

extension ListColumn: Equatable {
  /// Compares names only, because kinds are expensive.
  public static func == (left: Self, right: Self) -> Bool {
    left.header == right.header && left.typedName == right.typedName && left.key == right.key
  }
}

extension ListColumn {
  /// Returns the columns of a dataset with their typed names and keys.
  public static func columns(of dataset: Dataset) -> [ListColumn] {
    let headers = dataset.columns.map(\.header)
    let keys = keys(for: headers, areEmptyOnesKept: dataset.isFromJSON)
    let names = typedNames(for: headers, mayGrow: dataset.isFromJSON)
    return headers.indices.map { index in
      var column = ListColumn(
        header: headers[index], typedName: names[index], key: keys[index],
        kind: dataset.kind(ofColumn: index))
      column.values = dataset.values
      column.findJSONValues = { dataset.hasJSONValues(inColumn: index) }
      return column
    }
  }

  /// Returns the headings, with other keys only for empty and repeated ones.
  private static func keys(for headers: [String], areEmptyOnesKept: Bool) -> [String] {
    let keys = headers.enumerated().map { index, header in
      header.isEmpty && !areEmptyOnesKept ? numbered(index) : header
    }
    return UniqueNames.all(keys) { areEmptyOnesKept || !headers[$0].isEmpty }
  }

  /// Returns the names for headings; one that is such a name keeps it.
  ///
  /// - Parameter mayGrow: Whether later rows can add columns, which must not change the names of
  ///   others.
  private static func typedNames(for headers: [String], mayGrow: Bool) -> [String] {
    let names = headers.enumerated().map { index, header in
      let name = typedName(for: header)
      return name.isEmpty ? numbered(index) : name
    }
    return UniqueNames.all(names) { !mayGrow && names[$0].utf8.elementsEqual(headers[$0].utf8) }
  }

  /// The characters of a heading in its typed name; a malformed file can have megabytes.
  private static let longestTypedName = 200

  private static func numbered(_ index: Int) -> String { "column_\(index + 1)" }

  private static func typedName(for header: String) -> String {
    let start = String(header.prefix(longestTypedName))
    let folded = start.foldedName
    var name = ""
    for character in folded {
      if character.isLetter || character.isNumber {
        name.append(character)
      } else if name.last != "_" {
        name.append("_")
      }
    }
    return name
  }
}

/// Names made unique by numbers; names are the same if their bytes are.
private struct UniqueNames {
  private var taken: Set<[UInt8]>
  private var occurrences: [[UInt8]: Int] = [:]

  init(taken: [String] = []) { self.taken = Set(taken.map { Array($0.utf8) }) }

  /// Makes names unique; the first of each name that is kept stays as it is.
  static func all(_ names: [String], keeping isKept: (Int) -> Bool) -> [String] {
    var unique = UniqueNames(taken: names.indices.filter(isKept).map { names[$0] })
    var seen: Set<[UInt8]> = []
    return names.indices.map { index in
      let stays = isKept(index) && seen.insert(Array(names[index].utf8)).inserted
      return stays ? names[index] : unique.unique(names[index])
    }
  }

  mutating func unique(_ name: String) -> String {
    let bytes = Array(name.utf8)
    var unique = name
    while !taken.insert(Array(unique.utf8)).inserted {
      occurrences[bytes, default: 1] += 1
      unique = "\(name)_\(occurrences[bytes, default: 1])"
    }
    return unique
  }
}

/// An error about a column name.
public enum ColumnNameError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No typed name has this prefix; `nearest` is a similar one, if any.
  case unknown(String, nearest: String?)
  /// Several typed names have this prefix.
  case ambiguous(String, [String])

  /// The name as typed.
  public var name: String {
    switch self {
    case .unknown(let name, _), .ambiguous(let name, _): name
    }
  }

  /// The message.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest?): "no column \(name); did you mean \(nearest)?"
    case .unknown(let name, nil): "no column \(name)"
    case .ambiguous(let name, let candidates):
      "\(name) could be \(candidates.joined(separator: ", "))"
    }
  }
}

extension [ListColumn] {
  /// Returns the position of the column with a heading or typed name, or with a unique prefix of the
  /// latter.
  ///
  /// - Complexity: O(n log n).
  public func index(named name: String) throws(ColumnNameError) -> Int {
    var names = ColumnNames(self)
    return try names.index(of: name)
  }

  /// Returns the typed name that a misspelled name or prefix probably means, if any.
  public func nearestName(to name: String) -> String? {
    let wanted = name.foldedName
    let names = map(\.typedName)
    // Prefixes of one or two letters are too similar to each other.
    let prefixes = wanted.count < 3 ? [] : names.map { String($0.prefix(wanted.count)) }
    return nearestWord(to: wanted, among: names + prefixes).flatMap { nearest in
      names.first { $0.hasPrefix(nearest) }
    }
  }

  /// Returns the columns that a term searches: the one named, or all shown ones.
  package func searched(for typedName: String?, shown: [Int]) -> [Int] {
    typedName.flatMap { name in firstIndex { $0.typedName == name } }.map { [$0] } ?? shown
  }
}

extension String {
  /// The text without case and diacritics, as in typed names of columns.
  package var foldedName: String {
    String(decoding: TextFolding.fold(self, caseSensitive: false), as: UTF8.self)
  }
}

extension DatasetBlocks {
  /// Returns the blocks with columns for names that only later rows of JSON may have.
  package func expecting(later names: [String]) throws(DatasetError) -> DatasetBlocks {
    let columns = ListColumn.columns(of: first)
    let later = names.filter { name in
      do throws(ColumnNameError) {
        _ = try columns.index(named: name)
      } catch {
        if case .unknown = error { return true }
      }
      return false
    }
    return areJSON && !isComplete && !later.isEmpty ? try expecting(later) : self
  }
}
