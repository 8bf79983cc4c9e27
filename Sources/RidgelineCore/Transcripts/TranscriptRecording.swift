import Files
import SystemPackage
import Terminal

/// A transcript that a session is written to while it goes on.
struct TranscriptRecording {
  /// More rows of a part of a block are not written.
  static let mostRows = 20

  /// Where it is, as people are told.
  let path: FilePath
  /// How many typed lines it has, those of its beginning not counted.
  private(set) var count = 0
  /// Whether what is being done cannot be done again by a transcript.
  var isUnsayable = false
  /// A refusal to quit, until it is known what comes of it.
  private var refusal: [String]?

  private let place: FilePath
  private var file: GrowingFile?
  /// The files that replaying it reads.
  private var read: Set<FilePath>

  /// A transcript of which nothing is written yet.
  ///
  /// - Parameters:
  ///   - path: What it is called.
  ///   - place: Where it stands.
  init(_ path: FilePath, place: FilePath) {
    self.path = path
    self.place = place.absolute
    read = [self.place]
  }

  /// A typed line, and what came of it.
  struct Line {
    /// What was typed.
    private(set) var typed: String
    /// Its block.
    private(set) var block: [String]
    /// The list that it loads.
    var data: RecordedData?

    init(typed: String, block: [String]) {
      self.typed = typed
      self.block = block.map(\.withoutBounds)
    }

    /// The same with the first line of its block and the figures: what stands between depends on who
    /// types it, such as where lists are looked for.
    var withoutDetails: Line {
      var copy = self
      guard let first = block.first, let figures = block.last else { return self }
      // What is no error has nothing that is the same for everybody.
      let kept = first.hasPrefix(PlainForm.Sign.error.rawValue) ? [first] : []
      copy.block = kept + [Transcript.ellipsis, figures]
      return copy
    }

    /// The same that writes over a file that is there.
    var overwriting: Line {
      let name = typed.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
      var copy = self
      if !name.hasSuffix("!") { copy.typed.insert("!", at: name.endIndex) }
      return copy
    }

    fileprivate var text: String {
      let lines = [data?.comment, PlainForm.line(.typed, typed)].compactMap(\.self) + block
      return lines.joined(separator: "\n") + "\n\n"
    }

    /// For people alone.
    fileprivate var comment: String {
      ([PlainForm.line(.typed, typed)] + block).map { "# \($0)\n" }.joined() + "\n"
    }
  }

  /// A line as a transcript can say it: without line ends, and blanks at its end.
  static func sayable(_ line: String) -> String {
    let scalars = line.unicodeScalars.map { $0 == "\n" ? " " : $0 }
    let end = scalars.lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" } ?? -1
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[...end])
    return String(text)
  }

  // MARK: Writing

  /// Starts to write.
  ///
  /// - Parameters:
  ///   - lines: The lines that make the list what it is.
  ///   - overwrites: Whether to replace a file that is there.
  mutating func begin(
    _ lines: [Line], in file: FilePath, overwrites: Bool
  ) throws(FileError) {
    self.file = try GrowingFile(file, lines.map(\.text).joined(), overwrites: overwrites)
  }

  /// Writes a typed line.
  ///
  /// - Parameter leavesList: Whether it does, for which a refusal to quit before it stands as well.
  mutating func append(_ line: Line, leavesList: Bool = false) throws(FileError) {
    var text = line.text
    if leavesList, let refusal {
      // Nothing may follow `:quit`: it stands once, and is refused when it is replayed.
      let refused = Line(typed: line.typed, block: refusal).text
      text = (try? Command(line.typed)) == .quit ? refused : refused + text
    }
    refusal = nil
    count += 1
    try file?.append(text)
  }

  /// Keeps a refusal to quit, which no line can follow.
  mutating func hold(refusal block: [String]) { refusal = block }

  /// Writes what cannot be replayed.
  func append(comment line: Line) throws(FileError) { try file?.append(line.comment) }

  /// Writes what makes a list what it is by now, wherever a replay has come to.
  ///
  /// - Parameter beginning: The same as that of a new transcript.
  mutating func append(anew beginning: [Line]) throws(FileError) {
    guard let load = beginning.first else { return }
    refusal = nil
    // A limit outlives a load, and deletes that are not saved keep a list once.
    let prelude = [":limit all", load.typed].map { Line(typed: $0, block: [Transcript.ellipsis]) }
    try file?.append((prelude + beginning).map(\.text).joined())
  }

  // MARK: Files

  /// Keeps in mind that a replay reads a file, there or not.
  ///
  /// - Throws: That it is the transcript itself.
  mutating func willRead(_ path: FilePath, at place: FilePath) throws(Problem) {
    if place.absolute == self.place {
      isUnsayable = true
      throw Problem("\(path) is being recorded", advice: [":stop ends that"])
    }
    read.insert(place.absolute)
  }

  /// - Throws: That a replay reads the file, which would not be what it was.
  mutating func willWrite(_ path: FilePath, at place: FilePath) throws(Problem) {
    guard read.contains(place.absolute) else { return }
    isUnsayable = true
    throw Problem(
      "\(path) belongs to what is being recorded, \(self.path)",
      advice: [":stop ends that; or write elsewhere"])
  }

  /// A path as it is typed in the transcript, where relative ones begin in its folder.
  func told(_ typed: String, in folder: WorkingFolder) -> String {
    if typed.hasPrefix("~/") { return typed }
    let path = folder.path(FilePath(text: typed), from: place.removingLastComponent()).text
    // Without it a path could be taken for a name.
    return typed.contains("/") && !path.contains("/") ? "./\(path)" : path
  }
}

extension String {
  /// A line of figures without those that a count had reached when its time was over.
  fileprivate var withoutBounds: String {
    guard hasPrefix(PlainForm.Sign.figures.rawValue) else { return self }
    return replacing(/≥[0-9]+/, with: Transcript.ellipsis)
  }
}
