import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables

@Suite struct RecordTextTests {
  private func record(
    _ cells: [String], in text: String, as format: String, _ options: DatasetOptions = .init()
  ) throws -> String {
    let bytes = Array(text.utf8)
    let list = try DatasetLoader.load(
      bytes, name: "x", path: "x.\(format)", extension: format, options)
    let layout = try #require(RecordLayout(of: list, in: bytes))
    let record = RecordText(list, ListColumn.columns(of: list), layout)
      .record(of: cells.map { JSONCell(form: .string, bytes: Array($0.utf8)) })
    return String(decoding: record, as: UTF8.self)
  }

  @Test func `cells are quoted like those of the file`() throws {
    expectEqual(try record(["1", "x;y"], in: "a;b\n1;2\n", as: "csv"), "1;\"x;y\"")
    expectEqual(
      try record(["1", ""], in: "\"a\",\"b\"\n\"1,\"\"\",\"2\"\n", as: "csv"), #""1","""#)
    expectEqual(try record(["1", ""], in: "\"a\",\"b\"\n\"1\",2\n", as: "csv"), "1,")
    expectEqual(try record([""], in: "a\n1\n", as: "csv"), #""""#)
  }

  @Test func `cells have escapes only if the file has them`() throws {
    var options = DatasetOptions()
    options.hasEscapes = true
    expectEqual(
      try record(["1\t", "x\n"], in: "a\tb\n1\t2\n", as: "tsv", options), "1\\t\tx\\n")
    expectEqual(try record(["1", "\"x\\"], in: "a\tb\n1\t2\n", as: "tsv"), "1\t\"x\\")
    expectEqual(try record(["x,\""], in: "y\n", as: "txt"), "x,\"")
  }

  @Test func `JSON gets objects, or values like the others`() throws {
    expectEqual(try record(["x\n"], in: "{\"a\":1}\n", as: "jsonl"), #"{"a":"x\n"}"#)
    expectEqual(try record(["x\n"], in: "1\n", as: "jsonl"), #""x\n""#)
    expectEqual(try record(["x"], in: "[1]", as: "json"), #""x""#)
  }
}
