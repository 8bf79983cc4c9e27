/// A set of scalars, as ascending ranges of their values with gaps between them.
///
/// Surrogates may be in it, for they are never asked for.
struct ScalarSet: Sendable, Hashable {
  let ranges: [ClosedRange<UInt32>]

  static let largest: UInt32 = 0x10FFFF

  /// - Complexity: O(n log n).
  init(_ parts: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, part.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, part.upperBound)
      } else {
        merged.append(part)
      }
    }
    ranges = merged
  }

  init(_ scalar: Unicode.Scalar) { self.init([scalar.value...scalar.value]) }

  /// The scalars among `candidates` of which something is true.
  init(of candidates: [Range<UInt32>], where isMember: (Unicode.Scalar) -> Bool) {
    var ranges: [ClosedRange<UInt32>] = []
    for value in candidates.joined() {
      guard let scalar = Unicode.Scalar(value), isMember(scalar) else { continue }
      if let last = ranges.last, last.upperBound + 1 == value {
        ranges[ranges.count - 1] = last.lowerBound...value
      } else {
        ranges.append(value...value)
      }
    }
    self.init(ranges)
  }

  /// All scalars that are not in it.
  var complement: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= Self.largest { gaps.append(next...Self.largest) }
    return ScalarSet(gaps)
  }

  /// Whether a scalar is in it.
  ///
  /// - Complexity: O(log ranges).
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar.value)
  }

  /// The scalar, if it is only one.
  var onlyScalar: Unicode.Scalar? {
    guard ranges.count == 1, ranges[0].count == 1 else { return nil }
    return Unicode.Scalar(ranges[0].lowerBound)
  }
}
