import Datasets
import DiffableList
import Synchronization

/// The best rows found so far by all threads, with a threshold for those that follow.
///
/// A class because the threads share it.
final class BestRows: Sendable {
  private let limit: Int
  private let found: Mutex<[RankedRow]>
  private let lowest = Atomic<UInt64>(0)

  init(limit: Int) {
    self.limit = limit
    found = Mutex([])
  }

  /// The lowest rank that is among the best.
  var threshold: RankedRow { RankedRow(bits: lowest.load(ordering: .relaxed)) }

  func add(_ rows: [RankedRow]) {
    if rows.isEmpty { return }
    found.withLock { found in
      found += rows
      // Sorting some more at once is faster than keeping an order.
      if found.count >= limit + limit / 8 { sort(&found) }
    }
  }

  func positions() -> [Int] {
    found.withLock { found in
      sort(&found)
      return found.map(\.position)
    }
  }

  private func sort(_ found: inout [RankedRow]) {
    found.sort { $0.bits > $1.bits }
    found.removeLast(max(0, found.count - limit))
    guard found.count == limit, let last = found.last else { return }
    lowest.store(last.bits, ordering: .relaxed)
  }
}

/// A row's score and position as a number that is higher for a row that ranks first.
struct RankedRow: Sendable {
  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  /// A score beyond 32 bits is clamped.
  init(score: Int, position: Int) {
    bits = UInt64(UInt32(clamping: score)) << 32 | UInt64(~UInt32(position))
  }

  var score: Int { Int(bits >> 32) }
  var position: Int { Int(~UInt32(truncatingIfNeeded: bits)) }
}
