import Datasets
import Files
import Search
import SystemPackage
import Terminal

/// Types transcripts into sessions of their own, and compares what comes with what they expect.
@MainActor
public struct TranscriptReplay {
  /// Whether only full lines count as what was expected.
  public var isStrict = false
  /// Whether what came is written into the transcript where it is not as expected.
  public var blesses = false

  private let choice: DatasetChoice
  private let mountains: Result<DatasetSource, Problem>
  private let temporaryFolder: FilePath

  /// - Parameters:
  ///   - choice: Where datasets are.
  ///   - temporaryFolder: Where each transcript gets a folder for the files that it writes.
  public init(_ choice: DatasetChoice, temporaryFolder: FilePath) async {
    self.choice = choice
    self.temporaryFolder = temporaryFolder
    do throws(Problem) {
      let list = try await choice.load(LoadArguments(DatasetChoice.defaultName))
      mountains = .success(DatasetSource(list, isIndexed: false))
    } catch {
      mountains = .failure(error)
    }
  }

  /// The list that a transcript begins on; one that loads another first does without the mountains.
  private func source(for transcript: Transcript) throws(Problem) -> DatasetSource {
    guard transcript.start.isEmpty, let first = transcript.steps.first,
      case .load = try? Command(first.typed.text)
    else { return try mountains.get() }
    return (try? mountains.get()) ?? DatasetSource(.empty(name: DatasetChoice.defaultName))
  }

  /// How a transcript ended.
  public enum Outcome: Sendable {
    /// All came as expected.
    case passed
    /// These blocks did not.
    case failed([Mismatch])
    /// These blocks did not, and are now expected.
    case blessed([Mismatch])
    /// It is no transcript, or cannot be read.
    case broken(Problem)
  }

  /// A block that is not as expected.
  public struct Mismatch: Sendable, Equatable {
    /// The place and what was typed there: `peaks.transcript:12: > pico b`.
    public let title: String
    /// Why it may be so, if that is known.
    public var reason: String?
    /// A unified diff.
    public let lines: [String]
    /// How many lines more came than were expected.
    fileprivate(set) var growth = 0

    /// All of it, line by line.
    var text: [String] { [title] + [reason].compactMap(\.self) + lines }
  }

  /// Replays one file.
  ///
  /// It depends on the file, its datasets and the program alone: relative paths begin in the file's
  /// folder, and what is written goes to a new folder, that reads look into first.
  public func replay(_ path: FilePath) async -> Outcome {
    do throws(Problem) {
      let file = try TranscriptFile(path)
      let scratch = try makeScratchFolder()
      defer { scratch.remove() }
      return try await replay(path, file, scratch: scratch.path)
    } catch {
      return .broken(error)
    }
  }

  private func makeScratchFolder() throws(Problem) -> ScratchFolder {
    do {
      return try ScratchFolder(in: temporaryFolder, prefix: "ridgeline")
    } catch {
      throw Problem(error.description, advice: ["TMPDIR names the folder for temporary files"])
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
    var mismatches: [Mismatch] = []
    var unexpected: [Int: [String]] = [:]
    if !transcript.start.isEmpty,
      let came = await mismatch(session.start, transcript.start, isUnordered: false)
    {
      mismatches.append(
        Mismatch(
          path, typed: nil, transcript.start.lines, came, isStrict: isStrict))
      unexpected[-1] = came
    }
    var growth = mismatches.first?.growth ?? 0
    var recorded: RecordedData?
    for (place, step) in transcript.steps.enumerated() {
      recorded = step.data ?? recorded
      if Task.isCancelled { throw Problem(.cancelled) }
      let block = await session.handle(step.typed.text)
      guard let came = await mismatch(block, step.expected, isUnordered: step.isUnordered) else {
        continue
      }
      // Without the list that it is about, all that follows means nothing.
      if !blesses, let problem = block.problem, case .load = try? Command(step.typed.text) {
        throw problem.preceded(by: "\(path):\(step.typed.number): ")
      }
      var mismatch = Mismatch(
        path, typed: step.typed, step.expected.lines, came, isStrict: isStrict,
        after: growth)
      // All of the list is read for it, which only a recording asks for.
      mismatch.reason = recorded.flatMap { session.data.flatMap($0.change) }
      growth += mismatch.growth
      mismatches.append(mismatch)
      unexpected[place] = came
    }
    if mismatches.isEmpty { return .passed }
    guard blesses else { return .failed(mismatches) }
    let blessed = TranscriptBlessing(file.text, transcript).text(replacing: unexpected)
    try file.replace(at: path, by: blessed)
    return .blessed(mismatches)
  }

  /// The lines of a block, if it is not as expected.
  private func mismatch(
    _ block: Block, _ expected: TranscriptBlock, isUnordered: Bool
  ) async -> [String]? {
    let text = await block.plainText()
    // Most blocks are, and need not be taken apart.
    if expected.isLiterally(text) { return nil }
    let came = Block.lines(of: text)
    let isExpected = TranscriptComparison.areEqual(
      expected.lines.map(\.text), came, isUnordered: isUnordered, isStrict: isStrict)
    return isExpected ? nil : came
  }
}

extension TranscriptReplay.Mismatch {
  fileprivate init(
    _ path: FilePath, typed: Transcript.Line?, _ expected: [Transcript.Line], _ came: [String],
    isStrict: Bool, after growth: Int = 0
  ) {
    let start = typed.map { $0.number + 1 } ?? expected.first?.number ?? 1
    let text = typed.map { PlainForm.line(.typed, $0.text) } ?? "the start"
    title = PlainForm.withoutControls(
      ServerAddress.withoutPasswords("\(path):\(start - (typed == nil ? 0 : 1)): \(text)"))
    let difference = TranscriptDifference(
      at: start, after: growth, expected: expected, came: came, isStrict: isStrict)
    lines = difference.lines.map {
      PlainForm.withoutControlsButTabs(ServerAddress.withoutPasswords($0))
    }
    self.growth = difference.growth
  }
}
