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
  /// The run of consecutive rows of the same forms that each row belongs to.
  private var runs: [UInt32] = []
  /// The start of each run's forms, which end where those of the next run start.
  private var starts: [Int] = []
  private var forms: [JSONForm] = []
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
  mutating func endRow() -> Bool {
    if hasChanged {
      guard forms.makeRoom(for: last.count), starts.makeRoom(for: 1) else { return false }
      starts.append(forms.count)
      forms += last
      hasChanged = false
    }
    guard let run = UInt32(exactly: starts.count - 1), runs.makeRoom(for: 1) else { return false }
    runs.append(run)
    return true
  }

  /// Returns the forms of a row's first cells; the others are absent.
  func forms(ofRow row: Int) -> ArraySlice<JSONForm> {
    let run = Int(runs[row])
    return forms[starts[run]..<(run + 1 < starts.count ? starts[run + 1] : forms.count)]
  }
}
