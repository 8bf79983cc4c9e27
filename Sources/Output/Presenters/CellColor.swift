import Datasets
import Terminal

/// The style of a cell's text from an offset on.
struct CellColor: Equatable {
  /// The offset in the cell, in UTF-8 bytes.
  let offset: Int
  let style: StyledText.Style
}

extension Dataset {
  /// How many colors of a row are shown; the last one lasts.
  private static let mostColors = 1_000

  /// Returns the colors of each cell of a row; empty if the row came without, or its cells are not the parts
  /// of its record between delimiters.
  ///
  /// - Complexity: O(length of the record + colors) if it has any.
  func colors(of cells: [String], _ row: RowID) -> [[CellColor]] {
    guard isVerbatim || hasWholeRecords,
      var sequences = colorSequences(ofRecordOf: row, limit: Self.mostColors)?[...],
      !sequences.isEmpty, isRecord(record(of: row), of: cells)
    else { return [] }
    var state = ColorState()
    var start = 0
    return cells.map { cell in
      var colors = [CellColor(offset: 0, style: state.style)]
      while let sequence = sequences.first, sequence.offset <= start + cell.utf8.count {
        state.apply(sequence.bytes)
        colors.append(CellColor(offset: sequence.offset - start, style: state.style))
        sequences.removeFirst()
      }
      start += cell.utf8.count + 1
      return colors
    }
  }

  /// Whether a record is these cells with a delimiter between them, in this order.
  private func isRecord(_ record: ArraySlice<UInt8>, of cells: [String]) -> Bool {
    // A single cell may be megabytes long, and has no order.
    if cells.count == 1 { return record.count == cells[0].utf8.count }
    var rest = record
    for (index, cell) in cells.enumerated() {
      // The delimiter before the cell.
      if index > 0 && rest.popFirst() == nil { return false }
      guard rest.starts(with: cell.utf8) else { return false }
      rest = rest.dropFirst(cell.utf8.count)
    }
    return rest.isEmpty
  }
}
