import BenchmarkLists
import Measuring

/// The time of each key.
///
/// All keys form one sequence, as a user types them, so that contenders may reuse earlier results.
/// Keys that clear the box run uncounted.
struct KeyMeasurement {
  private(set) var typed = Samples()
  private(set) var backspaces = Samples()

  /// Types all keys into an empty list.
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
      precondition(total == shown.count, "added and removed rows do not add up to the total")
    }
  }

  /// The lines of the table.
  func lines(data: String, contender: String) -> [String] {
    [("typed", typed), ("backspaces", backspaces)].map { kind, samples in
      samples.line(table: "Keys", workload: "\(data), \(kind)", contender: contender)
    }
  }
}
