/// `name>m`: the cell stands before or behind a text in folded order; an empty one does neither.
struct TextOrderMatcher: CellMatcher {
  static let takesFoldedCells = true

  private let value: [UInt8]
  private let comparison: Query.Comparison

  init(_ comparison: Query.Comparison, _ value: String) {
    self.value = TextFolding.fold(value, heedingCase: false)
    self.comparison = comparison
  }

  func matches(_ cell: Span<UInt8>) -> Bool {
    if cell.isEmpty { return false }
    let order = order(of: cell)
    return switch comparison {
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .equal: order == 0
    case .greaterOrEqual: order >= 0
    case .greater: order > 0
    }
  }

  /// Less than 0 where the cell comes first, more where the value does.
  private func order(of cell: Span<UInt8>) -> Int {
    for index in 0..<min(cell.count, value.count) {
      let byte = TextFolding.lowercase(cell[index])
      if byte != value[index] { return byte < value[index] ? -1 : 1 }
    }
    return cell.count - value.count
  }
}
