import TestSupport
import Testing

@testable import Datasets

/// Text of a table with the headings and rows that it has for a reader.
private struct Reading: Sendable {
  let text: String
  let headings: [String]
  let rows: [[String]]
  var notes: [String] = []

  init(_ text: String, _ headings: [String], _ rows: [[String]], _ notes: String...) {
    (self.text, self.headings, self.rows, self.notes) = (text, headings, rows, notes)
  }

  static let twoRows = [["1", "x"], ["2", "y"]]

  static let delimiters = [
    Reading("id;note;x\n1;\"two\nlines\";3\n", ["id", "note", "x"], [["1", "two\nlines", "3"]]),
    Reading(
      "Name;Preis, netto\nA;1,50\nB;2,75\n", ["Name", "Preis, netto"],
      [["A", "1,50"], ["B", "2,75"]]),
    Reading("a|b\n1|x\n2|y\n", ["a", "b"], twoRows),
    Reading("a\tb\n1\tx\n2\ty\n", ["a", "b"], twoRows),
    Reading("a, b\n1, x\n2, y\n", ["a", "b"], twoRows),
    Reading(
      "t x y\n1 2.5 3\n2 3.5 4\n", ["t", "x", "y"], [["1", "2.5", "3"], ["2", "3.5", "4"]]),
    Reading(
      "n place\n1 \"a, b\"\n2 \"c, d\"\n", ["n", "place"], [["1", "a, b"], ["2", "c, d"]]),
    Reading("n,p\n1,'a, b'\n2,'c, d'\n", ["n", "p"], [["1", "a, b"], ["2", "c, d"]]),
    Reading("n,p\n1,\"a \\\" b\"\n2,\"c, d\"\n", ["n", "p"], [["1", "a \" b"], ["2", "c, d"]]),
    Reading("id,p\r1,\"a\nb\"\r2,c\r", ["id", "p"], [["1", "a\nb"], ["2", "c"]]),
  ]

