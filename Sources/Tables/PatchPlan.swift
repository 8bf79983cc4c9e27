import Datasets
import Output
import Search
import Terminal

/// What a difference does to each row of a list.
struct PatchPlan {
  /// The edits of the list's records, in ascending order.
  private(set) var edits: [RecordEdit] = []
  private(set) var count = 0
  /// `+3 -2 ~1`.
  let changesText: String

  /// A change of a row, with its new cells if any changed.
  private struct Change {
    let row: RecordedDifference.Row
    var isMoved = false
    var isChanged = false
  }

  /// - Throws: `Problem` if the list is not the old table of the difference.
  init(
    _ difference: RecordedDifference, to dataset: Dataset, _ columns: [ListColumn],
    _ layout: RecordLayout
  ) throws(Problem) {
    let counts: [ListChange.Part: Int] = [
      .inserted: difference.added.count, .removed: difference.removed.count,
      .moved: difference.moved.count, .changed: difference.changed.count,
    ]
    changesText = ListCounts.changesText(of: { .exact(counts[$0] ?? 0) })
    let changes = Self.changes(difference)
    try Self.check(difference, dataset, columns)
    var rows = PatchedRows(dataset, columns)
    if Self.isApplied(difference, changes, dataset, rows) {
      throw Problem(
        "\(dataset.name) already has these changes",
        advice: ["the difference was probably applied before, or made from NEW to OLD"])
    }
    let olds = difference.removed.map(\.old) + changes.map(\.row.old)
    let found: [Int]
    do throws(PatchedRows.Misfit) {
      found = try rows.positions(of: olds)
    } catch {
      let verb = error.index < difference.removed.count ? "removes" : "changes or moves"
      throw Self.problem(olds[error.index], verb, error, dataset)
    }
    try Self.checkText(difference, dataset)
    let text = RecordText(dataset, columns, layout)
    func record(_ cells: [JSONCell]) throws(Problem) -> [UInt8] {
      if let record = text.record(of: cells) { return record }
      throw Problem(
        "\(dataset.name) cannot hold the row \(Self.text(cells))",
        advice: ["its format has neither quotes nor escapes for line ends and delimiters"])
    }
    var inserted = try difference.added.map { row throws(Problem) in
      (row.position, try record(row.cells))
    }
    var removed = Set(found.prefix(difference.removed.count))
    var replaced: [Int: [UInt8]] = [:]
    for (change, position) in zip(changes, found.dropFirst(difference.removed.count)) {
      let new =
        change.isChanged
        ? try record(Self.cells(of: change.row, dataset, rows, position)) : Array(layout[position])
      if change.isMoved {
        removed.insert(position)
        inserted.append((change.row.position, new))
      } else {
        replaced[position] = new
      }
    }
    inserted.sort { $0.0 < $1.0 }
    arrange(inserted, removed, replaced, count: dataset.count)
  }

  /// Puts new records at their positions between the remaining rows.
  private mutating func arrange(
    _ inserted: [(position: Int, record: [UInt8])], _ removed: Set<Int>,
    _ replaced: [Int: [UInt8]], count oldCount: Int
  ) {
    var next = inserted[...]
    var edit = RecordEdit(0, replaces: false)
    for row in 0...oldCount {
      let isRemoved = row < oldCount && removed.contains(row)
      // All that remain follow the last row.
      while let first = next.first, first.position <= count || row == oldCount {
        edit.records.append(first.record)
        next.removeFirst()
        count += 1
      }
      edit.replaces = isRemoved
      if row < oldCount && !isRemoved {
        count += 1
        if let new = replaced[row] {
          edit.records.append(new)
          edit.replaces = true
        }
      }
      if edit.replaces || !edit.records.isEmpty { edits.append(edit) }
      edit = RecordEdit(row + 1, replaces: false)
    }
  }

