import Files
import SystemPackage

/// A mapping from names to files: every file in a data folder is a dataset.
public struct DatasetCatalog: Sendable {
  /// A folder that may hold datasets.
  public struct DataFolder: Sendable, Equatable {
    /// The name in errors, such as `$RIDGELINE_DATA`.
    public let label: String
    /// The folder; nil if this setting is not used.
    public let folder: FilePath?
    /// The origin of the setting.
    public let origin: Origin

    /// The origin of a data folder; one that the user named replaces the default ones.
    public enum Origin: Sendable, Equatable {
      /// A command line argument.
      case argument
      /// An environment variable.
      case environment
      /// A default folder.
      case `default`
    }

    /// Creates a data folder.
    public init(label: String, folder: FilePath?, origin: Origin) {
      self.label = label
      self.folder = folder
      self.origin = origin
    }
  }

  private let dataFolders: [DataFolder]
  private let home: FilePath?
  /// The folder that relative paths start from.
  public let workingFolder: WorkingFolder

  /// Creates a catalog over `dataFolders` in order of precedence.
  ///
  /// - Parameter dataFolders: The first one named by the user, if any, is the only one used.
  /// - Parameter home: The folder for a leading `~` in a path.
  public init(
    dataFolders: [DataFolder], home: FilePath? = nil, workingFolder: WorkingFolder = .current
  ) {
    self.dataFolders = dataFolders
    self.home = home
    self.workingFolder = workingFolder
  }

  /// The datasets, sorted by name; unreadable folders are skipped.
  public var locations: [DatasetLocation] {
    var found: [String: [DatasetLocation]] = [:]
    for folder in folders {
      let here = Dictionary(grouping: Self.locations(in: folder), by: \.name)
      found.merge(here) { earlier, _ in earlier }
    }
    return found.values.joined().sorted { ($0.name, $0.path.text) < ($1.name, $1.path.text) }
  }

  /// The names of the files in the working folder that can be read, those of a known format first.
  public var files: [String] {
    let folder = workingFolder.resolvedPath(of: ".")
    let names = ((try? Folder.names(in: folder)) ?? []).filter { name in
      !name.string.hasPrefix(".") && FileContents.kind(of: folder.appending(name)) == .file
        && FileContents.isReadable(folder.appending(name))
    }.map { FilePath(root: nil, [$0]) }
    func isKnown(_ name: FilePath) -> Bool {
      DatasetFormat.named(byExtension: name.unpackedName.extension) != nil
    }
    return [names.filter(isKnown), names.filter { !isKnown($0) }].flatMap {
      $0.map(\.text).sorted()
    }
  }

  /// Returns `locations`, or throws if no data folder exists.
  public func list() throws(DatasetError) -> [DatasetLocation] {
    try checkChosenFolder()
    if !folders.contains(where: Self.isFolder) {
      throw DatasetError(.noFolder(searched: dataFolders.map(description)), path: "datasets")
    }
    return locations
  }

  private func checkChosenFolder() throws(DatasetError) {
    guard let chosen, let folder = chosen.folder, !Self.isFolder(folder) else { return }
    throw DatasetError(.noSuchFolder(setting: chosen.label), path: folder.text)
  }

  private static func isFolder(_ path: FilePath) -> Bool {
    FileContents.kind(of: path) == .folder
  }

  /// Finds a dataset by path if `isPath`, else by name.
  public func locate(_ argument: String) throws(DatasetError) -> DatasetLocation {
    if isPath(argument) {
      let path = path(for: argument)
      return try readable(
        DatasetLocation(
          name: path.unpackedName.stemText ?? argument, path: path,
          resolvedPath: workingFolder.resolvedPath(of: path),
          in: workingFolder))
    }
    try checkChosenFolder()
    for folder in folders {
      let here = Self.locations(in: folder, named: argument)
      if here.count > 1 {
        throw DatasetError(
          .ambiguousName(here.compactMap(\.path.nameText)), path: argument)
      }
      if let only = here.first {
        return try readable(DatasetLocation(name: only.name, path: only.path, in: workingFolder))
      }
    }
    let path = path(for: argument)
    if Self.isFolder(workingFolder.resolvedPath(of: path)) {
      throw DatasetError(.folder, path: path.text)
    }
    let known = Set(locations.map(\.name)).sorted()
    throw DatasetError(
      .unknownName(known: known, searched: dataFolders.map(description)), path: argument)
  }

