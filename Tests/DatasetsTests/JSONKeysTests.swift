import TestSupport
import Testing

@testable import Datasets

@Suite struct JSONKeysTests {
  @Test func `keys are in the order of their first appearance`() {
    var keys = JSONKeys(keys: [Array("a".utf8)], shape: .objects)
    keys.add(JSONKeys(keys: ["a", "c", "b"].map { Array($0.utf8) }))
    keys.add(JSONKeys(keys: ["d", "b"].map { Array($0.utf8) }))
    expectEqual(keys.keys.map { String(decoding: $0, as: UTF8.self) }, ["a", "c", "b", "d"])
  }
}
