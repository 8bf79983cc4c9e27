import Datasets
import Files
import Output
import Search

/// A follower that finds newer versions of a stream or a watched file.
///
/// A class because files are watched and loaded while lines are typed. What starts a task is asynchronous, so
/// that the task runs on the caller's actor.
package final class ListFollower {
  /// A version of the file that differs from the loaded one.
  struct ChangedFile {
    let version: FileVersion?
    let loading: Task<Dataset, any Error>
    /// Whether its problem was reported; it is not loaded again until the file changes.
    var isRefused = false
  }

  /// The followed list and the version of its file; nil for a list that is not in memory.
  var current: () -> (source: DatasetSource, fileVersion: FileVersion?)? = { nil }
  /// The stream of the list; nil if it was loaded whole.
  package var stream: StreamedDataset?
  private(set) var changedFile: ChangedFile?
  private var watch: Task<Void, Never>?
  private let loader: ListLoader
  private let folder: WorkingFolder
  private var problem: Problem?
  private var unreportedProblem: Problem?
  private var unreportedWarnings: [String] = []

  init(_ loader: ListLoader, _ folder: WorkingFolder) {
    self.loader = loader
    self.folder = folder
  }

  deinit { watch?.cancel() }

  var isFollowing: Bool { stream != nil || watch != nil }
  var isWatching: Bool { watch != nil }

  /// Returns a version newer than `source`; `takeProblem` returns why one cannot be loaded.
  func newer(than source: DatasetSource) async -> Dataset? {
    do throws(Problem) {
      let newer = try await version(after: source)
      problem = nil
      if newer != nil { unreportedProblem = nil }
      return newer
    } catch {
      // A key ends the task that waits for new rows.
      if Task.isCancelled { return nil }
      if error != problem { unreportedProblem = error }
      problem = error
      return nil
    }
  }

  /// Returns, once, why the newest version cannot be loaded.
  func takeProblem() -> Problem? {
    defer { unreportedProblem = nil }
    return unreportedProblem
  }

  /// Keeps the notes on the load of a newer version that the older one did not have.
  ///
  /// Later rows may still change it.
  func noteWarnings(of newer: Dataset, after older: Dataset) {
    if newer.isIncomplete { return }
    let known = older.warnings(displayPath: folder.displayPath(for:))
    unreportedWarnings = newer.warnings(displayPath: folder.displayPath(for:))
      .filter { !known.contains($0) || unreportedWarnings.contains($0) }
  }

  /// Returns, once, the warnings about the newest version.
  func takeWarnings() -> [String] {
    defer { unreportedWarnings = [] }
    return unreportedWarnings
  }

  private func version(after source: DatasetSource) async throws(Problem) -> Dataset? {
    if let newer = try await streamed(after: source) { return newer }
    guard watch != nil else { return nil }
    await loadChangedFile()
    guard let changed = changedFile else { return nil }
    let newer = await withTaskCancellationHandler {
      await changed.loading.result
    } onCancel: {
      changed.loading.cancel()
    }
    if Task.isCancelled {
      changedFile = nil
    } else if changedFile?.loading != changed.loading {
      // The file has changed again.
      return try await version(after: source)
    }
    guard !changed.isRefused else { return nil }
    changedFile?.isRefused = true
    switch newer {
    case .success(let newer):
      changedFile = nil
      return newer
    case .failure(let problem as Problem): throw problem
    case .failure: throw Problem("\(source.name) cannot be reloaded")
    }
  }

  func streamed(after source: DatasetSource) async throws(Problem) -> Dataset? {
    guard let stream else { return nil }
    do {
      guard let newer = try await stream.newer(than: source.dataset) else { return nil }
      // A named column may first appear in later lines.
      return (try? newer.overridingKinds(of: stream.options)) ?? newer
    } catch {
      throw Problem(error, command: ":load")
    }
  }

  func reloaded(_ file: DatasetFile, after source: DatasetSource) async throws(Problem) -> Dataset {
    let location = DatasetLocation(
      name: source.dataset.name, path: folder.displayPath(for: file.resolvedPath),
      resolvedPath: file.resolvedPath,
      in: folder)
    return try await loader.reload(source.dataset, from: location, file.options)
  }

  /// Discards a version that is being loaded, because it continues an older version of the list.
  func discardChangedFile() {
    changedFile?.loading.cancel()
    changedFile = nil
  }

  /// The delay before an empty file is loaded: a program that rewrites a file in place empties it
  /// first.
  var rewriteDelay = Duration.milliseconds(200)

  /// Starts loading the file if it has changed, so that the next line need not wait for it.
  private func loadChangedFile(isolation: isolated (any Actor)? = #isolation) async {
    guard let (source, fileVersion) = current(), let file = source.dataset.file else { return }
    let version = FileVersion(of: folder.fileToRead(file.resolvedPath))
    if version == fileVersion {
      changedFile = nil
    } else if changedFile == nil || changedFile?.version != version {
      changedFile?.loading.cancel()
      changedFile = ChangedFile(
        version: version,
        loading: Task {
          _ = isolation
          if version?.size == 0 { try await Task.sleep(for: rewriteDelay) }
          return try await reloaded(file, after: source)
        })
    }
  }

  func startWatching(isolation: isolated (any Actor)? = #isolation) async {
    stopWatching()
    guard let file = current()?.source.dataset.file else { return }
    let changes = FileWatch.changes(of: folder.fileToRead(file.resolvedPath))
    watch = Task { [weak self] in
      _ = isolation
      for await _ in changes { await self?.loadChangedFile() }
    }
  }

  func stopWatching() {
    watch?.cancel()
    watch = nil
    changedFile = nil
  }

  /// Follows another list, and watches its file if the last one was watched.
  func begin(_ stream: StreamedDataset?) async {
    self.stream = stream
    let wasWatching = isWatching
    stopWatching()
    if wasWatching { await startWatching() }
  }
}
