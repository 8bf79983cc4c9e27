import Foundation
import TestSupport
import Testing

/// `ridgeline diff` as a process.
@Suite(.blocking) struct DiffCommandTests {
  private func run(_ arguments: [String], input: String = "") throws -> Ridgeline.Result {
    let folder = try TemporaryFolder()
    _ = try folder.write("id,a\n1,x\n2,y\n", to: "old.csv")
    _ = try folder.write("id,a\n2,z\n3,x\n", to: "new.csv")
    _ = try folder.write(#"[{"a": "x", "id": 1}, {"a": "y", "id": 2}]"#, to: "old.json")
    return try Ridgeline.run(["diff"] + arguments, input: input, in: folder.path)
  }

  @Test func `the exit status says whether lists differ`() throws {
    let differ = try run(["old.csv", "new.csv"])
    expectEqual(differ.lines, ["- 1\tx", "+ 3\tx", "~ 2\tz", "= 2 of 2 (+1 -1 ~1)"])
    expectEqual(differ.status, 1)
    expectEqual(try run(["old.csv", "old.json"]).status, 0)
    let missing = try run(["old.csv", "none.csv"])
    expectEqual(missing.status, 2)
    #expect(missing.errors.contains("none.csv"))
  }

  @Test func `standard input can be one list`() throws {
    let result = try run(["old.json", "-", "id=2"], input: #"[{"a": "w", "id": 2}]"#)
    expectEqual(result.lines, ["~ w\t2", "= 1 of 1 (+0 -0 ~1)"])
    let both = try run(["-", "-"])
    expectEqual(both.status, 2)
    #expect(both.errors.contains("only one list can be standard input"))
  }

  @Test func `the headings of a list tell how a pipe is read`() throws {
    let counts = "= 2 of 2 (+0 -0 ~1)"
    let input = "id,a\n1,x\n2,w\n"
    expectEqual(try run(["old.csv", "-"], input: input).lines, ["~ 2\tw", counts])
    expectEqual(try run(["-", "old.csv"], input: input).lines, ["~ 2\ty", counts])
    expectEqual(try run(["old.json", "-"], input: "id,a\n1,x\n2,y\n").status, 0)
  }

  @Test func `flags choose the form`() throws {
    expectEqual(
      try run(["old.csv", "new.csv", "--output", "csv", "--key", "id"]).lines,
      ["change,id,a", "removed,1,x", "added,3,x", "before,2,y", "after,2,z"])
    expectEqual(
      try run(["old.csv", "new.csv", "--summary"]).lines,
      ["added\t1 row", "removed\t1 row", "changed\t1 row", "a\t1 cell"])
    #expect(try run(["old.csv", "new.csv", "--json"]).output.contains(#""was":{"a":"y"}"#))
    for flags in [["--json", "--plain"], ["--output", "raw"], ["--tolerance", "a"]] {
      expectEqual(try run(["old.csv", "new.csv"] + flags).status, 2)
    }
  }

  @Test func `lists without a common column are not compared`() throws {
    let result = try run(["old.json", "-"], input: "x y\n")
    expectEqual(result.status, 2)
    #expect(result.errors.contains("have no column in common"), "\(result.errors)")
  }

  @Test func `a key can be several columns`() throws {
    expectEqual(
      try run(["old.csv", "new.csv", "--key", "id,a"]).lines,
      ["- 1\tx", "- 2\ty", "+ 2\tz", "+ 3\tx", "= 2 of 2 (+2 -2)"])
    #expect(try run(["old.csv", "new.csv", "--key", "id,b"]).errors.contains("no column b"))
  }

  @Test func `rows that are skipped or completed are said`() throws {
    let result = try run(["old.csv", "-", "--lenient", "--format", "csv"], input: "id,a\n1\n2,y\n")
    #expect(result.errors.hasPrefix("standard input: "), "\(result.errors)")
    expectEqual(result.lines, ["~ 1\t", "= 2 of 2 (+0 -0 ~1)"])
  }

  @Test func `columns can be left out`() throws {
    expectEqual(
      try run(["old.csv", "new.csv", "--ignore", "a"]).lines.last, "= 2 of 2 (+1 -1)")
    expectEqual(
      try run(["old.csv", "new.csv", "--columns", "id"]).lines,
      ["- 1", "+ 3", "= 2 of 2 (+1 -1)"])
  }
}
