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

  /// A class so that looking through many of them copies none.
  private final class Entry: Sendable {
    let key: Key
    /// Tells most keys apart at once.
    let hash: Int
    let rows: Bitmap
    /// What it asks for, if that is a text that may stand anywhere in a cell.
    let text: SoughtText?
    /// What that begins with.
    let initial: UInt8?

    init(_ key: Key, _ hash: Int, _ rows: Bitmap) {
      self.key = key
      self.hash = hash
      self.rows = rows
      text = SoughtText(key.condition)
      initial = text?.initial
    }
  }

  /// The last one was asked for last.
  private let entries = Mutex<[Entry]>([])
  /// How much memory the bitmaps may take, at least two of them.
  private static let mostBytes = 32 << 20

  /// The rows of a condition, if they are known.
  ///
  /// - Complexity: O(entries), of which there are a few dozen of a large list, 256 of a small one.
  subscript(key: Key) -> Bitmap? {
    let hash = key.hashValue
    return entries.withLock { entries in
      guard let place = entries.lastIndex(where: { $0.hash == hash && $0.key == key }) else {
        return nil
      }
      let entry = entries.remove(at: place)
      entries.append(entry)
      return entry.rows
    }
  }

  /// Keeps the rows of a condition.
  func keep(_ rows: Bitmap, for key: Key) {
    let most = min(256, max(2, Self.mostBytes / max(rows.words.count * 8, 1)))
    let hash = key.hashValue
    entries.withLock { entries in
      entries.removeAll { $0.hash == hash && $0.key == key }
      if entries.count >= most { entries.removeFirst(entries.count - most + 1) }
      entries.append(Entry(key, hash, rows))
    }
  }

  /// The fewest rows known of a text that is in all rows that hold another one.
  func fewestRows(_ shown: [Int], holding text: SoughtText) -> Bitmap? {
    entries.withLock { entries in
      var fewest: Entry?
      // Most begin with another letter, or have no fewer rows.
      for entry in entries where entry.initial == text.initial {
        if let fewest, entry.rows.count >= fewest.rows.count { continue }
        if entry.key.shown == shown && entry.text?.isBeginning(of: text) ?? false { fewest = entry }
      }
      return fewest?.rows
    }
  }
}

/// A text that is looked for, folded once for many comparisons.
struct SoughtText: Sendable {
  private let folded: [UInt8]
  private let cased: [UInt8]
  private let heedsCase: Bool
  private let anchors: Query.Anchors
  /// The typed name of the only column that it is looked for in.
  private let column: String?

  init(_ text: String, _ anchors: Query.Anchors, column: String?) {
    folded = TextFolding.fold(text, heedingCase: false)
    cased = TextFolding.fold(text, heedingCase: true)
    heedsCase = TextFolding.hasCapital(text)
    self.anchors = anchors
    self.column = column
  }

  /// The text that a condition asks for, if it asks for one that may stand anywhere in a cell.
  init?(_ condition: Query.Condition) {
    guard case .term(.text(let text, []), let column) = condition else { return nil }
    self.init(text, [], column: column)
  }

  /// What it begins with.
  var initial: UInt8? { folded.first }

  /// Whether it certainly is wherever another text is, which begins with it.
  func isBeginning(of other: Self) -> Bool {
    guard column == other.column else { return false }
    // A number has to begin with a text that has no anchor, and not with one that has.
    if !other.anchors.isEmpty && NumberText.canHold(folded) { return false }
    return heedsCase ? other.cased.starts(with: cased) : other.folded.starts(with: folded)
  }
}
