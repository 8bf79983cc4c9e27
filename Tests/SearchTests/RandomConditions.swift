import Search

/// Random conditions made of pieces of a list's cells, so that many rows match.
struct RandomConditions {
  typealias Condition = Query.Condition

  private let names: [String]
  private let kinds: [NaiveKind]
  private let texts: [[String]]
  private let canHavePatterns: Bool

  /// Patterns that the standard library's backtracking engine matches quickly.
  private let patterns = [
    "a", "^K\\d", "(a|b)+", "\\d{2,3}", "^$", "[^a-z ]", "e.e", "(?i)mount", "\\w+\\s",
    "8+$", "[A-Z]", "é", "x/y|kang", "^.{2,5}$", "a*b",
  ]

  init(_ list: RandomList, kinds: [NaiveKind]) {
    names = list.names
    self.kinds = kinds
    texts = list.texts
    // Engines disagree about line ends within a cell.
    canHavePatterns = list.texts.joined().allSatisfy { text in
      text.unicodeScalars.count <= 60
        && !text.unicodeScalars.contains { $0.properties.isWhitespace && $0 != " " }
    }
  }

  /// Returns a condition of at most the given depth.
  func condition(depth: Int, _ dice: inout Dice) -> Condition {
    switch depth == 0 ? 0 : dice.number(below: 6) {
    case 0...2: return term(&dice)
    case 3: return .negation(condition(depth: depth - 1, &dice))
    case 4: return list(of: Condition.conjunction, depth, &dice)
    default: return list(of: Condition.disjunction, depth, &dice)
    }
  }

  private func list(
    of join: ([Condition]) -> Condition?, _ depth: Int, _ dice: inout Dice
  ) -> Condition {
    let parts = (0..<(dice.once(in: 4) ? 3 : 2)).map { _ in condition(depth: depth - 1, &dice) }
    return join(parts) ?? parts[0]
  }

  /// Returns a query as a user would type it.
  func typedText(_ dice: inout Dice) -> String {
    (0...dice.number(below: 2)).map { _ in
      Query(term(&dice)).description
    }.joined(separator: " ")
  }

  // MARK: Terms

  /// Returns mostly the first row, which many others resemble, so that several terms match the
  /// same rows.
  private func row(_ dice: inout Dice) -> [String] {
    dice.once(in: 4) ? dice.pick(texts) : texts[0]
  }

  private func term(_ dice: inout Dice) -> Condition {
    var column = dice.number(below: names.count)
    let name = dice.once(in: 2) ? names[column] : nil
    let valueColumns = names.indices.filter { kinds[$0] != .text }
    let textColumns = names.indices.filter { kinds[$0] == .text }
    switch dice.number(below: 12) {
    case 0, 1:
      let columns = dice.once(in: 2) ? valueColumns : textColumns
      if !columns.isEmpty { column = dice.pick(columns) }
      let value = value(of: column, &dice)
      if dice.once(in: 12) { column = dice.number(below: names.count) }
      if dice.once(in: 6) { return .negation(.compare(names[column], .equal, value)) }
      return .compare(names[column], dice.pick(Query.Comparison.allCases), value)
    case 2, 3:
      guard !valueColumns.isEmpty else { break }
      column = dice.pick(valueColumns)
      let ends = [value(of: column, &dice), value(of: column, &dice)]
      let open = dice.number(below: 4)
      // A value that is a date but no number ends the range of another column, too.
      if dice.once(in: 12) { column = dice.number(below: names.count) }
      return .range(names[column], open == 0 ? nil : ends[0], open == 1 ? nil : ends[1])
    case 4: return .empty(names[column])
    case 5, 6: return .fuzzy(letters(&dice, of: column), in: name)
    case 7 where canHavePatterns: return .regex(dice.pick(patterns), in: name)
    default: break
    }
    let anchors = Query.Anchors(rawValue: UInt8(dice.number(below: 4)))
    return .text(piece(of: column, anchors, &dice), anchors, in: name)
  }

  /// Returns a value to compare a column with: mostly one of its cells.
  private func value(of column: Int, _ dice: inout Dice) -> String {
    let cell = row(&dice)[column]
    switch kinds[column] {
    case .text: return withLetters(dice.once(in: 3) ? changed(cell, &dice) : cell)
    case .number:
      let others = [
        "0", "8", "-.5", "008.0", "1e3", "1,988", "$8", " 8 %", "9007199254740992.5",
        "0.10000000000000000001",
      ]
      return cell.isEmpty || dice.once(in: 4) ? dice.pick(others) : cell
    case .date:
      let others = [
        "1953", "1953-05", "1950", "1953-05-29", "1953-05-29T11:30:15.250000", "29.5.1953",
        "1953/05/29",
      ]
      return cell.isEmpty || dice.once(in: 3) ? dice.pick(others) : cell
    }
  }

  /// Returns consecutive scalars of a cell, at the anchored end if there is one.
  private func piece(
    of column: Int, _ anchors: Query.Anchors, _ dice: inout Dice
  ) -> String {
    let row = row(&dice)
    // Text that spans cells is in none of them.
    let text = dice.once(in: 20) ? row.joined(separator: dice.pick([",", "\t"])) : row[column]
    let scalars = Array(text.unicodeScalars)
    let length = dice.pick([1, 1, 1, 2, 2, 3, 3, 4, 5, 8, 13, 40, 70])
    var start = dice.number(below: max(1, scalars.count))
    if anchors.contains(.start) { start = 0 }
    var end = min(start + length, scalars.count)
    if anchors.contains(.end) {
      end = scalars.count
      start = anchors.contains(.start) ? 0 : max(0, end - length)
    }
    return withLetters(changed(String(String.UnicodeScalarView(scalars[start..<end])), &dice))
  }

  /// Returns a subsequence of a cell's scalars.
  private func letters(_ dice: inout Dice, of column: Int) -> String {
    let row = row(&dice)
    let scalars = (dice.once(in: 6) ? row.joined(separator: ",") + "," : row[column]).unicodeScalars
    let letters = scalars.filter { _ in dice.once(in: 3) }
    let limit = dice.pick([1, 2, 3, 5, 80])
    return withLetters(changed(String(String.UnicodeScalarView(letters.prefix(limit))), &dice))
  }

  /// Returns the text, an equivalent text, or one that the list does not contain.
  private func changed(_ text: String, _ dice: inout Dice) -> String {
    switch dice.number(below: 14) {
    case 0: text.uppercased()
    case 1: String(String.UnicodeScalarView(NaiveFolding.letters(of: text, caseSensitive: true)))
    case 2: text + "\u{301}"
    case 3: String(text.unicodeScalars.reversed().map(Character.init))
    case 4: dice.pick([",", "\t", "\n", "\r\n", "\"", "\u{FFFD}"]) + text
    case 5...7: text
    default: text.lowercased()
    }
  }

  /// Returns the text, or another one if it has no letters.
  private func withLetters(_ text: String) -> String {
    NaiveFolding.letters(of: text, caseSensitive: false).isEmpty ? "a" : text
  }
}
