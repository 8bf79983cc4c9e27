import RidgelineCore
import TestSupport
import Testing

@Suite(.session) struct CommandTests {
  @Test(
    arguments: [
      ("everest", Command.query("everest")), ("", .query("")), ("\\:x", .query("\\:x")),
      ("a:b", .query("a:b")), (":quit", .quit), (":q", .quit), ("  :q  ", .quit),
      (":help", .help(nil)), (":help :lo", .help(.command("load"))), (":help query", .help(.query)),
      (":load my list.csv", .load(LoadArguments("my list.csv"))),
      (":load  ~/x ", .load(LoadArguments("~/x"))),
      (":datasets", .datasets), (":columns all", .columns(.reset)),
      (":columns a, b", .columns(.set(["a", "b"]))), (":section none", .section(.reset)),
      (":limit 5", .limit(.set(5))), (":limit all", .limit(.reset)), (":limit", .limit(.ask)),
      (":view changes", .view(.set(.changes))), (":show", .show(from: 1, to: nil)),
      (":show 3", .show(from: 3, to: nil)), (":show 3 5", .show(from: 3, to: 5)),
    ] as [(String, Command)])
  func `a line is a command when it begins with a colon`(line: String, command: Command) throws {
    expectEqual(try Command(line), command)
  }

  @Test(
    arguments: [
      (":foo", "unknown command :foo; :help lists them"),
      (":laod", "unknown command :laod; did you mean :load?"),
      (":", "unknown command :; :help lists them"),
      (":s", ":s could be :sort, :section, :show, :save, :stats, :stop"),
      (":l x", ":l could be :load, :limit"),
      (":load", "usage: :load [flags] NAME|PATH"), (":quit now", "usage: :quit"),
      (":datasets x", "usage: :datasets"), (":section a b", "usage: :section [column|none]"),
      (":limit 0", "usage: :limit [n|all]"), (":limit -1", "usage: :limit [n|all]"),
      (":limit 99999999999999999999", "usage: :limit [n|all]"),
      (":view rows", "usage: :view [list|changes]"),
      (":show 0", "usage: :show [from [to]]"), (":show 5 3", "usage: :show [from [to]]"),
      (":show 1 2 3", "usage: :show [from [to]]"), (":show x", "usage: :show [from [to]]"),
      (":help everything", "no help on everything; :help lists all there is"),
      (":help lod", "no help on lod; did you mean load?"),
      (":help s", ":s could be :sort, :section, :show, :save, :stats, :stop"),
    ] as [(String, String)])
  func `a line that is no command says what to do`(line: String, words: String) {
    let error = #expect(throws: CommandError.self) { try Command(line) }
    expectEqual(error?.description, words)
  }

  @Test func `help lists every command, and each has help of its own`() async throws {
    let names = [
      "help", "load", "reload", "watch", "datasets", "columns", "sort", "section", "limit", "view",
      "show", "delete", "undo", "redo", "save", "export", "describe", "plot", "stats", "record",
      "stop", "run", "quit", "recover", "discard",
    ]
    let help = try await plain(":help")
    for name in names {
      #expect(help.contains { $0.hasPrefix("| :\(name)") }, ":\(name)")
      #expect(try await plain(":help \(name)")[0].hasPrefix("| :\(name)"))
    }
    expectEqual(help.filter { $0.hasPrefix("| :") }.count, names.count)
    expectEqual(help.last, "= 0 of 6 (+0 -0)")
  }

  @Test @MainActor func `the help on queries has each kind of term, in two columns in line`()
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
    // Each fits a terminal of 80 columns.
    #expect(help.allSatisfy { $0.count <= 82 })
    for rest in ["^\"mount ev\"", ">= < <= = !=", "8000.. and ..300", "!first_ascent:"] {
      #expect(table.contains { $0.contains(rest) }, "\(rest)")
    }
  }

  @Test(
    arguments: [
      (
        ":",
        [
          ":columns", ":datasets", ":delete", ":describe", ":discard", ":export", ":help", ":limit",
          ":load",
          ":plot", ":quit", ":record", ":recover", ":redo", ":reload", ":run", ":save", ":section",
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
      (":help q", ["query", "quit"]), (":quit ", []), (":load c", []), (":unknown x", []),
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
