import Datasets

/// The lowest and the highest of the values that match; none do if the highest is lower.
struct ValueBounds<Value: Comparable & Sendable>: Sendable {
  let lowest: Value
  let highest: Value
}

extension ValueBounds<Double> {
  init(_ comparison: Query.Comparison, _ value: Double) {
    switch comparison {
    case .less: self.init(lowest: -.infinity, highest: value.nextDown)
    case .lessOrEqual: self.init(lowest: -.infinity, highest: value)
    case .equal: self.init(lowest: value, highest: value)
    case .greaterOrEqual: self.init(lowest: value, highest: .infinity)
    case .greater: self.init(lowest: value.nextUp, highest: .infinity)
    }
  }
}

extension ValueBounds<Int64> {
  init(_ comparison: Query.Comparison, _ date: DateSpan) {
    // `Int64.min` and `.max` mark a cell that is not a date.
    switch comparison {
    case .less: self.init(lowest: .min + 1, highest: date.first - 1)
    case .lessOrEqual: self.init(lowest: .min + 1, highest: date.last)
    case .equal: self.init(lowest: date.first, highest: date.last)
    case .greaterOrEqual: self.init(lowest: date.first, highest: .max - 1)
    case .greater: self.init(lowest: date.last + 1, highest: .max - 1)
    }
  }
}

/// A matcher of values within bounds: `height_m>8000`, `first_ascent:1953..1960`.
///
/// The first and the last instant of a date, such as a year, must be within the bounds.
struct ValueMatcher<Value: Comparable & Sendable>: RowMatcher {
  private let bounds: ValueBounds<Value>
  private let first: [Value]
  private let last: [Value]

  init(_ first: [Value], _ last: [Value], within bounds: ValueBounds<Value>) {
    self.first = first
    self.last = last
    self.bounds = bounds
  }

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
  private let lowest: DecimalDigits?
  private let highest: DecimalDigits?
  private let isStrict: Bool
  private let values: ValueSyntax

  init(from lowest: String?, to highest: String?, _ values: ValueSyntax) {
    self.lowest = lowest.flatMap { DecimalDigits($0.utf8.span, values) }
    self.highest = highest.flatMap { DecimalDigits($0.utf8.span, values) }
    self.values = values
    isStrict = false
  }

  init(_ comparison: Query.Comparison, _ value: String, _ values: ValueSyntax) {
    let digits = DecimalDigits(value.utf8.span, values)
    self.values = values
    isStrict = comparison == .less || comparison == .greater
    lowest = comparison == .less || comparison == .lessOrEqual ? nil : digits
    highest = comparison == .greater || comparison == .greaterOrEqual ? nil : digits
  }

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