  static let lines = [
    Reading(
      "Report\n\na,b\n1,x\n2,y\n", ["a", "b"], twoRows,
      "headings from line 3 (--skip 0 reads from line 1)"),
    Reading(
      "Report\nMade today\n\nid,word\n1,x\n2,y\n", ["id", "word"], twoRows,
      "headings from line 4 (--skip 0 reads from line 1)"),
    Reading(
      "Report,,\na,b,c\n1,x,3\n2,y,4\n", ["a", "b", "c"], [["1", "x", "3"], ["2", "y", "4"]],
      "headings from line 2 (--skip 0 reads from line 1)"),
    Reading(
      "# Zones\n# of the world\n#codes\tplace\tzone\nAD\tx\ty\tnote\nAE\tz\tu\nAF\tv\tw\nAG\ts\tt\nAI\tq\tr\n",
      ["#codes", "place", "zone", "column_4"],
      [["AD", "x", "y", "note"]] + [
        ["AE", "z", "u", ""], ["AF", "v", "w", ""], ["AG", "s", "t", ""], ["AI", "q", "r", ""],
      ],
      "headings from line 3 (--skip 0 reads from line 1)"),
    Reading(
      "# note\nid,word\n1,x\n# note\n2,y\n", ["id", "word"],
      [["1", "x"], ["# note", ""], ["2", "y"]],
      "headings from line 2 (--skip 0 reads from line 1)"),
    Reading("  \n\na,b\n1,x\n2,y\n", ["a", "b"], twoRows),
    Reading(
      "2018,,Place\nQ1,Q2,Name\n1,x,3\n2,y,4\n", ["2018 Q1", "2018 Q2", "Place Name"],
      [["1", "x", "3"], ["2", "y", "4"]],
      "headings from lines 1 to 2 (--header reads only line 1)"),
    Reading(
      "5.1,3.5,setosa\n4.9,3.0,setosa\n", ["column_1", "column_2", "column_3"],
      [["5.1", "3.5", "setosa"], ["4.9", "3.0", "setosa"]],
      "no headings: line 1 is a row (--header reads it as headings)"),
    Reading(
      "a,b\nr1,1,x\nr2,2,y\n", ["", "a", "b"], [["r1", "1", "x"], ["r2", "2", "y"]],
      "1 heading less than cells: the first column, of row names, has none"),
    Reading(
      "a,b,c\n1,2,3\n4,5,6\n7,8,9\nTotal: 3\n\"Source, x\"\n", ["a", "b", "c"],
      [
        ["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["Total: 3", "", ""],
        ["Source, x", "", ""],
      ],
      "no row from line 5 fits the columns: notes or another table"),
  ]

  static let cells = [
    Reading("a,b\n1,x,\n2,y,,\n", ["a", "b"], twoRows),
    Reading("a,b,\n1,x,\n2,y,\n", ["a", "b", ""], []),
    Reading(" a , b \n 1 , x \n 2 , y \n", ["a", "b"], [["1 ", "x "], ["2 ", "y "]]),
    Reading("a,b\n1, x\n", ["a", "b"], [["1", " x"]]),
    Reading("a,b\n1,x\n   \n2,y\n\u{1A}", ["a", "b"], twoRows),
    Reading("a,\"b \"\"c\"\"\"\n1, \"x, y\"\n", ["a", "b \"c\""], [["1", "x, y"]]),
    Reading("a,b\n1,red 48\"\n2,y\n", ["a", "b"], [["1", "red 48\""], ["2", "y"]]),
    Reading("a,b\n1,\"{\"k\":1}\"\n2,y\n", ["a", "b"], [["1", "{\"k\":1}"], ["2", "y"]]),
    Reading(
      "name,city,zip\nAda,\"New York, NY\",1\nEve,\"Paris, FR\"\nMax,\"Oslo, NO\",4\n",
      ["name", "city", "zip"],
      [["Ada", "New York, NY", "1"], ["Eve", "Paris, FR", ""], ["Max", "Oslo, NO", "4"]]),
    Reading(
      "a,b\r\r\n1,\"q\"\r\r\n3,\"r\"\r\r\n5,6\r\r\n", ["a", "b"],
      [["1", "q"], ["3", "r"], ["5", "6"]]),
    Reading(
      "a,b\n1,2,\n3,4,\n7,8,\n9,9,\n5,6,x\n", ["a", "b", "column_3"],
      [["1", "2", ""], ["3", "4", ""], ["7", "8", ""], ["9", "9", ""], ["5", "6", "x"]]),
    Reading("a b c\n1 2 3\n\n4 5 6\n\n\n", ["a", "b", "c"], [["1", "2", "3"], ["4", "5", "6"]]),
    Reading("a\nx\n\ny\n\n", ["a"], [["x"], [""], ["y"]]),
  ]
}

@Suite struct TableShapeTests {
  @Test(arguments: Reading.delimiters + Reading.lines + Reading.cells)
  fileprivate func `text is read like a reader would`(reading: Reading) throws {
    let list = try loaded(reading.text)
    expectEqual(list.headings, reading.headings)
    if !reading.rows.isEmpty { expectEqual(list.cells, reading.rows) }
    expectEqual(list.loadWarnings, reading.notes)
  }

  @Test func `blank lines and Ctrl-Z are in no record`() throws {
    let list = try loaded("a,b\n1,x\n  \n\n2,y\n\u{1A}")
    let records = (0..<list.count).map {
      String(decoding: list.source(of: list.row(at: $0)), as: UTF8.self)
    }
    expectEqual(records, ["1,x", "2,y"])
  }

