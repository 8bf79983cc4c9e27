import Files
import Search

extension Session {
  func save(to argument: String?, overwrites: Bool) async throws(Problem) -> Reply {
    let saver = ListSaver(catalog: catalog, overwrites: overwrites)
    guard let source = list.source.inMemory else {
      throw Problem(
        "\(list.source.name) is read-only", advice: [":export PATH writes the list to a file"])
    }
    let (target, isOwn, isSaved) = try saver.target(
      ofSave: argument, source.dataset, editor.history,
      hasChanges: editor.history.differsFromFile(list.state), displayPath: displayPath)
    try willWrite(target)
    if isSaved {
      let time = editor.history.savedToFile == nil ? "the file was read" : "the last :save"
      editor.history.didSave(source, contents: nil)
      return .lines(["nothing to save: no rows were deleted since \(time)"])
    }
    return try await writing { () throws(Problem) in
      let (answer, contents) = try await saver.save(
        source, to: target, isOwn: isOwn, editor.history)
      editor.history.didSave(source, contents: contents)
      return answer
    }
  }

  func export(to argument: String, overwrites: Bool) async throws(Problem) -> Reply {
    let saver = ListSaver(catalog: catalog, overwrites: overwrites)
    let (target, format) = try saver.target(ofExport: argument)
    try willWrite(target)
    return try await writing { () throws(Problem) in
      try await saver.export(list, as: format, to: target)
    }
  }

  /// Throws if the file is part of the recording.
  private func willWrite(_ target: FileTarget) throws(Problem) {
    try recording?.willWrite(target.path, at: target.resolvedPath)
    // A line in another transcript is not recorded, and would be refused when replayed.
    if !running.isEmpty { recording?.isNotReplayable = true }
  }

  private func writing(
    _ body: () async throws(Problem) -> [String]
  ) async throws(Problem) -> Reply {
    do {
      return .lines(try await body())
    } catch {
      // A replay would not fail in the same way.
      recording?.isNotReplayable = true
      throw error
    }
  }
}
