import Datasets
import Terminal

/// Which list a transcript was recorded on: a comment before the line that loads it.
struct RecordedData: Sendable, Equatable {
  /// The name of its file.
  private let name: String
  private let rows: Int
  private let fingerprint: Fingerprint

  /// What is recorded of a list.
  ///
  /// - Complexity: O(bytes).
  init(_ dataset: Dataset) {
    name = PlainForm.withoutControls(dataset.file?.place.lastComponent?.text ?? dataset.name)
    rows = dataset.count
    fingerprint = dataset.fingerprint
  }

  /// Understands a comment; nil if it says something else.
  init?(comment: String) {
    guard
      let match = comment.wholeMatch(of: /# (.+): (\d+) rows?, fingerprint ([0-9a-f]{1,16})/),
      let rows = Int(match.2), let value = UInt64(match.3, radix: 16)
    else { return nil }
    name = String(match.1)
    self.rows = rows
    fingerprint = Fingerprint(value: value)
  }

  /// The comment.
  var comment: String {
    "# \(name): \(Self.text(rows)), fingerprint \(String(fingerprint.value, radix: 16))"
  }

  /// What became of the list since, if it is another one now.
  func change(to now: RecordedData) -> String? {
    guard name == now.name, fingerprint != now.fingerprint else { return nil }
    let counts =
      rows == now.rows ? "\(Self.text(rows)), other cells" : "\(rows) → \(Self.text(now.rows))"
    return "\(name) has changed since this was recorded (\(counts))"
  }

  private static func text(_ rows: Int) -> String { "\(rows) \(rows == 1 ? "row" : "rows")" }
}
