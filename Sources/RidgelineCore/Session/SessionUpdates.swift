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
    guard let source = list.source.inMemory else { return nil }
    do throws(Problem) {
      if let newer = try await newer(than: source) {
        take(newer, after: source)
        untoldProblem = nil
      }
      updateProblem = nil
      defer { untoldProblem = nil }
      return untoldProblem
    } catch {
      defer { (updateProblem, untoldProblem) = (error, nil) }
      return error == updateProblem ? untoldProblem : error
    }
  }

  /// Takes what has come while a line is being typed; returns whether something has.
  ///
  /// What is wrong with it is told by the next line's block.
  func takeNewerMeanwhile() async -> Bool {
    await queue.run {
      let before = versionCount
      if let problem = await takeNewer() { untoldProblem = problem }
      return versionCount != before
    }
  }

  /// Whether the list may become another one by itself.
  var isFollowing: Bool { stream != nil || watch != nil }

  private func newer(than source: DatasetSource) async throws(Problem) -> Dataset? {
    if let newer = try await streamed(after: source) { return newer }
    guard watch != nil else { return nil }
    loadChangedFile()
    guard let changed = changedFile else { return nil }
    let newer = await withTaskCancellationHandler {
      await changed.loading.result
    } onCancel: {
      changed.loading.cancel()
    }
    if Task.isCancelled {
      changedFile = nil
    } else if changedFile?.loading != changed.loading {
      // Another version came meanwhile.
      return try await self.newer(than: source)
    }
    // What did not load once will not do so either before it is something else.
    guard !changed.isRefused else { return nil }
    changedFile?.isRefused = true
    switch newer {
    case .success(let newer):
      changedFile = nil
      history.contents = nil
      return newer
    case .failure(let problem as Problem): throw problem
    case .failure: throw Problem("\(source.name) cannot be loaded again")
    }
  }

  /// A version of the list's file that is not the list's, and what is loaded of it.
  struct ChangedFile {
    let version: FileVersion?
    let loading: Task<Dataset, any Error>
    /// Whether somebody was told why it does not load.
    var isRefused = false
  }

  /// Begins to load the list's file if it is another one, so that nobody has to wait for it later.
  private func loadChangedFile() {
    guard let source = list.source.inMemory, let file = source.dataset.file else { return }
    let version = FileVersion(of: catalog.workingFolder.reading(file.place))
    if version == fileVersion(of: source.dataset) {
      changedFile = nil
    } else if changedFile == nil || changedFile?.version != version {
      changedFile?.loading.cancel()
      changedFile = ChangedFile(
        version: version, loading: Task { try await reloaded(file, after: source) })
    }
  }

  /// What has come of the stream that the list is read from.
  func streamed(after source: DatasetSource) async throws(Problem) -> Dataset? {
    guard let stream else { return nil }
    do {
      guard let newer = try await stream.newer(than: source.dataset) else { return nil }
      // A column that is named may come with more lines.
      return (try? newer.settingKinds(of: stream.options)) ?? newer
    } catch {
      throw Problem(error, command: ":load")
    }
  }

  func perform(watch setting: Setting<Bool>, typed line: String) throws(Problem) -> Block {
    switch setting {
    case .ask: return answer(line, [":watch \(watch == nil ? "off" : "on")"])
    case .set(true):
      guard list.source.inMemory?.dataset.file != nil else {
        throw Problem("\(list.source.name) has no file to watch")
      }
      startWatching()
    case .set(false), .reset: stopWatching()
    }
    return block(line, .answer)
  }

  private func startWatching() {
    stopWatching()
    guard let file = list.source.inMemory?.dataset.file else { return }
    let changes = FileWatch.changes(of: catalog.workingFolder.reading(file.place))
    watch = Task { [weak self] in
      for await _ in changes { self?.loadChangedFile() }
    }
  }

  private func stopWatching() {
    watch?.cancel()
    watch = nil
    changedFile = nil
  }

  /// Watches the file of another list if that of the last one was watched.
  func watchOn() { if watch != nil { startWatching() } }
}
