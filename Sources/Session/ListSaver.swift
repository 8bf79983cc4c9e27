import Datasets
import DiffableList
import Files
import Output
import Search
import SystemPackage

package struct FileTarget {
  /// The path as displayed.
  package let path: FilePath
  package let resolvedPath: FilePath
  /// The path as typed; nil if the command has none.
  package var argument: String?

  package init(path: FilePath, resolvedPath: FilePath, argument: String? = nil) {
    self.path = path
    self.resolvedPath = resolvedPath
    self.argument = argument
  }
}

extension FileTarget {
  package init(_ argument: String, in catalog: DatasetCatalog) {
    let path = catalog.path(for: argument)
    self.init(
      path: path, resolvedPath: catalog.workingFolder.resolvedPath(of: path), argument: argument)
  }

  /// Throws if the file exists, unless the command overwrites it.
  package func check(
    _ command: String, overwrites: Bool, in folder: WorkingFolder
  ) throws(Problem) {
    if !overwrites && FileContents.exists(folder.fileToRead(resolvedPath)) { throw exists(command) }
  }

  fileprivate func exists(_ command: String) -> Problem {
    Problem(
      "\(path) already exists", advice: [":\(command)! PATH overwrites it"], word: argument,
      optionAdvice: ["delete it, or choose another file"])
  }

  fileprivate var hasChanged: Problem {
    Problem(
      "\(path) has changed since it was loaded",
      advice: [":save! overwrites the newer version; :save PATH writes to another file"],
      word: argument)
  }

  /// Throws if replacing the file needs a confirmation.
  ///
  /// - Parameters:
  ///   - command: The command that would change only one of several hard links.
  ///   - advice: How to write anyway.
  package func check(
    _ protection: FileProtection?, of command: String, advice: (FileProtection) -> String
  ) throws(Problem) {
    let fault: String
    switch protection {
    case nil: return
    case .readOnly: fault = "is read-only"
    case .hardLinks(let count):
      fault = "has \(count) hard links, and \(command) would change only this one"
    }
    guard let protection else { return }
    throw Problem("\(path) \(fault)", advice: [advice(protection)], word: argument)
  }

  package func warning(of lost: Set<LostAttribute>) -> [String] {
    if lost.isEmpty { return [] }
    let names = lost.sorted().map(\.description).joined(separator: ", ")
    return ["\(path) could not keep its \(names)"]
  }
}

