import Dispatch
import Libc
import Synchronization
import SystemPackage

/// A watcher for changes to a file.
public enum FileWatch {
  /// Returns a stream with a value each time the version at a path changes: written, replaced or
  /// removed.
  ///
  /// Changes in quick succession may be merged. Uses inotify on Linux, and polls once a second
  /// elsewhere.
  public static func changes(of path: FilePath) -> AsyncStream<Void> { changes(of: path) {} }

  /// - Parameter onCheck: Called after each comparison with the last version.
  static func changes(
    of path: FilePath, onCheck: @escaping @Sendable () -> Void
  ) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // Start watching before reading the first version, so that no change is missed. The folders
      // of both the name and the file that a link leads to are watched.
      let events = folderEvents(in: [path.folder, resolvingLinks(path).folder])
      let last = Mutex(FileVersion(of: path))
      // Dispatch sources may be cancelled from any thread.
      nonisolated(unsafe) let source: any DispatchSourceProtocol
      if let events {
        source = DispatchSource.makeReadSource(fileDescriptor: events.rawValue, queue: .global())
      } else {
        let timer = DispatchSource.makeTimerSource()
        timer.schedule(deadline: .now() + 1, repeating: 1)
        source = timer
      }
      source.setEventHandler {
        if let events { drain(events) }
        let now = FileVersion(of: path)
        let before = last.withLock { last in
          defer { last = now }
          return last
        }
        if now != before { continuation.yield() }
        onCheck()
      }
      source.setCancelHandler { try? events?.close() }
      continuation.onTermination = { _ in source.cancel() }
      source.activate()
    }
  }

  /// Returns an inotify descriptor that watches the folders, or nil if that is not supported.
  private static func folderEvents(in folders: [FilePath]) -> FileDescriptor? {
    #if os(Linux)
      let file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard file >= 0 else { return nil }
      let events = FileDescriptor(rawValue: file)
      let kinds = IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      let areWatched = folders.allSatisfy {
        $0.withPlatformString { inotify_add_watch(file, $0, UInt32(kinds)) } >= 0
      }
      if areWatched { return events }
      try? events.close()
    #endif
    return nil
  }

  /// Discards the events; only the file's version matters.
  private static func drain(_ events: FileDescriptor) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 16) { memory in
      while let count = try? events.read(into: memory), count > 0 {}
    }
  }
}
