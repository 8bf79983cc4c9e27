import Datasets

/// A column of a list as people type it and read it, wherever its rows live.
public struct ListColumn: Sendable {
  /// The heading, as the source has it.
  public let header: String
  /// What commands and queries call it: the folded heading with `_` for all but letters and
  /// digits, unique in its list.
  public let typedName: String
  /// What an object of cells calls it, unique in its list.
  public let key: String
  private let findKind: @Sendable () -> Column.Kind

  /// A column; `typedName` and `key` must be unique in its list.
  ///
  /// What its cells are may cost a look at all of them, and is found out when it is asked for.
  public init(
    header: String, typedName: String, key: String,
    kind: @autoclosure @escaping @Sendable () -> Column.Kind
  ) {
    self.header = header
    self.typedName = typedName
    self.key = key
    findKind = kind
  }

  /// What its cells are.
  ///
  /// - Complexity: That of the source's own way to find out.
  public var kind: Column.Kind { findKind() }
}

extension ListColumn: Equatable {
  /// Two columns of a list are the same when they are called the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.header == right.header && left.typedName == right.typedName && left.key == right.key
  }
}

extension ListColumn {
  /// The columns of a dataset under their typed names.
  ///
  /// Their keys are the headings where all of them are there and unique, else the typed names.
  ///
  /// - Complexity: O(columns).
  public static func columns(of dataset: Dataset) -> [ListColumn] {
    let headers = dataset.columns.map(\.header)
    let areKeys = Set(headers).count == headers.count && !headers.contains("")
    var taken: Set<String> = []
    var occurrences: [String: Int] = [:]
    return dataset.columns.enumerated().map { index, column in
      var name = typedName(for: column.header)
      if name.isEmpty { name = "column_\(index + 1)" }
      var unique = name
      while !taken.insert(unique).inserted {
        occurrences[name, default: 1] += 1
        unique = "\(name)_\(occurrences[name, default: 1])"
      }
      return ListColumn(
        header: column.header, typedName: unique, key: areKeys ? column.header : unique,
        kind: dataset.kind(ofColumn: index))
    }
  }

  private static func typedName(for header: String) -> String {
    let folded = String(decoding: TextFolding.fold(header, heedingCase: false), as: UTF8.self)
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

/// Why a word names no column.
public enum ColumnNameError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No typed name is it or begins with it; the nearest one, if any is near.
  case unknown(String, nearest: String?)
  /// Several typed names begin with it.
  case ambiguous(String, [String])

  /// The word.
  public var name: String {
    switch self {
    case .unknown(let name, _), .ambiguous(let name, _): name
    }
  }

  /// One sentence.
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
  /// The position of the column with this typed name, or else the only one whose typed name
  /// begins with it.
  public func index(named name: String) throws(ColumnNameError) -> Int {
    let wanted = String(decoding: TextFolding.fold(name, heedingCase: false), as: UTF8.self)
    if let exact = firstIndex(where: { $0.typedName == wanted }) { return exact }
    let candidates = indices.filter { !wanted.isEmpty && self[$0].typedName.hasPrefix(wanted) }
    if candidates.count > 1 {
      throw .ambiguous(name, candidates.map { self[$0].typedName })
    }
    guard let only = candidates.first else {
      throw .unknown(name, nearest: nearestWord(to: wanted, among: map(\.typedName)))
    }
    return only
  }
}

extension [ListColumn] {
  /// The columns that a term is looked for in: the one of a typed name, or else all shown ones.
  package func searched(for typedName: String?, shown: [Int]) -> [Int] {
    typedName.flatMap { name in firstIndex { $0.typedName == name } }.map { [$0] } ?? shown
  }
}
