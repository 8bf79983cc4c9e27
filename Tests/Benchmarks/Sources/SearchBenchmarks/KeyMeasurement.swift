import BenchmarkLists
import Measuring

/// How long each key took.
///
/// All keys come in one sequence, as somebody types them, so that whoever keeps earlier results has
/// the use of it. Those that clear the box are done and not counted.
struct KeyMeasurement {
  private(set) var typed = Samples()
  private(set) var backspaces = Samples()

  /// Types all keys into a list that shows nothing yet.
  init(of keys: Keys, in list: ShownList) async throws {
    var list = list
    var total = 0
    for key in keys.keys {
      let stopwatch = Stopwatch(.wall)
      let shown = try await list.show(key.text)
      let nanoseconds = stopwatch.nanoseconds
      switch key.kind {
      case .typed: typed.append(nanoseconds)
      case .backspace: backspaces.append(nanoseconds)
      case .cleared: break
      }
      total += shown.added - shown.removed
      precondition(total == shown.count, "what came and left does not add up to what is there")
    }
  }

  /// The lines for the table.
  func lines(data: String, contender: String) -> [String] {
    [("typed", typed), ("backspaces", backspaces)].map { kind, samples in
      samples.line(table: "Keys", workload: "\(data), \(kind)", contender: contender)
    }
  }
}
