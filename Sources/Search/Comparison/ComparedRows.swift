import Datasets

extension TableComparison {
  /// What became of a row, as the cell of the column `is`.
  private enum Status: String {
    case added, removed, changed, same
  }

  /// A list of the rows of both tables, after three more columns: `is` says what became of a row,
  /// `changed` names the columns that differ, and `was` has their old cells; nil if memory is too
  /// small.
  ///
  /// A removed row follows the row that it followed in the old table.
  ///
  /// - Complexity: O(bytes).
  public func allRows(named name: String) -> Dataset? {
    let rows = mergedRows
    return Dataset(
      name: name, columns: ["is", "changed", "was"] + columns.columns.map(\.header),
      kinds: nil, count: rows.count, values: difference.new.values
    ) { index, append in
      let row = rows[index]
      let (dataset, position, places) =
        row.new.map { (difference.new, $0, columns.new) }
        ?? (difference.old, row.old ?? 0, columns.old)
      let changes = row.status == .changed ? changes(of: row) : []
      append(Array(row.status.rawValue.utf8)[...])
      append(Array(changes.map(\.name).joined(separator: " ").utf8)[...])
      append(Array(changes.map { "\($0.name): \($0.before)" }.joined(separator: "; ").utf8)[...])
      for place in places {
        if let place {
          dataset.withBytes(of: dataset.row(at: position), place, append)
        } else {
          append([])
        }
      }
    }
  }

  private typealias MergedRow = (old: Int?, new: Int?, status: Status)

  private func changes(of row: MergedRow) -> [(name: String, before: String)] {
    guard let old = row.old, let new = row.new else { return [] }
    return difference.changedColumns(of: .init(old: old, new: new)).map { column in
      (
        columns.columns[column.new].typedName,
        difference.old.cell(difference.old.row(at: old), column.old)
      )
    }
  }

  private var mergedRows: [MergedRow] {
    let common = difference.commonRows
    let newPositions = Dictionary(uniqueKeysWithValues: common.map { ($0.old, $0.new) })
    var removed: [Int: [Int]] = [:]
    // -1 precedes the first row.
    var previous = -1
    var rest = difference.removed[...]
    for row in 0..<difference.old.count {
      if row == rest.first {
        removed[previous, default: []].append(row)
        rest.removeFirst()
      } else {
        previous = newPositions[row] ?? previous
      }
    }
    var isChanged = Set(difference.changed.map(\.new))
    var rows: [MergedRow] = []
    rows.reserveCapacity(difference.new.count + difference.removed.count)
    func append(_ positions: [Int]?) {
      for old in positions ?? [] { rows.append((old, nil, .removed)) }
    }
    append(removed[-1])
    for new in 0..<difference.new.count {
      if let old = difference.oldPosition(ofRow: new) {
        rows.append((old, new, isChanged.remove(new) == nil ? .same : .changed))
      } else {
        rows.append((nil, new, .added))
      }
      append(removed[new])
    }
    return rows
  }
}
