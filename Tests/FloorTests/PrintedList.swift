/// A list rebuilt from printed blocks alone, which checks that each block prints every change.
struct PrintedList {
  /// A row as printed.
  struct Row: Hashable {
    var section: String?
    var cells: [String]

    /// The cell that identifies it in a list with keys.
    var key: String { cells[0] }
  }

  /// What a command may change without printing it.
  struct Unprinted: OptionSet {
    let rawValue: Int
    /// The order and the sections of unprinted rows.
    static let order = Unprinted(rawValue: 1)
    /// The columns, and with them the cells of unprinted rows.
    static let columns = Unprinted(rawValue: 2)
    /// The whole list, if another one is loaded.
    static let replacement = Unprinted(rawValue: 4)
    /// A version between the last block and this one, which may lack a row that both have.
    static let version = Unprinted(rawValue: 8)
  }

  private(set) var rows: [Row] = []
  private var columns: [String] = []

  /// Empties the list, as `:load` does.
  mutating func removeAll() { rows = [] }

  /// Replaces the list with the one after a block.
  ///
  /// - Parameters:
  ///   - lines: The block in the plain form.
  ///   - listed: The rows after it.
  ///   - columns: The names of the columns shown after it.
  ///   - isKeyed: Whether the first cell identifies a row, before and after.
  /// - Returns: Changes that are not printed, or are printed incorrectly.
  mutating func apply(
    _ lines: [String], listed: [Row], columns: [String], allowing unprinted: Unprinted,
    isKeyed: Bool
  ) -> [String] {
    let old = rows
    let shared = self.columns.enumerated().compactMap { position, name in
      columns.firstIndex(of: name).map { (old: position, new: $0) }
    }
    (rows, self.columns) = (listed, columns)
    let changes = Self.changes(in: lines)
    var errors = Self.misplaced(changes, from: old, to: listed)
    let isReplaced = unprinted.contains(.replacement)
    errors += Self.missigned(
      changes, from: old, to: listed, isReplaced: isReplaced)
    let count = { changes[$0]?.count ?? 0 }
    let more = [("^", count("^")), ("~", count("~"))].filter { $1 > 0 }.map { " \($0)\($1)" }
    if lines.last?.contains("(+\(count("+")) -\(count("-"))\(more.joined()))") != true {
      errors.append("the counts do not match the lines")
    }
    if isReplaced {
      if old.count != count("-") || listed.count != count("+") {
        errors.append("a row of another list is not printed")
      }
    } else if isKeyed {
      errors += Self.unprinted(
        changes, from: old, to: listed, sharing: unprinted.contains(.columns) ? shared : nil,
        isOrdered: !unprinted.contains(.order), mayReturn: unprinted.contains(.version))
    } else if !unprinted.contains(.columns) {
      let printed = changes.filter { $0.key != "-" }.flatMap { $0.value.map(\.row) }
      let others = listed.map(\.cells)
        .removing(old.map(\.cells).removing((changes["-"] ?? []).map(\.row.cells)))
        .removing(printed.map(\.cells))
      if !others.isEmpty { errors.append("not printed: \(others)") }
    }
    return errors
  }

  /// Returns rows that are printed at a wrong position.
  private static func misplaced(
    _ changes: [Character: [Change]], from old: [Row], to new: [Row]
  ) -> [String] {
    var errors: [String] = []
    for (sign, changes) in changes {
      let list = sign == "-" ? old : new
      if !list.contains(inOrder: changes.map(\.row)) {
        errors.append("\(sign) rows are not rows of the list in its order")
      }
      for change in changes where sign == "^" {
        if change.number.map({ new.indices ~= $0 - 1 && new[$0 - 1] == change.row }) != true {
          errors.append("\(change.row) is not at its number")
        }
      }
    }
    return errors
  }

