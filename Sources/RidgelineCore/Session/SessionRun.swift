import Datasets
import Files
import Search
import SystemPackage

/// A transcript typed into the session.
extension Session {
  /// More transcripts that run each other are a mistake.
  private static let mostNested = 8

  /// A transcript that is being typed.
  struct RunningTranscript {
    /// Its file.
    let file: FilePath
    /// What names and paths in it mean.
    let catalog: DatasetCatalog
  }

  /// Types what a transcript typed, up to a mistake; told as one change of the list.
  func run(_ argument: String, typed line: String) async throws(Problem) -> Block {
    let path = catalog.path(for: argument)
    let folder = catalog.workingFolder
    let place = folder.place(of: path)
    try recording?.willRead(path, at: place)
    let file = folder.reading(place)
    if running.contains(where: { $0.file == file }) { throw Problem("\(path) runs itself") }
    if running.count == Self.mostNested {
      throw Problem("more than \(Self.mostNested) transcripts that run each other")
    }
    let transcript = try TranscriptFile(path, file: file).transcript
    let inner = catalog.inFolder(folder.entering(path.removingLastComponent()))
    running.append(RunningTranscript(file: file, catalog: inner))
    defer { running.removeLast() }
    let (listBefore, before) = (list, list.entered)
    var problem: Problem?
    var subject = Block.Subject.list
    for step in transcript.steps where problem == nil && subject != .quit {
      let block = await respond(to: step.typed.text)
      if block.subject == .quit { subject = .quit }
      problem = block.problem?.preceded(by: "\(path):\(step.typed.number): ")
    }
    let changes =
      list === listBefore
      ? await list.changes(since: before)
      : ReplacedList(before.result, by: list.entered.result)
    var block = block(line, subject, changes)
    block.problem = problem
    return block
  }
}
