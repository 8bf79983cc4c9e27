import Datasets
import TestSupport
import Testing

@Suite struct DatasetErrorTests {
  @Test func `errors with a known remedy give advice`() {
    func advice(_ text: String, _ name: String) -> [String]? {
      #expect(throws: DatasetError.self) {
        try loaded(text, as: name, DatasetOptions { $0.isStrict = true })
      }?.advice
    }
    expectEqual(
      advice("a,b\n1,2,3\n", "x.csv"), ["quote fields that contain the delimiter"])
    expectEqual(advice("a,b\n1\n", "x.csv"), [])
    expectEqual(advice("a\tb\n1\t2\t3\n", "x.tsv"), [])
  }

  @Test func `an unclosed JSON string gets advice about JSON, not CSV`() throws {
    for name in ["x.json", "x.jsonl"] {
      let error = try #require(throws: DatasetError.self) { try loaded("[\"a", as: name) }
      expectEqual(error.description, "\(name):1:2: this string is never closed")
      expectEqual(error.advice, [#"close it, or write \" for a quote inside a string"#])
      #expect(!error.remedies.contains { $0.flag == "--no-quotes" })
    }
  }

  @Test func `a first line that looks like a comment suggests --comment`() throws {
    let error = try #require(throws: DatasetError.self) {
      try loaded("# x\na,b\n1,2\n3\n", DatasetOptions { $0.isStrict = true })
    }
    expectEqual(error.remedies.map(\.flag), ["--comment '#'"])
  }

  @Test func `each error suggests the flags that open the file`() {
    func flags(_ fault: DatasetError.Fault) -> [String] {
      DatasetError(fault, path: "x").remedies.map(\.flag)
    }
    expectEqual(flags(.openQuote), ["--no-quotes"])
    expectEqual(flags(.noTable("a", known: ["b", "c"])), ["--table b"])
  }
}
