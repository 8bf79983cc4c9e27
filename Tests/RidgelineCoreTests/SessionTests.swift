import RidgelineCore
import TestSupport
import Testing

@MainActor
@Suite(.session) struct SessionTests {
  @Test func `nothing is listed before the first query`() async throws {
    expectEqual(
      try await plain(":show", ":sort name", ":limit 2", ":section range"),
      [
        "= 0 of 6 (+0 -0)", "= 0 of 6 (+0 -0)", "= 0 of 6 (+0 -0)", "= 0 of 6 (+0 -0)",
      ])
  }

  @Test func `a query tells what left and what came`() async throws {
    expectEqual(
      try await plain("everest", "k2"),
      [
        "+ Everest\t8849\tHimalaya", "= 1 of 6 (+1 -0)", "- Everest\t8849\tHimalaya",
        "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -1)",
      ])
  }

  @Test func `the empty query lists everything, and widening tells only what came`() async throws {
    expectEqual(
      try await plain("himalaya", ""),
      [
        "+ Everest\t8849\tHimalaya", "+ Lhotse\t8516\tHimalaya", "= 2 of 6 (+2 -0)",
        "+ K2\t8611\tKarakoram", "+ Popocatépetl\t5393\t", "+ Olympus\t2917\tGreece",
        "+ Olympus\t2917\tGreece", "= 6 of 6 (+4 -0)",
      ])
  }

  @Test func `rows that look alike stay two`() async throws {
    expectEqual(
      try await plain("olympus", ":limit 1", ":limit all"),
      [
        "+ Olympus\t2917\tGreece", "+ Olympus\t2917\tGreece", "= 2 of 6 (+2 -0)",
        "- Olympus\t2917\tGreece", "= 1 of 6 (+0 -1), 2 found", "+ Olympus\t2917\tGreece",
        "= 2 of 6 (+1 -0)",
      ])
  }

  @Test func `a new order, sections and columns tell only the figures`() async throws {
    expectEqual(
      try await plain("8", ":sort name", ":section range", ":columns name height"),
      [
        "+ Everest\t8849\tHimalaya", "+ K2\t8611\tKarakoram", "+ Lhotse\t8516\tHimalaya",
        "= 3 of 6 (+3 -0)", "= 3 of 6 (+0 -0)", "= 3 of 6 (+0 -0)", "= 3 of 6 (+0 -0)",
      ])
  }

  @Test func `rows that an order brings under a limit, or columns hide, are told`() async throws {
    expectEqual(
      try await plain("", ":limit 1", ":sort height", ":columns name").suffix(4),
      [
        "- Everest\t8849\tHimalaya", "+ Olympus\t2917\tGreece",
        "= 1 of 6 (+1 -1), 6 found", "= 1 of 6 (+0 -0), 6 found",
      ])
    expectEqual(
      try await plain("himalaya", ":columns name"),
      [
        "+ Everest\t8849\tHimalaya", "+ Lhotse\t8516\tHimalaya", "= 2 of 6 (+2 -0)",
        "- Everest\t8849\tHimalaya", "- Lhotse\t8516\tHimalaya", "= 0 of 6 (+0 -2)",
      ])
  }

  @Test func `section titles stand before their rows and tell when they come and leave`()
    async throws
  {
    expectEqual(
      try await plain(":section range", "8", "l"),
      [
        "= 0 of 6 (+0 -0)",
        "+@ Himalaya", "+ Everest\t8849\tHimalaya", "+ Lhotse\t8516\tHimalaya",
        "+@ Karakoram", "+ K2\t8611\tKarakoram", "= 3 of 6 (+3 -0)",
        "-@ Karakoram", "- K2\t8611\tKarakoram",
        "+@ Greece", "+ Olympus\t2917\tGreece", "+ Olympus\t2917\tGreece",
        "+@ (none)", "+ Popocatépetl\t5393\t", "= 5 of 6 (+3 -1)",
      ])
    expectEqual(
      try await plain(":section range", "everest", "8").suffix(5),
      [
        "@ Himalaya", "+ Lhotse\t8516\tHimalaya", "+@ Karakoram", "+ K2\t8611\tKarakoram",
        "= 3 of 6 (+2 -0)",
      ])
  }

