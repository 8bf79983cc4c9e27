/// How a cell was written in JSON.
package enum JSONForm: UInt8, Sendable, BitwiseCopyable {
  /// The object has no member for this column.
  case absent
  case null
  case string
  /// A number, true, false, an array or an object: the cell has its JSON text.
  case verbatim
}

/// The JSON forms of a table's cells: a byte for each cell, shared by consecutive rows of the same
/// forms.
struct JSONForms: Sendable {
  private struct Run {
    let firstRow: Int
    /// The start of its forms, which end where those of the next run start.
    let start: Int
  }

  private var runs: [Run] = []
  private var forms: [JSONForm] = []
  /// The forms of the last row.
  private var last: [JSONForm] = []
  private var hasChanged = true

  mutating func addColumn() { last.append(.absent) }

  /// Sets a form of the next row, if it differs from that of the last row.
  @inline(__always)
  mutating func set(_ form: JSONForm, ofColumn column: Int) {
    if last[column] == form { return }
    last[column] = form
    hasChanged = true
  }

  /// Ends a row; returns false if memory is short.
  mutating func endRow(_ row: Int) -> Bool {
    guard hasChanged else { return true }
    guard forms.makeRoom(for: last.count), runs.makeRoom(for: 1) else { return false }
    runs.append(Run(firstRow: row, start: forms.count))
    forms += last
    hasChanged = false
    return true
  }

  /// Returns the forms of a row's first cells; the others are absent.
  ///
  /// - Complexity: O(log rows).
  func forms(ofRow row: Int) -> ArraySlice<JSONForm> {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].firstRow <= row { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return [] }
    return forms[runs[low - 1].start..<(low < runs.count ? runs[low].start : forms.count)]
  }
}
