import Search
import Terminal
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Prompt
@testable import Session
@testable import Transcripts

/// Tests `Session` and the presenters with a remote source.
@MainActor
@Suite(.session) struct RemoteSessionTests {
  private static let size = TerminalSize(columns: 60, lines: 12)

  /// A session with the output of each line.
  @MainActor
  private struct Conversation {
    let session: Session
    let presenter: any Presenter

    init(_ source: RemoteSource, _ presenter: any Presenter = PlainPresenter()) {
      session = Session(source)
      self.presenter = presenter
    }

    /// Returns the block of a line.
    func lines(
      _ line: String, on console: ScriptedConsole = ScriptedConsole(size: size)
    ) async throws -> [String] {
      _ = try await presenter.present(session.handle(line), on: console)
      return console.lines
    }

    /// Returns the block of the last line.
    func lines(after lines: String...) async throws -> [String] {
      var last: [String] = []
      for line in lines { last = try await self.lines(line) }
      return last
    }
  }

  private let exact = RemoteSource(rows: RemoteRow.peaks)
  private let bounded = RemoteSource(
    rows: RemoteRow.peaks, count: { .atLeast($0 / 2) }, changesPerPage: 2)
  /// Rotates its list by one row with each search.
  private let rotating = RemoteSource(
    rows: RemoteRow.peaks,
    order: { rows, number in
      let first = (number - 1) % max(rows.count, 1)
      return Array(rows[first...] + rows[..<first])
    })

  // MARK: Blocks

  @Test func `counts are never less than the rows received`() async throws {
    let source = RemoteSource(rows: RemoteRow.peaks, count: { .atLeast($0 > 5 ? 1 : $0) })
    let plain = Conversation(source)
    expectEqual(try await plain.lines("ida").last, "= ≥1 of ≥1 (+≥1 -≥0)")
    expectEqual(try await plain.lines("").last, "= ≥5 of ≥5 (+≥5 -≥0)")
    let json = Conversation(source, JSONPresenter())
    let head = #"{"line":"","count":5,"total":5,"exact":false,"#
    #expect(try await json.lines(after: "ida", "")[0].hasPrefix(head))
  }

  @Test func `a block has the rows of all pages and the known counts`() async throws {
    let plain = Conversation(bounded)
    expectEqual(
      try await plain.lines(""),
      [
        "+ Everest\t8849\tHimalaya", "+ K2\t8611\tKarakoram", "+ Lhotse\t8516\tHimalaya",
        "+ Popocatépetl\t5393\t", "+ Olympus\t2917\tGreece", "+ Ida\t2456\tGreece",
        "= ≥3 of ≥3 (+≥3 -≥0)",
      ])
    expectEqual(
      try await plain.lines("l"),
      [
        "- K2\t8611\tKarakoram", "- Ida\t2456\tGreece", "= ≥2 of ≥3 (+≥0 -≥1)",
      ])
    expectEqual(try await plain.lines(":limit 1").last, "= ≥0 of ≥3 (+≥0 -≥1), ≥2 found")
    let json = try await Conversation(bounded, JSONPresenter()).lines("k2")
    expectEqual(
      json,
      [
        """
        {"line":"k2","count":0,"total":3,"exact":false,"added":[{"at":0,"section":null,"cells":\
        {"name":"K2","height":8611,"range":"Karakoram"}}],"removed":[],"moved":[],"changed":[],\
        "text":[],"error":null}
        """
      ])
  }

  @Test func `rows that move between searches are printed with their new numbers`() async throws {
    let plain = Conversation(rotating)
    expectEqual(try await plain.lines("greece").last, "= 2 of 6 (+2 -0)")
    expectEqual(
      try await plain.lines("greece"), ["^ 2 Olympus\t2917\tGreece", "= 2 of 6 (+0 -0 ^1)"])
    // Moves caused by a new order are not printed.
    expectEqual(try await plain.lines(":sort -name"), ["= 2 of 6 (+0 -0)"])
    expectEqual(
      try await plain.lines(":show"),
      [
        "| 1\tOlympus\t2917\tGreece", "| 2\tIda\t2456\tGreece", "= 2 of 6 (+0 -0)",
      ])
  }

  @Test func `sections have titles though rows are known only from pages`() async throws {
    let plain = Conversation(bounded)
    expectEqual(
      try await plain.lines(after: ":section range", "8"),
      [
        "+@ Himalaya", "+ Everest\t8849\tHimalaya", "+ Lhotse\t8516\tHimalaya",
        "+@ Karakoram", "+ K2\t8611\tKarakoram", "= ≥1 of ≥3 (+≥1 -≥0)",
      ])
    expectEqual(
      try await plain.lines("himalaya"),
      [
        "-@ Karakoram", "- K2\t8611\tKarakoram", "= ≥1 of ≥3 (+≥0 -≥0)",
      ])
    expectEqual(
      try await plain.lines(after: "popo", ":show"),
      [
        "| @ (none)", "| 1\tPopocatépetl\t5393\t", "= ≥0 of ≥3 (+0 -0)",
      ])
    let json = try await Conversation(bounded, JSONPresenter()).lines(after: ":section range", "k2")
    #expect(json[0].contains(#"{"at":0,"section":"Karakoram","#))
  }

