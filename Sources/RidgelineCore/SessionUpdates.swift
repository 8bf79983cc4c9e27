import Datasets
import Files
import Search

/// Newer versions of the list that come by themselves: of a stream that is still read, of a file that
/// is watched.
extension Session {
  /// Takes what has come since the last line; told with the next step.
  ///
  /// - Returns: What is wrong with it, unless that was told already; then the last good list stands.
  func takeNewer() async -> Problem? {
    guard let source = list.source as? DatasetSource else { return nil }
    do throws(Problem) {
      if let newer = try await newer(than: source) { take(newer, after: source) }
      updateProblem = nil
      return nil
    } catch {
      defer { updateProblem = error }
      return error == updateProblem ? nil : error
    }
  }

  private func newer(than source: DatasetSource) async throws(Problem) -> Version? {
    if let newer = try await streamed(after: source) { return newer }
    guard isWatching, let file = source.dataset.file else { return nil }
    let version = FileVersion(of: file.path)
    // What did not load once will not do so either before it is something else.
    if version == history.version ?? file.version || version == refused { return nil }
    refused = version
    let newer = try await reloaded(file, after: source)
    refused = nil
    history.version = nil
    return newer
  }

  /// What has come of the stream that the list is read from.
  func streamed(after source: DatasetSource) async throws(Problem) -> Version? {
    guard let stream else { return nil }
    do {
      guard let newer = try await stream.newer(than: source.dataset) else { return nil }
      // A column that is named may come with more lines.
      let typed = try? newer.list.settingKinds(of: stream.options)
      return (typed ?? newer.list, newer.changed)
    } catch {
      throw Problem(error, command: ":load")
    }
  }

  func perform(watch setting: Setting<Bool>, typed line: String) throws(Problem) -> Block {
    switch setting {
    case .ask: return answer(line, [":watch \(isWatching ? "on" : "off")"])
    case .reset: isWatching = false
    case .set(let watches):
      if watches && (list.source as? DatasetSource)?.dataset.file == nil {
        throw Problem("\(list.source.name) has no file to watch")
      }
      isWatching = watches
    }
    return block(line, .answer)
  }
}
