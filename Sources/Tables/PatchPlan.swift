import Datasets
import Output
import Search
import Terminal

/// The file of a list after the changes of a difference.
struct PatchPlan {
  /// The bytes of the file.
  private(set) var source: [UInt8] = []
  /// The number of rows.
  private(set) var count = 0
  /// `+3 -2 ~1`.
  let changesText: String
  /// The texts of the new rows by their positions.
  private var written: [Int: [[UInt8]]] = [:]
  private let list: Dataset
  private let text: RecordText

  private typealias Change = RecordedDifference.Change

  /// - Throws: `Problem` if the list is not the old table of the difference.
  init(
    _ difference: RecordedDifference, to list: Dataset, _ columns: [ListColumn],
    _ layout: RecordLayout
  ) throws(Problem) {
    self.list = list
    text = RecordText(list, columns, layout)
    changesText = ListCounts.changesText(of: { part in
      .exact(difference.changes.count { $0.part == part })
    })
    for change in difference.changes where !list.isFromJSON {
      guard let column = change.cells.firstIndex(where: { $0.form == .absent }) else { continue }
      throw Problem(
        "the difference lacks the column \(columns[column].typedName) of \(list.name)",
        advice: ["make it without --columns"])
    }
    if isApplied(difference) {
      throw Problem(
        "\(list.name) already has these changes",
        advice: ["the difference was probably applied before, or made from NEW to OLD"])
    }
    let moved = Set(difference.changes.filter { $0.part == .moved }.map(\.oldPosition))
    let changed = Set(difference.changes.filter { $0.part == .changed }.map(\.oldPosition))
    // A row that moved and changed is listed twice.
    let changes = difference.changes.filter {
      $0.part != .moved || !changed.contains($0.oldPosition)
    }
    var inserted: [(change: Change, old: Int?)] = []
    var replaced: [Int: [Change]] = [:]
    for (change, old) in zip(changes, try positions(of: changes)) {
      let isInPlace = change.part == .changed && !moved.contains(change.oldPosition)
      if let old { replaced[old] = isInPlace ? [change] : [] }
      if change.part != .removed && !isInPlace { inserted.append((change, old)) }
    }
    inserted.sort { $0.change.position < $1.change.position }
    var next = inserted[...]
    var layout = layout
    for position in 0...list.count {
      var records: [[UInt8]] = []
      // All that remain follow the last row.
      while let (change, old) = next.first, change.position <= count || position == list.count {
        records.append(try record(of: change, old, layout))
        next.removeFirst()
      }
      if let changes = replaced[position] {
        for change in changes { records.append(try record(of: change, position, layout)) }
        layout.replace(position, with: records)
      } else {
        for record in records { layout.insert(record, before: position) }
        if position < list.count { count += 1 }
      }
    }
    source = Array(layout.source().joined())
  }

  /// Returns the record of the next new row.
  ///
  /// - Throws: `Problem` if a new cell may have had bytes that JSON cannot hold.
  private mutating func record(
    of change: Change, _ old: Int?, _ layout: RecordLayout
  ) throws(Problem) -> [UInt8] {
    defer { count += 1 }
    if let old, change.part == .moved {
      written[count] = change.oldTexts
      return Array(layout[old])
    }
    written[count] = change.newTexts
    var cells = old.map(list.cells(ofRow:)) ?? change.cells
    for (column, cell) in change.cells.enumerated()
    where old == nil || change.was[column].form != .absent {
      if cell.bytes.firstRange(of: Array("\u{FFFD}".utf8)) != nil {
        throw Problem(
          "a new cell of \(list.name) has U+FFFD, which may replace bytes that are not UTF-8",
          advice: ["JSON cannot hold such bytes: copy the row \(Self.text(change.newTexts))"])
      }
      cells[column] = cell
    }
    return text.record(of: cells)
  }

  /// Returns whether the list is already the new table of a difference.
  private func isApplied(_ difference: RecordedDifference) -> Bool {
    let olds = difference.changes.filter { $0.part != .inserted }
    let news = difference.changes.filter { $0.part != .removed }
    // In a list of equal rows both can fit.
    let isOld =
      olds.isEmpty
      ? list.count + news.count == difference.newCount
      : olds.allSatisfy { list.hasRow($0.oldTexts, at: $0.oldPosition) }
    let isNew =
      news.isEmpty
      ? list.count == difference.newCount
      : news.allSatisfy { list.hasRow($0.newTexts, at: $0.position) }
    return !isOld && isNew && !difference.changes.isEmpty
  }

  /// Returns the list's rows that are removed, moved and changed: those at the old positions where
  /// they fit, and otherwise the only ones that fit.
  private func positions(of changes: [Change]) throws(Problem) -> [Int?] {
    var taken: Set<Int> = []
    var positions = changes.map { change -> Int? in
      guard let position = change.oldPosition, list.hasRow(change.oldTexts, at: position),
        taken.insert(position).inserted
      else { return nil }
      return position
    }
    var fitting: [[[UInt8]]: [Int]] = [:]
    for (change, position) in zip(changes, positions)
    where change.oldPosition != nil && position == nil {
      fitting[change.oldTexts] = []
    }
    for row in 0..<list.count where !fitting.isEmpty && !taken.contains(row) {
      fitting[list.cells(ofRow: row).map(\.text)]?.append(row)
    }
    for (index, change) in changes.enumerated() where positions[index] == nil {
      guard let position = change.oldPosition else { continue }
      let rows = fitting.removeValue(forKey: change.oldTexts) ?? []
      guard rows.count == 1 else {
        let verb = change.part == .removed ? "removes" : "changes or moves"
        throw Problem(
          "row \(position + 1) of \(list.name) is not the row \(Self.text(change.oldTexts)), "
            + "which the difference \(verb), "
            + (rows.isEmpty ? "nor is another row" : "and several other rows are"),
          advice: ["the difference is for another version of the list"])
      }
      positions[index] = rows[0]
    }
    return positions
  }

  private static func text(_ texts: [[UInt8]]) -> String {
    PlainForm.row(texts.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Returns whether a list that was read from the patched file has the planned rows.
  func fits(_ read: Dataset) -> Bool {
    guard read.count == count else { return false }
    let (headers, others) = (read.columns.map(\.header), list.columns.map(\.header))
    // The first objects decide the order of the keys.
    let areSame = list.isFromJSON ? Set(headers) == Set(others) : headers == others
    let hasRows = list.isFromJSON || written.allSatisfy { read.hasRow($0.value, at: $0.key) }
    return count == 0 || areSame && hasRows
  }
}
