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
    if isSaved {
      let time = editor.history.savedToFile == nil ? "the file was read" : "the last :save"
      editor.history.didSave(source, contents: nil)
      return .lines(["nothing to save: no rows were deleted since \(time)"])
    }
    let (answer, contents) = try await saver.save(source, to: target, isOwn: isOwn, editor.history)
    editor.history.didSave(source, contents: contents)
    return .lines(answer)
  }

  func export(to argument: String, overwrites: Bool) async throws(Problem) -> Reply {
    let saver = ListSaver(catalog: catalog, overwrites: overwrites)
    let (target, format) = try saver.target(ofExport: argument)
    return .lines(try await saver.export(list, as: format, to: target))
  }
}
