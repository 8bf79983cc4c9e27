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
    _ = try folder.write(#"[{"id": "k", "g": "1.0", "c": "x"}]"#, to: "typed.json")
    _ = try folder.write("id,g,c\nk,1.0,y\n", to: "typed.csv")
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

  @Test(arguments: [
    "diff old.csv new.csv", "diff --output csv old.csv new.csv", "diff --json old.csv new.csv",
    "diff --output tsv old.csv new.csv", "diff --summary old.csv new.csv",
    "patch --output - old.csv <patch.json",
  ])
  func `a terminal gets no control characters of cells`(command: String) throws {
    let folder = try TemporaryFolder()
    let cell = "\u{1B}]0;T\u{7}\u{9B}2J\u{202E}\u{8}"
    try folder.write("id,a,b\n1,x,\(cell)\n", to: "old.csv")
    try folder.write("id,a\u{1B}[5m,b\n1,\(cell),\(cell)\n", to: "new.csv")
    try folder.write(
      #"{"added":[{"at":1,"cells":{"id":2,"a":"","b":""}}],"removed":[],"moved":[],"changed":[]}"#,
      to: "patch.json")
    let terminal = try PseudoTerminal(
      program: "/bin/sh", ["-c", "\"$PROGRAM\" \(command)"],
      environment: ["PROGRAM": Ridgeline.executable, "NO_COLOR": "1"], in: folder.path)
    #expect(try terminal.end() < 2)
    #expect(!terminal.output.isEmpty)
    let controls = terminal.output.replacing("\r\n", with: "").unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\t" || $0 == "\u{202E}"
    }
    #expect(controls.isEmpty, "\(terminal.output.debugDescription)")
  }

  @Test func `an ignored column is not the key`() throws {
    let other = "id,a\n7,x\n8,y\n"
    expectEqual(
      try run(["old.csv", "-", "--ignore", "id", "--format", "csv"], input: other).lines,
      ["= 2 of 2 (+0 -0)"])
    let refused = try run(["old.csv", "new.csv", "--key", "a", "--ignore", "a"])
    expectEqual(refused.status, 2)
    #expect(refused.errors.contains("a is a column of the key, which cannot be ignored"))
  }

  @Test func `hidden columns are no differences`() throws {
    let hidden = try run(
      ["old.csv", "-", "--columns", "id"], input: "id,b,c\n1,2,3\n2,3,4\n")
    expectEqual(hidden.lines, ["= 2 of 2 (+0 -0)"])
    expectEqual(hidden.status, 0)
    let shown = try run(["old.csv", "-", "--columns", "id,b"], input: "id,b\n1,2\n2,3\n")
    expectEqual(shown.lines.first, "| column added: b")
    expectEqual(shown.status, 1)
  }

  @Test func `the order counts with --moves only, in every form`() throws {
    let input = "id,a\n2,y\n1,x\n"
    for flags in [[], ["--json"], ["--output", "csv"], ["--summary"], ["--plain"]] {
      expectEqual(try run(["old.csv", "-"] + flags, input: input).status, 0)
      expectEqual(try run(["old.csv", "-", "--moves"] + flags, input: input).status, 1)
    }
  }

  @Test func `rows that are equal but for ignored columns did not move`() throws {
    let folder = try TemporaryFolder()
    try folder.write("e,y\n1,a\n2,a\n3,b\n", to: "one.csv")
    try folder.write("e,y\n2,a\n1,a\n3,b\n", to: "two.csv")
    let result = try Ridgeline.run(
      ["diff", "--moves", "--ignore", "e", "one.csv", "two.csv"], in: folder.path)
    expectEqual(result.lines, ["= 3 of 3 (+0 -0)"])
  }

  @Test func `an empty file has any key`() throws {
    expectEqual(
      try run(["-", "old.csv", "--key", "id", "--format", "csv"]).lines,
      ["+ 1\tx", "+ 2\ty", "= 2 of 2 (+2 -0)"])
  }

  private func onTerminal(
    _ arguments: [String], columns: Int, in folder: TemporaryFolder
  ) throws -> [String] {
    let terminal = try PseudoTerminal(
      arguments, columns: columns, environment: ["NO_COLOR": "1"], in: folder.path)
    #expect(try terminal.end() == 1)
    return terminal.output.split(separator: "\r\n").map(String.init)
  }

  @Test(arguments: [40, 60, 80, 120])
  func `a terminal shows each change of a long cell`(columns: Int) throws {
    let folder = try TemporaryFolder()
    let words = String(repeating: "word ", count: 30)
    try folder.write("id,note,z\n1,\(words)end,q\n2,\(words),a\n", to: "old.csv")
    try folder.write("id,note,z\n1,\(words)END,q\n2,\(words),b\n", to: "new.csv")
    let lines = try onTerminal(["diff", "old.csv", "new.csv"], columns: columns, in: folder)
    #expect(lines.contains { $0.contains("word end → …rd word END") }, "\(lines)")
    #expect(lines.contains { $0.contains("a → b") }, "\(lines)")
    #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
  }

  @Test func `a terminal marks no cells that are not compared`() throws {
    let folder = try TemporaryFolder()
    try folder.write("id,a,b,c\n1,x,y,1.00\n2,x,y,2\n", to: "old.csv")
    try folder.write("id,a,b,c\n1,X,Y,1.001\n2,x,Y,2\n", to: "new.csv")
    let lines = try onTerminal(
      ["diff", "--ignore", "b", "--tolerance", "c=0.1", "old.csv", "new.csv"], columns: 80,
      in: folder)
    expectEqual(lines.suffix(2), ["~  1  x → X  Y  1.001", "= 2 of 2 (+0 -0 ~1)"])
  }

  @Test func `what JSON writes as another type did not change`() throws {
    let result = try run(["typed.json", "typed.csv", "--json"])
    #expect(result.output.contains(#""was":{"c":"x"}"#), "\(result.output)")
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