  @Test func `a terminal lists all rows if counts are lower bounds`() async throws {
    let terminal = Conversation(bounded, TerminalPresenter(color: false))
    expectEqual(
      try await terminal.lines("8"),
      [
        "     name     height  range", "+ 1  Everest    8849  Himalaya",
        "+ 2  K2         8611  Karakoram", "+ 3  Lhotse     8516  Himalaya",
        "= ≥1 of ≥3 (+≥1 -≥0)",
      ])
    expectEqual(
      try await terminal.lines(":show 2"),
      [
        "     name    height  range", "  2  K2        8611  Karakoram",
        "  3  Lhotse    8516  Himalaya", "= ≥1 of ≥3 (+0 -0)",
      ])
    expectEqual(
      try await terminal.lines("ida"),
      [
        "-    Everest    8849  Himalaya", "-    K2         8611  Karakoram",
        "-    Lhotse     8516  Himalaya", "     name     height  range",
        "+ 1  Ida        2456  Greece", "= ≥0 of ≥3 (+≥0 -≥1)",
      ])
  }

  @Test func `on a terminal, cut lists and removals have counts or lower bounds`() async throws {
    let rows = RemoteRow.rows((1...30).map { ["row \($0)", "\($0)", $0 > 4 ? "b" : "a"] })
    var source = RemoteSource(rows: rows, count: { .atLeast(min($0, 3)) }, changesPerPage: 4)
    let terminal = Conversation(source, TerminalPresenter(color: false))
    let lines = try await terminal.lines("")
    expectEqual(lines.prefix(2), ["     name   height  range", "+ 1  row 1       1  a"])
    expectEqual(
      lines.suffix(3),
      [
        "+ 7  row 7       7  b", "… ≥1 more (:show)", "= ≥3 of ≥3 (+≥3 -≥0)",
      ])
    expectEqual(lines.count + 2, Self.size.lines)
    // Of 26 removed rows, the source counts at least three; six were requested.
    expectEqual(try await terminal.lines("a").first, "- ≥6 rows removed")
    source = RemoteSource(rows: rows, count: { .exact($0) }, changesPerPage: 4)
    let counted = Conversation(source, TerminalPresenter(color: false))
    expectEqual(try await counted.lines("").suffix(2).first, "… 23 more (:show)")
    expectEqual(try await counted.lines("a").first, "- 26 rows removed")
  }

  // MARK: Pages

  private static let many = RemoteRow.rows(
    (0..<20_000).map { ["row number \($0)", "\($0)", String(repeating: "x", count: 60)] })

  @Test(arguments: ["", ":show"])
  func `pages are requested as they are printed`(line: String) async throws {
    let source = RemoteSource(rows: Self.many, count: { .atLeast($0 / 2) })
    let session = Session(source)
    if line == ":show" { _ = await session.handle("") }
    let presenters: [any Presenter] = [PlainPresenter(), JSONPresenter()]
    for presenter in presenters {
      let block = await session.handle(line)
      let before = source.server.requests(.page).count
      let console = ScriptedConsole()
      var written = 0
      console.onWrite = { text throws(ConsoleError) in
        written += text.utf8.count
        // A page has 1,000 rows of at least 80 bytes; each part ends with an empty page.
        let pages = source.server.requests(.page).count - before
        #expect(pages <= written / 80_000 + 2 + ListChange.Part.allCases.count)
      }
      _ = try await presenter.present(block, on: console)
      #expect(written > 1_500_000 || line == "" && presenter is JSONPresenter)
    }
  }

  @Test func `a terminal requests only the rows that it shows`() async throws {
    let source = RemoteSource(rows: Self.many)
    let terminal = Conversation(source, TerminalPresenter(color: false))
    expectEqual(try await terminal.lines("").suffix(2).first, "… 19993 more (:show)")
    expectEqual(source.server.requests(.page), ["rows 0..<8", "inserted 0"])
  }

  @Test func `concurrent lines are answered in order`() async throws {
    let conversation = Conversation(exact)
    exact.server.hold("greece")
    let first = Task { try await conversation.lines("greece") }
    try await exact.server.wait(forRequest: "greece")
    let second = Task { try await conversation.lines(":limit 1") }
    exact.server.release("greece")
    expectEqual(try await first.value.last, "= 2 of 6 (+2 -0)")
    expectEqual(try await second.value, ["- Ida\t2456\tGreece", "= 1 of 6 (+0 -1), 2 found"])
  }

