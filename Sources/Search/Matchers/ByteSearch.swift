import Datasets

/// A linear-time search for a run of bytes.
///
/// D. E. Knuth, J. H. Morris, V. R. Pratt, "Fast pattern matching in strings", 1977.
struct ByteSearch: Sendable {
  let needle: [UInt8]
  /// For each matched length, the next shorter one that also matches.
  private let fallbacks: [Int]

  /// - Complexity: O(needle).
  init(_ needle: [UInt8]) {
    self.needle = needle
    var fallbacks = [Int](repeating: 0, count: needle.count + 1)
    var matched = 0
    for index in needle.indices.dropFirst() {
      while matched > 0 && needle[index] != needle[matched] { matched = fallbacks[matched] }
      if needle[index] == needle[matched] { matched += 1 }
      fallbacks[index + 1] = matched
    }
    self.fallbacks = fallbacks
  }

  /// Returns the first range of the needle.
  ///
  /// - Parameter isFolding: Whether to fold the haystack's ASCII capitals.
  /// - Complexity: O(haystack).
  func firstRange(in haystack: Span<UInt8>, folding isFolding: Bool = false) -> Range<Int>? {
    if needle.isEmpty { return 0..<0 }
    var matched = 0
    for index in haystack.indices {
      let byte = isFolding ? TextFolding.lowercase(haystack[index]) : haystack[index]
      while matched > 0 && byte != needle[matched] { matched = fallbacks[matched] }
      if byte == needle[matched] { matched += 1 }
      if matched == needle.count { return index + 1 - matched..<index + 1 }
    }
    return nil
  }

  /// Returns the first range of the needle that touches the anchored ends of the haystack, from
  /// which blanks are removed.
  func firstRange(
    in haystack: Span<UInt8>, _ anchors: Query.Anchors, folding isFolding: Bool = false
  ) -> Range<Int>? {
    if anchors.isEmpty { return firstRange(in: haystack, folding: isFolding) }
    let content = haystack.trimmedRange
    let last = content.upperBound - needle.count
    let start = anchors.contains(.start) ? content.lowerBound : last
    guard content.lowerBound <= last, start == last || !anchors.contains(.end) else { return nil }
    let isMatch = needle.indices.allSatisfy {
      let byte = haystack[start + $0]
      return needle[$0] == (isFolding ? TextFolding.lowercase(byte) : byte)
    }
    return isMatch ? start..<start + needle.count : nil
  }
}
