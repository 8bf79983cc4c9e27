import Datasets
import Files
import Search
import SystemPackage

extension Session {
  private static let maxDepth = 8

  struct RunningTranscript {
    let file: FilePath
    let catalog: DatasetCatalog
  }

  /// Runs the lines of a transcript up to the first error, as one change to the list.
  func run(_ argument: String) async throws(Problem) -> Reply {
    let path = catalog.path(for: argument)
    let folder = catalog.workingFolder
    let resolvedPath = folder.resolvedPath(of: path)
    try recording?.willRead(path, at: resolvedPath)
    let file = folder.fileToRead(resolvedPath)
    if running.contains(where: { $0.file == file }) {
      throw Problem("\(path) runs itself", word: argument)
    }
    if running.count == Self.maxDepth {
      throw Problem("more than \(Self.maxDepth) nested transcripts", word: argument)
    }
    let transcript: Transcript
    do {
      transcript = try TranscriptFile(path, file: file).transcript
    } catch {
      throw error.pointing(at: argument)
    }
    let inner = catalog.inFolder(folder.entering(path.removingLastComponent()))
    running.append(RunningTranscript(file: file, catalog: inner))
    defer { running.removeLast() }
    let (listBefore, before) = (list, list.entered)
    var problem: Problem?
    var subject = Block.Subject.list
    for step in transcript.steps where problem == nil && subject != .quit {
      do {
        try step.writeFiles(in: catalog.workingFolder, of: path)
      } catch {
        problem = error
        break
      }
      let block = await respond(to: step.typed.text)
      if block.subject == .quit { subject = .quit }
      problem = block.problem?.preceded(by: "\(path):\(step.typed.number): ")
    }
    let changes: any ListChanges =
      list === listBefore
      ? ListStep(from: before, to: list.entered)
      : ReplacedList(before.result, by: list.entered.result)
    return Reply(subject: subject, changes: changes, problem: problem)
  }
}
