import Datasets
import Search
import TestSupport
import Testing

@testable import Session

@Suite(.session) struct HelpTopicTests {
  @Test func `help lists every command and describes each`() async throws {
    let names = [
      "help", "load", "reload", "diff", "watch", "datasets", "columns", "sort", "section", "limit",
      "view",
      "show", "delete", "undo", "redo", "save", "export", "describe", "plot", "stats", "record",
      "stop", "run", "quit", "recover", "discard", "fuzzy", "history", "pager", "row", "rows",
      "search", "count",
    ]
    let help = try await plain(":help")
    for name in names {
      #expect(help.contains { $0.hasPrefix("| :\(name)") }, ":\(name)")
      #expect(try await plain(":help \(name)")[0].hasPrefix("| :\(name)"))
    }
    expectEqual(help.filter { $0.hasPrefix("| :") }.count, names.count)
    expectEqual(help.last, "= 0 of 6 (+0 -0)")
  }

  @Test @MainActor func `query help lists each kind of term in aligned columns`()
    async throws
  {
    let help = try await plain(":help query").dropLast()
    let blank = try #require(help.firstIndex(of: "|"))
    let table = help[(blank + 1)...]
    expectEqual(
      table.map { $0.dropFirst(2).prefix(22) },
      [
        "everest               ", "mount ev              ", "\"mount ev\"            ",
        "^mount peak$ ^k2$     ", "!china !(a | b)       ", "nepal | china         ",
        "(k2 | lhotse) !nepal  ", "range:karakoram       ", "height_m>8000         ",
        "height_m:8000..8500   ", "first_ascent:         ", "~evrst                ",
        "/^K\\d/                ", "\\!                    ",
      ])
    #expect(table.allSatisfy { $0.dropFirst(24).first.map { $0 != " " } ?? false })
    // Lines fit a terminal of 80 columns.
    #expect(help.allSatisfy { $0.count <= 82 })
    for rest in ["^\"mount ev\"", ">= < <= = !=", "8000.. and ..300", "!first_ascent:"] {
      #expect(table.contains { $0.contains(rest) }, "\(rest)")
    }
  }
}