  /// Rejects pipes in transcripts, which must not wait for a writer.
  private func readable(_ location: DatasetLocation) throws(DatasetError) -> DatasetLocation {
    if !workingFolder.isCurrent && FileContents.isPipe(location.file) {
      throw DatasetError(.pipe, path: location.path.text)
    }
    return location
  }

  /// The data folder named by the user.
  private var chosen: DataFolder? {
    dataFolders.first { $0.origin != .default && $0.folder != nil }
  }

  private var folders: [FilePath] { (chosen.map { [$0] } ?? dataFolders).compactMap(\.folder) }

  private static func locations(
    in folder: FilePath, named wanted: String? = nil
  ) -> [DatasetLocation] {
    let names = (try? Folder.names(in: folder)) ?? []
    return names.compactMap { name in
      let file = FilePath(root: nil, [name])
      guard !name.string.hasPrefix("."), let stem = file.unpackedName.stemText,
        wanted == nil || stem == wanted || file.text == wanted
      else { return nil }
      let path = folder.appending(name)
      return FileContents.kind(of: path) == .file ? DatasetLocation(name: stem, path: path) : nil
    }
  }

  private func description(of dataFolder: DataFolder) -> String {
    guard let folder = dataFolder.folder else { return "\(dataFolder.label): not set" }
    let shown =
      dataFolder.label == folder.text ? dataFolder.label : "\(dataFolder.label): \(folder)"
    if !folders.contains(folder) { return "\(shown) (not used)" }
    return Self.isFolder(folder) ? shown : "\(shown) (no such folder)"
  }

  /// Returns the catalog with another working folder.
  public func inFolder(_ workingFolder: WorkingFolder) -> DatasetCatalog {
    DatasetCatalog(dataFolders: dataFolders, home: home, workingFolder: workingFolder)
  }

  /// Whether the user named a folder, so that names depend on the user's setup.
  public var hasUserFolder: Bool { chosen != nil }

  /// Returns the catalog for reproducible runs: the environment's folder is searched last.
  ///
  /// - Parameter hasArgument: Whether to keep the folder from the command line.
  public func ignoringEnvironment(hasArgument: Bool = true) -> DatasetCatalog {
    let named = dataFolders.filter { $0.origin == .environment }
    let kept = dataFolders.filter {
      $0.origin == .default || (hasArgument && $0.origin == .argument)
    }
    let last = named.map { DataFolder(label: $0.label, folder: $0.folder, origin: .default) }
    return DatasetCatalog(dataFolders: kept + last, home: home, workingFolder: workingFolder)
  }

  /// Returns whether an argument is a path: it has a `/`, or is an existing file, whose name without
  /// an extension is not that of a dataset.
  public func isPath(_ argument: String) -> Bool {
    // C strings end at a NUL, which would make it a different path.
    if argument.contains("\0") { return false }
    if argument.contains("/") { return true }
    let path = path(for: argument)
    let file = workingFolder.fileToRead(workingFolder.resolvedPath(of: path))
    guard let kind = FileContents.kind(of: file) else { return false }
    if path.extension != nil { return true }
    return kind == .file && folders.allSatisfy { Self.locations(in: $0, named: argument).isEmpty }
  }

  /// Returns the path of an argument, with `~` expanded.
  public func path(for argument: String) -> FilePath {
    guard let home, argument.hasPrefix("~/") else { return FilePath(text: argument) }
    return home.pushing(FilePath(text: String(argument.dropFirst(2))))
  }
}
