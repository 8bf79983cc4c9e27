import Datasets
import Search
import Terminal

/// Completion in queries.
extension Completion {
  /// Completes a column's name, or a value in a column of a list in memory.
  init(ofQuery text: String, in source: any ListSource, hasFuzzyWords: Bool) {
    let term = CursorTerm(before: text, columns: source.columns, hasFuzzyWords: hasFuzzyWords)
    if let term, let column = term.column {
      let found = source.inMemory?.completions(ofCellsInColumn: column, startingWith: term.text)
      guard let found else {
        self = .none
        return
      }
      self.init(of: term, found)
    } else if let term, term.canBeName {
      let names = source.columns.map { $0.typedName + ":" }
      self.init(term.typed, names.matching(term.text.foldedName), endsWord: false)
    } else {
      self = .none
    }
  }

  private init(of term: CursorTerm, _ found: CellCompletions) {
    var seen: Set<String> = []
    // A query cannot compare several lines.
    let values = found.cells.filter { !term.isCompared || !$0.contains(where: \.isNewline) }
      .compactMap { QueryValueText($0) }.filter { seen.insert($0.phrase).inserted }
    let common = values.map(\.text).commonPrefix
    self.init(
      term.typed, values.map { term.isPhrase ? $0.phrase : $0.shortest },
      common: Self.start(common, of: term), endsWord: found.isComplete)
  }

  /// Returns the start of values as typed, which is an open phrase if it has a blank.
  private static func start(_ common: String, of term: CursorTerm) -> String {
    if common.count < term.text.count || common.isEmpty { return term.typed }
    guard let text = QueryValueText(common) else { return term.typed }
    return !term.isPhrase && text.shortest == common ? common : String(text.phrase.dropLast())
  }
}

/// A cell's text, and how it is typed behind `column:`.
private struct QueryValueText {
  let text: String
  /// A query phrase that matches the cell, or its first line.
  let phrase: String
  /// The text itself if the query language reads it as one word, or else the phrase.
  let shortest: String

  private static let column = ListColumn(header: "a", typedName: "a", key: "a", kind: .text)

  /// Returns nil if no query matches just the text, or if it has control characters.
  init?(_ cell: String) {
    text = cell.split(whereSeparator: \.isNewline).first.map { String($0) } ?? ""
    phrase = Query.phrase(matching: cell)
    if text.utf8.allSatisfy(Self.isPlain) && !text.isEmpty {
      shortest = text
      return
    }
    // Marks alone match every cell.
    guard !PlainForm.hasControls(text),
      text.utf8.contains(where: Self.isPlain) || Self.isRead(phrase, as: text)
    else { return nil }
    shortest = Self.isRead(text, as: text) ? text : phrase
  }

  /// Whether a byte has no meaning in a query; parsing a thousand values takes noticeable time.
  private static func isPlain(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return byte < 0x80 && ("a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar)
  }

  private static func isRead(_ typed: String, as text: String) -> Bool {
    // In parentheses, some words end earlier.
    let parsed = Query.parse("(a:\(typed))", columns: [column])
    return parsed.error == nil
      && parsed.query == Query(.term(.text(text, anchors: []), column: "a"))
  }
}
