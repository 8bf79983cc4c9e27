import Datasets
import Files
import Output
import Search
import Session
import SystemPackage
import Terminal

/// A replay of transcripts in new sessions, which compares their blocks with the expected ones.
public struct TranscriptReplay: Sendable {
  /// Whether only full lines match.
  public var isStrict = false
  /// Whether to replace expected blocks with the actual ones.
  public var blesses = false

  private let choice: DatasetChoice
  private let mountains: Result<DatasetSource, Problem>
  private let scratch: Result<ScratchFolder, Problem>

  /// Creates a replay; each transcript writes to its own folder in a new folder in `temporaryFolder`.
  public init(_ choice: DatasetChoice, temporaryFolder: FilePath) async {
    self.choice = choice
    scratch = Result { () throws(Problem) in try Self.makeScratchFolder(in: temporaryFolder) }
    do throws(Problem) {
      let list = try await choice.load(LoadArguments(DatasetChoice.defaultName))
      mountains = .success(DatasetSource(list, isIndexed: false))
    } catch {
      mountains = .failure(error)
    }
  }

  /// Removes the files that the transcripts wrote.
  public func removeFiles() { try? scratch.get().remove() }

  /// Returns the initial list; a transcript that loads another list first does not need the default
  /// one.
  private func source(for transcript: Transcript) throws(Problem) -> DatasetSource {
    guard transcript.start.isEmpty, let first = transcript.steps.first,
      case .load = try? Command(first.typed.text)
    else { return try mountains.get() }
    return (try? mountains.get()) ?? DatasetSource(.empty(name: DatasetChoice.defaultName))
  }

  /// The outcome of a transcript.
  public enum Outcome: Sendable {
    case passed
    case failed([Mismatch])
    /// Blocks that did not match were replaced; with a unified diff of the file.
    case blessed([String])
    /// It loads a table of a server that cannot be reached.
    case skipped(Problem)
    /// The transcript is invalid or cannot be read.
    case broken(Problem)
  }

  /// A block that does not match.
  public struct Mismatch: Sendable, Equatable {
    /// The line number and the typed line: `peaks.transcript:12: > pico b`.
    public let title: String
    /// The likely reason, if known.
    public var reason: String?
    /// A unified diff.
    public let lines: [String]
    /// The lines that differ.
    var changes: [TranscriptChange] = []
    /// Whether only full lines match.
    var isStrict = false
    /// The surplus of actual lines.
    fileprivate(set) var growth = 0

    var text: [String] { [title] + [reason].compactMap(\.self) + lines }
  }

  /// Replays one file in its folder; output goes to a new folder, which is read first.
  public func replay(_ path: FilePath) async -> Outcome {
    await SessionActor().replay(path, self)
  }

  /// The executor of a transcript's session, so that sessions run concurrently.
  private actor SessionActor {
    func replay(_ path: FilePath, _ replay: TranscriptReplay) async -> Outcome {
      await replay.replayOnActor(path)
    }
  }

  private func replayOnActor(_ path: FilePath) async -> Outcome {
    do throws(Problem) {
      let file = try TranscriptFile(path)
      let scratch = try scratch.get()
      // Created by the first write, which few transcripts have.
      let folder = scratch.newPath()
      defer { scratch.remove(folder) }
      return try await replay(path, file, scratch: folder)
    } catch {
      return .broken(error)
    }
  }

  private static func makeScratchFolder(
    in temporaryFolder: FilePath
  ) throws(Problem) -> ScratchFolder {
    do {
      return try ScratchFolder(in: temporaryFolder, prefix: "ridgeline")
    } catch {
      throw Problem(error.description, advice: ["set TMPDIR to a folder for temporary files"])
    }
  }

