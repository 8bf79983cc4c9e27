import Datasets
import Search
import TestSupport
import Testing

@Suite struct DatasetSourceTests {
  private static let text = """
    name,height,range
    Everest,8849,Himalaya
    K2,8611,Karakoram
    Popocatépetl,5393,
    Galdhøpiggen,2469,Jotunheimen
    Öræfajökull 88,2110,
    eve,,himalaya

    """

  private func source(_ text: String = text) throws -> DatasetSource {
    DatasetSource(
      try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv"))
  }

  private func names(
    _ query: String, _ change: (inout ListArrangement) -> Void = { _ in }
  ) async throws -> [[String]] {
    let source = try source()
    var arrangement = ListArrangement(allOf: source.columns)
    change(&arrangement)
    let request = ListRequest(
      query: try Query(query, columns: source.columns), arrangement: arrangement)
    let result = try await source.search(request)
    let rows = try await result.rows(in: 0..<100)
    return result.sections.map { section in
      [section.title.text].compactMap(\.self)
        + rows.filter { $0.section == section.title }.map { $0.cells[0] }
    }
  }

  @Test(
    arguments: [
      ("", ["Everest", "K2", "Popocatépetl", "Galdhøpiggen", "Öræfajökull 88", "eve"]),
      ("  ", ["Everest", "K2", "Popocatépetl", "Galdhøpiggen", "Öræfajökull 88", "eve"]),
      ("eve", ["Everest", "eve"]),
      ("EVE", []), ("Eve", ["Everest"]),
      ("popocatepetl", ["Popocatépetl"]), ("Popocatepetl", ["Popocatépetl"]),
      ("POPOCATEPETL", []), ("popocatÉpetl", []), ("galdhopiggen", ["Galdhøpiggen"]),
      ("oraefa", ["Öræfajökull 88"]),
      // A word matches any part of a cell, whatever it holds.
      ("88", ["Everest", "Öræfajökull 88"]), ("849", ["Everest"]), ("^849", []),
      // All words must match, in any columns.
      ("hima 8849", ["Everest"]), ("eve k2", []), ("e\u{301}ve", ["Everest", "eve"]),
      ("\\:eve", []), ("\\eve", []),
      ("!eve", ["K2", "Popocatépetl", "Galdhøpiggen", "Öræfajökull 88"]),
      ("\"eve\"", ["Everest", "eve"]), ("range:hima", ["Everest", "eve"]),
    ] as [(String, [String])])
  func `a query finds the rows that contain all its words`(
    query: String, found: [String]
  ) async throws {
    expectEqual(try await names(query).flatMap(\.self), found)
  }

  @Test func `all columns are searched, or those that are chosen`() async throws {
    expectEqual(try await names("hima") { $0.columns = [0, 1] }, [["Everest", "eve"]])
    expectEqual(try await names("hima") { $0.searched = [0, 1] }, [])
    expectEqual(try await names("8849") { $0.searched = [0, 1] }, [["Everest"]])
  }

  @Test func `sorting is stable, by value, with empty cells last`() async throws {
    func sorted(_ keys: (Int, Bool)...) async throws -> [String] {
      try await names("") {
        $0.sort = keys.map { ListArrangement.SortKey(column: $0, isDescending: $1) }
      }[0]
    }
    expectEqual(
      try await sorted((1, false)),
      ["Öræfajökull 88", "Galdhøpiggen", "Popocatépetl", "K2", "Everest", "eve"])
    expectEqual(
      try await sorted((1, true)),
      ["Everest", "K2", "Popocatépetl", "Galdhøpiggen", "Öræfajökull 88", "eve"])
    expectEqual(
      try await sorted((2, true), (0, false)),
      ["K2", "Galdhøpiggen", "eve", "Everest", "Öræfajökull 88", "Popocatépetl"])
    expectEqual(
      try await sorted((2, false)),
      ["Everest", "eve", "Galdhøpiggen", "K2", "Popocatépetl", "Öræfajökull 88"])
  }

  @Test func `numbers are sorted by all digits`() async throws {
    let numbers = [
      "9007199254740993", "9007199254740992", "9007199254740993.0", "-1e400", "0.1",
      "0.10000000000000000001", "0.1000", "1e400", "2e400",
    ]
    let list = try source("n\n" + numbers.joined(separator: "\n") + "\n")
    var arrangement = ListArrangement(allOf: list.columns)
    arrangement.sort = [.init(column: 0, isDescending: false)]
    let found = try await list.search(
      ListRequest(query: .everything, arrangement: arrangement))
    expectEqual(
      try await found.rows(in: 0..<20).map { $0.cells[0] },
      [
        "-1e400", "0.1", "0.1000", "0.10000000000000000001", "9007199254740992",
        "9007199254740993", "9007199254740993.0", "1e400", "2e400",
      ])
  }

  @Test func `sections are sorted by title, the empty one last`() async throws {
    expectEqual(
      try await names("") { $0.section = 2 },
      [
        ["Himalaya", "Everest"], ["himalaya", "eve"], ["Jotunheimen", "Galdhøpiggen"],
        ["Karakoram", "K2"], ["(none)", "Popocatépetl", "Öræfajökull 88"],
      ])
    expectEqual(
      try await names("") { $0.section = 1 }.map(\.[0]),
      ["2110", "2469", "5393", "8611", "8849", "(none)"])
  }

  @Test func `a limit keeps exactly the first rows of the order`() async throws {
    let byHeight = ListArrangement.SortKey(column: 1, isDescending: true)
    expectEqual(
      try await names("") {
        $0.sort = [byHeight]
        $0.limit = 2
      }, [["Everest", "K2"]])
    expectEqual(
      try await names("") {
        $0.sort = [byHeight]
        $0.limit = 2
        $0.section = 0
      }, [["Everest", "Everest"], ["K2", "K2"]])
  }

  @MainActor
  @Test func `a cancelled task does not search`() async throws {
    let source = try source()
    let request = ListRequest(
      query: try Query("", columns: source.columns),
      arrangement: ListArrangement(allOf: source.columns))
    let task = Task { _ = try await source.search(request) }
    // The task cannot start before this function waits.
    task.cancel()
    await #expect(throws: ListSourceError.cancelled) { try await task.value }
  }

  /// A list large enough to be indexed.
  @Test func `the first search starts indexing, unless disabled`() async throws {
    let lines = (0..<30_000).map { "the library of number \($0), with names and places" }
    let dataset = try DatasetLoader.load(
      Array(lines.joined(separator: "\n").utf8), name: "x", path: "x.txt", extension: "txt")
    let indexed = DatasetSource(dataset)
    let scanned = DatasetSource(dataset, isIndexed: false)
    #expect(!indexed.hasIndex)
    for text in ["zzz", "library", "libr", "number 29", "9, w"] {
      let request = ListRequest(
        query: try Query(text, columns: indexed.columns),
        arrangement: ListArrangement(allOf: indexed.columns))
      let found = try await indexed.search(request)
      let expected = try await scanned.search(request)
      expectEqual(found.sections.map { Array($0.rows) }, expected.sections.map { Array($0.rows) })
      try await wait(for: "the index") { indexed.hasIndex }
    }
    #expect(!scanned.hasIndex)
  }
}
