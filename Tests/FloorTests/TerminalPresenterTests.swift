@testable import Output
@testable import Session
import Terminal
import TestSupport
import Testing

@Suite(.session) struct TerminalPresenterTests {
  /// Returns the output of a terminal for lines, without the start.
  @MainActor private func shown(
    _ lines: String..., over text: String = peaks, columns: Int = 80, rows: Int = 24,
    color: Bool = false
  ) async throws -> [String] {
    let session = try session(over: text)
    let size = TerminalSize(columns: columns, lines: rows)
    var last: [String] = []
    for line in lines {
      let console = ScriptedConsole(size: size)
      _ = try await TerminalPresenter(color: color).present(session.handle(line), on: console)
      last = console.lines
    }
    return last
  }

  @Test func `the list follows the removed rows`() async throws {
    expectEqual(
      try await shown("e", "8"),
      [
        "-    Popocatépetl      5393",
        "-    Olympus           2917  Greece",
        "-    Olympus           2917  Greece",
        "     name          height_m  range",
        "  1  Everest           8849  Himalaya",
        "+ 2  K2                8611  Karakoram",
        "  3  Lhotse            8516  Himalaya",
        "= 3 of 6 (+1 -3)",
      ])
  }

  @Test func `removed rows are shown in their former columns`() async throws {
    expectEqual(
      try await shown(":columns name", "k2", ":columns height_m range"),
      [
        "     height_m  range",
        "  1      8611  Karakoram                                               … name K2",
        "= 1 of 6 (+0 -0)",
      ])
    expectEqual(
      try await shown("himalaya", ":limit 1", ":columns range name", "k2"),
      [
        "-    Himalaya   Everest", "     range      name", "+ 1  Karakoram  K2",
        "= 1 of 6 (+1 -1), 1 found",
      ])
  }

  @Test func `a very long cell is shown quickly`() async throws {
    let cell = String(repeating: "ex", count: 200_000)
    let lines = try await shown("e", over: "a\n\(cell)\n")
    let shown = String(repeating: "ex", count: 37)
    expectEqual(lines[1], "+ 1  \(shown)…")
  }

  @Test func `all pages of rows share one table layout`() async throws {
    let rows = (1...2_500).map { "row \($0),\($0 <= 1_500)\n" }.joined()
    let lines = try await shown("", ":section b", ":show", over: "a,b\n" + rows)
    // The headings, two titles, the rows, the counts.
    expectEqual(lines.count, 2_504)
    expectEqual(lines.prefix(3), ["        a         b", "@ false", "     1  row 1501  false"])
    expectEqual(lines.filter { $0.hasPrefix("@") }, ["@ false", "@ true"])
  }

  @Test func `more than five removed rows are counted`() async throws {
    expectEqual(
      try await shown("", "nothing"), ["- 6 rows removed", "= 0 of 6 (+0 -6)"])
  }

  @Test func `rows that do not fit are counted`() async throws {
    let lines = try await shown("", rows: 8)
    expectEqual(
      lines,
      [
        "     name     height_m  range",
        "+ 1  Everest      8849  Himalaya", "+ 2  K2           8611  Karakoram",
        "+ 3  Lhotse       8516  Himalaya", "… 3 more (:show)", "= 6 of 6 (+6 -0)",
      ])
    // With the typed line and the next prompt the screen is full but not scrolled.
    expectEqual(lines.count + 2, 8)
    expectEqual(try await shown("", rows: 1).count, 4)
  }

  @Test func `section titles count as screen lines`() async throws {
    expectEqual(
      try await shown(":section range", "8", rows: 9),
      [
        "     name     height_m  range", "@ Himalaya",
        "+ 1  Everest      8849  Himalaya", "+ 2  Lhotse       8516  Himalaya", "@ Karakoram",
        "+ 3  K2           8611  Karakoram", "= 3 of 6 (+3 -0)",
      ])
    expectEqual(
      try await shown(":section range", "8", rows: 8).suffix(3),
      [
        "+ 2  Lhotse       8516  Himalaya", "… 1 more (:show)", "= 3 of 6 (+3 -0)",
      ])
  }

  @Test func `columns that do not fit are dropped from the right`() async throws {
    expectEqual(
      try await shown("", over: "name,m,one column,another\nK2,8611,x,y\n", columns: 27),
      [
        "     name     m  +2 columns", "+ 1  K2    8611", "= 1 of 1 (+1 -0)",
      ])
  }

  @Test func `wide characters and long cells keep the columns in line`() async throws {
    let long = String(repeating: "長", count: 30)
    expectEqual(
      try await shown("", over: "a,b\n富士山,1\n\(long),2\ne\u{301},3\n", columns: 48),
      [
        "     a                                         b",
        "+ 1  富士山                                    1",
        "+ 2  \(String(repeating: "長", count: 19))…   2",
        "+ 3  e\u{301}                                         3", "= 3 of 3 (+3 -0)",
      ])
  }

  @Test func `matches and signs are styled only with color`() async throws {
    expectEqual(
      try await shown("catep", color: true)[1],
      "\u{1B}[32m+\u{1B}[0m \u{1B}[2m1\u{1B}[0m  Popo\u{1B}[1;36mcatép\u{1B}[0metl      5393")
    expectEqual(try await shown("catep").joined().contains("\u{1B}"), false)
  }

