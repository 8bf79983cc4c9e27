/// How the number of hidden columns is written after the headings.
enum HiddenColumnsNote: Sendable {
  case full
  case short
  case none

  func text(left: Int, right: Int) -> String {
    if self == .none || left + right == 0 { return "" }
    let noun = self == .short ? "" : left == 0 && right == 1 ? " column" : " columns"
    if left == 0 { return "  +\(right)\(noun)" }
    return "  ←\(left)\(right == 0 ? "" : " →\(right)")\(noun)"
  }
}

/// The widths of as many columns as fit, from the left.
///
/// Long columns are cut only if others would be hidden, and then use the remaining space. The
/// last one can be cut further. The first one stays even if it must be cut.
struct FittingColumns {
  /// The maximum width of a column while others need space.
  static let widestColumn = 40
  static let gap = 2
  /// The minimum width of a column of text that is cut.
  static let narrowestColumn = 6
  /// The minimum width of a heading that is cut for a short note.
  private static let narrowestHeading = 3

  /// The widths of the columns without a limit.
  let natural: [Int]
  let headings: [Int]
  /// The widths without the headings.
  let contents: [Int]
  let canBeCut: [Bool]
  let hiddenLeft: Int
  /// The notes to try.
  var notes = [HiddenColumnsNote.full, .short, .none]
  let width: Int

  /// The widths, and the longest note that leaves room for a part of a second column.
  var fitted: (widths: [Int], note: HiddenColumnsNote) {
    let whole = natural.reduce(Self.gap * (natural.count - 1), +)
    if whole + noteExcess(.full, after: natural.count, natural) <= width { return (natural, .full) }
    let capped = natural.map { min($0, Self.widestColumn) }
    // At most as many columns as leave room for the gaps between them.
    let most = min(capped.count, width / Self.gap + 1)
    for note in notes {
      for count in stride(from: most, to: 0, by: -1) {
        if let widths = cut(capped, at: count, note) ?? grown(capped, count, note) {
          return (widths, note)
        }
      }
    }
    if let pair = narrowPair { return (pair, .none) }
    let text = HiddenColumnsNote.full.text(left: hiddenLeft, right: natural.count - 1)
    return (
      natural.prefix(1).map { min($0, max(1, width)) },
      text.count + (headings.first ?? 0) <= width ? .full : .short
    )
  }

  /// The widths of a first column that is cut so that a scrolled one is visible; nil without room.
  private var narrowPair: [Int]? {
    guard hiddenLeft > 0, natural.count > 1 else { return nil }
    let second = leastWidth(of: 1)
    let first = width - Self.gap - second
    return first >= Self.narrowestHeading ? [min(natural[0], first), second] : nil
  }

  /// A number that is cut would look like another one.
  private func leastWidth(of column: Int) -> Int {
    let narrowest = min(natural[column], Self.narrowestColumn)
    return canBeCut[column] ? narrowest : max(contents[column], narrowest)
  }

  /// Returns the widths of some whole columns and a cut one; nil if they do not fit.
  private func cut(_ capped: [Int], at count: Int, _ note: HiddenColumnsNote) -> [Int]? {
    guard count < capped.count, canBeCut[count] || note == .none else { return nil }
    let room = width - capped.prefix(count).reduce(Self.gap * count, +)
    let widths = capped.prefix(count) + [min(room, capped[count])]
    let text = note.text(left: hiddenLeft, right: capped.count - count - 1)
    let least = canBeCut[count] ? Self.narrowestColumn : leastWidth(of: count)
    let heading =
      switch note {
      case .full: headings[count] + text.count
      case .short: min(headings[count], Self.narrowestHeading) + text.count
      case .none: 0
      }
    guard room >= max(least, heading) else { return nil }
    return growing(Array(widths), note)
  }

  /// Returns the widths of some whole columns; nil if they do not fit.
  private func grown(_ capped: [Int], _ count: Int, _ note: HiddenColumnsNote) -> [Int]? {
    let widths = Array(capped.prefix(count))
    let needed =
      widths.reduce(Self.gap * (count - 1), +) + noteExcess(note, after: count, widths)
    guard needed <= width, count > 1 else { return nil }
    return growing(widths, note)
  }

  private func growing(_ widths: [Int], _ note: HiddenColumnsNote) -> [Int] {
    var grown = widths
    var room =
      width - widths.reduce(Self.gap * (widths.count - 1), +)
      - noteExcess(note, after: widths.count, widths)
    for column in widths.indices where room > 0 {
      grown[column] = min(natural[column], widths[column] + room)
      room -= grown[column] - widths[column]
    }
    return grown
  }

  /// The columns of the note that exceed the last column, whose heading may be shorter or cut.
  private func noteExcess(
    _ note: HiddenColumnsNote, after count: Int, _ widths: [Int]
  ) -> Int {
    let text = note.text(left: hiddenLeft, right: natural.count - count).count
    guard count > 0, text > 0 else { return text }
    let (width, heading) = (widths[count - 1], headings[count - 1])
    let isAtEnd = !canBeCut[count - 1] && heading < width
    let shown = note == .short ? min(heading, Self.narrowestHeading) : heading
    let spare = isAtEnd || (note != .short && !canBeCut[count - 1]) ? 0 : width - shown
    return max(0, text - max(0, spare))
  }
}
