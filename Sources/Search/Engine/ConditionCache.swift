import DiffableList
import Synchronization

/// A cache of the rows that match conditions, so that adding or removing a letter does not search
/// all rows.
///
/// A class because all searches of a list share it. It evicts the least recently used entry.
final class ConditionCache: Sendable {
  struct Key: Hashable, Sendable {
    let condition: Query.Condition
    /// The columns for terms without a column.
    let shown: [Int]
  }

  private struct Entry {
    let rows: Bitmap
    /// The positions of the best rows, once they are known.
    var best: [Int]?
    var lastUse: Int
  }

  private struct Entries {
    var entries: [Key: Entry] = [:]
    var uses = 0
  }

  private let entries = Mutex(Entries())
  /// The maximum size of the bitmaps, except for the last two.
  private static let maxBytes = 32 << 20

  subscript(key: Key) -> Bitmap? {
    entries.withLock { cache in
      cache.uses += 1
      cache.entries[key]?.lastUse = cache.uses
      return cache.entries[key]?.rows
    }
  }

  /// - Complexity: O(entries): a few dozen for a large list, up to 256.
  func keep(_ rows: Bitmap, for key: Key) {
    let most = min(256, max(2, Self.maxBytes / max(rows.words.count * 8, 1)))
    entries.withLock { cache in
      cache.entries[key] = nil
      if cache.entries.count >= most,
        let oldest = cache.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        cache.entries[oldest.key] = nil
      }
      cache.uses += 1
      cache.entries[key] = Entry(rows: rows, lastUse: cache.uses)
    }
  }

  /// Returns the cached best rows of a condition if `rows` are all those that match.
  func best(for key: Key, of rows: Bitmap) -> [Int]? {
    let entry = entries.withLock { $0.entries[key] }
    return entry?.rows == rows ? entry?.best : nil
  }

  func keep(best: [Int], of rows: Bitmap, for key: Key) {
    entries.withLock { cache in
      if cache.entries[key]?.rows == rows { cache.entries[key]?.best = best }
    }
  }

  /// Returns the fewest cached rows of a start of a term, which include those of the term.
  func rows(_ shown: [Int], matchingStartOf term: Query.Term, column: String?) -> Bitmap? {
    entries.withLock { cache in
      var fewest: Bitmap?
      for (key, entry) in cache.entries where key.shown == shown {
        if case .term(let start, column) = key.condition, term.continues(start),
          entry.rows.count < fewest?.count ?? .max
        {
          fewest = entry.rows
        }
      }
      return fewest
    }
  }
}

extension Query.Term {
  /// Returns whether each row that matches the term also matches one with its first letters.
  ///
  /// Blanks at an anchored end do not count, so that anchored terms are not compared.
  fileprivate func continues(_ start: Self) -> Bool {
    switch (self, start) {
    case (.text(let text, []), .text(let start, [])), (.fuzzy(let text), .fuzzy(let start)):
      text.unicodeScalars.starts(with: start.unicodeScalars)
    default: false
    }
  }
}
