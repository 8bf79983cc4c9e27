import Datasets
import Search
import TestSupport
import Testing

@Suite struct ListColumnTests {
  private func columns(_ header: String) throws -> [ListColumn] {
    ListColumn.columns(
      of: try DatasetLoader.load(
        Array("\(header)\n".utf8), name: "x", path: "x.csv", extension: "csv"))
  }

  @Test func `a typed name is the folded heading with underscores`() throws {
    expectEqual(
      try columns("Name,Höhe (m),,name,Erst-Besteigung,ＡＢ,,a__b").map(\.typedName),
      [
        "name_2", "hohe_m_", "column_3", "name", "erst_besteigung", "ab", "column_7", "a_b",
      ])
  }

  @Test func `typed names are always unique`() throws {
    expectEqual(try columns("a,a_2,a,a").map(\.typedName), ["a", "a_2", "a_3", "a_4"])
    expectEqual(try columns("a,a,a_2").map(\.typedName), ["a", "a_3", "a_2"])
    expectEqual(try columns("A b,a_b,a-b").map(\.typedName), ["a_b_2", "a_b", "a_b_3"])
    expectEqual(try columns(",column_1").map(\.typedName), ["column_1_2", "column_1"])
    let long = String(repeating: "ab", count: 100)
    expectEqual(
      try columns("\(long)c,\(long)d").map(\.typedName), [long, "\(long)_2"])
  }

  @Test func `keys that later rows add do not change earlier names`() throws {
    let json = Array(#"{"user name":1,"user_name":2}"#.utf8)
    let list = try DatasetLoader.load(json, name: "x", path: "x.jsonl", extension: "jsonl")
    expectEqual(ListColumn.columns(of: list).map(\.typedName), ["user_name", "user_name_2"])
  }

  @Test func `keys are the headings, and only empty and repeated ones differ`() throws {
    expectEqual(try columns("Höhe (m),name").map(\.key), ["Höhe (m)", "name"])
    expectEqual(try columns("A,A,A_2,A").map(\.key), ["A", "A_3", "A_2", "A_4"])
    expectEqual(
      try columns("Net Worth ($),,C,,column_2").map(\.key),
      ["Net Worth ($)", "column_2_2", "C", "column_4", "column_2"])
    // The same character in two spellings is two keys in JSON.
    expectEqual(try columns("é,e\u{301}").map { $0.key.utf8.count }, [2, 3])
  }

  @Test func `a column is found by its typed name or a unique prefix`() throws {
    let columns = try columns("height,height_m,range,year")
    expectEqual(try columns.index(named: "height"), 0)
    expectEqual(try columns.index(named: "HEIGHT_M"), 1)
    expectEqual(try columns.index(named: "r"), 2)
    #expect(throws: ColumnNameError.ambiguous("hei", ["height", "height_m"])) {
      try columns.index(named: "hei")
    }
    #expect(throws: ColumnNameError.unknown("rnage", nearest: "range")) {
      try columns.index(named: "rnage")
    }
    #expect(throws: ColumnNameError.unknown("colour", nearest: nil)) {
      try columns.index(named: "colour")
    }
  }

  @Test func `a column is found by its heading as written`() throws {
    let columns = try columns("First Name,Last-Name,% done,first,A,a,last_name")
    for (name, index) in [
      ("First Name", 0), ("first name", 0), ("first_n", 0), ("Last-Name", 1), ("LAST-NAME", 1),
      ("% done", 2), ("first", 3), ("A", 4), ("a", 5), ("last_name", 6), ("Last_Name", 6),
    ] { expectEqual(try columns.index(named: name), index, "\(name)") }
    #expect(throws: ColumnNameError.self) { try columns.index(named: "First Na") }
  }

  @Test func `column name errors suggest names`() {
    expectEqual(
      ColumnNameError.unknown("rnage", nearest: "range").description,
      "no column rnage; did you mean range?")
    expectEqual(ColumnNameError.unknown("x", nearest: nil).description, "no column x")
    expectEqual(
      ColumnNameError.ambiguous("h", ["height", "house"]).description, "h could be height, house")
  }
}
