import Files
import SystemPackage

/// Which files are meant where transcripts are named.
public enum TranscriptFiles {
  private static let ending = "transcript"

  /// The files, and those of the folders with what is in them, each in the order of their names.
  ///
  /// - Throws: That one is not there, or that there are none at all.
  public static func find(_ paths: [String]) throws(Problem) -> [FilePath] {
    var found: [FilePath] = []
    for path in paths {
      switch FileContents.kind(of: FilePath(text: path)) {
      case .folder: try add(folder: FilePath(text: path), to: &found)
      case nil: throw Problem("\(path): there is no such file or folder")
      case .file, .device: found.append(FilePath(text: path))
      }
    }
    if found.isEmpty {
      throw Problem(
        "there are no transcripts in \(paths.joined(separator: ", "))",
        advice: ["they are files that end with .\(ending)"])
    }
    return found
  }

  /// - Throws: That a report would be written over one of the transcripts that it is on.
  public static func refuse(_ files: [FilePath], writing report: String) throws(Problem) {
    let place = FilePath(text: report).absolute
    if files.contains(where: { $0.absolute == place }) {
      throw Problem("\(report) is a transcript, and the report would be written over it")
    }
  }

  private static func add(folder: FilePath, to found: inout [FilePath]) throws(Problem) {
    let names: [FilePath.Component]
    do {
      names = try Folder.names(in: folder)
    } catch {
      throw Problem(error.description)
    }
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
