/// The lowest and the highest of the values that match; none do if the highest is lower.
struct ValueBounds<Value: Comparable & Sendable>: Sendable {
  let lowest: Value
  let highest: Value
}

/// The ends of a comparison or a range; nil is an open end.
struct OperandBounds {
  let lowest: Operand?
  let highest: Operand?
  /// Whether the ends themselves do not match.
  let isStrict: Bool

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
}
