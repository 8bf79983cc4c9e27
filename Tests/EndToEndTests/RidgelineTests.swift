import Foundation
import TestSupport
import Testing

/// The session through a pipe.
@Suite(.blocking) struct RidgelineTests {
  @Test func `a pipe answers two queries`() throws {
    let result = try Ridgeline.run(["mountains"], input: "everest\nk2\n")
    expectEqual(
      result.lines,
      [
        "= 0 of 723 (+0 -0)",
        "+ Mount Everest\t8849\tMahalangur Himalaya\tNepal/China\t1953\t8849\t27.9881\t86.9253",
        "= 1 of 723 (+1 -0)",
        "- Mount Everest\t8849\tMahalangur Himalaya\tNepal/China\t1953\t8849\t27.9881\t86.9253",
        "+ K2\t8611\tBaltoro Karakoram\tPakistan/China\t1954\t4017\t35.8814\t76.5133",
        "= 1 of 723 (+1 -1)",
      ])
    expectEqual(result.errors, "")
    expectEqual(result.status, 0)
  }

  @Test func `a session in a pipe must name its dataset`() throws {
    let result = try Ridgeline.run([], input: "k2\n")
    expectEqual(result.output, "")
    expectEqual(
      result.errors,
      """
      error: the lines come from standard input, so name a dataset
      to run the lines as queries: … | ridgeline mountains
      to search a pipe: … | ridgeline filter QUERY

      """)
    expectEqual(result.status, 2)
  }

  @Test func `--help and --version exit with 0`() throws {
    let help = try Ridgeline.run(["--help"])
    expectEqual(help.status, 0)
    for word in ["filter", "datasets", "--data-dir", "--query", "--json", "--no-history"] {
      #expect(help.output.contains(word), "\(word)")
    }
    #expect(try Ridgeline.run(["help", "filter"]).output.contains("--output"))
    #expect(try Ridgeline.run(["filter", "--help"]).output.contains("--count"))
    expectEqual(try Ridgeline.run(["--version"]).output, "ridgeline 0.2.0\n")
  }

  @Test func `--query accepts text that looks like a flag or command`() throws {
    for query in ["-x", ":quit", "\\:quit"] {
      let result = try Ridgeline.run(["mountains", "--query", query])
      let note = query == "-x" ? ["| did you mean !x?"] : []
      expectEqual(result.lines, ["= 0 of 723 (+0 -0)"] + note + ["= 0 of 723 (+0 -0)"])
      expectEqual(result.status, 0)
    }
  }

  @Test func `a query in place of a dataset suggests filter`() throws {
    let result = try Ridgeline.run(["everest"])
    expectEqual(result.status, 2)
    #expect(result.errors.hasPrefix("error: everest: no such dataset\n"))
    #expect(result.errors.hasSuffix("to search: ridgeline filter everest\n"))
    #expect(
      try Ridgeline.run(["it's high"]).errors.hasSuffix(
        "to search: ridgeline filter 'it'\\''s high'\n"))
  }

  @Test func `a dataset is loaded by path with load options`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a,b\n1,2\n", to: "x.csv")
    try folder.write("a\tb\n1\t2\n", to: "y")
    expectEqual(try Ridgeline.run(["x.csv"], in: folder.path).lines, ["= 0 of 1 (+0 -0)"])
    expectEqual(
      try Ridgeline.run(["./y"], in: folder.path).lines,
      ["| read as TAB-separated (--format text for lines)", "= 0 of 1 (+0 -0)"])
  }

  @Test func `an invalid file is reported with its line and a caret`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a,b\n1,\"2\n", to: "open.csv")
    try folder.write("a,b\n1,2,3\n", to: "many.csv")
    try folder.write("", to: "empty.csv")
    try folder.write(Array("a\nx\0y\n".utf8), to: "nul.csv")
    try folder.write([0xFF, 0xFE, 0x61, 0x00], to: "wide.csv")
    func errors(_ name: String) throws -> String {
      let result = try Ridgeline.run(["--strict", name], in: folder.path)
      expectEqual(result.status, 2)
      expectEqual(result.output, "")
      return result.errors
    }
    expectEqual(
      try errors("./open.csv"),
      """
      error: ./open.csv:2:3: this quote is never closed
        1,"2
          ^
      close it, or write "" for a quote inside a quoted field
      to read quotes as text: ridgeline --no-quotes ./open.csv

      """)
    #expect(try errors("many.csv").hasPrefix("error: many.csv:2:5: expected 2 fields, found 3"))
    #expect(try errors("nul.csv").hasPrefix("error: nul.csv:2:2: NUL byte"))
    #expect(try errors("wide.csv").contains("iconv -f UTF-16LE -t UTF-8 wide.csv"))
    expectEqual(
      try errors("./no.csv"), "error: ./no.csv: cannot be read: No such file or directory\n")
    #expect(try errors("./").hasPrefix("error: .: is a folder, not a file\n"))
    expectEqual(
      try errors("/dev/zero"),
      "error: /dev/zero: is a device, not a file\ncopy its data to a file and load that\n")
  }
}
