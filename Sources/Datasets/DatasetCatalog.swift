import Files
import SystemPackage

/// A dataset's name and the file it stands for.
public struct DatasetLocation: Sendable, Equatable {
  /// What the dataset is called.
  public let name: String
  /// Where it is, as people are told.
  public let path: FilePath
  /// Where it stands.
  public let place: FilePath
  /// The file that is read for it.
  public let file: FilePath

  /// A dataset called `name` in the file at `path`.
  ///
  /// - Parameters:
  ///   - place: Where it stands, where that is not `path`.
  ///   - workingFolder: Where the file is looked for that is read.
  public init(
    name: String, path: FilePath, place: FilePath? = nil, in workingFolder: WorkingFolder = .current
  ) {
    self.name = name
    self.path = path
    self.place = place ?? path
    file = workingFolder.reading(self.place)
  }
}

/// From a name to a file: every file in a data folder is a dataset by its name.
public struct DatasetCatalog: Sendable {
  /// A place where datasets may be.
  public struct Place: Sendable, Equatable {
    /// What errors call it, such as `$RIDGELINE_DATA`.
    public let label: String
    /// The folder, or nil when this way to name one was not used.
    public let folder: FilePath?
    /// Where it comes from.
    public let origin: Origin

    /// Where a place comes from: what a person named stands for all places behind it.
    public enum Origin: Sendable, Equatable {
      /// Named for this once.
      case argument
      /// Named for everything that this person runs.
      case environment
      /// Where datasets usually are.
      case usual
    }

    /// A place to look into.
    public init(label: String, folder: FilePath?, origin: Origin) {
      self.label = label
      self.folder = folder
      self.origin = origin
    }
  }

  private let places: [Place]
  private let home: FilePath?
  /// Where paths lead.
  public let workingFolder: WorkingFolder

  /// A catalog over `places`, the first one first.
  ///
  /// - Parameters:
  ///   - places: Where to look. The first chosen one that names a folder is the only one used.
  ///   - home: The folder that `~` at the start of a path stands for.
  ///   - workingFolder: Where paths lead.
  public init(
    places: [Place], home: FilePath? = nil, workingFolder: WorkingFolder = .current
  ) {
    self.places = places
    self.home = home
    self.workingFolder = workingFolder
  }

  /// The names there are, sorted, each with its file.
  ///
  /// Of a folder that cannot be read there are none.
  ///
  /// - Complexity: O(files in the folders), with a look at each.
  public var locations: [DatasetLocation] {
    var found: [String: [DatasetLocation]] = [:]
    for folder in folders {
      let here = Dictionary(grouping: Self.locations(in: folder), by: \.name)
      found.merge(here) { earlier, _ in earlier }
    }
    return found.values.joined().sorted { ($0.name, $0.path.text) < ($1.name, $1.path.text) }
  }

  /// `locations` for a person who asks for them: that there is no folder at all is an error.
  ///
  /// - Complexity: O(files in the folders), with a look at each.
  public func list() throws(DatasetError) -> [DatasetLocation] {
    if !folders.contains(where: { FileContents.kind(of: $0) == .folder }) {
      throw DatasetError(.noFolder(places: places.map(description)), path: "datasets")
    }
    return locations
  }

  /// Finds what a person means: a path if it has a `/` or an extension and exists, else a name.
  public func locate(_ argument: String) throws(DatasetError) -> DatasetLocation {
    if isPath(argument) {
      let path = path(for: argument)
      return try readable(
        DatasetLocation(
          name: path.unpacked.stemText ?? argument, path: path,
          place: workingFolder.place(of: path),
          in: workingFolder))
    }
    for folder in folders {
      let here = Self.locations(in: folder).filter {
        $0.name == argument || $0.path.lastComponent?.text == argument
      }
      if here.count > 1 {
        throw DatasetError(
          .ambiguousName(here.compactMap { $0.path.lastComponent?.text }), path: argument)
      }
      if let only = here.first {
        return try readable(DatasetLocation(name: only.name, path: only.path, in: workingFolder))
      }
    }
    var known = locations.map(\.name)
    known = known.indices.filter { $0 == 0 || known[$0 - 1] != known[$0] }.map { known[$0] }
    throw DatasetError(
      .unknownName(known: known, places: places.map(description)), path: argument)
  }

  /// A location that can be read; a transcript must not wait for a program that writes to a pipe.
  private func readable(
    _ location: DatasetLocation
  ) throws(DatasetError) -> DatasetLocation {
    if !workingFolder.isCurrent && FileContents.isPipe(location.file) {
      throw DatasetError(.pipe, path: location.path.text)
    }
    return location
  }

  private var folders: [FilePath] {
    if let chosen = places.first(where: { $0.origin != .usual && $0.folder != nil }) {
      return [chosen.folder].compactMap(\.self)
    }
    return places.compactMap(\.folder)
  }

  private static func locations(in folder: FilePath) -> [DatasetLocation] {
    let names = (try? Folder.names(in: folder)) ?? []
    return names.compactMap { name in
      let path = folder.appending(name)
      guard !name.string.hasPrefix("."), FileContents.kind(of: path) == .file,
        let stem = path.unpacked.stemText
      else {
        return nil
      }
      return DatasetLocation(name: stem, path: path)
    }
  }

  private func description(of place: Place) -> String {
    guard let folder = place.folder else { return "\(place.label): not set" }
    let shown = place.label == folder.text ? place.label : "\(place.label): \(folder)"
    if !folders.contains(folder) { return "\(shown) (not used)" }
    return FileContents.kind(of: folder) == .folder ? shown : "\(shown) (no such folder)"
  }

  /// The same catalog with paths that lead elsewhere.
  public func inFolder(_ workingFolder: WorkingFolder) -> DatasetCatalog {
    DatasetCatalog(places: places, home: home, workingFolder: workingFolder)
  }

  /// Whether somebody named a folder, so that the names there are mean something else to others.
  public var hasNamedFolder: Bool {
    places.contains { $0.origin != .usual && $0.folder != nil }
  }

  /// The same catalog for what must not depend on who runs it: the folder that the environment names is
  /// looked into last, for what is in no usual one.
  ///
  /// - Parameter hasArgument: Whether the folder named for this once counts.
  public func heedingNoEnvironment(hasArgument: Bool = true) -> DatasetCatalog {
    let named = places.filter { $0.origin == .environment }
    let kept = places.filter { $0.origin == .usual || (hasArgument && $0.origin == .argument) }
    let last = named.map { Place(label: $0.label, folder: $0.folder, origin: .usual) }
    return DatasetCatalog(places: kept + last, home: home, workingFolder: workingFolder)
  }

  /// Whether an argument is a path: if it has a `/`, or an extension and exists.
  public func isPath(_ argument: String) -> Bool {
    // A path ends where C's strings do, and would be another one.
    if argument.contains("\0") { return false }
    if argument.contains("/") { return true }
    let path = path(for: argument)
    let file = workingFolder.reading(workingFolder.place(of: path))
    return path.extension != nil && FileContents.kind(of: file) != nil
  }

  /// The path that an argument is, with `~` as a person means it.
  public func path(for argument: String) -> FilePath {
    guard let home, argument.hasPrefix("~/") else { return FilePath(text: argument) }
    return home.pushing(FilePath(text: String(argument.dropFirst(2))))
  }
}
