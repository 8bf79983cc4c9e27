import Datasets

/// `height_m>8000`, `first_ascent:1953..1960`: the cell's value lies within bounds.
///
/// Bounds are closed, `> 8000` being what is not below the next number; both ends of a date, which
/// may stand for a whole year, have to be within.
struct ValueMatcher<Value: Comparable & Sendable>: RowMatcher {
  private let lowest: Value
  private let highest: Value
  private let first: [Value]
  private let last: [Value]

  init(_ first: [Value], _ last: [Value], from lowest: Value, to highest: Value) {
    self.first = first
    self.last = last
    self.lowest = lowest
    self.highest = highest
  }

  func keepMatches(in chunk: RowChunk) {
    first.withUnsafeBufferPointer { first in
      last.withUnsafeBufferPointer { last in
        for word in chunk.words.indices where chunk.words[word] != 0 {
          let start = (chunk.firstWord &+ word) &* 64
          var kept: UInt64 = 0
          for row in start..<min(start &+ 64, first.count) {
            // No branch: nobody can tell beforehand which way it would go.
            let isWithin: UInt64 = first[row] >= lowest ? 1 : 0
            kept |= (isWithin & (last[row] <= highest ? 1 : 0)) &<< UInt64(row & 63)
          }
          chunk.words[word] &= kept
        }
      }
    }
  }
}

extension ValueMatcher<Double> {
  /// Compares with a number.
  init(_ values: [Double], _ comparison: Query.Comparison, _ value: Double) {
    let (lowest, highest): (Double, Double) =
      switch comparison {
      case .less: (-.infinity, value.nextDown)
      case .lessOrEqual: (-.infinity, value)
      case .equal: (value, value)
      case .greaterOrEqual: (value, .infinity)
      case .greater: (value.nextUp, .infinity)
      }
    self.init(values, values, from: lowest, to: highest)
  }
}

extension ValueMatcher<Int64> {
  /// Compares with a date; one of a year lies behind another when all of it does.
  init(first: [Int64], last: [Int64], _ comparison: Query.Comparison, _ date: ISODate) {
    // Neither the least nor the greatest instant is a date's: they stand for an empty cell.
    let (lowest, highest): (Int64, Int64) =
      switch comparison {
      case .less: (.min + 1, date.first - 1)
      case .lessOrEqual: (.min + 1, date.last)
      case .equal: (date.first, date.last)
      case .greaterOrEqual: (date.first, .max - 1)
      case .greater: (date.last + 1, .max - 1)
      }
    self.init(first, last, from: lowest, to: highest)
  }
}

/// The same for numbers of more digits than a `Double` can tell apart, digit by digit.
struct LongNumberMatcher: CellMatcher {
  static let takesFoldedCells = false

  private let lowest: DecimalDigits?
  private let highest: DecimalDigits?
  private let isStrict: Bool

  /// From a number to a number, both of them within; nil is an open end.
  init(from lowest: String?, to highest: String?) {
    self.lowest = lowest.map { DecimalDigits($0.utf8.span) }
    self.highest = highest.map { DecimalDigits($0.utf8.span) }
    isStrict = false
  }

  /// Compares with a number.
  init(_ comparison: Query.Comparison, _ value: String) {
    let digits = DecimalDigits(value.utf8.span)
    isStrict = comparison == .less || comparison == .greater
    lowest = comparison == .less || comparison == .lessOrEqual ? nil : digits
    highest = comparison == .greater || comparison == .greaterOrEqual ? nil : digits
  }

  func matches(_ cell: Span<UInt8>) -> Bool {
    // A server has columns of numbers in which some are none.
    let isNumber = cell.indices.allSatisfy { NumberText.canHold(cell[$0]) }
    guard isNumber, !cell.isEmpty else { return false }
    let number = DecimalDigits(cell)
    if let lowest, isStrict ? number <= lowest : number < lowest { return false }
    if let highest, isStrict ? number >= highest : number > highest { return false }
    return true
  }
}
