import Files
import TestSupport
import Testing

@testable import Output
@testable import Session

/// Errors as they are printed.
@Suite struct ProblemTests {
  @Test func `the caret is below the last occurrence of a word`() {
    let problem = Problem("no column b", advice: ["columns: a"], word: "b").locating(
      in: ":sort b b")
    expectEqual(problem.column, 9)
    expectEqual(
      problem.lines, ["no column b", "  :sort b b", "          ^", "columns: a"])
    expectEqual(problem.locating(in: ":sort b").column, 9)
  }

  @Test func `a missing word is marked at the end, an unknown one not at all`() {
    expectEqual(Problem("usage", word: "").locating(in: ":export ").column, 9)
    expectEqual(Problem("usage", word: "z").locating(in: ":export ").excerpt, nil)
    expectEqual(Problem("usage").locating(in: ":export ").excerpt, nil)
    let long = String(repeating: "x", count: 201)
    expectEqual(Problem("usage", word: long).locating(in: ":load \(long)").excerpt, nil)
  }

  @Test func `the caret accounts for wide and escaped characters`() {
    let line = "富\u{1B} x"
    expectEqual(
      Problem("what\n", word: "x").locating(in: line).lines,
      ["what\\n", "  富\\u{1B} x", "           ^"])
  }

  @Test func `a missing folder is named with the command that creates it`() {
    let error = FileError(
      .write, "a b/x.csv", .noSuchFileOrDirectory, missingFolder: "a b")
    expectEqual(
      Problem(error).lines,
      [
        "cannot write a b/x.csv: the folder a b does not exist",
        "create the folder: mkdir -p 'a b'",
      ])
  }

  @Test func `no part of a problem contains a password`() {
    let address = "postgresql://me:secret@host/db"
    let problem = Problem(
      "no \(address)", excerpt: .init(text: ":load \(address)", caret: 100), advice: [address])
    let lines = problem.addingAdvice(address).preceded(by: address).lines
    #expect(lines.count == 5)
    #expect(!lines.contains { $0.contains("secret") }, "\(lines)")
  }

  @Test func `advice is appended, and a location precedes the message`() {
    let problem = Problem("what", advice: ["one"]).addingAdvice("two").preceded(by: "a:1: ")
    expectEqual(problem.lines, ["a:1: what", "one", "two"])
  }
}