  @Test func `rows are shown by number`() async throws {
    expectEqual(
      try await plain("8", ":show 2 3", ":show 3", ":sort name", ":show 1 1").dropFirst(4),
      [
        "| 2\tK2\t8611\tKarakoram", "| 3\tLhotse\t8516\tHimalaya", "= 3 of 6 (+0 -0)",
        "| 3\tLhotse\t8516\tHimalaya", "= 3 of 6 (+0 -0)", "= 3 of 6 (+0 -0)",
        "| 1\tEverest\t8849\tHimalaya", "= 3 of 6 (+0 -0)",
      ])
    expectEqual(
      try await plain("8", ":section range", ":show").suffix(6),
      [
        "| @ Himalaya", "| 1\tEverest\t8849\tHimalaya", "| 2\tLhotse\t8516\tHimalaya",
        "| @ Karakoram", "| 3\tK2\t8611\tKarakoram", "= 3 of 6 (+0 -0)",
      ])
    expectEqual(
      try await plain("k2", ":show 2").suffix(2),
      [
        "! there is no row 2; the list has 1", "= 1 of 6 (+0 -0)",
      ])
  }

  @Test func `settings alone answer what is in force`() async throws {
    expectEqual(
      try await plain(":sort", ":section", ":columns", ":limit", ":view").filter {
        $0.hasPrefix("|")
      },
      [
        "| :sort none", "| :section none", "| :columns name height_m range", "| :limit all",
        "| :view list",
      ])
    expectEqual(
      try await plain(
        ":sort -height,name", ":section r", ":columns range, name", ":limit 3",
        ":view changes", ":sort", ":section", ":columns", ":limit", ":view"
      ).filter { $0.hasPrefix("|") },
      [
        "| :sort -height_m name", "| :section range", "| :columns range name", "| :limit 3",
        "| :view changes",
      ])
    expectEqual(
      try await plain(
        ":sort -height", ":section r", ":columns name", ":limit 3", ":sort none",
        ":section none", ":columns all", ":limit all", ":sort", ":section", ":columns", ":limit"
      ).filter { $0.hasPrefix("|") },
      [
        "| :sort none", "| :section none", "| :columns name height_m range", "| :limit all",
      ])
  }

  @Test func `a mistake is told, and the last good list stands`() async throws {
    expectEqual(
      try await plain(
        "k2", ":sort name -hieght_m", ":limit  0", ":load", " :foo", ":s", "k2"
      ).dropFirst(2),
      [
        "! no column hieght_m; did you mean height_m?", "!   :sort name -hieght_m",
        "!               ^", "! columns: name, height_m, range", "= 1 of 6 (+0 -0)",
        "! usage: :limit [n|all]", "!   :limit  0", "!           ^", "= 1 of 6 (+0 -0)",
        "! usage: :load [flags] NAME|PATH", "!   :load", "!        ^", "= 1 of 6 (+0 -0)",
        "! unknown command :foo; :help lists them", "!    :foo", "!     ^", "= 1 of 6 (+0 -0)",
        "! :s could be :sort, :section, :show, :save, :stats, :stop", "!   :s", "!    ^",
        "= 1 of 6 (+0 -0)",
        "= 1 of 6 (+0 -0)",
      ])
  }

  @Test func `a mistake of any length is told at once, without a caret`() async throws {
    let word = String(repeating: "z", count: 1_000_000)
    expectEqual(
      try await plain(":\(word)"),
      [
        "! unknown command :\(word); :help lists them", "= 0 of 6 (+0 -0)",
      ])
  }

