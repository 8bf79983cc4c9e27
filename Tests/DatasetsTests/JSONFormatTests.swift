import Datasets
import TestSupport
import Testing

@Suite struct JSONFormatTests {
  struct List: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let headings: [String]
    let rows: [[String]]
  }

  @Test(arguments: [
    List(
      testDescription: "an array of objects, keys in the order of their first appearance",
      text: #"[{"b":1,"a":"x"},{"a":"y","c":true},{"b":null}]"#, headings: ["b", "a", "c"],
      rows: [["1", "x", ""], ["", "y", "true"], ["", "", ""]]),
    List(
      testDescription: "an array of scalars", text: #"["x", 1, true, null, ""]"#,
      headings: ["value"], rows: [["x"], ["1"], ["true"], [""], [""]]),
    List(
      testDescription: "an array of arrays", text: "[[1, 2], [ ]]", headings: ["value"],
      rows: [["[1,2]"], ["[]"]]),
    List(
      testDescription: "an object of objects", text: #"{"K2":{"m":8611},"Cho Oyu":{"m":8188}}"#,
      headings: ["key", "m"], rows: [["K2", "8611"], ["Cho Oyu", "8188"]]),
    List(
      testDescription: "an object of objects with a member called key",
      text: #"{"a":{"key":1}}"#, headings: ["key", "key"], rows: [["a", "1"]]),
    List(
      testDescription: "an object with one array in it",
      text: #"{"count": 2, "meta": {"x": []}, "peaks": [{"a":1},{"a":2}]}"#, headings: ["a"],
      rows: [["1"], ["2"]]),
    List(testDescription: "an empty array", text: " [ ] \n", headings: ["value"], rows: []),
    List(
      testDescription: "an empty object in an array", text: "[{}]", headings: ["value"],
      rows: [[""]]),
    List(
      testDescription: "nested values in compact form",
      text: #"[{"a": { "b" : [ 1 , "x y" , "\" ]" ] } , "c" : [] }]"#, headings: ["a", "c"],
      rows: [[#"{"b":[1,"x y","\" ]"]}"#, "[]"]]),
    List(
      testDescription: "the digits of numbers",
      text: "[1.0, -0, 1e5, 1E-05, 12345678901234567890.000]", headings: ["value"],
      rows: [["1.0"], ["-0"], ["1e5"], ["1E-05"], ["12345678901234567890.000"]]),
    List(
      testDescription: "escapes, pairs of surrogates, and halves of pairs",
      text: #"["\"\\\/\b\f\n\r\t", "\u00e9\u4EAC\ud83c\uDFD4", "\ud83cx", "\udfd4"]"#,
      headings: ["value"],
      rows: [["\"\\/\u{8}\u{C}\n\r\t"], ["é京🏔"], ["\u{FFFD}x"], ["\u{FFFD}"]]),
    List(
      testDescription: "TABs, line ends and quotes in cells and keys",
      text: #"[{"a\tb":"1\t2","c\n":"\"x\"","d":"\r\n"}]"#, headings: ["a\tb", "c\n", "d"],
      rows: [["1\t2", "\"x\"", "\r\n"]]),
    List(
      testDescription: "the bytes that quotes are within",
      text: #"["\u001f", "a\u001fb\tc", "\u001f\u001f", "", "\"", "x\"\ty\""]"#,
      headings: ["value"],
      rows: [["\u{1F}"], ["a\u{1F}b\tc"], ["\u{1F}\u{1F}"], [""], ["\""], ["x\"\ty\""]]),
    List(
      testDescription: "a key that comes twice, of which the last counts",
      text: #"[{"a":1,"a":2}]"#, headings: ["a"], rows: [["2"]]),
    List(
      testDescription: "keys in another order, and escaped",
      text: #"[{"a":1,"b":2},{"b":3,"\u0061":4}]"#,
      headings: ["a", "b"], rows: [["1", "2"], ["4", "3"]]),
    List(
      testDescription: "a byte order mark", text: "\u{FEFF}[1]", headings: ["value"], rows: [["1"]]),
  ])
  func `a list is a table`(list: List) throws {
    let found = try loaded(list.text, as: "x.json")
    expectEqual(found.headings, list.headings)
    expectEqual(found.cells, list.rows)
  }

  @Test func `a line is a row of JSON Lines`() throws {
    let text = "{\"a\":1}\n\n  {\"b\":\"x\"} \r\n{\"a\":2,\"b\":\"é\"}"
    for name in ["x.jsonl", "x.ndjson"] {
      let list = try loaded(text, as: name)
      expectEqual(list.headings, ["a", "b"])
      expectEqual(list.cells, [["1", ""], ["", "x"], ["2", "é"]])
    }
  }

  @Test func `lines that cannot be read are left out where that is asked for`() throws {
    let text = "{\"a\":1}\n{\"a\":}\n{\"a\":2} 3\n4\n{\"a\":5}\n"
    let list = try loaded(text, as: "x.jsonl", DatasetOptions { $0.isLenient = true })
    expectEqual(list.cells, [["1"], ["5"]])
    expectEqual(list.skipped?.lines, [2, 3, 4])
    let error = #expect(throws: DatasetError.self) { try loaded(text, as: "x.jsonl") }
    expectEqual(error?.description, "x.jsonl:2:6: expected a value")
    expectEqual(error?.badRowCount, 3)
  }

  @Test(
    arguments: [
      ("", "x.json: the file is empty"),
      (" \n", "x.json: the file is empty"),
      ("1", "x.json:1:1: neither a list nor an object with one list in it"),
      ("{\"a\":1}", "x.json:1:1: neither a list nor an object with one list in it"),
      ("{\"a\":[],\"b\":[]}", "x.json:1:1: neither a list nor an object with one list in it"),
      ("{}", "x.json:1:1: neither a list nor an object with one list in it"),
      ("[1,\n 2", "x.json:2:3: expected , or ]"),
      ("[1 2]", "x.json:1:4: expected , or ]"),
      ("[1,]", "x.json:1:4: expected a value"),
      ("[{\"a\" 1}]", "x.json:1:7: expected :"),
      ("[{\"a\":1,}]", "x.json:1:9: expected a key in quotes"),
      ("[{a:1}]", "x.json:1:3: expected a key in quotes"),
      ("[{\"a\":1]", "x.json:1:8: expected , or }"),
      ("[[1}]", "x.json:1:4: expected , or ]"),
      ("[1] 2", "x.json:1:5: expected the end of the file"),
      ("[\"a]", "x.json:1:2: this quote is never closed"),
      ("[\"\\x\"]", "x.json:1:3: no escape that JSON knows"),
      ("[\"\\u12g4\"]", "x.json:1:3: no escape that JSON knows"),
      (
        "[\"a\nb\"]",
        "x.json:1:4: a control character in a string, which has to be written as an escape"
      ),
      ("[\"\\u0000\"]", "x.json:1:3: a NUL byte: this is not a text file"),
      ("[01]", "x.json:1:2: a number with a zero in front"),
      ("[-]", "x.json:1:3: expected a digit"),
      ("[1.]", "x.json:1:4: expected a digit"),
      ("[.5]", "x.json:1:2: expected a value"),
      ("[1e]", "x.json:1:4: expected a digit"),
      ("[+1]", "x.json:1:2: expected a value"),
      ("[truE]", "x.json:1:2: expected a value"),
      ("[NaN]", "x.json:1:2: expected a value"),
      ("[{},1]", "x.json:1:5: this row is no object, those before it are"),
      ("[1,{}]", "x.json:1:4: this row is an object, those before it are not"),
    ] as [(String, String)])
  func `what is no JSON, or no list, is answered with its place`(text: String, words: String) {
    let error = #expect(throws: DatasetError.self) { try loaded(text, as: "x.json") }
    expectEqual(error?.description, words)
  }

  @Test func `brackets may stand within each other up to a bound`() throws {
    func nested(_ depth: Int) -> String {
      "[" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "]"
    }
    expectEqual(try loaded(nested(512), as: "x.json").count, 1)
    let error = #expect(throws: DatasetError.self) { try loaded(nested(513), as: "x.json") }
    expectEqual(error?.description, "x.json:1:514: more than 512 brackets within each other")
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(throws: DatasetError.self) { try loaded(deep, as: "x.json") }
  }

  @Test func `texts with quotes and nested values are searched where they stand`() throws {
    let list = try loaded(
      #"[{"a":"say \"x\"","b":[1,{"c":"d"}]},{"a":"\"","b":"\t"}]"#, as: "x.json")
    expectEqual(list.irregularRows, [0b10])
  }

  @Test func `objects that have no keys in common do not fill the memory`() {
    let text =
      "[" + (0..<16_000).map { "{\"k\($0)\":1}" }.joined(separator: ",") + "]"
    let error = #expect(throws: DatasetError.self) { try loaded(text, as: "x.json") }
    #expect(
      error?.description.hasSuffix("different keys, most of which most objects lack") ?? false)
  }

  /// Any cut through a nasty file loads or fails, and never crashes.
  @Test func `every beginning and end of a file is answered`() {
    let text = Array(
      #"{"x":{"a":[1,-2.5e+3,{"b":"\ud83c\udfd4\\"}],"ä":null},"y":{"":"é\t"},"z":{"a":true}}"#.utf8
    )
    for length in 0...text.count {
      for name in ["x.json", "x.jsonl", "x"] {
        _ = try? loaded(Array(text.prefix(length)), as: name)
        _ = try? loaded(Array(text.suffix(length)), as: name)
      }
    }
  }
}
