import TestSupport
import Testing

@testable import Search

@Suite struct ScalarClassesTests {
  private let sets: [ScalarSet] = [
    .digits, ScalarSet([0x41...0x5A]), ScalarSet([0x30...0x4F, 0x10FFFF...0x10FFFF]), .words,
    ScalarSet([]), ScalarSet([0x30...0x32, 0xE9...0xE9]),
  ]
  private let scalars = (UInt32(0)..<0x3000).compactMap(Unicode.Scalar.init) + ["\u{10FFFF}", "日"]

  @Test func `scalars share a class exactly if they are in the same sets`() {
    let classes = ScalarClasses(of: sets, words: 3)
    var memberships: [UInt16: [Bool]] = [:]
    for scalar in scalars {
      let number = classes.number(of: scalar)
      let membership = sets.map { $0.contains(scalar) }
      expectEqual(memberships[number, default: membership], membership)
      memberships[number] = membership
      expectEqual(sets.indices.map { classes.contains(Int(number), in: $0) }, membership)
      expectEqual(classes.neighbor(Int(number)), membership[3] ? .word : .other)
    }
    expectEqual(Set(memberships.values).count, memberships.count)
    expectEqual(memberships.count, classes.count)
  }

  @Test func `the classes of the basic plane are listed`() {
    let classes = ScalarClasses(of: sets, words: nil)
    let numbers = classes.ofBasicPlane
    expectEqual(numbers.count, 0x1_0000)
    for scalar in scalars where scalar.value < 0x1_0000 {
      expectEqual(numbers[Int(scalar.value)], classes.number(of: scalar))
    }
  }
}
