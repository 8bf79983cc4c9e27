import DiffableList
import Synchronization

/// A cache of the rows that match conditions, so that adding or removing a letter does not search
/// all rows.
///
/// A class because all searches of a list share it. It evicts the least recently used entry.
final class ConditionCache: Sendable {
  /// The inputs of a result besides the list.
  struct Key: Hashable, Sendable {
    let condition: Query.Condition
    /// The columns for terms without a column.
    let shown: [Int]
  }

  private struct Entry {
    let rows: Bitmap
    /// The text of an unanchored text condition.
    let text: SearchText?
    /// The positions of the best rows, once they are known.
    var best: [Int]?
    var lastUse: Int
  }

  private struct Entries {
    var entries: [Key: Entry] = [:]
    /// The number of uses.
    var uses = 0
  }

  private let entries = Mutex(Entries())
  /// The maximum size of the bitmaps, except for the last two.
  private static let maxBytes = 32 << 20

  /// Returns the cached rows of a condition.
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
      cache.entries[key] = Entry(
        rows: rows, text: SearchText(key.condition), lastUse: cache.uses)
    }
  }

  /// Returns the cached best rows of a condition if `rows` are all those that match.
  func best(for key: Key, of rows: Bitmap) -> [Int]? {
    let entry = entries.withLock { $0.entries[key] }
    return entry?.rows == rows ? entry?.best : nil
  }

  /// Keeps the best rows as long as the rows of a condition.
  func keep(best: [Int], of rows: Bitmap, for key: Key) {
    entries.withLock { cache in
      if cache.entries[key]?.rows == rows { cache.entries[key]?.best = best }
    }
  }

  /// Returns the cached rows of the longest start of a fuzzy term, which include those of the term.
  func rows(_ shown: [Int], holdingStartOf letters: String, column: String?) -> Bitmap? {
    var start = letters.dropLast()
    while !start.isEmpty {
      let condition = Query.Condition.term(.fuzzy(String(start)), column: column)
      if let rows = self[Key(condition: condition, shown: shown)] { return rows }
      start.removeLast()
    }
    return nil
  }

  /// Returns the smallest cached result for a start of `text`.
  func fewestRows(_ shown: [Int], holding text: SearchText) -> Bitmap? {
    entries.withLock { cache in
      var fewest: Bitmap?
      for (key, entry) in cache.entries where entry.rows.count < fewest?.count ?? .max {
        if key.shown == shown && entry.text?.isBeginning(of: text) ?? false { fewest = entry.rows }
      }
      return fewest
    }
  }
}

struct SearchText: Sendable {
  private let folded: [UInt8]
  private let cased: [UInt8]
  private let isCaseSensitive: Bool
  /// The typed name of the only column to search.
  private let column: String?

  init(_ text: String, _ anchors: Query.Anchors, column: String?) {
    folded = anchors.anchored(TextFolding.fold(text, caseSensitive: false))
    cased = anchors.anchored(TextFolding.fold(text, caseSensitive: true))
    isCaseSensitive = TextFolding.hasCapital(text)
    self.column = column
  }

  /// Returns the text of an unanchored text condition.
  init?(_ condition: Query.Condition) {
    guard case .term(.text(let text, []), let column) = condition else { return nil }
    self.init(text, [], column: column)
  }

  /// Returns whether every row that contains another string, which starts with this one, contains
  /// this one.
  func isBeginning(of other: Self) -> Bool {
    guard column == other.column else { return false }
    return isCaseSensitive ? other.cased.starts(with: cased) : other.folded.starts(with: folded)
  }
}
