import BenchmarkLists
import Datasets
import Measuring
import SystemPackage

/// Measures Ridgeline's search, and prints a line after each measurement.
struct SearchMeasurement {
  let folder: FilePath
  let workloads: Workloads

  private static let name = "ours"
  private static let repetitions = 10
  /// The repeats of operations that take a second.
  private static let fewRepetitions = 3

  /// Measures keys and parenthesized queries with an index, on all cores.
  func measureKeys() async throws {
    for text in workloads.texts {
      let list = ShownList(try await load(text.file, in: folder), isIndexed: true)
      try await list.buildIndex()
      let keys = try await KeyMeasurement(of: text.keys, in: list)
      for line in keys.lines(data: text.name, contender: Self.name) { print(line) }
      try await measureBrackets(list, data: text.name)
      try await measureFuzzy(list.source.dataset, data: text.name)
    }
  }

  /// Measures fuzzy searches on all cores.
  private func measureFuzzy(_ dataset: Dataset, data: String) async throws {
    for word in workloads.fuzzy {
      var samples = Samples()
      for _ in 0..<Self.repetitions {
        let list = ShownList(dataset, isIndexed: false)
        try await list.searchFirst()
        let stopwatch = Stopwatch(.wall)
        try await list.search("~\(word)")
        samples.append(stopwatch.nanoseconds)
      }
      let workload = "\(data), fuzzy \(word)"
      print(samples.line(table: "Scans", workload: workload, contender: "\(Self.name), all cores"))
    }
  }

  private func measureBrackets(_ list: ShownList, data: String) async throws {
    let brackets = workloads.brackets
    var (whole, parts) = (Samples(), Samples())
    for _ in 0..<Self.repetitions {
      try await list.evictResults()
      var stopwatch = Stopwatch(.wall)
      try await list.search(brackets.whole)
      whole.append(stopwatch.nanoseconds)
      try await list.evictResults()
      stopwatch = Stopwatch(.wall)
      for part in brackets.parts { try await list.search(part) }
      parts.append(stopwatch.nanoseconds)
    }
    // A bar would end the table cell.
    let workload = "\(data), \(brackets.whole.split(separator: "|").joined(separator: "\\|"))"
    for (contender, samples) in [(Self.name, whole), ("\(Self.name), its parts added up", parts)] {
      print(samples.line(table: "Brackets", workload: workload, contender: contender))
    }
  }

  /// Measures loading, indexing, scans and ranges, which are compared on one core.
  ///
  /// Uses processor time, so the process should be pinned to one core.
  func measureScans() async throws {
    for text in workloads.texts {
      let dataset = try await measureLoading(text.file, data: text.name)
      try await measureFirstSearches(of: dataset, data: text.name)
      let queries =
        workloads.scans.map { ($0, $0) } + workloads.fuzzy.map { ("fuzzy \($0)", "~\($0)") }
      var samples = queries.map { _ in Samples() }
      for _ in 0..<Self.repetitions {
        // A new list each time, because results are cached; folded text is shared.
        let list = ShownList(dataset, isIndexed: false)
        try await list.searchFirst()
        for (number, query) in queries.enumerated() {
          samples[number].append(try await time { try await list.search(query.1) })
        }
      }
      for (query, samples) in zip(queries, samples) {
        let workload = "\(text.name), \(query.0)"
        print(samples.line(table: "Scans", workload: workload, contender: Self.name))
      }
    }
    try await measureRanges()
  }

  private func measureLoading(_ file: String, data: String) async throws -> Dataset {
    var samples = Samples()
    for _ in 1..<Self.fewRepetitions {
      samples.append(try await time { _ = try await load(file, in: folder) })
    }
    let stopwatch = Stopwatch(.processor)
    let dataset = try await load(file, in: folder)
    samples.append(stopwatch.nanoseconds)
    print(preparation(samples, of: data, "loading"))
    return dataset
  }

  private func measureFirstSearches(of dataset: Dataset, data: String) async throws {
    var (searches, indexes) = (Samples(), Samples())
    for _ in 0..<Self.fewRepetitions {
      let list = ShownList(dataset, isIndexed: false)
      searches.append(try await time { try await list.searchFirst() })
      let indexed = ShownList(dataset, isIndexed: true)
      indexes.append(try await time { try await indexed.buildIndex() })
    }
    print(preparation(searches, of: data, "first search"))
    print(preparation(indexes, of: data, "first search and index"))
  }

  private func measureRanges() async throws {
    let list = ShownList(try await measureLoading("C.tsv", data: "C"), isIndexed: false)
    try await list.searchFirst()
    var first = Samples()
    first.append(try await time { try await list.search("value>1") })
    print(preparation(first, of: "C", "values"))
    for range in workloads.ranges {
      var samples = Samples()
      for repetition in 0..<Self.repetitions {
        // Another range of the same size each time, because results are cached.
        let bounds = [range.lower, range.upper].map { $0.map { String($0 + repetition) } ?? "" }
        let query = "value:\(bounds.joined(separator: ".."))"
        samples.append(try await time { try await list.search(query) })
      }
      let workload = "C, range of \(range.name)"
      print(samples.line(table: "Ranges", workload: workload, contender: Self.name))
    }
  }

  /// Measures the peak memory of this process after ten queries on one text; needs a fresh process.
  func measureMemory(of data: String, isIndexed: Bool) async throws {
    guard let text = workloads.texts.first(where: { $0.name == data }) else { return }
    var list = ShownList(try await load(text.file, in: folder), isIndexed: isIndexed)
    if isIndexed { try await list.buildIndex() }
    for query in workloads.memoryQueries(of: text) { _ = try await list.show(query) }
    let contender = isIndexed ? Self.name : "\(Self.name), no index"
    print(
      "{\"table\":\"Memory\",\"workload\":\(quoted(data)),\"contender\":\(quoted(contender)),"
        + "\"bytes\":\(peakMemory())}")
  }

  private func preparation(_ samples: Samples, of data: String, _ what: String) -> String {
    samples.line(table: "Preparation", workload: data, contender: "\(Self.name), \(what)")
  }

  /// Returns the processor time of an operation.
  private func time(_ body: () async throws -> Void) async throws -> Int64 {
    let stopwatch = Stopwatch(.processor)
    try await body()
    return stopwatch.nanoseconds
  }
}
