import Files
import Output
import Search

extension Session {
  func save(to argument: String?, overwrites: Bool) async throws(Problem) -> Block {
    let saver = ListSaver(catalog: catalog, overwrites: overwrites)
    guard let source = list.source.inMemory else {
      throw Problem(
        "\(list.source.name) is read-only", advice: [":export PATH writes the list to a file"])
    }
    let (target, isOwn, isSaved) = try target(ofSave: argument, source, overwrites: overwrites)
    if isSaved {
      let time = editor.history.savedToFile == nil ? "the file was read" : "the last :save"
      editor.history.didSave(source, contents: nil)
      return block(answer: .lines(["nothing to save: no rows were deleted since \(time)"]))
    }
    let (answer, contents) = try await saver.save(source, to: target, isOwn: isOwn, editor.history)
    editor.history.didSave(source, contents: contents)
    return block(answer: .lines(answer))
  }

  func export(to argument: String, overwrites: Bool) async throws(Problem) -> Block {
    let saver = ListSaver(catalog: catalog, overwrites: overwrites)
    let (target, format) = try saver.target(ofExport: argument)
    return block(answer: .lines(try await saver.export(list, as: format, to: target)))
  }

  /// Returns the file that a command would write; nil if it writes none, or fails before.
  package func target(of command: Command) -> FileTarget? {
    switch command {
    case .save(let argument, let overwrites):
      guard let source = list.source.inMemory else { return nil }
      return try? target(ofSave: argument, source, overwrites: overwrites).target
    case .export(let argument, let overwrites):
      return try? ListSaver(catalog: catalog, overwrites: overwrites)
        .target(ofExport: argument).target
    default: return nil
    }
  }

  private func target(
    ofSave argument: String?, _ source: DatasetSource, overwrites: Bool
  ) throws(Problem) -> (target: FileTarget, isOwn: Bool, isSaved: Bool) {
    try ListSaver(catalog: catalog, overwrites: overwrites).target(
      ofSave: argument, source.dataset, editor.history,
      hasChanges: editor.history.differsFromFile(list.state), displayPath: displayPath)
  }
}
