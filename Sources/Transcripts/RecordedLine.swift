import Datasets
import Output
import Terminal

/// A line of a recorded session with its block.
struct RecordedLine {
  private static let maxRows = 20

  private(set) var typed: String
  private(set) var block: [String]
  var data: RecordedData?

  init(_ typed: String, _ block: [String]) {
    self.typed = typed
    // A bound depends on the timing of a count.
    self.block = block.map { line in
      line.hasPrefix(PlainForm.Sign.counts.rawValue)
        ? line.replacing(/≥[0-9]+/, with: PlainForm.ellipsis) : line
    }
  }

  init(_ typed: String, _ block: Block) async {
    self.init(typed, await block.plainLines(maxRows: Self.maxRows))
  }

  /// The line and its block, after a comment about the list that it loads.
  var text: String {
    let lines = [data?.comment, PlainForm.line(.typed, typed)].compactMap(\.self) + block
    return lines.joined(separator: "\n") + "\n\n"
  }

  var comment: String {
    ([PlainForm.line(.typed, typed)] + block).map { "# \($0)\n" }.joined() + "\n"
  }

  /// Keeps only the error and the counts of a block that depends on the environment.
  mutating func removeDetails() {
    let error = block.prefix(1).filter { $0.hasPrefix(PlainForm.Sign.error.rawValue) }
    block = error + [PlainForm.ellipsis] + block.suffix(1)
  }

  /// Makes the command overwrite the file, which exists when replayed in the same folder.
  mutating func overwriteFile() {
    let name = typed.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    if !name.hasSuffix("!") { typed.insert("!", at: name.endIndex) }
  }

  /// Replaces the path at the end of the line, and in answers and errors.
  mutating func replace(_ path: String, by newPath: String) {
    if let range = typed.ranges(of: path).last { typed.replaceSubrange(range, with: newPath) }
    block = block.map { line in
      let isText = ["|", "!"].contains { line.hasPrefix($0) }
      return isText ? Self.replacing(path, by: newPath, in: line) : line
    }
  }

  private static func replacing(_ path: String, by newPath: String, in line: String) -> String {
    func isPart(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || "/_-~".contains($0) } ?? false
    }
    var result = line
    for range in line.ranges(of: path).reversed() {
      // An adjacent character makes it part of another path.
      if isPart(line[..<range.lowerBound].last) || isPart(line[range.upperBound...].first) {
        continue
      }
      result.replaceSubrange(range, with: newPath)
    }
    return result
  }
}

/// The identity of a recorded list: a comment before the line that loads it.
struct RecordedData: Sendable, Equatable {
  private let name: String
  private let rows: Int
  private let fingerprint: Fingerprint

  /// - Complexity: O(bytes).
  init(_ dataset: Dataset) {
    name = PlainForm.escapingControls(
      dataset.file?.resolvedPath.nameText ?? dataset.name)
    rows = dataset.count
    fingerprint = dataset.fingerprint
  }

  init?(comment: String) {
    guard
      let match = comment.wholeMatch(of: /# (.+): (\d+) rows?, fingerprint ([0-9a-f]{1,16})/),
      let rows = Int(match.2), let value = UInt64(match.3, radix: 16)
    else { return nil }
    name = String(match.1)
    self.rows = rows
    fingerprint = Fingerprint(value: value)
  }

  var comment: String {
    "# \(name): \(rows.counting("row")), fingerprint \(String(fingerprint.value, radix: 16))"
  }

  /// Returns how the list has changed since, if it has the same name.
  func change(to now: RecordedData) -> String? {
    guard name == now.name, fingerprint != now.fingerprint else { return nil }
    let counts =
      rows == now.rows
      ? "\(rows.counting("row")), different cells" : "\(rows) → \(now.rows.counting("row"))"
    return "\(name) has changed since the recording (\(counts))"
  }
}
