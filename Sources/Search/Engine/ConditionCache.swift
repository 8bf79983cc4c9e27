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

  /// A class so that iterating over entries copies none.
  private final class Entry: Sendable {
    let key: Key
    /// Compared first, because most keys differ in it.
    let hash: Int
    let rows: Bitmap
    /// The text of an unanchored text condition.
    let text: SearchText?
    /// The positions of the best rows, once they are known.
    let best: [Int]?

    init(_ key: Key, _ hash: Int, _ rows: Bitmap, best: [Int]? = nil) {
      self.key = key
      self.hash = hash
      self.rows = rows
      self.best = best
      text = SearchText(key.condition)
    }
  }

  /// The most recently used entry is the last.
  private let entries = Mutex<[Entry]>([])
  /// The maximum size of the bitmaps, except for the last two.
  private static let maxBytes = 32 << 20

  /// Returns the cached rows of a condition, in O(entries): a few dozen for a large list, up to
  /// 256.
  subscript(key: Key) -> Bitmap? {
    let hash = key.hashValue
    return entries.withLock { entries in
      guard let index = entries.lastIndex(where: { $0.hash == hash && $0.key == key }) else {
        return nil
      }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.rows
    }
  }

  func keep(_ rows: Bitmap, for key: Key) {
    let most = min(256, max(2, Self.maxBytes / max(rows.words.count * 8, 1)))
    let hash = key.hashValue
    entries.withLock { entries in
      entries.removeAll { $0.hash == hash && $0.key == key }
      if entries.count >= most { entries.removeFirst(entries.count - most + 1) }
      entries.append(Entry(key, hash, rows))
    }
  }

  /// Returns the cached best rows of a condition if `rows` are all those that match.
  func best(for key: Key, of rows: Bitmap) -> [Int]? {
    let hash = key.hashValue
    let entry = entries.withLock { entries in entries.last { $0.hash == hash && $0.key == key } }
    return entry?.rows == rows ? entry?.best : nil
  }

  /// Keeps the best rows as long as the rows of a condition.
  func keep(best: [Int], of rows: Bitmap, for key: Key) {
    let hash = key.hashValue
    entries.withLock { entries in
      guard let index = entries.lastIndex(where: { $0.hash == hash && $0.key == key }),
        entries[index].rows == rows
      else { return }
      entries[index] = Entry(key, hash, rows, best: best)
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

  /// Returns the smallest cached result for a substring of `text`.
  func fewestRows(_ shown: [Int], holding text: SearchText) -> Bitmap? {
    entries.withLock { entries in
      var fewest: Entry?
      // Most entries have another initial or no fewer rows.
      for entry in entries where entry.text?.initial == text.initial {
        if let fewest, entry.rows.count >= fewest.rows.count { continue }
        if entry.key.shown == shown && entry.text?.isBeginning(of: text) ?? false { fewest = entry }
      }
      return fewest?.rows
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

  var initial: UInt8? { folded.first }

  /// Returns whether every row that contains another string, which starts with this one, contains
  /// this one.
  func isBeginning(of other: Self) -> Bool {
    guard column == other.column else { return false }
    return isCaseSensitive ? other.cased.starts(with: cased) : other.folded.starts(with: folded)
  }
}
