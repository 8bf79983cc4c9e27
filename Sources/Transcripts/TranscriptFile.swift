import Files
import Output
import SystemPackage

/// A transcript file.
struct TranscriptFile: Sendable {
  private let bytes: [UInt8]
  private let version: FileVersion?
  let transcript: Transcript

  /// The memory per byte of a parsed transcript, at most.
  private static let mostCopies = 64

  /// Reads a file; `path` is displayed, `file` is read if it differs.
  init(_ path: FilePath, file: FilePath? = nil) throws(Problem) {
    let bytes: [UInt8]
    let file = file ?? path
    // A device or pipe may never end.
    if FileContents.kind(of: file) == .device || FileContents.isPipe(file) {
      throw Problem("\(path) is not a regular file")
    }
    version = FileVersion(of: file)
    do {
      bytes = try FileContents.bytes(of: file)
    } catch {
      throw Problem("\(path) cannot be read: \(error.errno)")
    }
    if (try? UTF8Span(validating: bytes.span)) == nil {
      throw Problem("\(path) is not valid UTF-8")
    }
    // Even a line of one byte becomes a value.
    guard FreeMemory.fits(Self.mostCopies * bytes.count) else {
      throw Problem("\(path) does not fit in memory")
    }
    do {
      transcript = try Transcript(bytes)
    } catch {
      let lines = error.lines(in: path)
      throw Problem(lines[0], advice: Array(lines.dropFirst()))
    }
    self.bytes = bytes
  }

  /// Replaces the text, unless the file has changed since it was read.
  func replace(at path: FilePath, by text: String) throws(Problem) {
    guard let version else { throw Problem("\(path) cannot be replaced") }
    do throws(FileError) {
      var file = try AtomicFile(path, .update(ExpectedContents(version, [bytes[...]])))
      try file.append(text.utf8)
      if case .committed = try file.commit() { return }
    } catch {
      throw Problem(error)
    }
    throw Problem(
      "\(path) changed during the replay", advice: ["replay it again"])
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A search for transcripts in files and folders.
public enum TranscriptFiles {
  private static let ending = "transcript"

  /// Returns the files, and the transcripts in the folders by name; throws if there are none.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - text: The text that a path must contain, in any case; nil for all.
  public static func find(
    _ paths: [String], containing text: String? = nil
  ) throws(Problem) -> [FilePath] {
    var found: [FilePath] = []
    for path in paths {
      switch FileContents.kind(of: FilePath(text: path)) {
      case .folder: try add(folder: FilePath(text: path), to: &found)
      case nil: throw Problem("\(path): no such file or folder")
      case .file, .device: found.append(FilePath(text: path))
      }
    }
    if found.isEmpty {
      throw Problem(
        "no transcripts in \(paths.joined(separator: ", "))",
        advice: ["the names of transcripts end with .\(ending)"])
    }
    guard let text else { return found }
    let matching = found.filter { $0.text.lowercased().contains(text.lowercased()) }
    if matching.isEmpty {
      throw Problem(
        "--filter \(text) matches no path of a transcript",
        advice: ["without --filter, there would be \(found.count)"])
    }
    return matching
  }

  /// Throws if a report would overwrite one of its transcripts.
  public static func refuse(_ files: [FilePath], writing report: String) throws(Problem) {
    let resolvedPath = FilePath(text: report).absolute
    if files.contains(where: { $0.absolute == resolvedPath }) {
      throw Problem(
        "the report would overwrite the transcript \(report)",
        advice: ["pass another file to --junit"])
    }
  }

  private static func add(folder: FilePath, to found: inout [FilePath]) throws(Problem) {
    let names: [FilePath.Component]
    do { names = try Folder.names(in: folder) } catch { throw Problem(error) }
    for name in names where !name.string.hasPrefix(".") {
      let path = folder.appending(name)
      if Folder.isFolder(path) {
        try add(folder: path, to: &found)
      } else if path.extension == ending {
        found.append(path)
      }
    }
  }
}
