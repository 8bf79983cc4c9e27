import Datasets

/// The lowest and the highest of the values that match; none do if the highest is lower.
struct ValueBounds<Value: Comparable & Sendable>: Sendable {
  let lowest: Value
  let highest: Value
}

/// The ends of a comparison or a range; nil is an open end.
struct OperandBounds {
  private let lowest: Operand?
  private let highest: Operand?
  /// Whether the ends themselves do not match.
  private let isStrict: Bool

  init(from lowest: Operand?, to highest: Operand?) {
    (self.lowest, self.highest, isStrict) = (lowest, highest, false)
  }

  init(_ comparison: Query.Comparison, _ value: Operand) {
    lowest = comparison == .less || comparison == .lessOrEqual ? nil : value
    highest = comparison == .greater || comparison == .greaterOrEqual ? nil : value
    isStrict = comparison == .less || comparison == .greater
  }

  private var ends: [Operand] { [lowest, highest].compactMap(\.self) }

  /// Whether there is an end, and all are numbers or all are dates.
  var areValues: Bool { !ends.isEmpty && (numbers != nil || dates != nil) }

  /// Whether an end has too many digits for a `Double`.
  var areLong: Bool { ends.contains { $0.number?.isLong ?? false } }

  /// Nil if an end is not a number.
  var numbers: ValueBounds<Double>? {
    guard ends.allSatisfy({ $0.number != nil }) else { return nil }
    return ValueBounds(
      lowest: lowest?.number.map { isStrict ? $0.value.nextUp : $0.value } ?? -.infinity,
      highest: highest?.number.map { isStrict ? $0.value.nextDown : $0.value } ?? .infinity)
  }

  /// Nil if an end is not a date.
  var dates: ValueBounds<Int64>? {
    guard ends.allSatisfy({ $0.date != nil }) else { return nil }
    // `Int64.min` and `.max` mark a cell that is not a date.
    return ValueBounds(
      lowest: lowest?.date.map { isStrict ? $0.last + 1 : $0.first } ?? .min + 1,
      highest: highest?.date.map { isStrict ? $0.first - 1 : $0.last } ?? .max - 1)
  }

  /// A matcher of numbers with more digits than `Double` represents.
  func digits(_ values: ValueSyntax) -> LongNumberMatcher {
    LongNumberMatcher(
      lowest: lowest.flatMap { DecimalDigits($0.text.utf8.span, values) },
      highest: highest.flatMap { DecimalDigits($0.text.utf8.span, values) }, isStrict: isStrict,
      values: values)
  }
}

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
    self.value = Query.Anchors([.start, .end]).anchored(
      TextFolding.fold(value, caseSensitive: false))
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
