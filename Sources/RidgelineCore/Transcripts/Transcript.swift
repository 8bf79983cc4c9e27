/// A session as a text: what was typed, and what is expected to come of it.
///
/// The lines of the plain form, `>` and what was typed behind one blank, comments behind `#`, blank
/// lines.
struct Transcript: Sendable, Equatable {
  /// A line of the text.
  struct Line: Sendable, Equatable {
    /// Its number, from 1.
    let number: Int
    /// What stands in it, without blanks and TABs at its end.
    let text: String
  }

  /// A typed line and its block.
  struct Step: Sendable, Equatable {
    /// What was typed, without the sign.
    let typed: Line
    /// What is expected to come of it.
    fileprivate(set) var expected: TranscriptBlock
    /// Whether the order of the expected lines does not matter.
    let isUnordered: Bool
    /// The list that it loaded when it was recorded, if a comment before it says so.
    let data: RecordedData?
  }

  /// What is expected of the start; nothing where that is not to be compared.
  private(set) var start: TranscriptBlock
  /// What was typed, in order.
  private(set) var steps: [Step] = []

  /// What makes a block's order matter no more: the whole file's before the first typed line, else the
  /// next one's.
  private static let unordered = "# unordered"
  /// What stands for any lines, or for any characters of a line.
  static let ellipsis = "..."

  /// Understands a text.
  init(_ text: String) throws(TranscriptError) { try self.init(Array(text.utf8)) }

  /// Understands a text given as its bytes, which are UTF-8.
  ///
  /// - Complexity: O(length).
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
        if isEnded { throw TranscriptError(line: line.number, .afterQuit) }
        let typed = Line(number: line.number, text: line.dropping(2).text(in: bytes))
        steps.append(
          Step(
            typed: typed, expected: TranscriptBlock(of: bytes),
            isUnordered: isFileUnordered || isNextUnordered, data: data))
        isNextUnordered = false
        data = nil
        isEnded = (try? Command(typed.text)) == .quit
      case .unknown:
        throw TranscriptError(line: line.number, .unknownLine(line.text(in: bytes)))
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

/// Why a text is no transcript, and where.
struct TranscriptError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The facts of it.
  enum Fault: Sendable, Equatable {
    /// A line is nothing that a transcript has.
    case unknownLine(String)
    /// Something is typed behind the end.
    case afterQuit
  }

  /// The line, from 1.
  let line: Int
  /// What is wrong with it.
  let fault: Fault

  init(line: Int, _ fault: Fault) {
    self.line = line
    self.fault = fault
  }

  /// One sentence.
  var description: String {
    switch fault {
    case .unknownLine:
      "no line of a transcript: it begins with none of > # + - ^ ~ @ | ! = and no ..."
    case .afterQuit: "nothing may follow :quit"
    }
  }
}