  @Test func `quotes around few cells of TAB-separated text belong to them`() throws {
    let list = try loaded("a\tb\n\"x\"\t1\ny\t\"|\nz\t3\n", as: "x.tsv")
    expectEqual(list.cells, [["\"x\"", "1"], ["y", "\"|"], ["z", "3"]])
    let quoted = try loaded("\"a\"\t\"b\"\n\"x\"\t1\n\"y\"\t2\n", as: "x.tsv")
    expectEqual(quoted.cells, [["x", "1"], ["y", "2"]])
    let needed = try loaded("a\tb\n\"x\ty\"\t1\nz\t2\n\"u\tv\"\t3\n", as: "x.tsv")
    expectEqual(needed.cells, [["x\ty", "1"], ["z", "2"], ["u\tv", "3"]])
  }

  @Test func `a CR that ends no line is text at each edge of a block`() throws {
    for length in 50..<140 {
      let long = String(repeating: "y", count: length)
      let rest = String(repeating: "x\ry,2\n", count: 20)
      let before = try loaded("a,b\n\(long)\r\"p,q\",1\n" + rest)
      expectEqual(before.cells[0], ["\(long)\r\"p", "q\"", "1"])
      let after = try loaded("a,b\n\"\(long)\"\rfoo,1\n" + rest)
      expectEqual(after.cells[0], ["\"\(long)\"\rfoo", "1"])
    }
  }

  @Test func `the repaired rows of a table are listed`() throws {
    let options = DatasetOptions { $0.delimiter = Array(" ".utf8) }
    let list = try loaded("a b c\n1 2 3\n4 5\n7 8 9\n\n\n", options)
    expectEqual(list.repairedRows?.cells, [["3", "shorter", "4", "5", ""]])
  }

  @Test func `lines above a table are skipped whatever the name`() throws {
    for name in ["x.csv", "x", "x.txt"] {
      let list = try loaded(
        "one\ntwo\na,b\n1,2\n", as: name, DatasetOptions { $0.skippedLines = 2 })
      expectEqual(list.headings, ["a", "b"])
      expectEqual(list.cells, [["1", "2"]])
    }
  }

  /// In each dialect, a row that lacks a cell, has one too many, or a stray quote, is one that costs only itself.
  @Test(arguments: [",", ";", "\t", "|"], ["\n", "\r\n", "\r"])
  func `a damaged row is the only one`(delimiter: String, lineEnd: String) throws {
    for isQuoted in [false, true] {
      func line(_ cells: [String]) -> String {
        cells.map { isQuoted ? "\"\($0)\"" : $0 }.joined(separator: delimiter) + lineEnd
      }
      let count = testSize(200, thorough: 20_000)
      let rows = (0..<count).map { ["\($0)", "name \($0)", "\($0).5"] }
      for place in [0, 1, 99, count - 1] {
        let number = rows[place][0]
        let text = line(["id", "name", "share"]) + rows[..<place].map(line).joined()
        let rest = rows[(place + 1)...].map(line).joined()
        let damages: [(text: String, cells: [String])] = [
          (line([number, "short"]), [number, "short", ""]),
          (
            line([number, "long", "x"]).dropLast(lineEnd.count) + delimiter + lineEnd,
            [number, "long", "x"]
          ),
          (number + delimiter + "\"stray" + delimiter + "1" + lineEnd, [number, "\"stray", "1"]),
          (number + delimiter + "st\"ray" + delimiter + "1" + lineEnd, [number, "st\"ray", "1"]),
        ]
        for damage in damages {
          let list = try loaded(text + damage.text + rest)
          let name = "\(damage.text) at \(place)"
          expectEqual(list.headings, ["id", "name", "share"], "\(name)")
          expectEqual(list.count, count, "\(name)")
          let around = [place - 1, place + 1].filter(rows.indices.contains)
          let expected = [(place, damage.cells)] + around.map { ($0, rows[$0]) }
          for (row, cells) in expected {
            expectEqual((0..<3).map { list.cell(list.row(at: row), $0) }, cells, "\(name)")
          }
        }
      }
    }
  }
}
