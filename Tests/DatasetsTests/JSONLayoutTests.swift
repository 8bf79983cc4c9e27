import TestSupport
import Testing

@testable import Datasets

@Suite struct JSONLayoutTests {
  private func layout(_ text: String) -> JSONLayout? { JSONLayout(of: Array(text.utf8)) }

  @Test(arguments: [
    "{\"a\":1}", "[1,2]", "\u{FEFF} [ ]\n", "{\n  \"a\": 1\n}\n", "[\n {\"a\":1},\n", "[1, 2, 3",
    "{\"a\":true} \"x\"", "[{\"a\" 1}]", "[[{\"a\": }]]", "[\"a\", \"b\" \"c\"]", "{\"a\"",
  ])
  func `text that starts like JSON is a document, even if it is broken`(text: String) {
    expectEqual(layout(text), .document)
  }

  @Test(arguments: [
    "{\"a\":1}\n{\"a\":2}\n", "[1]\n[2]\n", "\"a\"\n\"b\"\n", "\"a\"", "{}\n\n  {}\r\n",
    "{\"a\":1}\n{\"a\":\n", "[1]\nnull\n",
  ])
  func `text with a value on each line is JSON Lines`(text: String) {
    expectEqual(layout(text), .lines)
  }

  @Test(arguments: [
    "", " \n", "a", "1\n2\n", "null\n", "[ 0.5] Linux\n[ 0.6] Command line\n", "{% if %}",
    "[INFO] a",
    "{\"a\":1}\nstopped\n", "{\"a\":1}\n2\n", "[1,2\n3,4\n", "[section]\nkey=1\n", "{a: 1}", "[",
    "{",
    "\"a\" b\n", "[1, 2] c\n",
  ])
  func `any other text is not JSON`(text: String) {
    expectEqual(layout(text), nil)
  }

  @Test func `a text file is JSON Lines if each line is an object or an array`() throws {
    expectEqual(try loaded("{\"a\":1}\n{\"a\":2}\n", as: "x.txt").headings, ["a"])
    expectEqual(try loaded("{\"a\":1}", as: "x.log").headings, ["a"])
    for text in ["\"a\"\n", "1\n2\n", "{\"a\":1}\nstopped\n", "{\"a\":1}\n{\n"] {
      expectEqual(try loaded(text, as: "x.txt").headings, ["line"])
    }
  }

  @Test func `an error is on the line of the broken value`() throws {
    for name in ["x.jsonl", "x.json"] {
      let error = try #require(throws: DatasetError.self) {
        try loaded(
          "{\"a\":1}\n{\"a\":\n{\"a\":2}\n", as: name, DatasetOptions { $0.isStrict = true })
      }
      expectEqual(error.description, "\(name):2:6: expected a value")
    }
  }
}
