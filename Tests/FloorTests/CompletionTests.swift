import Datasets
import Search
import TestSupport
import Testing

@testable import Session

@Suite(.session) struct CompletionTests {
  @Test(
    arguments: [
      (
        ":",
        [
          ":columns", ":count", ":datasets", ":delete", ":describe", ":diff", ":discard", ":export",
          ":fuzzy",
          ":help",
          ":history",
          ":limit",
          ":load",
          ":pager", ":plot", ":quit", ":record", ":recover", ":redo", ":reload", ":row", ":rows",
          ":run",
          ":save", ":search",
          ":section",
          ":show",
          ":sort",
          ":stats", ":stop", ":undo", ":view", ":watch",
        ]
      ), (":sec", [":section"]), (":x", []), (":SEC", [":section"]),
      (":sort ", ["height_m", "name", "none", "range"]), (":sort -h", ["-height_m"]),
      (":sort name,-R", ["-range"]), (":sort -no", []), (":columns -", []),
      (":columns name,ra", ["range"]), (":so name ra", ["range"]), (":columns a", ["all"]),
      (":columns name, a", []), (":limit all ", []),
      (":view list ", []), (":help sort ", []),
      (":section n", ["name", "none"]), (":view c", ["changes"]), (":limit ", ["all"]),
      (":help q", ["query", "quit"]), (":help ~", ["~"]), (":fuzzy o", ["off", "on"]),
      (":quit ", []), (":unknown x", []),
    ] as [(String, [String])])
  @MainActor func `Tab completes commands, columns, settings and topics`(
    text: String, candidates: [String]
  ) throws {
    expectEqual(try session().completion(of: text).candidates, candidates)
  }

  @Test func `the common text is never shorter than the word`() {
    expectEqual(Completion("e", ["Everest", "Étna"]).common, "e")
    expectEqual(Completion("m", ["mount", "moon"]).common, "mo")
    expectEqual(Completion("a\\ b\\ c", ["a b c"]).common, "a b c")
    expectEqual(Completion("", []).common, "")
  }
}
