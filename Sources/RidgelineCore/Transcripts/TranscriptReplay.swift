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
  private let source: DatasetSource
  private let scratch: FilePath

  /// - Parameters:
  ///   - choice: Where datasets are.
  ///   - scratch: A folder for what transcripts write, which need not be there.
  /// - Throws: That the list cannot be loaded on which every transcript begins.
  public init(_ choice: DatasetChoice, scratch: FilePath) async throws(Problem) {
    self.choice = choice
    self.scratch = scratch
    source = DatasetSource(
      try await choice.load(LoadArguments(DatasetChoice.defaultName)), isIndexed: false)
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
    /// A unified diff.
    public let lines: [String]
  }

  /// Replays one file.
  ///
  /// It depends on the file, its datasets and the program alone: relative paths begin in the file's
  /// folder, and what is written goes to a folder of its own, that reads look into first.
  ///
  /// - Parameter number: Another one than that of each other file that is replayed meanwhile.
  public func replay(_ path: FilePath, number: Int = 0) async -> Outcome {
    do throws(Problem) {
      let file = try TranscriptFile(path)
      return try await replay(path, file, scratch: scratch.appending("\(number)"))
    } catch {
      return .broken(error)
    }
  }

  private func replay(
    _ path: FilePath, _ file: TranscriptFile, scratch: FilePath
  ) async throws(Problem) -> Outcome {
    let transcript = file.transcript
    defer { try? Folder.remove(scratch) }
    let folder = WorkingFolder(base: path.folder, scratch: scratch)
    let session = Session(source, catalog: choice.catalog.inFolder(folder), isIndexed: false)
    var mismatches: [Mismatch] = []
    var unexpected: [Int: [String]] = [:]
    if !transcript.start.isEmpty {
      let came = await Self.lines(of: session.start)
      if !isExpected(transcript.start, came) {
        mismatches.append(Mismatch(path, typed: nil, transcript.start, came))
        unexpected[-1] = came
      }
    }
    for (place, step) in transcript.steps.enumerated() {
      let came = await Self.lines(of: session.handle(step.typed.text))
      if !isExpected(step.expected, came, isUnordered: step.isUnordered) {
        mismatches.append(Mismatch(path, typed: step.typed, step.expected, came))
        unexpected[place] = came
      }
    }
    if mismatches.isEmpty { return .passed }
    guard blesses else { return .failed(mismatches) }
    let blessed = TranscriptBlessing(file.text, transcript).text(replacing: unexpected)
    try Self.write(blessed, to: path)
    return .blessed(mismatches)
  }

  private static func write(_ text: String, to path: FilePath) throws(Problem) {
    do throws(FileError) {
      try AtomicFile.write(text.utf8, to: path)
    } catch {
      throw Problem(error.description)
    }
  }

  private func isExpected(
    _ expected: [Transcript.Line], _ came: [String], isUnordered: Bool = false
  ) -> Bool {
    TranscriptComparison.areEqual(
      expected.map(\.text), came, isUnordered: isUnordered, isStrict: isStrict)
  }

  /// A block in the plain form, without what does not count at the end of a line.
  private static func lines(of block: Block) async -> [String] {
    let output = BlockLines()
    // Memory takes everything.
    _ = try? await PlainPresenter().present(block, on: output)
    return output.lines
  }
}

extension TranscriptReplay.Mismatch {
  fileprivate init(
    _ path: FilePath, typed: Transcript.Line?, _ expected: [Transcript.Line], _ came: [String]
  ) {
    let start = typed.map { $0.number + 1 } ?? expected.first?.number ?? 1
    let text = typed.map { PlainForm.line(.typed, $0.text) } ?? "the start"
    title = PlainForm.withoutControls("\(path):\(start - (typed == nil ? 0 : 1)): \(text)")
    lines = TranscriptDifference(at: start, expected: expected, came: came).lines
      .map(PlainForm.withoutControlsButTabs)
  }
}

/// Keeps the lines of a block.
///
/// A console without anybody: no events, no size that would matter.
private final class BlockLines: Console {
  let events = AsyncStream<ConsoleEvent> { $0.finish() }
  let size = TerminalSize.standard
  private var bytes: [UInt8] = []

  func readLine() {}
  func write(_ bytes: [UInt8]) async throws(ConsoleError) { self.bytes += bytes }
  func close() {}

  /// The lines without blanks and TABs at their ends.
  var lines: [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .map { line in
        let end = line.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return end.map { String(decoding: line[...$0], as: UTF8.self) } ?? ""
      }
  }
}