  @Test func `control characters in data never reach the terminal`() async throws {
    let lines = try await shown(
      "", "x", over: "a\u{1B}]0;t\u{7}\n\"x\u{1B}[2J\ny\"\n", color: false)
    expectEqual(
      lines,
      [
        "     a\\u{1B}]0;t\\u{7}", "  1  x\\u{1B}[2J\\ny", "= 1 of 1 (+0 -0)",
      ])
  }

  @Test func `the changes view aligns cells`() async throws {
    expectEqual(
      try await shown(":view changes", "himalaya | olympus", "k2 | lhotse"),
      [
        "- Everest  8849  Himalaya", "- Olympus  2917  Greece", "- Olympus  2917  Greece",
        "+ K2       8611  Karakoram", "= 2 of 6 (+1 -3)",
      ])
  }

  @Test @MainActor func `the start block gives advice`() async throws {
    let console = ScriptedConsole()
    _ = try await TerminalPresenter(color: false).present(session().start, on: console)
    expectEqual(console.lines, ["peaks · 6 rows · type to search, Enter lists all, :help"])
  }

  @Test func `answers and errors omit the signs of the plain form`() async throws {
    expectEqual(try await shown(":sort"), [":sort none", "= 0 of 6 (+0 -0)"])
    expectEqual(
      try await shown(":foo"),
      [
        "! unknown command :foo; :help lists all commands", "!   :foo", "!    ^",
        "= 0 of 6 (+0 -0)",
      ])
    expectEqual(try await shown(":quit"), [])
  }

  @Test func `shown rows are a numbered table`() async throws {
    expectEqual(
      try await shown("8", ":show 2"),
      [
        "     name    height_m  range", "  2  K2          8611  Karakoram",
        "  3  Lhotse      8516  Himalaya", "= 3 of 6 (+0 -0)",
      ])
  }

  @Test func `an empty result may have a hint`() async throws {
    expectEqual(
      try await shown("EVErest"), ["= 0 of 6 (+0 -0)", "in lower case it finds 1 row"])
    expectEqual(try await shown("OLYMPUS").last, "in lower case it finds 2 rows")
    expectEqual(try await shown("help").last, ":help lists all commands")
    expectEqual(try await shown("?").last, ":help lists all commands")
    expectEqual(try await shown("xyz"), ["= 0 of 6 (+0 -0)"])
  }

  @Test(
    arguments: [
      // Capitals first, then letters in order, then a column's name.
      ("KARAKORAM 86", "in lower case it finds 1 row"),
      ("EVEREST | LHOTSE", "in lower case it finds 2 rows"),
      ("name=EVEREST", "in lower case it finds 1 row"),
      ("evrst", "~evrst finds 1 row"), ("olmps", "~olmps finds 2 rows"),
      ("range:hmly", "range:~hmly finds 2 rows"), ("evrst 88", "~evrst ~88 finds 1 row"),
      ("\"k oram\"", "~koram finds 1 row"), ("Evrst", "~Evrst finds 1 row"),
      ("hieght>8000", "no column hieght; did you mean height_m?"),
      ("hieght_m:8000..8500", "no column hieght_m; did you mean height_m?"),
      ("everest nmae:k2", "no column nmae; did you mean name?"),
      ("rnge=x", "no column rnge; did you mean range?"),
      ("help", ":help lists all commands"), ("  ? ", ":help lists all commands"),
    ] as [(String, String)])
  func `the first applicable hint is given`(query: String, hint: String) async throws {
    expectEqual(try await shown(query), ["= 0 of 6 (+0 -0)", hint])
  }

  @Test(arguments: [
    "xyz", "^vrst", "/^Q/", "height_m>9000", "height_m:1..2", "~xyz", "XYZ", "https://x",
    "name:/k2/",
  ])
  func `without an applicable hint none is given`(query: String) async throws {
    expectEqual(try await shown(query), ["= 0 of 6 (+0 -0)"])
  }

  @Test @MainActor func `no hint is given for results or errors`() async throws {
    expectEqual(try await shown("k2").last, "= 1 of 6 (+1 -0)")
    expectEqual(try await shown("hieght>").last, "no column hieght; did you mean height_m?")
    expectEqual(try await shown("height>").last, "= 0 of 6 (+0 -0)")
    expectEqual(try await shown("nothing", ":sort name").last, "= 0 of 6 (+0 -0)")
  }

  @Test(
    arguments: [
      ("name:r", "  Eve{r}est      8849  Himalaya"),
      ("^e himalaya", "  {E}verest      8849  {Himalaya}"),
      ("everest !k2", "  {Everest}      8849  Himalaya"),
      ("height_m>8800", "  Everest      8849  Himalaya"),
      ("range=himalaya 884", "  Everest      {884}9  {Himalaya}"),
      ("name:~vrs", "  E{v}e{r}e{s}t      8849  Himalaya"),
    ] as [(String, String)])
  @MainActor func `matches are highlighted only in the searched column`(
    query: String, expected: String
  ) async throws {
    let line = try await shown(query, color: true).first { $0.contains("[32m+") }
    let row = expected.map { character in
      switch character {
      case "{": "\u{1B}[1;36m"
      case "}": "\u{1B}[0m"
      default: String(character)
      }
    }.joined()
    expectEqual(line?.hasSuffix(row), true, "\(line ?? "")")
  }

  @Test func `show cuts neither cells nor columns`() async throws {
    let long = String(repeating: "x", count: 200)
    let lines = try await shown("", ":show 1 1", over: "a,b,c\n\(long),\(long),8\n1,2,3\n")
    #expect(lines.contains { $0.hasSuffix("\(long)  \(long)  8") }, "\(lines)")
  }
}
