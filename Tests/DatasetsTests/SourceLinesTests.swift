import Datasets
import TestSupport
import Testing

/// The lines that rows of JSON Lines came from.
@Suite struct SourceLinesTests {
  private let options = DatasetOptions { $0.keepsLines = true }

  private func lines(_ list: Dataset) -> [String] {
    (0..<list.count).map { String(decoding: list.record(of: list.row(at: $0)), as: UTF8.self) }
  }

  @Test func `lines of random JSON values are kept`() throws {
    var random = SeededGenerator(seed: 12)
    let values = [#"{"a": 1.0}"#, #"{"b":"\u00e9","a":[ ]}"#, "{}", "{\"c\" :\n{}}"]
    for round in 0..<testSize(200, thorough: 5_000) {
      let end = ["\n", "\r\n"].randomElement(using: &random) ?? ""
      let rows = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let blank = ["", " ", "\t"].randomElement(using: &random) ?? ""
        return blank + (values.randomElement(using: &random) ?? "") + blank
      }
      let ends = rows.map { _ in Bool.random(using: &random) ? end : end + end }
      let text = zip(rows, ends).map { $0 + $1 }.joined()
      expectEqual(lines(try loaded(text, as: "x.jsonl", options)), rows, "round \(round)")
    }
  }

  @Test func `lines are kept only if requested`() throws {
    #expect(try !loaded("{\"a\":1}\n", as: "x.jsonl").hasRecords)
    #expect(try !loaded("[1]", as: "x.json", options).hasRecords)
    let values = try loaded("\u{FEFF} 1.0 \r\n\"\\u00e9\"", as: "x.jsonl", options)
    expectEqual(lines(values), [" 1.0 ", "\"\\u00e9\""])
    #expect(values.hasRecords && !values.isVerbatim)
  }

  @Test(arguments: [
    (#" {"a": 1}"#, true), (#"{"a":[ ]}"#, false), ("{\n\"a\": 1}", false),
    (#"{"a": {"b": 1}}"#, false), (#"{"a": [{"b": 1}]}"#, false),
  ])
  func `an object on one line is kept if it is a row`(text: String, isKept: Bool) throws {
    let list = try loaded(text, as: "x.json", options)
    expectEqual(list.hasRecords, isKept)
    if isKept { expectEqual(lines(list), [text]) }
  }

  @Test func `lines that are not JSON are kept`() throws {
    let options = DatasetOptions {
      $0.keepsLines = true
    }
    let list = try loaded("{\"a\":1}\n x\n{\"a\":2}\n", as: "x.jsonl", options)
    expectEqual(lines(list), ["{\"a\":1}", " x", "{\"a\":2}"])
  }
}
