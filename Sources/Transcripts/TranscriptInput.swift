import Datasets
import Files
import Output
import SystemPackage

/// A file that a transcript writes before a line is typed: `# file peaks.csv`, then its lines after
/// `| `.
struct TranscriptInput: Sendable, Equatable {
  /// The line of the comment, from 1.
  let line: Int
  /// The path as written.
  let path: String
  private(set) var contents: [UInt8] = []

  private static let start = "# file "

  /// Returns nil for another comment.
  init?(comment: String, line: Int) {
    guard comment.hasPrefix(Self.start) else { return nil }
    path = String(comment.dropFirst(Self.start.count).drop { $0 == " " })
    if path.isEmpty { return nil }
    self.line = line
  }

  mutating func append(line: some Collection<UInt8>) {
    contents += line
    contents.append(UInt8(ascii: "\n"))
  }

  /// Writes the file to a scratch folder.
  ///
  /// Without one, it would replace a file of the user.
  func write(in folder: WorkingFolder) throws(Problem) {
    guard folder.hasScratchFolder else {
      throw Problem(
        "# file writes \(path) only when the transcript is replayed",
        advice: ["run it with: ridgeline replay"])
    }
    do throws(FileError) {
      let resolvedPath = folder.resolvedPath(of: FilePath(text: path))
      try AtomicFile.write(contents, to: folder.fileToWrite(resolvedPath))
    } catch {
      throw Problem(error)
    }
  }
}

extension Transcript.Step {
  /// Writes the step's files; the transcript's path and the line precede a problem.
  func writeFiles(in folder: WorkingFolder, of transcript: FilePath) throws(Problem) {
    for file in files {
      do {
        try file.write(in: folder)
      } catch {
        throw error.preceded(by: "\(transcript):\(file.line): ")
      }
    }
  }
}
