import DiffableList
import Synchronization

/// What conditions were found to hold for, so that going back a letter, or on by one, need not
/// search all rows.
///
/// A class because all who search a list share it. It forgets what was not asked for longest.
final class ConditionCache: Sendable {
  /// What a result depends on besides the list.
  struct Key: Hashable, Sendable {
    let condition: Query.Condition
    /// The columns that terms without one are searched in.
    let shown: [Int]
  }

  private struct Entry {
    let key: Key
    let rows: Bitmap
  }

  /// The last one was asked for last.
  private let entries = Mutex<[Entry]>([])
  /// How much memory the bitmaps may take, at least two of them.
  private static let mostBytes = 32 << 20

  /// The rows of a condition, if they are known.
  ///
  /// - Complexity: O(entries), of which there are a few dozen of a large list, 256 of a small one.
  subscript(key: Key) -> Bitmap? {
    entries.withLock { entries in
      guard let place = entries.lastIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: place)
      entries.append(entry)
      return entry.rows
    }
  }

  /// Keeps the rows of a condition.
  func keep(_ rows: Bitmap, for key: Key) {
    let most = min(256, max(2, Self.mostBytes / max(rows.words.count * 8, 1)))
    entries.withLock { entries in
      entries.removeAll { $0.key == key }
      if entries.count >= most { entries.removeFirst(entries.count - most + 1) }
      entries.append(Entry(key: key, rows: rows))
    }
  }

  /// The fewest rows known of a condition that holds wherever another one does.
  func fewestRows(_ shown: [Int], where isWider: (Query.Condition) -> Bool) -> Bitmap? {
    entries.withLock { entries in
      entries.filter { $0.key.shown == shown && isWider($0.key.condition) }
        .map(\.rows).min { $0.count < $1.count }
    }
  }
}
