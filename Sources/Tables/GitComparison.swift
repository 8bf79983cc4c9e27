import Datasets
import Output
import Session
import SystemPackage
import Terminal

/// Two versions of a file that git compares with `ridgeline diff --git`.
///
/// Git stops at a comparison that fails, so errors are lines of the output.
public struct GitComparison: Sendable {
  /// A version of the file.
  private struct Version: Sendable {
    /// The path in the repository.
    let path: String
    /// The file with its contents.
    let file: String
    let mode: String

    static let missingFile = "/dev/null"

    var isMissing: Bool { file == Self.missingFile }
  }

  private let old: Version
  /// Nil for a path with a merge conflict.
  private let new: Version?
  private let similarity: String?
  private let isCopy: Bool

  /// What git appends to the command of an external comparison.
  public static let argumentNames =
    "PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE [NEW-PATH SIMILARITY]"

  /// Creates a comparison from the arguments of git; nil if there is another number of them.
  public init?(arguments: [String]) {
    guard [1, 7, 8, 9].contains(arguments.count) else { return nil }
    let path = arguments[0]
    if arguments.count == 1 {
      old = Version(path: path, file: "", mode: "")
      new = nil
      similarity = nil
      isCopy = false
      return
    }
    old = Version(path: path, file: arguments[1], mode: arguments[3])
    new = Version(
      path: arguments.count > 7 ? arguments[7] : path, file: arguments[4], mode: arguments[6])
    let lines = arguments.count > 8 ? arguments[8].split(separator: "\n") : []
    similarity = lines.first { $0.hasPrefix("similarity ") }.map(String.init)
    isCopy = lines.contains { $0.hasPrefix("copy from ") }
  }

  /// Returns the arguments of `ridgeline diff` with `--` before those of git, whose path can begin with
  /// a dash.
  public static func separating(_ arguments: [String]) -> [String] {
    guard arguments.contains("--git"), !arguments.contains("--") else { return arguments }
    for count in [9, 8, 7] where count < arguments.count {
      let start = arguments.count - count
      if isMode(arguments[start + 3]) && isMode(arguments[start + 6]) {
        return arguments[..<start] + ["--"] + arguments[start...]
      }
    }
    return arguments
  }

  /// Whether a text is a mode of git, which is `.` for a missing file.
  private static func isMode(_ text: String) -> Bool {
    text == "." || (text.count == 6 && text.allSatisfy { "0"..."7" ~= $0 })
  }

  /// The first line of the output: `diff a/peaks.csv b/peaks.csv (new file)`.
  public var heading: String {
    guard let new else { return PlainForm.escapingControls("* unmerged path \(old.path)") }
    let names = PlainForm.escapingControls("diff a/\(old.path) b/\(new.path)")
    var notes: [String] = []
    if old.isMissing { notes.append("new file") }
    if new.isMissing { notes.append("deleted file") }
    if old.path != new.path {
      notes += [isCopy ? "copied" : "renamed", similarity].compactMap(\.self)
    }
    if notes.isEmpty && old.mode != new.mode { notes.append("mode \(old.mode) to \(new.mode)") }
    return notes.isEmpty
      ? names : "\(names) (\(PlainForm.escapingControls(notes.joined(separator: ", "))))"
  }

  /// Writes the heading and the differences.
  ///
  /// - Parameters:
  ///   - options: How the file is read.
  ///   - settings: Lines such as `:sort -height_m`.
  ///   - console: Where to write.
  ///   - configure: Sets how the versions are compared and written.
  @MainActor
  public func run(
    _ options: LoadOptions, settings: [CommandOption], on console: any Console,
    _ configure: (inout Comparison) -> Void
  ) async throws(ConsoleError) {
    try await console.write(Array("\(heading)\n".utf8))
    guard let new else { return }
    do {
      let options = LoadArguments(old.path, options).options
      var comparison = Comparison(
        from: try await load(old, options), to: try await load(new, options))
      configure(&comparison)
      _ = try await comparison.run(nil, settings: settings, on: console)
    } catch let error as ConsoleError {
      throw error
    } catch {
      let problem = error as? Problem ?? Problem("\(error)")
      let lines = problem.lines.map { PlainForm.line(.error, $0) + "\n" }
      try await console.write(Array(lines.joined().utf8))
    }
  }

  private func load(
    _ version: Version, _ options: DatasetOptions
  ) async throws(Problem) -> Dataset {
    if version.isMissing { return .empty(name: version.path) }
    // The file may have another name than the path, which decides the format.
    let path = FilePath(text: version.path)
    let location = DatasetLocation(
      name: path.lastComponent?.string ?? version.path, path: path,
      resolvedPath: FilePath(text: version.file))
    let dataset: Dataset
    do {
      dataset = try await DatasetLoader.load(location, options)
    } catch {
      throw Problem(error)
    }
    return try dataset.overridingKinds(of: options)
  }
}
