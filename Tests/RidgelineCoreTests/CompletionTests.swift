import Datasets
import Search
import TestSupport
import Testing

@testable import RidgelineCore

@Suite(.session) struct CompletionTests {
  @Test(
    arguments: [
      (
        ":",
        [
          ":columns", ":datasets", ":delete", ":describe", ":discard", ":export", ":fuzzy", ":help",
          ":history",
          ":limit",
          ":load",
          ":pager", ":plot", ":quit", ":record", ":recover", ":redo", ":reload", ":row", ":run",
          ":save",
          ":section",
          ":show",
          ":sort",
          ":stats", ":stop", ":undo", ":view", ":watch",
        ]
      ), (":se", [":section"]), (":x", []), ("eve", []), ("", []),
      (":sort ", ["height_m", "name", "none", "range"]), (":sort -h", ["-height_m"]),
      (":sort name,-r", ["-range"]), (":sort -no", []), (":columns -", []),
      (":columns name,ra", ["range"]), (":so name ra", ["range"]), (":columns a", ["all"]),
      (":columns name, a", []), (":limit all ", []),
      (":view list ", []), (":help sort ", []),
      (":section n", ["name", "none"]), (":view c", ["changes"]), (":limit ", ["all"]),
      (":help q", ["query", "quit"]), (":help ~", ["~"]), (":fuzzy o", ["off", "on"]),
      (":quit ", []), (":load c", []), (":unknown x", []),
    ] as [(String, [String])])
  @MainActor func `Tab completes commands, columns, settings and topics`(
    text: String, candidates: [String]
  ) throws {
    expectEqual(try session().completion(of: text).candidates, candidates)
  }

  @Test @MainActor func `Tab completes the names of datasets, and files`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x\n1\n", to: "cities.csv")
    try folder.write("x\n1\n", to: "lakes.csv")
    let completion = try session(folder: folder).completion(of: ":load c")
    expectEqual(completion.candidates, ["cities"])
    #expect(completion.allowsFiles)
  }
}
