import BenchmarkLists
import Datasets
import Search
import SystemPackage

/// Loading a generated table relative to counting its lines, and queries on it relative to a scan of
/// its bytes for one word.
func searchWorkloads(_ table: GeneratedTable, in folder: FilePath) async throws -> [Workload] {
  let dataset = try await load(folder.appending("table.tsv"))
  let text = try bytes(of: folder.appending("table.tsv"))
  let words = table.words
  func workload(
    _ name: String, _ ours: @escaping @Sendable (Int) async throws -> Void
  ) -> Workload {
    Workload(
      name: name, ours: ours,
      reference: { round in blackHole(countRows(in: text, with: words[round % words.count])) })
  }
  let loading = ["csv", "tsv", "txt", "json", "jsonl"].map { format in
    let path = folder.appending("table.\(format)")
    return Workload(
      name: "loading .\(format)",
      ours: { _ in blackHole(try await load(path).count) },
      reference: { _ in
        // Loading takes about ten times as long.
        for _ in 0..<5 { blackHole(countLines(try bytes(of: path))) }
      })
  }
  // Types different words in each round letter by letter, with the difference after each key.
  let indexed = ShownList(dataset, isIndexed: true)
  try await indexed.buildIndex()
  let keys = workload("typing ten words, with an index") { round in
    var list = indexed
    for word in (0..<10).map({ words[(round * 10 + $0) % words.count] }) {
      for length in 1...word.count {
        blackHole(try await list.show(String(word.prefix(length))).count)
      }
    }
  }
  // Queries without an index or cached results.
  let queries: [(String, @Sendable (String) -> String)] = [
    ("a word", { $0 }),
    ("a letter", { String($0.prefix(1)) }),
    ("a phrase", { "\"\($0) ba\"" }),
    ("the start of a cell", { "^\($0)" }),
    ("a negated word", { "!\($0)" }),
    ("either of two words", { "\($0) | \($0)ba" }),
    ("two words, one in a column", { "ba summary:\($0)" }),
    ("a range of numbers", { "number:1000..\($0.count)00000" }),
    ("a range of dates", { "date<19\($0.count)8-10-20" }),
    ("a regular expression", { "/\($0)[aeiou]*b.d/" }),
    ("letters in order", { "~\($0)" }),
  ]
  let scans = queries.map { name, query in
    workload("searching for \(name)") { round in
      let list = ShownList(dataset, isIndexed: false)
      blackHole(try await list.search(query(words[round % words.count])).listed.value)
    }
  }
  let sorting = workload("sorting what is found by two columns") { round in
    let source = DatasetSource(dataset, isIndexed: false)
    var arrangement = ListArrangement(allOf: source.columns)
    arrangement.sort = [
      .init(column: 2, isDescending: true), .init(column: 0, isDescending: false),
    ]
    let query = try Query(String(words[round % words.count].prefix(1)), columns: source.columns)
    let result = try await source.search(ListRequest(query: query, arrangement: arrangement))
    blackHole(result.listed.value)
  }
  return loading + [keys] + scans + [sorting]
}

private func countLines(_ bytes: [UInt8]) -> Int {
  var count = 0
  for byte in bytes where byte == UInt8(ascii: "\n") { count += 1 }
  return count
}

/// Returns the lines that contain a word, found byte by byte.
private func countRows(in text: [UInt8], with word: String) -> Int {
  let word = Array(word.utf8)
  var (rows, position) = (0, 0)
  while position + word.count <= text.count {
    guard word.indices.allSatisfy({ text[position + $0] == word[$0] }) else {
      position += 1
      continue
    }
    rows += 1
    position = text[position...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
  }
  return rows
}
