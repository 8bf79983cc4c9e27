import Terminal

/// The old and the new text of a cell that changed.
struct CellChange {
  private static let arrow = " → "
  private static let longestWhole = 40
  /// The most characters of a long old text, so that the new one is visible too.
  private static let longestOld = 24
  /// The most characters, or columns, that are shown before the first difference.
  private static let context = 8

  private let old: String
  private let new: String
  /// The number of characters before the first difference.
  private let start: Int

  /// - Complexity: O(characters before the first difference).
  init(_ old: String, _ new: String) {
    self.old = old
    self.new = new
    start = zip(old, new).lazy.prefix { $0 == $1 }.count
  }

  /// `8849 → 8848`; long texts from shortly before their first difference to shortly after the last
  /// one.
  ///
  /// - Complexity: O(length).
  var text: String {
    if old.count + new.count <= Self.longestWhole { return "\(old)\(Self.arrow)\(new)" }
    let (oldRest, newRest) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(oldRest.reversed(), newRest.reversed()).lazy.prefix { $0 == $1 }.count
    let before = part(of: old, end)
    let cut =
      before.count > Self.longestOld ? before.prefix(Self.longestOld - 1) + "…" : before[...]
    return "\(cut)\(Self.arrow)\(part(of: new, end))"
  }

  /// Returns a text without most of what both have at the start and at the end.
  private func part(of text: String, _ end: Int) -> String {
    // An ellipsis takes the place of one character.
    let (first, last) = (max(0, start - Self.context), max(0, end - Self.context))
    let part = text.dropFirst(first > 1 ? first : 0).dropLast(last > 1 ? last : 0)
    return (first > 1 ? "…" : "") + part + (last > 1 ? "…" : "")
  }

  /// Returns both texts in a width, which they share, each from shortly before the first difference.
  ///
  /// - Complexity: O(width), after the first difference.
  func text(width: Int) -> StyledText {
    let room = max(0, width - Self.arrow.count)
    let (before, after) = (Self.whole(old, room), Self.whole(new, room))
    let half = room / 2
    let least = min(after?.width ?? half, half)
    let oldText = side(old, before, min(before?.width ?? room, max(half, room - least)))
    let newText = side(new, after, room - oldText.width)
    return (oldText + StyledText(Self.arrow) + newText).cut(to: width)
  }

  /// Returns a whole text; nil if it is wider.
  private static func whole(_ text: String, _ width: Int) -> StyledText? {
    let start = text.prefix(width)
    let whole = StyledText(PlainForm.escapingControls(String(start)))
    return start.endIndex == text.endIndex && whole.width <= width ? whole : nil
  }

  private func side(_ text: String, _ whole: StyledText?, _ width: Int) -> StyledText {
    if let whole, whole.width <= width { return whole }
    let first = text.index(text.startIndex, offsetBy: start)
    var shown = first
    var room = min(Self.context, width / 3) - 1
    while shown > text.startIndex {
      let previous = text.index(before: shown)
      room -= DisplayWidth.of(PlainForm.escapingControls(String(text[previous])))
      if room < 0 { break }
      shown = previous
    }
    let part = PlainForm.escapingControls(String(text[shown...].prefix(width + 1)))
    return StyledText((shown > text.startIndex ? "…" : "") + part).cut(to: width)
  }
}
