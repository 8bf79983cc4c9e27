import TestSupport
import Testing

@testable import Search

@Suite struct ByteSearchTests {
  /// Compares every needle and haystack of up to seven bits with a naive search.
  @Test func `the first range is found in any bytes`() {
    func words(_ length: Int) -> [[UInt8]] {
      (0..<(1 << length)).map { bits in (0..<length).map { UInt8(bits >> $0 & 1) } }
    }
    for needle in (0...4).flatMap(words) {
      let search = ByteSearch(needle)
      for haystack in (0...7).flatMap(words) {
        let naive = haystack.indices.first { haystack[$0...].starts(with: needle) }
        let expected = needle.isEmpty ? 0..<0 : naive.map { $0..<$0 + needle.count }
        expectEqual(search.firstRange(in: haystack.span), expected)
      }
    }
  }
}
