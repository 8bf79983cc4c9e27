import Datasets
import Search

/// The mountains' columns, and one with dates.
let queryColumns: [ListColumn] =
  ["name", "height_m", "range", "country", "first_ascent", "prominence_m", "peak", "opened"].map {
    let kind: Column.Kind =
      switch $0 {
      case "height_m", "first_ascent", "prominence_m": .integer
      case "opened": .date
      default: .text
      }
    return ListColumn(header: $0, typedName: $0, key: $0, kind: kind)
  }

extension Query.Condition {
  static func text(
    _ text: String, _ anchors: Query.Anchors = [], in column: String? = nil
  ) -> Self {
    .term(.text(text, anchors: anchors), column: column)
  }

  static func fuzzy(_ letters: String, in column: String? = nil) -> Self {
    .term(.fuzzy(letters), column: column)
  }

  static func regex(_ pattern: String, in column: String? = nil) -> Self {
    .term(.regex(Query.Pattern(pattern)), column: column)
  }

  static func compare(_ column: String, _ comparison: Query.Comparison, _ value: String) -> Self {
    .term(.comparison(comparison, value), column: column)
  }

  static func range(_ column: String, _ from: String?, _ to: String?) -> Self {
    .term(.range(from: from, to: to), column: column)
  }

  static func empty(_ column: String) -> Self { .term(.empty, column: column) }
}

extension Query.Anchors {
  static let both: Self = [.start, .end]
}
