import BenchmarkLists
import Datasets
import SystemPackage

#if PostgreSQL
  import PostgreSQL
  import Search
#endif

/// Times searches in this process, without a terminal, and prints milliseconds.
///
/// Types words: a key's time includes the rows, their number, and the difference from the last ones.
/// With `--cold`, searches without an index or cached results; that is processor time.
@main
struct SearchTimes {
  static func main() async throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isCold = arguments.first == "--cold"
    if isCold { arguments.removeFirst() }
    guard arguments.count > 1 else { fatalError("usage: SearchTimes [--cold] FILE QUERY…") }
    let file = arguments.removeFirst()
    #if PostgreSQL
      if file.hasPrefix("postgresql:") { return try await type(arguments, on: TableAddress(file)) }
    #endif
    let start = processorNanoseconds()
    let dataset = try await load(FilePath(file))
    show("loading", [milliseconds(since: start)])
    try await isCold ? search(arguments, in: dataset) : type(arguments, into: dataset)
  }

  private static func type(_ words: [String], into dataset: Dataset) async throws {
    var list = ShownList(dataset, isIndexed: true)
    let start = processorNanoseconds()
    try await list.buildIndex()
    show("index", [milliseconds(since: start)])
    var times: [Double] = []
    for word in words {
      for length in 1...word.count {
        let start = ContinuousClock.now
        try await list.show(String(word.prefix(length)))
        times.append((ContinuousClock.now - start) / .milliseconds(1))
      }
      // Clears the box, which is not counted.
      try await list.show("")
      show(word, Array(times.suffix(word.count)))
    }
    show("all keys", times)
  }

  private static func search(_ queries: [String], in dataset: Dataset) async throws {
    for query in queries {
      var times: [Double] = []
      for _ in 0..<10 {
        // A new list, because results are cached. Its first search folds what is not ASCII.
        let list = ShownList(dataset, isIndexed: false)
        try await list.searchFirst()
        let start = processorNanoseconds()
        try await list.search(query)
        times.append(milliseconds(since: start))
      }
      show(query, times)
    }
  }

  private static func milliseconds(since start: Int64) -> Double {
    Double(processorNanoseconds() - start) / 1e6
  }

  private static func show(_ name: String, _ times: [Double]) {
    let sorted = times.sorted().map { ($0 * 1_000).rounded() / 1_000 }
    print("\(name): median \(sorted[sorted.count / 2]), slowest \(sorted[sorted.count - 1])")
  }
}

#if PostgreSQL
  extension SearchTimes {
    /// Types each word 31 times; a pause precedes each key.
    @MainActor
    private static func type(_ words: [String], on table: TableAddress) async throws {
      let controller = try await FilterController(source: PostgreSQLSource(table)) {
        ListStep(from: $0, to: $1)
      }
      for word in words {
        let keys = (1...word.count).map { String(word.prefix($0)) }
        var times = keys.map { _ in [Double]() }
        // A first round fills the server's cache.
        for round in 0...31 {
          for (index, key) in keys.enumerated() {
            try await Task.sleep(for: .milliseconds(30))
            let start = ContinuousClock.now
            try await controller.type(key)
            _ = try await controller.typed?.result?.rows(in: 0..<20)
            if round > 0 { times[index].append((ContinuousClock.now - start) / .milliseconds(1)) }
          }
        }
        for (key, times) in zip(keys, times) { show(key, times) }
      }
    }
  }
#endif
