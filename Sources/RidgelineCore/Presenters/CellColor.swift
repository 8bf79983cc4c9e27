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
  /// - Complexity: O(cells + colors).
  func colors(of cells: [String], _ row: RowID) -> [[CellColor]] {
    guard isVerbatim || hasWholeRecords,
      var sequences = colorSequences(ofRecordOf: row, limit: Self.mostColors)?[...],
      !sequences.isEmpty,
      record(of: row).count == cells.reduce(cells.count - 1, { $0 + $1.utf8.count })
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
}
