import TestSupport
import Testing

@testable import Datasets

/// Hashes that identify versions of a list.
@Suite struct FingerprintTests {
  /// Values of the reference implementation.
  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999 as UInt64), ("a", 0xD24E_C4F1_A98C_6E5B),
      ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func `fingerprints are XXH64 hashes`(text: String, value: UInt64) {
    expectEqual(Fingerprint(of: Array(text.utf8)), Fingerprint(value: value))
  }

  @Test func `changing any byte changes the fingerprint`() {
    var generator = SeededGenerator(seed: 7)
    for length in [1, 3, 4, 7, 8, 31, 32, 33, 63, 64, 100] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      for place in bytes.indices {
        var other = bytes
        other[place] ^= 1
        #expect(Fingerprint(of: bytes) != Fingerprint(of: other))
      }
    }
  }

  @Test func `a list has the fingerprint of its bytes`() throws {
    let text = "name\na\nb\n"
    expectEqual(try loaded(text).fingerprint, Fingerprint(of: Array(text.utf8)))
  }
}