  /// The rows that moved or changed, each once.
  private static func changes(_ difference: RecordedDifference) -> [Change] {
    var changes = difference.changed.map { Change(row: $0, isChanged: true) }
    let places = Dictionary(
      changes.indices.map { (changes[$0].row.oldPosition, $0) }, uniquingKeysWith: { $1 })
    for row in difference.moved {
      if let place = places[row.oldPosition], changes[place].row.position == row.position {
        changes[place].isMoved = true
      } else {
        changes.append(Change(row: row, isMoved: true))
      }
    }
    return changes
  }

  /// Throws if the difference hides columns of a list whose rows have all of them.
  private static func check(
    _ difference: RecordedDifference, _ dataset: Dataset, _ columns: [ListColumn]
  ) throws(Problem) {
    if dataset.isFromJSON { return }
    for row in difference.added + difference.removed + difference.moved + difference.changed {
      if let column = row.cells.firstIndex(where: { $0.form == .absent }) {
        throw Problem(
          "the difference lacks the column \(columns[column].typedName) of \(dataset.name)",
          advice: ["make it without --columns"])
      }
    }
  }

  /// Throws if a new cell may have had bytes that JSON cannot hold.
  private static func checkText(
    _ difference: RecordedDifference, _ dataset: Dataset
  ) throws(Problem) {
    let replacement = Array("\u{FFFD}".utf8)
    for row in difference.added + difference.changed {
      let isReplaced = row.cells.indices.contains { column in
        (row.was?[column].form ?? .string) != .absent
          && row.cells[column].bytes.firstRange(of: replacement) != nil
      }
      guard isReplaced else { continue }
      throw Problem(
        "a new cell of \(dataset.name) has U+FFFD, which may replace bytes that are not UTF-8",
        advice: ["JSON cannot hold such bytes: copy the row \(text(row.cells))"])
    }
  }

  /// Returns whether a list is already the new table of a difference.
  private static func isApplied(
    _ difference: RecordedDifference, _ changes: [Change], _ dataset: Dataset, _ rows: PatchedRows
  ) -> Bool {
    let old = difference.removed.map(\.old) + changes.map(\.row.old)
    let new = difference.added.map(\.new) + changes.map(\.row.new)
    if old.isEmpty && new.isEmpty { return false }
    func areRows(_ versions: [RowVersion]) -> Bool {
      versions.allSatisfy { rows.isRow($0.position, $0) }
    }
    let oldCount = difference.newCount.map {
      $0 - difference.added.count + difference.removed.count
    }
    // In a list of equal rows both can fit.
    if areRows(old) && (!old.isEmpty || oldCount == dataset.count) { return false }
    return areRows(new) && (!new.isEmpty || difference.newCount == dataset.count)
  }

  /// The new cells of a row: those that changed, and the list's bytes of the others.
  private static func cells(
    of row: RecordedDifference.Row, _ dataset: Dataset, _ rows: PatchedRows, _ position: Int
  ) -> [JSONCell] {
    let id = dataset.row(at: position)
    let old =
      dataset.isFromJSON
      ? rows.cells(at: position)
      : row.cells.indices.map { column in
        JSONCell(.string, dataset.withBytes(of: id, column) { Array($0) })
      }
    return row.cells.indices.map { column in
      let isChanged = (row.was?[column] ?? .absent).form != .absent
      return isChanged ? row.cells[column] : old[column]
    }
  }

  private static func problem(
    _ row: RowVersion, _ verb: String, _ misfit: PatchedRows.Misfit, _ dataset: Dataset
  ) -> Problem {
    let place = "row \(row.position + 1) of \(dataset.name) is not the row \(text(row.cells))"
    return Problem(
      "\(place), which the difference \(verb), "
        + (misfit.isRepeated ? "and several other rows are" : "nor is another row"),
      advice: ["the difference is for another version of the list"])
  }

  private static func text(_ cells: [JSONCell]) -> String {
    PlainForm.row(
      cells.filter { $0.form != .absent }.map { String(decoding: $0.bytes, as: UTF8.self) })
  }
}
