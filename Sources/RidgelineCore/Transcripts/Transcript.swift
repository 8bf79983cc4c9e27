import Terminal

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
    fileprivate(set) var expected: [Line] = []
    /// Whether the order of the expected lines does not matter.
    let isUnordered: Bool
    /// The list that it loaded when it was recorded, if a comment before it says so.
    var data: RecordedData?
  }

  /// What is expected of the start; nothing where that is not to be compared.
  private(set) var start: [Line] = []
  /// What was typed, in order.
  private(set) var steps: [Step] = []

  /// What makes a block's order matter no more: the whole file's before the first typed line, else the
  /// next one's.
  private static let unordered = "# unordered"
  /// What stands for any lines, or for any characters of a line.
  static let ellipsis = "..."

  /// Understands a text.
  ///
  /// - Complexity: O(length).
  init(_ text: String) throws(TranscriptError) {
    var isFileUnordered = false
    var isNextUnordered = false
    var data: RecordedData?
    var isEnded = false
    for line in Self.lines(of: text) {
      if line.text.isEmpty { continue }
      if line.text.hasPrefix("#") {
        guard line.text == Self.unordered else {
          data = RecordedData(comment: line.text) ?? data
          continue
        }
        if steps.isEmpty { isFileUnordered = true } else { isNextUnordered = true }
      } else if let typed = line.text.typedText {
        if isEnded { throw TranscriptError(line: line.number, .afterQuit) }
        steps.append(
          Step(
            typed: Line(number: line.number, text: typed),
            isUnordered: isFileUnordered || isNextUnordered, data: data))
        data = nil
        isNextUnordered = false
        isEnded = (try? Command(typed)) == .quit
      } else if line.text.isExpected {
        if steps.isEmpty {
          start.append(line)
        } else {
          steps[steps.count - 1].expected.append(line)
        }
      } else {
        throw TranscriptError(line: line.number, .unknownLine(line.text))
      }
    }
  }

  /// The lines without a byte order mark and without what does not count at their ends.
  private static func lines(of text: String) -> [Line] {
    let marked = text.unicodeScalars.first == "\u{FEFF}"
    return text.unicodeScalars.dropFirst(marked ? 1 : 0)
      .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { number, line in
        let end = line.lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" }
        let text = end.map { String(line[...$0]) } ?? ""
        return Line(number: number + 1, text: text)
      }
  }
}

extension String {
  /// What was typed, if the line says so: behind exactly one blank, or nothing at all.
  fileprivate var typedText: String? {
    let sign = PlainForm.Sign.typed.rawValue
    if self == sign { return "" }
    // By bytes: an accent that begins what was typed would make one character with the blank.
    return utf8.starts(with: (sign + " ").utf8)
      ? String(decoding: utf8.dropFirst(2), as: UTF8.self) : nil
  }

  /// Whether the plain form, or what may stand for a part of it, has such a line.
  fileprivate var isExpected: Bool {
    if hasPrefix(Transcript.ellipsis) { return true }
    let sign = utf8.prefix { $0 != UInt8(ascii: " ") }
    return Self.expectedSigns.contains(String(decoding: sign, as: UTF8.self))
  }

  private static let expectedSigns: Set<String> = {
    let signs: [PlainForm.Sign] = [
      .removed, .inserted, .moved, .changed, .section, .answer, .error, .figures,
    ]
    let section = PlainForm.Sign.section.rawValue
    let sections = [PlainForm.Sign.removed, .inserted, .moved].map { $0.rawValue + section }
    return Set(signs.map(\.rawValue) + sections)
  }()
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