  // MARK: Failures

  @Test func `a failed search is reported and the list stays`() async throws {
    let plain = Conversation(exact)
    exact.server.fail(.search, 2)
    expectEqual(
      try await plain.lines(after: "k2", "everest"),
      [
        "! the server is gone", "= 1 of 6 (+0 -0)",
      ])
    expectEqual(
      try await plain.lines(":show"), ["| 1\tK2\t8611\tKarakoram", "= 1 of 6 (+0 -0)"])
    expectEqual(
      try await plain.lines("everest"),
      [
        "- K2\t8611\tKarakoram", "+ Everest\t8849\tHimalaya", "= 1 of 6 (+1 -1)",
      ])
  }

  @Test func `a failed page ends its block with the error and the counts`() async throws {
    // A page has two rows.
    bounded.server.fail("inserted 2")
    expectEqual(
      try await Conversation(bounded).lines(""),
      [
        "+ Everest\t8849\tHimalaya", "+ K2\t8611\tKarakoram", "! the server is gone",
        "= ≥3 of ≥3 (+≥3 -≥0)",
      ])
    let json = try await Conversation(bounded, JSONPresenter()).lines("")
    expectEqual(json.count, 1)
    #expect(
      json[0].hasSuffix(
        """
        "range":"Karakoram"}}],"removed":[],"moved":[],"changed":[],"text":[],"error":{"message":\
        "the server is gone","column":null}}
        """))
    exact.server.fail("rows 0..<6")
    let terminal = Conversation(exact, TerminalPresenter(color: false))
    expectEqual(try await terminal.lines(""), ["! the server is gone", "= 6 of 6 (+6 -0)"])
    expectEqual(
      try await Conversation(exact).lines(after: "", ":show"),
      [
        "! the server is gone", "= 6 of 6 (+0 -0)",
      ])
  }

  // MARK: Interrupts

  @Test func `an interrupt ends a search and the list stays`() async throws {
    let plain = Conversation(exact)
    _ = try await plain.lines("k2")
    exact.server.hold("everest")
    let typed = Task { try await plain.lines("everest") }
    try await exact.server.wait(forRequest: "everest")
    typed.cancel()
    expectEqual(try await typed.value, ["! interrupted", "= 1 of 6 (+0 -0)"])
    // The answer does not wait until the source notices the cancellation.
    try await exact.server.wait(forCancelled: "everest")
    expectEqual(try await plain.lines("k2"), ["= 1 of 6 (+0 -0)"])
  }

  @Test(arguments: [true, false])
  func `an interrupt during a page ends the block`(honorsCancellation: Bool) async throws {
    var source = bounded
    source.honorsCancellation = honorsCancellation
    let server = source.server
    server.hold("inserted 2")
    let plain = Conversation(source)
    let typed = Task { try await plain.lines("") }
    try await server.wait(forRequest: "inserted 2", .page)
    typed.cancel()
    server.release(honorsCancellation ? "" : "inserted 2")
    let rowCount = honorsCancellation ? 2 : 4
    expectEqual(try await typed.value.count, rowCount + 1)
    expectEqual(try await typed.value.last, "= ≥3 of ≥3 (+≥3 -≥0)")
    // Pages that won't be printed are not requested.
    expectEqual(server.requests(.page), ["removed 0", "inserted 0", "inserted 2"])
    expectEqual(server.cancelled, (honorsCancellation ? ["inserted 2"] : []))
    server.release("inserted 2")
    expectEqual(try await plain.lines(":show").count, 7)
  }

  @Test func `an interrupt at the prompt ends the line, not the session`() async throws {
    let console = ScriptedConsole(["everest", "k2"])
    exact.server.hold("everest")
    let repl = REPL(
      Session(exact), console: console, presenter: PlainPresenter(), options: REPL.Options())
    let running = Task { try await repl.run(startLine: nil, settings: [], query: nil) }
    try await exact.server.wait(forRequest: "everest")
    console.send(.interrupt)
    expectEqual(try await running.value, .done)
    expectEqual(
      console.lines,
      [
        "= 0 of 6 (+0 -0)", "! interrupted", "= 0 of 6 (+0 -0)", "+ K2\t8611\tKarakoram",
        "= 1 of 6 (+1 -0)",
      ])
  }

  // MARK: Commands

  @Test func `the source applies a limit, an order and columns`() async throws {
    let plain = Conversation(exact)
    expectEqual(
      try await plain.lines(after: ":limit 2", ":sort -name", ""),
      [
        "+ Popocatépetl\t5393\t", "+ Olympus\t2917\tGreece", "= 2 of 6 (+2 -0), 6 found",
      ])
    expectEqual(
      try await plain.lines(":sort name"),
      [
        "- Popocatépetl\t5393\t", "- Olympus\t2917\tGreece", "+ Everest\t8849\tHimalaya",
        "+ Ida\t2456\tGreece", "= 2 of 6 (+2 -2), 6 found",
      ])
    expectEqual(try await plain.lines(":columns height"), ["= 2 of 6 (+0 -0), 6 found"])
    expectEqual(try await plain.lines(":show 2"), ["| 2\t2456", "= 2 of 6 (+0 -0), 6 found"])
    expectEqual(
      try await plain.lines(":show 3"),
      [
        "! no row 3; the list has 2 rows", "!   :show 3", "!         ^",
        "= 2 of 6 (+0 -0), 6 found",
      ])
  }

  @Test func `rows are shown by number up to the end of the list`() async throws {
    let plain = Conversation(bounded)
    expectEqual(
      try await plain.lines(after: "8", ":show 2 9"),
      [
        "| 2\tK2\t8611\tKarakoram", "| 3\tLhotse\t8516\tHimalaya", "= ≥1 of ≥3 (+0 -0)",
      ])
    expectEqual(try await plain.lines(":show 7"), ["= ≥1 of ≥3 (+0 -0)"])
    let json = Conversation(bounded, JSONPresenter())
    #expect(
      try await json.lines(after: "8", ":show 3")[0].contains(
        #""text":["3\tLhotse\t8516\tHimalaya"],"error":null"#))
  }

  @Test func `a read-only source keeps its rows`() async throws {
    for source in [exact, bounded] {
      let plain = Conversation(source)
      let lines = try await plain.lines(after: "k2", ":delete 1")
      expectEqual(lines.first, "! remote is read-only")
      expectEqual(lines.count, 2)
      expectEqual(try await plain.lines("k2").count, 1)
    }
  }

  @Test func `rows are deleted by number though their identities must be requested`()
    async throws
  {
    for count in [{ .exact($0) }, { .atLeast($0 / 2) }] as [@Sendable (Int) -> RowCount] {
      let source = RemoteSource(rows: RemoteRow.peaks, count: count, canDelete: true)
      let plain = Conversation(source)
      expectEqual(
        try await plain.lines(after: "", ":delete 2 5-6").dropLast(),
        [
          "- K2\t8611\tKarakoram", "- Olympus\t2917\tGreece", "- Ida\t2456\tGreece",
        ])
      expectEqual(try await plain.lines(":show").count, 4)
      let refused = try await plain.lines(":delete 1-9999999999999999")
      expectEqual(refused.first?.hasPrefix("! no row 9999999999999999"), true)
      expectEqual(try await plain.lines(":show").count, 4)
    }
  }

  // MARK: Random sequences

  @Test func `applying the printed changes gives the rows`() async throws {
    var random = SeededGenerator(seed: 43)
    let typed = [
      "", "8", "greece", "himalaya", "e", "o l", "nothing", "!e", ":limit 2", ":limit 4",
      ":limit all",
    ]
    for round in 0..<testSize(40, thorough: 150) {
      let isExact = Bool.random(using: &random)
      let shuffleSeed = UInt64.random(in: 0...9, using: &random)
      let source = RemoteSource(
        rows: RemoteRow.peaks, count: { isExact ? .exact($0) : .atLeast($0 / 3) },
        order: { rows, number in
          var random = SeededGenerator(seed: shuffleSeed &* 1000 &+ UInt64(number))
          return rows.shuffled(using: &random)
        }, changesPerPage: Int.random(in: 1...3, using: &random))
      for number in 1...6 where Int.random(in: 0..<5, using: &random) == 0 {
        source.server.fail(.search, number)
      }
      let plain = Conversation(source)
      var names: [String] = []
      for _ in 0..<8 {
        let line = typed.randomElement(using: &random) ?? ""
        apply(try await plain.lines(line), to: &names)
        let shown = try await plain.lines(":show").dropLast().map {
          String($0.split(separator: "\t")[1])
        }
        // Added rows have no number in the plain form, so only the set is known.
        expectEqual(names.sorted(), shown.sorted(), "round \(round), seed 43: \(line)")
        names = shown
      }
    }
  }

  private func apply(_ lines: [String], to names: inout [String]) {
    for line in lines {
      let name = String(line.dropFirst(2).prefix { $0 != "\t" })
      if line.hasPrefix("+ ") { names.append(name) }
      if line.hasPrefix("- ") { names.removeAll { $0 == name } }
    }
  }
}
