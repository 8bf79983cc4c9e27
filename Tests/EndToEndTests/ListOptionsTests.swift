import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct ListOptionsTests {
  @Test func `flags set settings and the first query`() throws {
    let result = try Ridgeline.run([
      "mountains", "--sort", "-first_ascent", "--columns", "name,first_ascent", "--search", "name",
      "--limit",
      "2",
      "--query",
      "himal",
    ])
    expectEqual(
      result.lines,
      [
        "= 0 of 723 (+0 -0)", "+ Churen Himal\t1970", "+ Gurja Himal\t1969",
        "= 2 of 723 (+2 -0), 3 found",
      ])
  }

  @Test func `a setting without a value is an error`() throws {
    let result = try Ridgeline.run(["--columns", " "])
    expectEqual(result.status, 2)
    #expect(result.errors.hasPrefix("error: expected a value after --columns\n"))
  }

  @Test func `an invalid setting is reported as its option`() throws {
    let limit = try Ridgeline.run(["mountains", "--limit", "none"])
    expectEqual(
      limit.errors,
      """
      error: none is not a number; usage: --limit <n|all>
        --limit none
                ^

      """)
    expectEqual(limit.status, 2)
    expectEqual(
      try Ridgeline.run(["filter", "", "mountains", "--limit", "none"]).errors, limit.errors)
    let column = try Ridgeline.run(["mountains", "--sort", "-hieght_m"])
    #expect(
      column.errors.hasPrefix(
        """
        error: no column hieght_m; did you mean height_m?
          --sort -hieght_m
                  ^
        columns: name, height_m
        """))
  }

  @Test func `--transcript does not overwrite a file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("text", to: "session.txt")
    let result = try Ridgeline.run(["--transcript", path, "mountains"])
    expectEqual(
      result.errors,
      """
      error: \(path) already exists
        --transcript \(path)
                     ^
      delete it, or choose another file

      """)
    expectEqual(try folder.text(of: "session.txt"), "text")
  }

  @Test func `the data folder is set by flag or environment, or is ./Data`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a\n1\n2\n", to: "lists/numbers.csv")
    let lists = folder.path + "/lists"
    expectEqual(try Ridgeline.run(["numbers", "--data-dir", lists]).lines, ["= 0 of 2 (+0 -0)"])
    expectEqual(
      try Ridgeline.run(["numbers"], environment: ["RIDGELINE_DATA": lists]).lines,
      ["= 0 of 2 (+0 -0)"])
    let result = try Ridgeline.run(["mountains"], in: folder.path)
    expectEqual(result.status, 2)
    #expect(!result.errors.contains("filter"))
    let datasets = try Ridgeline.run(["datasets"], in: folder.path)
    expectEqual(datasets.status, 2)
    #expect(datasets.errors.hasPrefix("error: datasets: no data folder found\n"))
    for place in ["--data-dir", "$RIDGELINE_DATA", "./Data", "share/ridgeline"] {
      #expect(result.errors.contains(place), "\(place)")
    }
  }

  @Test func `--no-index finds the same rows`() throws {
    let arguments = ["mountains", "--columns", "name", "--query", "everest"]
    expectEqual(
      try Ridgeline.run(arguments + ["--no-index"]).output, try Ridgeline.run(arguments).output)
    expectEqual(
      try Ridgeline.run(["filter", "everest", "mountains", "--count", "--no-index"]).output, "1\n")
  }
}
