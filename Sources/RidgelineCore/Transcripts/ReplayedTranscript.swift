import Files
import SystemPackage

/// A transcript that was replayed, and the files that it read.
public struct ReplayedTranscript: Sendable {
  /// The path of the transcript.
  public let path: FilePath
  /// The outcome.
  public let outcome: TranscriptReplay.Outcome
  /// The version of each file before it was read, the transcript's own too; nil for a missing file.
  let reads: [FilePath: FileVersion?]

  /// Whether a file has changed since it was read.
  ///
  /// - Complexity: O(files), each of which is looked up in the file system.
  public var isOutdated: Bool {
    reads.contains { file, version in FileVersion(of: file) != version }
  }
}
