import Terminal
import TestSupport
import Testing

@Suite struct ListKeyTests {
  @Test func `every key has a unique name, sequence and summary`() {
    let keys = ListKey.allCases
    for texts in [
      keys.map(\.functionName), keys.map(\.keyName), keys.map(\.sequence), keys.map(\.summary),
    ] {
      expectEqual(Set(texts).count, keys.count)
    }
    // The names must not change, because an inputrc can bind them.
    expectEqual(
      keys.map(\.functionName),
      [
        "ridgeline-scroll-up", "ridgeline-scroll-down", "ridgeline-select-previous",
        "ridgeline-select-next", "ridgeline-copy-selected", "ridgeline-clear",
      ])
    #expect(keys.allSatisfy { $0.sequence.hasPrefix("\u{1B}") })
  }
}
