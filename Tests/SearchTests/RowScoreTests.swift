import Datasets
import TestSupport
import Testing

@testable import Search

/// A list, and the row that should rank first.
private struct Case: Sendable, CustomTestStringConvertible {
  let term: String
  let list: [String]
  let first: String
  let reason: String

  init(_ term: String, _ list: [String], _ first: String, _ reason: String) {
    self.term = term
    self.list = list
    self.first = first
    self.reason = reason
  }

  var testDescription: String { "~\(term): \(first), \(reason)" }
}

@Suite struct RowScoreTests {
  /// The rows of a one-column list that match a term, best first.
  private func ranked(_ term: String, _ list: [String]) async throws -> [String] {
    try await ranked([term], list.map { [$0] }).map { list[$0] }
  }

  /// The rows that match all terms in any column, best first.
  private func ranked(_ terms: [String], _ rows: [[String]]) async throws -> [Int] {
    let header = (rows.first ?? []).indices.map { "c\($0)" }
    let lines = ([header] + rows).map { cells in
      cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
    }
    let bytes = Array(lines.joined().utf8)
    let source = DatasetSource(
      try DatasetLoader.load(bytes, name: "x", path: "x.csv", extension: "csv"))
    let query = Query(.conjunction(terms.map { .term(.fuzzy($0), column: nil) }))
    let request = ListRequest(
      query: query, arrangement: ListArrangement(allOf: source.columns))
    return try await source.search(request).sections.flatMap(\.rows).map { Int($0.rawValue) }
  }

  private static let cases: [Case] = [
    // Mountains.
    Case("evrst", ["Elbrus, east ridge via start", "Everest"], "Everest", "runs and a short cell"),
    Case("everest", ["North of Everest", "Everest"], "Everest", "the start of the cell"),
    Case("k2", ["Peak 25", "Kangchenjunga 2", "K2"], "K2", "a run"),
    Case("k2", ["K12", "Koh 2", "K2 West"], "K2 West", "a run before a shorter cell"),
    Case("k2", ["K2 West", "K2"], "K2", "the shorter of two alike"),
    Case("mb", ["Mamba", "Mont Blanc"], "Mont Blanc", "the starts of two words"),
    Case("mb", ["Mont Blanc", "Mbeya"], "Mbeya", "the start of a word in one piece"),
    Case("nanga", ["Annapurna, near Gangapurna", "Nanga Parbat"], "Nanga Parbat", "one piece"),
    Case("parbat", ["Panch arbat", "Nanga Parbat"], "Nanga Parbat", "a whole word"),
    Case("popo", ["Pico polar", "Popocatépetl"], "Popocatépetl", "one piece, past a diacritic"),
    Case("grg", ["Großglockner", "Gran Gebirge"], "Gran Gebirge", "the starts of both words"),
    Case("sg", ["Großglockner", "Sierra Grande"], "Sierra Grande", "words before a run inside"),
    Case("Ev", ["Kevu Ev", "Everest"], "Everest", "a capital that counts, early"),
    Case("mont", ["Monument", "Mount Tai", "Piémont", "Mont Blanc"], "Mont Blanc", "one piece"),
    Case("pk", ["Spike", "Lenin Peak", "Pik Pobeda"], "Pik Pobeda", "early, and the shorter gap"),
    Case(
      "hid", ["Cohidia", "Gasherbrum I (Hidden Peak)"], "Gasherbrum I (Hidden Peak)", "a bracket"),
    // File paths.
    Case("main", ["src/domain/a.c", "src/main.c"], "src/main.c", "the start of a part"),
    Case("rdm", ["src/random.c", "README.md"], "README.md", "the start of the cell, two joints"),
    Case("mk", ["src/smoke.c", "doc/x.mk"], "doc/x.mk", "an extension in one piece"),
    Case("fm", ["lib/afm.c", "lib/fuzzy_matcher.c"], "lib/fuzzy_matcher.c", "words of a name"),
    Case("ub", ["rub", "/usr/bin"], "/usr/bin", "two parts before a run inside"),
    Case("tst", ["Sources/Latest.swift", "Tests/One.swift"], "Tests/One.swift", "the start"),
    Case("swift", ["s/w/i/f/t/long.c", "a/main.swift"], "a/main.swift", "one piece"),
    Case("query", ["src/equery.c", "src/query.c"], "src/query.c", "the start of a part"),
    Case("conf", ["nonconform", "etc/nginx.conf"], "etc/nginx.conf", "an extension"),
    Case("a/b", ["alpha/tab", "x/a/b"], "x/a/b", "the slash in one piece"),
    Case("lib", ["usr/share/calibre", "usr/lib/x"], "usr/lib/x", "the start of a part"),
    // Identifiers.
    Case("fb", ["alfbeta", "fooBar"], "fooBar", "camel case before a run inside"),
    Case("gv", ["getLoveValue", "getValue"], "getValue", "the shorter gap"),
    Case("xp", ["exPose", "XMLParser"], "XMLParser", "the capital before a lowercase letter"),
    Case("httpserver", ["httpObserver", "HTTPServer"], "HTTPServer", "one piece"),
    Case("hs", ["ghost", "HTTPServer"], "HTTPServer", "camel case"),
    Case("uid", ["fluid", "user_id"], "user_id", "words joined by underscores"),
    Case("v2", ["velvet 12", "apiV2"], "apiV2", "a digit after its letter"),
    Case("sn", ["ASN", "snake_case"], "snake_case", "the start"),
    Case("nsd", ["insider", "NSDictionary"], "NSDictionary", "a run from the start"),
    Case("tvds", ["cartvideods", "tableViewDataSource"], "tableViewDataSource", "four parts"),
    // Packages.
    Case("machine", ["statemachine", "state-machine"], "state-machine", "the start of a word"),
    Case("machine", ["state-machine", "machine-learning"], "machine-learning", "early"),
    Case("machine", ["machine-learning", "machine"], "machine", "short"),
    Case("machine", ["macchina-engine", "my_machine"], "my_machine", "one piece"),
    Case("req", ["prereq", "re-quest", "requests"], "requests", "a run from the start"),
    Case("np", ["snap", "num-py", "npm"], "npm", "one piece from the start"),
    Case("dj", ["adjust", "django"], "django", "the start"),
    Case("pyt", ["happy-tools", "pytest"], "pytest", "the start"),
    Case("ts", ["pytest", "type-script", "ts-node"], "ts-node", "a whole word"),
    Case("rn", ["learn", "react-native"], "react-native", "words before a run inside"),
    // Titles.
    Case("lotr", ["Plotter", "The Lord of the Rings"], "The Lord of the Rings", "four words"),
    Case("god", ["A good dog", "The Godfather"], "The Godfather", "one piece"),
    Case(
      "2001", ["20 days in 2 of 0 and 1", "A Space Odyssey: 2001"], "A Space Odyssey: 2001", "a run"
    ),
    Case("wp", ["Swamp", "War and Peace"], "War and Peace", "the starts of words"),
    Case("物語", ["物の語り", "東京物語"], "東京物語", "a run in another script"),
    Case(
      "amelie", ["A male lie", "Le Fabuleux Destin d’Amélie"], "Le Fabuleux Destin d’Amélie",
      "a word"),
    Case("sept", ["Sherpa temple", "Les sept samouraïs"], "Les sept samouraïs", "a whole word"),
  ]

