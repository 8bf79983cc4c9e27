import Foundation
import TestSupport
import Testing

/// The choice of a console if input or output is redirected.
@Suite(.blocking) struct ConsolesTests {
  private static let controlC = "\u{3}"

  @Test func `--no-history writes no history`() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      ["--no-history"], environment: ["XDG_STATE_HOME": folder.path])
    try terminal.expect("> ")
    try terminal.enter("everest", expecting: "= 1 of 723 (+1 -0)")
    try terminal.quit()
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), [])
  }

  @Test func `the prompt stays on the terminal if output is redirected`() throws {
    let terminal = try PseudoTerminal(ends: .inputOnly)
    try terminal.expect("> ")
    terminal.type("lhotse" + Self.controlC)
    try terminal.expect("> ")
    try terminal.enter("everest", expecting: "> ")
    try terminal.quit()
    #expect(
      try terminal.pipedOutput.hasPrefix("= 0 of 723 (+0 -0)\n+ Mount Everest\t8849\tMahalangur"))
    #expect(!terminal.output.contains("Mahalangur"))
  }

  @Test func `redirected input has no prompt and the terminal form`()
    throws
  {
    let terminal = try PseudoTerminal(["--no-history", "mountains"], ends: .outputOnly)
    try terminal.expect("mountains · 723 rows")
    try terminal.pipe("everest\n")
    try terminal.expect("= 1 of 723 (+1 -0)")
    try terminal.endPipe()
    expectEqual(try terminal.end(), 0)
    #expect(!terminal.output.contains("> "))
    #expect(!terminal.output.contains("everest\r\n"))
  }

  @Test func `where there are no mountains, the files of the folder are listed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("name\nAda\n", to: "people.csv")
    let terminal = try PseudoTerminal([], in: folder.path)
    try terminal.expect("files here: people.csv\r\nto open one: ridgeline people.csv\r\n")
    expectEqual(try terminal.end(), 2)
  }

  @Test func `with a dataset on standard input, lines come from the terminal`() throws {
    let terminal = try PseudoTerminal(["--no-history", "-"], ends: .outputOnly)
    try terminal.pipe("one\ntwo\nthree\n")
    try terminal.endPipe()
    // On a busy machine, the rows may come after the start.
    try terminal.expect("standard input · ")
    try terminal.expect("> ")
    try terminal.wait(for: "both rows") {
      try terminal.enter("t", expecting: " of ")
      try terminal.expect(")")
      return terminal.output.contains("= 2 of 3 (+2 -0)")
    }
    // Typed ahead of the prompt.
    try terminal.quit()
  }

  @Test func `recording a dataset on standard input is refused`() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      ["--no-history", "-", "--transcript", folder.path + "/a.transcript"], ends: .outputOnly)
    try terminal.pipe("a\nb\n")
    try terminal.endPipe()
    try terminal.expect("a transcript cannot load standard input again")
    try terminal.expect("save it to a file, and load that file")
    expectEqual(try terminal.end(), 2)
  }

  @Test func `rows of standard input arrive while typing`() throws {
    let terminal = try PseudoTerminal(["--no-history", "-"], ends: .outputOnly)
    try terminal.expect("standard input · 0 rows · more to come")
    try terminal.expect("> ")
    /// Repeats a query until all rows have arrived.
    func type(until figures: String) throws {
      try blockingWait(for: figures) {
        try terminal.enter("t", expecting: " of ")
        try terminal.expect(")")
        return terminal.output.contains(figures)
      }
    }
    try terminal.pipe("one\ntwo\nthr")
    try type(until: "= 1 of 2 (+1 -0)")
    try terminal.pipe("ee\nfour")
    try terminal.endPipe()
    try type(until: "= 2 of 4 (+")
    #expect(terminal.output.contains("hree"))
    try terminal.quit()
  }
}
