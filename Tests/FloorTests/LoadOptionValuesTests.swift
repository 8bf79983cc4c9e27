import TestSupport
import Testing

@testable import Session

@Suite struct LoadOptionValuesTests {
  private func values(of option: String, completing word: String = "") -> [String] {
    LoadOptions.values(of: option, completing: word, columns: ["name", "born"])
  }

  @Test func `the values of an option are columns, kinds or formats`() {
    expectEqual(values(of: "--key"), ["name", "born"])
    expectEqual(values(of: "--type", completing: "bo"), ["name=", "born="])
    #expect(values(of: "--format").contains("jsonl"))
    expectEqual(values(of: "--comment"), [])
  }

  @Test func `each kind of --type is accepted`() throws {
    let kinds = values(of: "--type", completing: "born=d")
    expectEqual(kinds.count, 5)
    for kind in kinds { #expect(throws: Never.self) { try Command(":load --type \(kind) x") } }
  }

  @Test func `options that complete columns have a value`() {
    for name in LoadOptions.namesWithColumn {
      #expect(LoadOptions.namesWithValue.contains(name))
    }
  }
}
