import TestSupport
import Testing

@testable import Search

@Suite struct GramTests {
  @Test func `a code is that of the last three letters`() {
    let letters = [1, 63, 2, 5]
    expectEqual(Gram.code(letters), Gram.code([63, 2, 5]))
    expectEqual(Gram.code([0, 2, 5]), Gram.code([2, 5]))
    #expect(Set([[5], [2, 5], [5, 2], [2, 2, 5], [5, 2, 2]].map(Gram.code)).count == 5)
  }

  @Test func `the suffixes are the codes of the last one, two and three letters`() {
    var codes: [Int] = []
    Gram.forEachSuffix(of: Gram.code([63, 1, 7])) { codes.append($0) }
    expectEqual(codes, [[7], [1, 7], [63, 1, 7]].map(Gram.code))
  }

  @Test(
    arguments: [
      ([1], 1), ([1, 63], 2), ([63, 1, 63], 3), ([0, 4, 5], 2), ([0, 0, 5], 1), ([], nil),
      ([0], nil), ([4, 0], nil), ([4, 0, 5], nil), ([4, 5, 0], nil), ([0, 4, 0], nil),
    ] as [([Int], Int?)])
  func `a gram across cells has no length`(letters: [Int], length: Int?) {
    expectEqual(Gram.length(of: Gram.code(letters)), length)
  }
}
