/// What the places of a fuzzy term's letters in a cell are worth, in points.
///
/// The page Ranking of the documentation argues these numbers. A higher score is a better match, and
/// no match is below 0.
enum FuzzyScore {
  /// For each cell that is found: more than everything together that is taken off for where in it,
  /// in which column, and in how long a one.
  static let found = 512
  /// For each letter found: as much as the dearest gap before it costs, so that a longer term never
  /// makes a cell worse and no score is negative.
  static let letter = 384
  /// A letter that begins a word: people type the beginnings of words.
  static let wordStart = 768
  /// A letter right behind the one before it: people type what they see in one piece.
  ///
  /// Less than `wordStart`, so that two words' beginnings are worth more than a piece of one word,
  /// but not less by as much as the gap costs that lies between them.
  static let run = 640
  /// A letter that begins a part of a path, of an identifier in camel case, or a number: a word's
  /// beginning to those who know how it was put together.
  static let joint = 512
  /// Letters are left out between two found ones, however many.
  static let gap = 192
  /// For each letter left out between two found ones.
  static let gapLetter = 16
  /// What a gap costs at most: beyond a dozen letters nobody counts.
  static let gapLimit = 384
  /// For each letter before the first one found: the beginning of a cell says most about it.
  static let lateLetter = 8
  /// What a late beginning costs at most: what `wordStart` is above `joint`, so that it never
  /// makes a part of a word better than a word.
  static let lateLimit = 256
  /// For each shown column before the cell's: people show first what they know rows by.
  static let column = 32
  /// What a late column costs at most.
  static let columnLimit = 224
  /// What a long cell costs at most: less than a column.
  static let lengthLimit = 31

  /// What it costs to leave out letters between two found ones.
  static func gapCost(_ letters: Int) -> Int {
    letters == 0 ? 0 : min(gapLimit, gap + gapLetter * letters)
  }

  /// What it costs that the first letter found has letters before it.
  static func lateCost(_ letters: Int) -> Int { min(lateLimit, lateLetter * letters) }

  /// What a cell's length costs: a point a letter at first, then one for each eight, since a letter
  /// more is nothing to a path.
  static func lengthCost(_ letters: Int) -> Int { min(letters, 14 + letters / 8, lengthLimit) }

  /// What it costs that other columns are shown before the cell's.
  static func columnCost(_ columns: Int) -> Int { min(columnLimit, column * columns) }
}
