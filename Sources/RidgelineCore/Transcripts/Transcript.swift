/// A parsed transcript: typed lines and their expected blocks.
struct Transcript: Sendable, Equatable {
  struct Line: Sendable, Equatable {
    let number: Int
    let text: String
  }

  struct Step: Sendable, Equatable {
    let typed: Line
    fileprivate(set) var expected: TranscriptBlock
    /// Whether the order of the expected lines is ignored.
    let isUnordered: Bool
    /// The list that the line loaded when recorded, if a comment before it has one.
    let data: RecordedData?
  }

  /// The expected block of the start; empty to ignore it.
  private(set) var start: TranscriptBlock
  private(set) var steps: [Step] = []

  /// Ignores the order of lines: before the first typed line in the whole file, otherwise in the
  /// next block.
  private static let unordered = "# unordered"
  /// Matches any lines, or any characters of a line.
  static let ellipsis = "..."

  init(_ text: String) throws(TranscriptError) { try self.init(Array(text.utf8)) }

  /// Parses UTF-8 bytes in linear time.
  init(_ bytes: [UInt8]) throws(TranscriptError) {
    start = TranscriptBlock(of: bytes)
    var isFileUnordered = false
    var isNextUnordered = false
    var data: RecordedData?
    var isEnded = false
    for line in TranscriptLines(bytes) {
      switch line.kind(in: bytes) {
      case .blank: continue
      case .expected: add(expected: line)
      case .comment:
        let text = line.text(in: bytes)
        if text != Self.unordered {
          data = RecordedData(comment: text) ?? data
        } else if steps.isEmpty {
          isFileUnordered = true
        } else {
          isNextUnordered = true
        }
      case .typed:
        if isEnded {
          throw TranscriptError(line: line.number, description: "no line may follow :quit")
        }
        let typed = Line(number: line.number, text: line.dropping(2).text(in: bytes))
        steps.append(
          Step(
            typed: typed, expected: TranscriptBlock(of: bytes),
            isUnordered: isFileUnordered || isNextUnordered, data: data))
        isNextUnordered = false
        data = nil
        isEnded = (try? Command(typed.text)) == .quit
      case .unknown:
        throw TranscriptError(line: line.number, description: TranscriptError.unknownLine)
      }
    }
  }

  private mutating func add(expected line: TranscriptLines.Line) {
    if steps.isEmpty {
      start.append(line)
    } else {
      steps[steps.count - 1].expected.append(line)
    }
  }
}

/// A syntax error in a transcript.
struct TranscriptError: Error, Equatable, CustomStringConvertible {
  static let unknownLine =
    "a line must start with > # + - ^ ~ @ | ! = or ..."

  /// The line, from 1.
  let line: Int
  let description: String
}