/// A writer for a dataset without its deleted rows, and for the listed rows.
package struct ListSaver {
  let catalog: DatasetCatalog
  let overwrites: Bool

  package init(catalog: DatasetCatalog, overwrites: Bool) {
    self.catalog = catalog
    self.overwrites = overwrites
  }

  /// Returns the file that `:save` writes: the one named, or the dataset's own.
  ///
  /// - Parameter hasChanges: Whether the list differs from the dataset's own file as it was known.
  func target(
    ofSave argument: String?, _ dataset: Dataset, _ history: EditHistory, hasChanges: Bool,
    displayPath: (FilePath) -> FilePath
  ) throws(Problem) -> (target: FileTarget, isOwn: Bool, isSaved: Bool) {
    guard dataset.file?.isVerbatim ?? dataset.isVerbatim else {
      throw Problem(
        ":save does not support the format of \(dataset.name)",
        advice: [":export PATH writes the list as .csv, .tsv, .json or .jsonl"])
    }
    let own = dataset.file.map {
      FileTarget(path: displayPath($0.resolvedPath), resolvedPath: $0.resolvedPath)
    }
    guard let target = argument.map({ FileTarget($0, in: catalog) }) ?? own else {
      throw Problem("\(dataset.name) has no file", advice: [":save PATH creates one"])
    }
    // The same file may be named by another path.
    guard let own, target.resolvedPath.absolute == own.resolvedPath.absolute else {
      try target.check("save", overwrites: overwrites, in: catalog.workingFolder)
      return (target, isOwn: false, isSaved: false)
    }
    let file = catalog.workingFolder.fileToRead(own.resolvedPath)
    let isKnown = FileVersion(of: file) == history.fileVersion(of: dataset)
    let isSaved = isKnown && !hasChanges
    if !overwrites {
      if !isKnown { throw target.hasChanged }
      if !isSaved {
        try target.check(FileProtection(of: file), of: ":save") { protection in
          let effect = protection == .readOnly ? "replaces it" : "changes only this one"
          return ":save! \(effect); :save PATH writes to another file"
        }
      }
    }
    return (
      FileTarget(path: target.path, resolvedPath: own.resolvedPath, argument: argument),
      isOwn: true,
      isSaved: isSaved
    )
  }

  /// Writes the bytes of all rows that are not deleted.
  func save(
    _ source: DatasetSource, to target: FileTarget, isOwn: Bool, _ history: EditHistory
  ) async throws(Problem) -> (answer: [String], contents: ExpectedContents?) {
    let parts = source.dataset.source(
      without: source.deleted ?? Bitmap(length: 0, repeating: false))
    let expected =
      isOwn
      ? history.contents
        ?? source.dataset.file.map {
          ExpectedContents($0.version, source.dataset.source(without: EmptyCollection()))
        } : nil
    guard let (version, warnings) = try await write(parts, to: target, expecting: expected) else {
      throw isOwn ? target.hasChanged : target.exists("save")
    }
    let saved = "\(source.total.rowsText) saved to \(target.path)"
    return ([saved] + warnings, isOwn ? ExpectedContents(version, parts) : nil)
  }

  /// Writes a file in parts; returns nil if it does not hold what was expected.
  package func write(
    _ parts: [ArraySlice<UInt8>], to target: FileTarget, expecting contents: ExpectedContents?
  ) async throws(Problem) -> (version: FileVersion, warnings: [String])? {
    do {
      let file = try catalog.workingFolder.fileToWrite(target.resolvedPath)
      let outcome = try await AtomicFile.write(
        parts, to: file, placement(in: file, expecting: contents))
      guard case .committed(let version, let lost) = outcome else { return nil }
      return (version, target.warning(of: lost))
    } catch {
      throw Problem(error).pointing(at: target.argument)
    }
  }

  private func placement(
    in file: FilePath, expecting contents: ExpectedContents?
  ) -> AtomicFile.Placement {
    if overwrites { return .overwrite }
    // The first write of a transcript creates a copy.
    guard let contents, FileContents.exists(file) else { return .new }
    return .update(contents)
  }

  func target(
    ofExport argument: String
  ) throws(Problem) -> (target: FileTarget, format: RowFormat) {
    let target = FileTarget(argument, in: catalog)
    guard let format = RowFormat(target.path) else {
      throw Problem(
        "can't infer a format from \(argument); use .csv, .tsv, .json or .jsonl", word: argument)
    }
    try target.check("export", overwrites: overwrites, in: catalog.workingFolder)
    return (target, format)
  }

  func export(
    _ list: FilteredList, as format: RowFormat, to target: FileTarget
  ) async throws(Problem) -> [String] {
    do {
      let file = try catalog.workingFolder.fileToWrite(target.resolvedPath)
      let export = ListExport(list.entered, list.source.columns, list.arrangement.columns)
      let outcome = try await export.write(
        format, to: file, placement(in: file, expecting: nil))
      guard case .committed(_, let lost) = outcome.file else { throw target.exists("export") }
      return outcome.lines(target.path) + target.warning(of: lost)
    } catch let error as Problem {
      throw error
    } catch let error as FileError {
      throw Problem(error).pointing(at: target.argument)
    } catch {
      throw Problem("\(error)")
    }
  }
}

extension AtomicFile {
  /// Writes a whole file in parts.
  @concurrent
  package static func write(
    _ parts: [ArraySlice<UInt8>], to path: FilePath, _ placement: Placement
  ) async throws(FileError) -> Outcome {
    var file = try AtomicFile(path, placement)
    for part in parts { try file.append(part) }
    return try file.commit()
  }
}