  private func replay(
    _ path: FilePath, _ file: TranscriptFile, scratch: FilePath
  ) async throws(Problem) -> Outcome {
    let transcript = file.transcript
    let folder = WorkingFolder(base: path.folder, scratch: scratch)
    let session = Session(
      try source(for: transcript), catalog: choice.catalog.inFolder(folder),
      remote: choice.remote, isIndexed: false)
    let transcripts = TranscriptSession(session)
    var mismatches: [Mismatch] = []
    var unexpected: [Int: [String]] = [:]
    if !transcript.start.isEmpty,
      let actual = await mismatch(session.start, transcript.start, isUnordered: false)
    {
      mismatches.append(
        Mismatch(
          path, typed: nil, transcript.start.lines, actual, isStrict: isStrict))
      unexpected[-1] = actual
    }
    var growth = mismatches.first?.growth ?? 0
    var recorded: RecordedData?
    for (index, step) in transcript.steps.enumerated() {
      recorded = step.data ?? recorded
      if Task.isCancelled { throw Problem(.cancelled) }
      try step.writeFiles(in: folder, of: path)
      let block = await transcripts.handle(step.typed.text)
      guard let actual = await mismatch(block, step.expected, isUnordered: step.isUnordered) else {
        continue
      }
      // All later lines depend on the list.
      if let problem = block.problem, case .load = try? Command(step.typed.text) {
        if problem.isUnreachable { return .skipped(problem) }
        if !blesses { throw problem.preceded(by: "\(path):\(step.typed.number): ") }
      }
      var mismatch = Mismatch(
        path, typed: step.typed, step.expected.lines, actual, isStrict: isStrict,
        after: growth)
      // The fingerprint reads the whole list, so only recorded transcripts compute it.
      mismatch.reason = recorded.flatMap { session.data.flatMap($0.change) }
      growth += mismatch.growth
      mismatches.append(mismatch)
      unexpected[index] = actual
    }
    if transcript.steps.isEmpty { mismatches.append(Mismatch(withoutInput: path)) }
    if mismatches.isEmpty { return .passed }
    guard blesses && !transcript.steps.isEmpty else { return .failed(mismatches) }
    let blessing = TranscriptBlessing(
      file.text, transcript, by: unexpected, isStrict: isStrict)
    try file.replace(at: path, by: blessing.text)
    return .blessed(Self.difference(of: path, blessing))
  }

  private static func difference(of path: FilePath, _ blessing: TranscriptBlessing) -> [String] {
    let name = PlainForm.escapingControls(path.text)
    let lines = TranscriptDifference(of: blessing.parts).lines
    return ["--- \(name)", "+++ \(name)"] + lines.map(printed)
  }

  fileprivate static func printed(_ line: String) -> String {
    PlainForm.escapingControlsExceptTabs(ServerAddress.withoutPasswords(line))
  }

  /// Returns the lines of a block unless it is as expected.
  private func mismatch(
    _ block: Block, _ expected: TranscriptBlock, isUnordered: Bool
  ) async -> [String]? {
    let text = await block.plainText()
    // Most blocks are equal and need not be split into lines.
    if expected.isLiterally(text) { return nil }
    let actual = Block.lines(of: text)
    let isExpected = TranscriptComparison.areEqual(
      expected.lines.map(\.text), actual, isUnordered: isUnordered, isStrict: isStrict)
    return isExpected ? nil : actual
  }
}

extension TranscriptReplay.Mismatch {
  fileprivate init(withoutInput path: FilePath) {
    title = PlainForm.escapingControls("\(path): no input; write it on lines that start with >")
    lines = []
  }

  fileprivate init(
    _ path: FilePath, typed: Transcript.Line?, _ expected: [Transcript.Line], _ actual: [String],
    isStrict: Bool, after growth: Int = 0
  ) {
    let start = typed.map { $0.number + 1 } ?? expected.first?.number ?? 1
    let text = typed.map { PlainForm.line(.typed, $0.text) } ?? "the start"
    let printed = TranscriptReplay.printed
    title = PlainForm.escapingControls(
      printed("\(path):\(start - (typed == nil ? 0 : 1)): \(text)"))
    let difference = TranscriptDifference(
      at: start, after: growth, expected: expected, actual: actual, isStrict: isStrict)
    lines = difference.lines.map(printed)
    changes = difference.changes.map {
      TranscriptChange(
        number: $0.number, expected: $0.expected.map(printed), got: $0.got.map(printed))
    }
    self.isStrict = isStrict
    self.growth = difference.growth
  }
}
