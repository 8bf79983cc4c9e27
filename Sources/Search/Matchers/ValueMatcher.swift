import Datasets

/// A matcher of values within bounds: `height_m>8000`, `first_ascent:1953..1960`.
///
/// The first and the last instant of a date, such as a year, must be within the bounds.
struct ValueMatcher<Value: Comparable & Sendable>: RowMatcher {
  let first: [Value]
  let last: [Value]
  let bounds: ValueBounds<Value>

  func keepMatches(in chunk: RowChunk) {
    let (lowest, highest) = (bounds.lowest, bounds.highest)
    first.withUnsafeBufferPointer { first in
      last.withUnsafeBufferPointer { last in
        for word in chunk.words.indices where chunk.words[word] != 0 {
          let start = (chunk.firstWord &+ word) &* 64
          var kept: UInt64 = 0
          for row in start..<min(start &+ 64, first.count) {
            // Branches would be unpredictable.
            let isWithin: UInt64 = first[row] >= lowest ? 1 : 0
            kept |= (isWithin & (last[row] <= highest ? 1 : 0)) &<< UInt64(row & 63)
          }
          chunk.words[word] &= kept
        }
      }
    }
  }
}

/// A matcher of numbers with more digits than `Double` represents.
struct LongNumberMatcher: CellMatcher {
  let lowest: DecimalDigits?
  let highest: DecimalDigits?
  let isStrict: Bool
  let values: ValueSyntax

  func matches(_ cell: Span<UInt8>) -> Bool {
    guard let number = DecimalDigits(cell, values) else { return false }
    if let lowest, isStrict ? number <= lowest : number < lowest { return false }
    if let highest, isStrict ? number >= highest : number > highest { return false }
    return true
  }
}

/// A matcher of non-empty cells that precede or follow a string in folded order: `name>m`.
struct TextOrderMatcher: CellMatcher {
  static let takesFoldedCells = true

  private let value: [UInt8]
  private let comparison: Query.Comparison

  init(_ comparison: Query.Comparison, _ value: String) {
    let folded = TextFolding.fold(value, caseSensitive: false)
    self.value = Array(folded[folded.span.trimmedRange])
    self.comparison = comparison
  }

  func matches(_ cell: Span<UInt8>) -> Bool {
    let cell = cell.extracting(cell.trimmedRange)
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

  private func order(of cell: Span<UInt8>) -> Int {
    for index in 0..<min(cell.count, value.count) {
      let byte = TextFolding.lowercase(cell[index])
      if byte != value[index] { return byte < value[index] ? -1 : 1 }
    }
    return cell.count - value.count
  }
}

/// A matcher of cells that are empty or blank.
struct EmptyMatcher: CellMatcher {
  func matches(_ cell: Span<UInt8>) -> Bool { cell.trimmedRange.isEmpty }
}

extension OperandBounds {
  /// A matcher of numbers with more digits than `Double` represents.
  func digits(_ values: ValueSyntax) -> LongNumberMatcher {
    LongNumberMatcher(
      lowest: lowest.flatMap { DecimalDigits($0.text.utf8.span, values) },
      highest: highest.flatMap { DecimalDigits($0.text.utf8.span, values) }, isStrict: isStrict,
      values: values)
  }
}