  /// Returns sections that are printed with a wrong sign.
  private static func missigned(
    _ changes: [Character: [Change]], from old: [Row], to new: [Row], isReplaced: Bool
  ) -> [String] {
    let (before, after) = (Set(old.map(\.section)), Set(new.map(\.section)))
    return changes.flatMap { sign, changes in
      changes.compactMap { change in
        let isOld = before.contains(change.row.section)
        let isNew = after.contains(change.row.section)
        let expected = isOld && isNew && !isReplaced ? "" : sign == "-" ? "-" : "+"
        if change.row.section == nil || change.sectionSign == expected { return nil }
        return "the section of \(sign) \(change.row) has the sign \(change.sectionSign)"
      }
    }
  }

  /// Returns the unprinted differences between lists with keys.
  private static func unprinted(
    _ changes: [Character: [Change]], from old: [Row], to new: [Row],
    sharing shared: [(old: Int, new: Int)]?, isOrdered: Bool, mayReturn: Bool
  ) -> [String] {
    func keys(_ sign: Character) -> Set<String> { Set(changes[sign]?.map(\.row.key) ?? []) }
    let (removed, added, moved) = (keys("-"), keys("+"), keys("^"))
    let changed = Dictionary(
      uniqueKeysWithValues: (changes["~"] ?? []).map { ($0.row.key, $0.row.cells) })
    func stayed(_ rows: [Row], without others: Set<String>, showing columns: [Int]?) -> [Row] {
      rows.filter { !others.contains($0.key) }.map { row in
        var row = row
        let key = row.key
        if let columns { row.cells = [key] + columns.map { row.cells[$0] } }
        if let cells = changed[key] { row.cells = cells }
        if moved.contains(key) || !isOrdered { row.section = nil }
        return row
      }
    }
    let before = stayed(old, without: removed, showing: shared?.map(\.old))
    let after = stayed(new, without: added, showing: shared?.map(\.new))
    var errors: [String] = []
    for row in old where shared == nil && changed[row.key] == row.cells {
      errors.append("printed as changed: \(row)")
    }
    if !mayReturn && !removed.isDisjoint(with: added) {
      errors.append("a row is both removed and added")
    }
    if Set(before) != Set(after) {
      errors.append("not printed: \(Set(before).symmetricDifference(after))")
    }
    if isOrdered
      && before.map(\.key).filter({ !moved.contains($0) })
        != after.map(\.key).filter({ !moved.contains($0) })
    {
      errors.append("a move is not printed")
    }
    return errors
  }

  // MARK: Lines

  /// A printed row, with its new number if it has one, and the sign of its section.
  private struct Change {
    let row: Row
    let number: Int?
    let sectionSign: String
  }

  private static func changes(in lines: [String]) -> [Character: [Change]] {
    var changes: [Character: [Change]] = [:]
    var title: (sign: String, text: String)?
    var section: (sign: String, text: String)?
    var part: Character = " "
    for line in lines {
      let words = line.split(separator: "@ ", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2, ["", "+", "-", "^"].contains(words[0]) {
        title = (String(words[0]), String(words[1]))
        continue
      }
      guard let sign = line.first, "-+^~".contains(sign) else { continue }
      if sign != part || title != nil { section = title }
      (part, title) = (sign, nil)
      let number = sign == "^" ? line.dropFirst(2).prefix { $0 != " " } : ""
      let cells = line.dropFirst(2 + (number.isEmpty ? 0 : number.count + 1))
        .split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      changes[sign, default: []].append(
        Change(
          row: Row(section: section?.text, cells: cells), number: Int(number),
          sectionSign: section?.sign ?? ""))
    }
    return changes
  }
}

extension Array where Element: Hashable {
  /// Returns whether the given elements are a subsequence of the array.
  fileprivate func contains(inOrder others: [Element]) -> Bool {
    var rest = others[...]
    for element in self where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// Returns the elements without one occurrence of each of the given elements.
  fileprivate func removing(_ others: [Element]) -> [Element] {
    var counts = others.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return filter { element in
      guard let count = counts[element], count > 0 else { return true }
      counts[element] = count - 1
      return false
    }
  }
}
