import Terminal
import TestSupport
import Testing

@Suite struct ListKeyTests {
  @Test func `every key has a unique name, sequence and summary`() {
    let keys = ListKey.allCases
    for texts in [keys.map(\.functionName), keys.map(\.keyName), keys.map(\.summary)] {
      expectEqual(Set(texts).count, keys.count)
    }
    let sequences = keys.flatMap {
      [$0.sequence].compactMap(\.self) + $0.sequences(toPick: PickOptions(marksRows: true))
    }
    expectEqual(Set(sequences).count, sequences.count)
    // The names must not change, because an inputrc can bind them.
    expectEqual(
      keys.map(\.functionName),
      [
        "ridgeline-scroll-up", "ridgeline-scroll-down", "ridgeline-scroll-left",
        "ridgeline-scroll-right", "ridgeline-select-previous", "ridgeline-select-next",
        "ridgeline-select-first", "ridgeline-select-last", "ridgeline-toggle-row",
        "ridgeline-copy-selected", "ridgeline-mark", "ridgeline-mark-up",
        "ridgeline-mark-all", "ridgeline-unmark-all", "ridgeline-clear",
      ])
    #expect(keys.allSatisfy { $0.sequence?.hasPrefix("\u{1B}") ?? true })
  }

  @Test func `a history keeps Ctrl-N and Ctrl-P, and only marks need Tab`() {
    func keys(_ options: PickOptions) -> [String] {
      ListKey.allCases.flatMap { $0.sequences(toPick: options) }
    }
    #expect(keys(PickOptions()).contains("\u{0E}") && !keys(PickOptions()).contains("\t"))
    #expect(!keys(PickOptions(hasHistory: true)).contains("\u{0E}"))
  }
}