  @Test func `another list is loaded by name or path and begins empty`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("city,people\nOslo,700000\nBergen,280000\n", to: "cities.csv")
    try folder.write("x\n1\n", to: "other.tsv")
    expectEqual(
      try await plain(
        "k2", ":sort name", ":limit 1", ":load cities", ":sort", "o",
        ":load \(folder.path)/other.tsv",
        ":datasets", folder: folder
      ).dropFirst(4),
      [
        "= 0 of 2 (+0 -0)", "| :sort none", "= 0 of 2 (+0 -0)", "+ Oslo\t700000",
        "= 1 of 2 (+1 -0), 1 found", "= 0 of 1 (+0 -0)", "| cities\tcities.csv",
        "| other\tother.tsv",
        "= 0 of 1 (+0 -0)",
      ])
  }

  @Test(
    arguments: [
      (["1", "2", "2"], "1.66667"), (["0"], "0"), (["-1.5", "-2"], "-1.75"),
      (["999999.6", "999999.6"], "1000000"), (["1234567890"], "1234570000"),
      (["0.00123456789"], "0.00123457"), (["1e-300"], "1e-300"), (["3"], "3"),
    ] as [([String], String)])
  func `a mean has at most six digits that count`(cells: [String], mean: String) async throws {
    let text = (["x,y"] + cells.map { "\($0)," }).joined(separator: "\n")
    #expect(try await plain(":describe x", over: text).contains("| mean\t\(mean)"))
  }

  @Test func `columns are described, one or all`() async throws {
    expectEqual(
      try await plain(":describe height_m", ":describe"),
      [
        "| column\theight_m", "| kind\tinteger", "| filled\t6 of 6", "| different\t5",
        "| least\t2917", "| greatest\t8849", "| mean\t6200.5", "| frequent\t2 × 2917",
        "= 0 of 6 (+0 -0)",
        "| column\tkind\tfilled\tdifferent\tleast\tgreatest\tmean",
        "| name\ttext\t6\t5\tEverest\tPopocatépetl\t",
        "| height_m\tinteger\t6\t5\t2917\t8849\t6200.5",
        "| range\ttext\t5\t3\tGreece\tKarakoram\t", "= 0 of 6 (+0 -0)",
      ])
  }

  @Test func `a column's odd cells are told, and how to take it for what it nearly is`()
    async throws
  {
    let folder = try TemporaryFolder()
    let rows = (1...20).map { "\($0)\n" }.joined()
    let path = try folder.write("n\n\(rows)n/a\n", to: "odd.csv")
    expectEqual(
      try await plain(":load \(path)", ":describe n", ":load --type n=integer \(path)", "n>18")
        .dropFirst(),
      [
        "| column\tn", "| kind\ttext, 1 not integer", "| filled\t21 of 21", "| different\t21",
        "| least\t1", "| greatest\tn/a",
        "| exceptions\t1 cell is no integer, the first in row 21: n/a",
        "| \t:load --type n=integer … takes it as integer", "= 0 of 21 (+0 -0)",
        "= 0 of 21 (+0 -0)", "+ 19", "+ 20", "= 2 of 21 (+2 -0)",
      ])
    expectEqual(
      try await plain(":load --type zz=integer \(path)"),
      [
        "! no column zz", "!   :load --type zz=integer \(path)", "!                ^",
        "! columns: n",
        "= 0 of 6 (+0 -0)",
      ])
  }

  @Test func `cells are told as rows have them, without what would end them`() async throws {
    let told = try await plain(":describe a", over: "a,b\n\"x\ty\u{1B}\",1\n")
    #expect(told.contains("| least\tx\\ty\\u{1B}"))
  }

  @Test func `a column is plotted, the rows found against all`() async throws {
    expectEqual(
      try await plain("himalaya", ":plot range").dropFirst(3),
      [
        "| Himalaya   ████████████████████████████████████████  2",
        "| Greece     ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  0 of 2",
        "| Karakoram  ░░░░░░░░░░░░░░░░░░░░                      0 of 1",
        "| empty                                                1", "= 2 of 6 (+0 -0)",
      ])
  }

  @Test func `a list is read as its flags say, and what was left out is told`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("1;2\n# x\n\"3\"x;4\n4;5\n6\n", to: "odd.dat")
    expectEqual(
      try await plain(
        ":load --delimiter ; --no-header --comment # \(path) --lenient", "", ":columns"
      ),
      [
        "| 1 row cannot be read and was left out: line 3",
        "| 1 row lacks cells, which are empty", "= 0 of 3 (+0 -0)", "+ 1\t2", "+ 4\t5", "+ 6\t",
        "= 3 of 3 (+3 -0)", "| :columns column_1 column_2", "= 3 of 3 (+0 -0)",
      ])
  }

  @Test func `the first ten rows that cannot be read are told, and how to leave them out`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write("a,b\n" + String(repeating: "1\n", count: 12), to: "ragged.csv")
    let told = (3...11).map { "! \($0):2: this row has 1 field, the header has 2" }
    expectEqual(
      try await plain(":load \(path)"),
      [
        "! \(path):2:2: this row has 1 field, the header has 2", "!   1", "!    ^",
      ] + told + [
        "! 12 rows cannot be read", "! to leave them out: :load --lenient \(path)",
        "= 0 of 6 (+0 -0)",
      ])
  }

  @Test func `a broken list is told with its line and a caret, and the old one stands`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write("a,b\n1,\"\u{1B}x\n", to: "broken.csv")
    expectEqual(
      try await plain("k2", ":load broken", "", folder: folder).dropFirst(2).prefix(8),
      [
        "! \(path):2:3: this quote is never closed", "!   1,\"\\u{1B}x", "!     ^",
        "! close it, or write \"\" for a quote inside a quoted field",
        "! to take quotes as text: :load --no-quotes \(path)",
        "! to leave it out: :load --lenient \(path)", "= 1 of 6 (+0 -0)",
        "+ Everest\t8849\tHimalaya",
      ])
    expectEqual(
      try await plain(":load nowhere", folder: folder),
      [
        "! nowhere: no dataset of this name", "!   :load nowhere", "!         ^",
        "! there are: broken", "! looked in:",
        "!   ./Data: \(folder.path)", "= 0 of 6 (+0 -0)",
      ])
  }

  @Test func `data can neither write to the terminal nor forge a line`() async throws {
    let nasty = "a,b\n\"x\n+ forged\",\" \u{1B}[31m\"\n"
    expectEqual(
      try await plain("", over: nasty),
      [
        "+ x\\n+ forged\t\\u{20}\\u{1B}[31m", "= 1 of 1 (+1 -0)",
      ])
  }

  @Test func `a query that begins with a colon is written with a backslash`() async throws {
    let text = "a\n:colon\nplain\n"
    expectEqual(try await plain("\\:col", over: text), ["+ :colon", "= 1 of 2 (+1 -0)"])
  }

  @Test func `whoever applies the lines in turn has the rows`() async throws {
    var random = SeededGenerator(seed: 20)
    let typed = [
      "", "8", "olympus", "himalaya", "e", "o l", "nothing", ":sort -height", ":sort name",
      ":limit 2", ":limit 4", ":limit all", ":section range", ":section none", ":columns name",
      ":columns all",
    ]
    for _ in 0..<200 {
      let session = try session()
      var rows: [String] = []
      for _ in 0..<8 {
        let console = ScriptedConsole()
        let line = typed.randomElement(using: &random) ?? ""
        // Cells are told as the columns were then, so rows are known by their name here.
        _ = try await PlainPresenter().present(session.handle(line), on: console)
        for line in console.lines {
          let name = String(line.dropFirst(2).prefix { $0 != "\t" })
          if line.hasPrefix("+ ") { rows.append(name) }
          if line.hasPrefix("- "), let index = rows.firstIndex(of: name) { rows.remove(at: index) }
        }
        let shown = ScriptedConsole()
        _ = try await PlainPresenter().present(session.handle(":show"), on: shown)
        let listed = shown.lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| @") }.map {
          String($0.split(separator: "\t")[1])
        }
        expectEqual(rows.sorted(), listed.sorted())
      }
    }
  }

  @Test func `deleted rows leave the list and do not come back`() async throws {
    expectEqual(
      try await plain("himalaya", ":delete 2", "", ":delete 1 3-4 3").suffix(11),
      [
        "- Lhotse\t8516\tHimalaya", "= 1 of 5 (+0 -1)",
        "+ K2\t8611\tKarakoram", "+ Popocatépetl\t5393\t", "+ Olympus\t2917\tGreece",
        "+ Olympus\t2917\tGreece", "= 5 of 5 (+4 -0)",
        "- Everest\t8849\tHimalaya", "- Popocatépetl\t5393\t", "- Olympus\t2917\tGreece",
        "= 2 of 2 (+0 -3)",
      ])
  }

  @Test func `rows are deleted by their numbers over all sections`() async throws {
    expectEqual(
      try await plain(":section range", "8", ":delete 3 1").suffix(5),
      [
        "@ Himalaya", "- Everest\t8849\tHimalaya", "-@ Karakoram",
        "- K2\t8611\tKarakoram", "= 1 of 4 (+0 -2)",
      ])
  }

  @Test(
    arguments: [
      (":delete", "usage: :delete n…"), (":delete x", "usage: :delete n…"),
      (":delete 3-1", "usage: :delete n…"), (":delete 0", "usage: :delete n…"),
      (":delete 2", "there is no row 2; the list has 1"),
      (":delete 1-9999999999999999", "there is no row 9999999999999999; the list has 1"),
    ] as [(String, String)])
  func `a number that no row has deletes nothing`(line: String, sentence: String) async throws {
    let lines = try await plain("everest", line, "everest")
    #expect(lines.contains("! \(sentence)"))
    expectEqual(lines.last, "= 1 of 6 (+0 -0)")
  }
}
