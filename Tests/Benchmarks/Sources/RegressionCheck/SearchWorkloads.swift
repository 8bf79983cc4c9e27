import Benchmark
import BenchmarkLists
import Datasets
import Search
import SystemPackage

/// Queries on a generated table, relative to a scan of its bytes for one word.
struct SearchWorkloads {
  private let dataset: Dataset
  private let table: GeneratedTable
  private let text: [UInt8]

  /// Loads the table from a folder.
  init(_ table: GeneratedTable, in folder: FilePath) async throws {
    self.table = table
    dataset = try await load("table.tsv", in: folder)
    text = try bytes(of: folder.appending("table.tsv"))
  }

  /// Keys with an index, then each kind of query without one.
  func all() async throws -> [Workload] {
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
    return [try await keys()] + queries.map { scan($0.0, $0.1) } + [sorting()]
  }

  /// Types different words in each round letter by letter, with the difference after each key.
  private func keys() async throws -> Workload {
    let indexed = ShownList(dataset, isIndexed: true)
    try await indexed.buildIndex()
    let (words, text) = (table.words, text)
    return Workload(
      name: "typing ten words, with an index",
      ours: { round in
        var list = indexed
        for word in (0..<10).map({ words[(round * 10 + $0) % words.count] }) {
          for length in 1...word.count {
            blackHole(try await list.show(String(word.prefix(length))).count)
          }
        }
      },
      reference: { round in blackHole(countRows(in: text, with: words[round % words.count])) })
  }

  /// Runs one query without an index or cached results.
  private func scan(_ name: String, _ query: @escaping @Sendable (String) -> String) -> Workload {
    let (dataset, words, text) = (dataset, table.words, text)
    return Workload(
      name: "searching for \(name)",
      ours: { round in
        let list = ShownList(dataset, isIndexed: false)
        blackHole(try await list.search(query(words[round % words.count])).listed.value)
      },
      reference: { round in blackHole(countRows(in: text, with: words[round % words.count])) })
  }

  private func sorting() -> Workload {
    let (dataset, words, text) = (dataset, table.words, text)
    return Workload(
      name: "sorting what is found by two columns",
      ours: { round in
        let source = DatasetSource(dataset, isIndexed: false)
        var arrangement = ListArrangement(allOf: source.columns)
        arrangement.sort = [
          .init(column: 2, isDescending: true), .init(column: 0, isDescending: false),
        ]
        let query = try Query(String(words[round % words.count].prefix(1)), columns: source.columns)
        let result = try await source.search(ListRequest(query: query, arrangement: arrangement))
        blackHole(result.listed.value)
      },
      reference: { round in blackHole(countRows(in: text, with: words[round % words.count])) })
  }
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
