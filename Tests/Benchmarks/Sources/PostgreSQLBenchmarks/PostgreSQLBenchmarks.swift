#if PostgreSQL
  import PostgreSQL
  import Search

  /// Types words letter by letter, and times the first page of each key and the bare statement in
  /// turns.
  @main
  struct PostgreSQLBenchmarks {
    private static let rounds = 31
    private static let countRepetitions = 5

    @MainActor
    static func main() async throws {
      for table in ["packages", "sharded"] {
        print("## \(table)")
        print("| typed | key to first page | bare statement | ratio | whole list counted |")
        print("|---|--:|--:|--:|--:|")
        try await run(table, words: Array(CommandLine.arguments.dropFirst()))
      }
    }

    @MainActor
    private static func run(_ table: String, words: [String]) async throws {
      let source = try await PostgreSQLSource(
        TableAddress("postgresql://?table=\(table)&key=id"))
      let controller = FilterController(source: source) { _ in }
      let bare = BareStatement(table: table)
      var ratios: [Double] = []
      var (slowest, all) = (Duration.zero, Duration.zero)
      for word in words {
        let keys = (1...word.count).map { String(word.prefix($0)) }
        for (text, times) in zip(keys, try await type(keys, controller, bare)) {
          let counts = try await count(text, controller)
          slowest = max(slowest, times.keys.max() ?? .zero)
          all += median(times.keys)
          // Compares within a turn, because the machine's speed changes.
          let ratio = median(zip(times.keys, times.statements).map { $0 / $1 })
          ratios.append(ratio)
          let cells = [
            ms(median(times.keys)), ms(median(times.statements)), "\(rounded(ratio))",
          ]
          print("| \(([text] + cells + [ms(median(counts))]).joined(separator: " | ")) |")
        }
      }
      print(
        """

        ratio: median \(rounded(median(ratios))), \
        maximum \(rounded(ratios.max() ?? 0)); slowest key \(ms(slowest)); all keys \(ms(all))

        """)
    }

    /// Returns the times of keys and of their bare statements.
    @MainActor
    private static func type(
      _ keys: [String], _ controller: FilterController, _ bare: BareStatement
    ) async throws -> [(keys: [Duration], statements: [Duration])] {
      var times = keys.map { _ in (keys: [Duration](), statements: [Duration]()) }
      // A first run fills the server's cache for both.
      for round in 0...rounds {
        for (index, text) in keys.enumerated() {
          func typeKey() async throws -> Duration {
            try await time {
              try await controller.type(text)
              _ = try await controller.typed?.result?.rows(in: 0..<20)
            }
          }
          // Alternates which one runs first.
          let isKeyFirst = round.isMultiple(of: 2)
          let first = isKeyFirst ? try await typeKey() : nil
          let statement = try await time { _ = bare.run(text) }
          let key = if let first { first } else { try await typeKey() }
          guard round > 0 else { continue }
          times[index].keys.append(key)
          times[index].statements.append(statement)
        }
      }
      return times
    }

    /// Returns the time to count the matches of a word.
    @MainActor
    private static func count(
      _ text: String, _ controller: FilterController
    ) async throws -> [Duration] {
      var times: [Duration] = []
      for _ in 0..<countRepetitions {
        try await controller.type(text)
        times.append(try await time { await controller.typed?.result?.countAll() })
      }
      return times
    }

    @MainActor
    private static func time(_ body: @MainActor () async throws -> Void) async throws -> Duration {
      try await Task.sleep(for: .milliseconds(30))
      let start = ContinuousClock.now
      try await body()
      return .now - start
    }

    private static func median<Value: Comparable>(_ values: [Value]) -> Value {
      values.sorted()[values.count / 2]
    }

    private static func ms(_ time: Duration) -> String {
      "\(((time / .milliseconds(1)) * 100).rounded() / 100) ms"
    }

    private static func rounded(_ ratio: Double) -> Double { (ratio * 100).rounded() / 100 }
  }
#else
  @main
  struct PostgreSQLBenchmarks {
    static func main() { print("build with --traits PostgreSQL") }
  }
#endif
