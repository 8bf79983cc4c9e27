import Session

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
    /// The files to write before the line is typed.
    let files: [TranscriptInput]
  }

  /// The expected block of the start; empty to ignore it.
  private(set) var start: TranscriptBlock
  private(set) var steps: [Step] = []

  /// Ignores the order of lines: before the first typed line in the whole file, otherwise in the
  /// next block.
  private static let unordered = "# unordered"

  init(_ text: String) throws(TranscriptError) { try self.init(Array(text.utf8)) }

  /// Parses UTF-8 bytes in linear time.
  init(_ bytes: [UInt8]) throws(TranscriptError) {
    start = TranscriptBlock(of: bytes)
    var isFileUnordered = false
    var isNextUnordered = false
    var data: RecordedData?
    var isEnded = false
    var files: [TranscriptInput] = []
    var file: TranscriptInput?
    var error = TranscriptError()
    for line in TranscriptLines(bytes) {
      if let contents = line.fileContents(in: bytes), file != nil {
        file?.append(line: contents)
        continue
      }
      if let last = file.take(), !last.contents.isEmpty { files.append(last) }
      switch line.kind(in: bytes) {
      case .blank: continue
      case .expected: add(expected: line)
      case .comment:
        let text = line.text(in: bytes)
        if text != Self.unordered {
          data = RecordedData(comment: text) ?? data
          file = TranscriptInput(comment: text, line: line.number)
        } else if steps.isEmpty {
          isFileUnordered = true
        } else {
          isNextUnordered = true
        }
      case .typed:
        if isEnded {
          error.add(TranscriptError.afterQuit, at: line.number)
        }
        let typed = Line(number: line.number, text: line.typedText(in: bytes))
        steps.append(
          Step(
            typed: typed, expected: TranscriptBlock(of: bytes),
            isUnordered: isFileUnordered || isNextUnordered, data: data,
            files: files))
        isNextUnordered = false
        (data, files) = (nil, [])
        isEnded = (try? Command(typed.text)) == .quit
      case .unknown: error.add(TranscriptError.unknownLine, at: line.number)
      case .sectionOrRow: error.add(TranscriptError.sectionOrRow, at: line.number)
      }
    }
    if !error.faults.isEmpty { throw error }
  }

  private mutating func add(expected line: TranscriptLines.Line) {
    if steps.isEmpty {
      start.append(line)
    } else {
      steps[steps.count - 1].expected.append(line)
    }
  }
}

/// The syntax errors in a transcript.
struct TranscriptError: Error, Equatable {
  struct Fault: Equatable {
    /// The line, from 1.
    let line: Int
    let description: String
  }

  static let unknownLine = "a line must start with > # + - ^ ~ @ | ! = or ..."
  static let sectionOrRow = "write a blank before or after @: +@ Title is a section, + @cell a row"
  static let afterQuit = "no line may follow :quit"

  /// The first faults, as many as a person reads.
  private(set) var faults: [Fault] = []
  /// The number of all faults.
  private(set) var count = 0

  private static let mostFaults = 10

  mutating func add(_ description: String, at line: Int) {
    count += 1
    if faults.count < Self.mostFaults {
      faults.append(Fault(line: line, description: description))
    }
  }

  /// Returns a line for each of the first faults, and one for the rest.
  func lines(in path: some CustomStringConvertible) -> [String] {
    let rest = count - faults.count
    return faults.map { "\(path):\($0.line): \($0.description)" }
      + (rest > 0 ? ["\(rest.counting("more line")) cannot be read"] : [])
  }
}