  @Test(arguments: cases)
  private func `the best match ranks first wherever it is in the list`(
    _ example: Case
  ) async throws {
    for list in [example.list, example.list.reversed()] {
      expectEqual(try await ranked(example.term, list).first, example.first, "\(list)")
    }
  }

  // MARK: - Orders

  @Test func `ranking criteria apply in this order`() async throws {
    let rows = [
      "very deep in a cell begins the xmachine", "a xmachine that is a little longer still",
      "a xmachine", "xmachine", "m-a-c-h-i-n-e-and-more", "x/machine", "a machine", "machine ",
      "machine",
    ]
    expectEqual(
      try await ranked("machine", rows),
      [
        rows[8], rows[7], rows[6], rows[5], rows[4], rows[3], rows[2], rows[1], rows[0],
      ])
  }

  @Test func `equal scores keep the dataset's order`() async throws {
    expectEqual(try await ranked("ab", ["ab3", "ab1", "ab2"]), ["ab3", "ab1", "ab2"])
  }

  @Test func `an earlier column ranks first unless a later one matches better`() async throws {
    let rows = [
      ["x", "y", "peak"], ["x", "peak", "y"], ["peak", "x", "y"], ["opera keys", "peak", "x"],
    ]
    expectEqual(try await ranked(["peak"], rows), [2, 1, 3, 0])
  }

  @Test func `an earlier column outweighs a shorter cell, but not an earlier letter`()
    async throws
  {
    let long = "peak" + String(repeating: " and so on", count: 60)
    expectEqual(try await ranked(["peak"], [["", "peak"], [long, ""]]), [1, 0])
    expectEqual(try await ranked(["peak"], [["the last peak", ""], ["", "peak"]]), [1, 0])
  }

  @Test func `scores of several terms add up`() async throws {
    let rows = [["alpine", "hut"], ["al pine", "the hut"], ["alp", "shut"]]
    expectEqual(try await ranked(["alp", "hut"], rows), [0, 1, 2])
    expectEqual(try await ranked(["alp", "zzz"], rows), [])
  }

  @Test func `the worst match in the last of many columns is still ranked`() async throws {
    let worst = String(repeating: " ", count: 99) + "xa" + String(repeating: "-", count: 99) + "xb"
    let row = Array(repeating: "-", count: 39) + [worst]
    expectEqual(try await ranked(["ab"], [row.map { _ in "-" }, row]), [1])
    var matcher = FuzzyMatcher(FuzzyPattern("ab"))
    let found = matcher.score(worst)
    let score = try #require(found)
    #expect(score > FuzzyScore.columnCost(39))
  }

  @Test func `rows are sorted stably by score`() {
    var generator = SeededGenerator(seed: 5)
    for highest in [0, 3, 900, 70_000, 5_000_000, Int(UInt32.max)] {
      for count in [0, 1, 2, 500] {
        let rows = (0..<count).map { index in
          (position: index * 3, score: Int.random(in: 0...highest, using: &generator))
        }
        // Breaks ties explicitly, since the standard library does not document a stable sort.
        let sorted = rows.sorted { ($1.score, $0.position) < ($0.score, $1.position) }
        expectEqual(
          RowScore.ranked(rows.map(\.position), by: rows.map(\.score)), sorted.map(\.position),
          "up to \(highest)")
      }
    }
  }

  @Test func `scores beyond 32 bits are clamped`() {
    expectEqual(RowScore.ranked([0, 1, 2, 3], by: [-5, .max, 7, Int(UInt32.max)]), [1, 3, 2, 0])
  }
}
