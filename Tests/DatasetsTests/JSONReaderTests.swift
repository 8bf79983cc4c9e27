import Datasets
import TestSupport
import Testing

@Suite struct JSONReaderTests {
  @Test(
    arguments: [
      ("1", "x.json:1:1: expected an array or an object, found a single value"),
      ("{\"a\":true} \"x\"", "x.json:1:12: expected the end of the file"),
      ("\"x", "x.json:1:1: this string is never closed"),
      ("truE", "x.json:1:1: expected a value"),
      ("[1,\n 2", "x.json:2:3: expected , or ]"),
      ("[1 2]", "x.json:1:4: expected , or ]"),
      ("[1,]", "x.json:1:4: expected a value"),
      ("[{\"a\" 1}]", "x.json:1:7: expected :"),
      ("[{\"a\":1,}]", "x.json:1:9: expected a key in double quotes"),
      ("[{a:1}]", "x.json:1:3: expected a key in double quotes"),
      ("[{\"a\":1]", "x.json:1:8: expected , or }"),
      ("[[1}]", "x.json:1:4: expected , or ]"),
      ("[1] 2", "x.json:1:5: expected the end of the file"),
      ("[\"a]", "x.json:1:2: this string is never closed"),
      ("[\"\\x\"]", "x.json:1:3: unknown escape"),
      ("[\"\\u12g4\"]", "x.json:1:3: unknown escape"),
      ("[\"a\nb\"]", "x.json:1:4: control character in a string"),
      ("[01]", "x.json:1:2: number with a leading zero"),
      ("[-]", "x.json:1:3: expected a digit"),
      ("[1.]", "x.json:1:4: expected a digit"),
      ("[.5]", "x.json:1:2: expected a value"),
      ("[1e]", "x.json:1:4: expected a digit"),
      ("[+1]", "x.json:1:2: expected a value"),
      ("[truE]", "x.json:1:2: expected a value"),
      ("[NaN]", "x.json:1:2: expected a value"),
      ("[{\"a\": 1}, ]", "x.json:1:12: expected a value"),
      ("[{\"a\": 1}, x]", "x.json:1:12: expected a value"),
      ("[{\"a\": 1}, truE]", "x.json:1:12: expected a value"),
      ("[{},1]", "x.json:1:5: expected an object, as in the earlier rows"),
      ("[1,{}]", "x.json:1:4: unexpected object; the earlier rows are not objects"),
    ] as [(String, String)])
  func `invalid JSON and JSON without a list have a located error`(text: String, words: String) {
    let error = #expect(throws: DatasetError.self) { try loaded(text, as: "x.json") }
    expectEqual(error?.description, words)
  }

  @Test func `nesting is limited`() throws {
    func nested(_ depth: Int) -> String {
      "[" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "]"
    }
    expectEqual(try loaded(nested(512), as: "x.json").count, 1)
    let error = #expect(throws: DatasetError.self) { try loaded(nested(513), as: "x.json") }
    expectEqual(error?.description, "x.json:1:514: nested more than 512 levels deep")
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(throws: DatasetError.self) { try loaded(deep, as: "x.json") }
  }
}
