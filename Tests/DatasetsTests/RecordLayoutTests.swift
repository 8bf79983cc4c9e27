import TestSupport
import Testing

@testable import Datasets

@Suite struct RecordLayoutTests {
  private enum Edit {
    case insert(Int, String)
    case replace(Int, [String])
  }

  private func patched(
    _ text: String, _ edits: [Edit], extension name: String = "csv"
  ) throws -> String? {
    let bytes = Array(text.utf8)
    let list = try DatasetLoader.load(bytes, name: "x", path: "x.\(name)", extension: name)
    guard var layout = RecordLayout(of: list, in: bytes) else { return nil }
    for edit in edits {
      switch edit {
      case .insert(let position, let record):
        layout.insert(Array(record.utf8), before: position)
      case .replace(let position, let records):
        layout.replace(position, with: records.map { Array($0.utf8) })
      }
    }
    return String(decoding: layout.source().joined(), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("a,b\n1,2\n3,4\n", "a,b\nx,x\n1,2\ny,y\nz,z\nw,w\n"),
      ("a,b\r\n1,2\r\n3,4", "a,b\r\nx,x\r\n1,2\r\ny,y\r\nz,z\r\nw,w"),
      ("a,b\r\n1,2\n\n3,4\n", "a,b\r\nx,x\r\n1,2\n\ny,y\r\nz,z\nw,w\r\n"),
    ])
  func `new records get the file's line end, or that of the replaced one`(
    text: String, expected: String
  ) throws {
    let edits: [Edit] = [
      .insert(0, "x,x"), .replace(1, ["y,y", "z,z"]), .insert(2, "w,w"),
    ]
    expectEqual(try patched(text, edits), expected)
  }

  @Test func `records follow the headings of a list without rows`() throws {
    expectEqual(try patched("a,b", [.insert(0, "1,2"), .insert(0, "3,4")]), "a,b\n1,2\n3,4")
    expectEqual(try patched("a,b\r\n", [.insert(0, "1,2")]), "a,b\r\n1,2\r\n")
    expectEqual(try patched("", [.insert(0, "1"), .insert(0, "2")], extension: "txt"), "1\n2\n")
  }

  @Test(
    arguments: [
      ("[1,\n 2,3]", "[8,\n 1,\n 9,3]"), ("[\n1,\n2,\n3\n]\n", "[\n8,\n1,\n9,\n3\n]\n"),
    ])
  func `elements of an array keep the separators between them`(
    text: String, expected: String
  ) throws {
    let edits: [Edit] = [.insert(0, "8"), .replace(1, ["9"])]
    expectEqual(try patched(text, edits, extension: "json"), expected)
  }

  @Test func `an array can lose all elements and get the first ones`() throws {
    expectEqual(
      try patched("[\n1,\n2\n]\n", [.replace(0, []), .replace(1, [])], extension: "json"),
      "[\n\n]\n")
    expectEqual(
      try patched("[\n]\n", [.insert(0, "1"), .insert(0, "2")], extension: "json"), "[\n1,2]\n")
    expectEqual(try patched("[ 1]", [.insert(1, "2")], extension: "json"), "[ 1, 2]")
  }

  @Test func `lines of JSON are records`() throws {
    expectEqual(
      try patched("{\"a\":1}\n{\"a\": 2}\n", [.replace(0, [])], extension: "jsonl"), "{\"a\": 2}\n"
    )
  }

  @Test(arguments: [#"{"x":{"a":1},"y":{"a":2}}"#, #"{"rows":[{"a":1}]}"#])
  func `other JSON has no records to replace`(text: String) throws {
    expectEqual(try patched(text, [], extension: "json"), nil)
  }
}
