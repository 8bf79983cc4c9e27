import Testing

@testable import Search

@Suite struct ScalarSetTests {
  private static let all = (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }

  @Test func `a set and its complement share nothing and leave nothing out`() {
    for ranges: [ClosedRange<UInt32>] in [
      [], [0...0], [5...9, 3...5, 10...11], [0...0x10FFFF], [0x10FFFF...0x10FFFF, 7...7],
    ] {
      let set = ScalarSet(ranges)
      for value in [0, 1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 0x10FFFE, 0x10FFFF] as [UInt32] {
        guard let scalar = Unicode.Scalar(value) else { continue }
        #expect(set.contains(scalar) == ranges.contains { $0.contains(value) })
        #expect(set.complement.contains(scalar) != set.contains(scalar))
      }
      #expect(set.complement.complement == set)
    }
    #expect(ScalarSet([5...9, 3...5, 10...11]).ranges == [3...11])
  }

  /// They are made from the parts of Unicode that hold any.
  @Test func `the named sets leave out no scalar`() {
    #expect(ScalarSet.digits == set { $0.properties.generalCategory == .decimalNumber })
    #expect(ScalarSet.blanks == set(\.properties.isWhitespace))
    #expect(
      ScalarSet.words
        == set { scalar in
          switch scalar.properties.generalCategory {
          case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber,
            .connectorPunctuation:
            true
          default: scalar.properties.isAlphabetic || scalar.properties.isJoinControl
          }
        })
  }

  @Test func `no letter whose case does not count is left out`() {
    var groups: [Unicode.Scalar: [UInt32]] = [:]
    for scalar in Self.all {
      groups[ScalarSet.withoutCase(scalar), default: []].append(scalar.value)
    }
    for (key, group) in groups where group.count > 1 {
      let expected = ScalarSet(group.map { $0...$0 })
      #expect(ScalarSet(key).ignoringCase == expected)
    }
    #expect(ScalarSet([0...0x10FFFF]).ignoringCase == ScalarSet([0...0x10FFFF]))
    #expect(ScalarSet("日").ignoringCase == ScalarSet("日"))
  }

  private func set(_ isMember: (Unicode.Scalar) -> Bool) -> ScalarSet {
    ScalarSet(Self.all.filter(isMember).map { $0.value...$0.value })
  }
}
