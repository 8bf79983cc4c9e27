import TestSupport
import Testing

@testable import Search

@Suite struct ScalarSetTests {
  /// Every scalar, or those of the planes with assigned scalars besides private use.
  private static let all =
    (testSize([0...0x33FFF, 0xE0000...0xE0FFF], thorough: [0...0x10FFFF]) as [ClosedRange<UInt32>])
    .joined().compactMap { Unicode.Scalar($0) }

  @Test func `a set and its complement are disjoint and complete`() {
    for ranges: [ClosedRange<UInt32>] in [
      [], [0...0], [5...9, 3...5, 10...11], [0...0x10FFFF], [0x10FFFF...0x10FFFF, 7...7],
    ] {
      let set = ScalarSet(ranges)
      for value in [0, 1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 0x10FFFE, 0x10FFFF] as [UInt32] {
        guard let scalar = Unicode.Scalar(value) else { continue }
        expectEqual(set.contains(scalar), ranges.contains { $0.contains(value) })
        #expect(set.complement.contains(scalar) != set.contains(scalar))
      }
      expectEqual(set.complement.complement, set)
    }
    expectEqual(ScalarSet([5...9, 3...5, 10...11]).ranges, [3...11])
  }

  /// The sets are built from some planes only.
  @Test func `the named sets cover every scalar`() {
    expectEqual(ScalarSet.digits, set { $0.properties.generalCategory == .decimalNumber })
    expectEqual(ScalarSet.blanks, set(\.properties.isWhitespace))
    expectEqual(
      ScalarSet.words,
      set { scalar in
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber,
          .connectorPunctuation:
          true
        default: scalar.properties.isAlphabetic || scalar.properties.isJoinControl
        }
      })
  }

  @Test func `ignoring case includes every case variant`() {
    var groups: [Unicode.Scalar: [UInt32]] = [:]
    for scalar in Self.all {
      groups[ScalarSet.withoutCase(scalar), default: []].append(scalar.value)
    }
    for (key, group) in groups where group.count > 1 {
      let expected = ScalarSet(group.map { $0...$0 })
      expectEqual(ScalarSet(key).ignoringCase, expected)
    }
    expectEqual(ScalarSet([0...0x10FFFF]).ignoringCase, ScalarSet([0...0x10FFFF]))
    expectEqual(ScalarSet("日").ignoringCase, ScalarSet("日"))
  }

  private func set(_ isMember: (Unicode.Scalar) -> Bool) -> ScalarSet {
    ScalarSet(Self.all.filter(isMember).map { $0.value...$0.value })
  }
}
