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
      testDescription: "an object that contains one array",
      text: #"{"count": 2, "meta": {"x": []}, "peaks": [{"a":1},{"a":2}]}"#, headings: ["a"],
      rows: [["1"], ["2"]]),
    List(
      testDescription: "an object with only one member, an array", text: #"{"peaks": ["K2"]}"#,
      headings: ["peaks"], rows: [[#"["K2"]"#]]),
    List(
      testDescription: "an object with only one member, an array of objects",
      text: #"{"peaks": [{"name": "K2"}]}"#, headings: ["name"], rows: [["K2"]]),
    List(
      testDescription: "an object with only one member, an empty array", text: #"{"peaks": []}"#,
      headings: ["value"], rows: []),
    List(
      testDescription: "objects over several lines, one after another",
      text: "{\n  \"a\": 1\n}\n{\n  \"a\": {\"b\": 2}\n}\n", headings: ["a"],
      rows: [["1"], [#"{"b":2}"#]]),
    List(
      testDescription: "an object with a string array", text: #"{"name": "K2", "tags": ["a"]}"#,
      headings: ["name", "tags"], rows: [["K2", #"["a"]"#]]),
    List(
      testDescription: "an object with an empty array", text: #"{"name": "K2", "tags": []}"#,
      headings: ["name", "tags"], rows: [["K2", "[]"]]),
    List(
      testDescription: "an object", text: #"{"name": "K2", "m": 8611}"#, headings: ["name", "m"],
      rows: [["K2", "8611"]]),
    List(testDescription: "an object without keys", text: "{}", headings: ["value"], rows: [[""]]),
    List(
      testDescription: "a value on each line", text: "{\"a\":1}\n{\"a\":2}\n", headings: ["a"],
      rows: [["1"], ["2"]]),
    List(
      testDescription: "a number on each line", text: "1\n2\n", headings: ["value"],
      rows: [["1"], ["2"]]),
    List(
      testDescription: "a NUL character", text: #"["\u0000","a\u0000\n"]"#, headings: ["value"],
      rows: [["\0"], ["a\0\n"]]),
    List(testDescription: "nothing", text: "\n", headings: ["value"], rows: []),
    List(testDescription: "an empty array", text: " [ ] \n", headings: ["value"], rows: []),
    List(
      testDescription: "an empty object in an array", text: "[{}]", headings: ["value"],
      rows: [[""]]),
    List(
      testDescription: "an object without keys before others",
      text: #"[{},{"a":1},{"b":2,"c":3}]"#, headings: ["a", "b", "c"],
      rows: [["", "", ""], ["1", "", ""], ["", "2", "3"]]),
    List(
      testDescription: "an object without keys before one with two",
      text: #"[{},{"a":1,"b":2}]"#, headings: ["a", "b"], rows: [["", ""], ["1", "2"]]),
    List(
      testDescription: "nested values in compact form",
      text: #"[{"a": { "b" : [ 1 , "x y" , "\" ]" ] } , "c" : [] }]"#, headings: ["a", "c"],
      rows: [[#"{"b":[1,"x y","\" ]"]}"#, "[]"]]),
    List(
      testDescription: "the digits of numbers",
      text: "[1.0, -0, 1e5, 1E-05, 12345678901234567890.000]", headings: ["value"],
      rows: [["1.0"], ["-0"], ["1e5"], ["1E-05"], ["12345678901234567890.000"]]),
    List(
      testDescription: "escapes, surrogate pairs and lone surrogates",
      text: #"["\"\\\/\b\f\n\r\t", "\u00e9\u4EAC\ud83c\uDFD4", "\ud83cx", "\udfd4"]"#,
      headings: ["value"],
      rows: [["\"\\/\u{8}\u{C}\n\r\t"], ["é京🏔"], ["\u{FFFD}x"], ["\u{FFFD}"]]),
    List(
      testDescription: "TABs, line ends and quotes in cells and keys",
      text: #"[{"a\tb":"1\t2","c\n":"\"x\"","d":"\r\n"}]"#, headings: ["a\tb", "c\n", "d"],
      rows: [["1\t2", "\"x\"", "\r\n"]]),
    List(
      testDescription: "cells with the internal quote byte",
      text: #"["\u001f", "a\u001fb\tc", "\u001f\u001f", "", "\"", "x\"\ty\""]"#,
      headings: ["value"],
      rows: [["\u{1F}"], ["a\u{1F}b\tc"], ["\u{1F}\u{1F}"], [""], ["\""], ["x\"\ty\""]]),
    List(
      testDescription: "a repeated key, whose last value is used",
      text: #"[{"a":1,"a":2}]"#, headings: ["a"], rows: [["2"]]),
    List(
      testDescription: "keys in another order, and escaped",
      text: #"[{"a":1,"b":2},{"b":3,"\u0061":4}]"#,
      headings: ["a", "b"], rows: [["1", "2"], ["4", "3"]]),
    List(
      testDescription: "a byte order mark", text: "\u{FEFF}[1]", headings: ["value"], rows: [["1"]]),
  ])
  func `a JSON list loads as a table`(list: List) throws {
    let found = try loaded(list.text, as: "x.json")
    expectEqual(found.headings, list.headings)
    expectEqual(found.cells, list.rows)
  }

  @Test func `a line of JSON Lines is a row`() throws {
    let text = "{\"a\":1}\n\n  {\"b\":\"x\"} \r\n{\"a\":2,\"b\":\"é\"}"
    for name in ["x.jsonl", "x.ndjson"] {
      let list = try loaded(text, as: name)
      expectEqual(list.headings, ["a", "b"])
      expectEqual(list.cells, [["1", ""], ["", "x"], ["2", "é"]])
    }
  }

  @Test func `lines that are not JSON are rows of text`() throws {
    let text = "{\"a\":1}\n{\"a\":}\n{\"a\":2} 3\n4\n{\"a\":5}\n"
    let list = try loaded(text, as: "x.jsonl")
    expectEqual(
      list.cells, [["1", ""], ["", "{\"a\":}"], ["", "{\"a\":2} 3"], ["", "4"], ["5", ""]])
    expectEqual(list.firstRepairedLine, 2)
    let error = #expect(throws: DatasetError.self) {
      try loaded(text, as: "x.jsonl", DatasetOptions { $0.isStrict = true })
    }
    expectEqual(error?.description, "x.jsonl:2:6: expected a value")
  }

  @Test(arguments: ["x.json", "x.jsonl"])
  func `an object without its start or end is an error`(name: String) throws {
    let text = Array(
      #"{"x":{"a":[1,-2.5e+3,{"b":"\ud83c\udfd4\\"}],"ä":null},"y":{"":"é\t"},"z":{"a":true}}"#.utf8
    )
    #expect(try loaded(text, as: name).count > 0)
    for length in 1..<text.count {
      for part in [text.prefix(length), text.suffix(length)] {
        let text = String(decoding: part, as: UTF8.self)
        #expect(throws: DatasetError.self, "\(text)") { try loaded(Array(part), as: name) }
      }
    }
  }
}
