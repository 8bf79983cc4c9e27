/// Finds a run of bytes in linear time, whatever both hold.
///
/// D. E. Knuth, J. H. Morris, V. R. Pratt, "Fast pattern matching in strings", 1977.
struct ByteSearch: Sendable {
  let needle: [UInt8]
  /// For each length that matched, the longest shorter one that matches too.
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

  /// The first place where the needle stands; an empty one stands at the beginning.
  ///
  /// - Parameters:
  ///   - haystack: Where to look.
  ///   - isFolding: Whether the haystack's capitals count as small letters.
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

  /// Whether the haystack begins with the needle.
  func begins(_ haystack: Span<UInt8>, folding isFolding: Bool = false) -> Bool {
    guard haystack.count >= needle.count else { return false }
    for index in needle.indices {
      let byte = isFolding ? TextFolding.lowercase(haystack[index]) : haystack[index]
      if byte != needle[index] { return false }
    }
    return true
  }
}
