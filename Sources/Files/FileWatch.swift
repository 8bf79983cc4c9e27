import Dispatch
import Synchronization
import SystemPackage

/// Tells when a file has become another one.
public enum FileWatch {
  /// A value each time another version stands at a path, or none: it was written to, replaced, removed.
  ///
  /// Versions that follow each other closely may be told as one.
  ///
  /// The system tells of it where it does (inotify); elsewhere the file is looked at once a second.
  public static func changes(of path: FilePath) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // Before the first version is looked at, so that nothing is missed between.
      let events = folderEvents(in: folders(of: path))
      let last = Last(FileVersion(of: path))
      // A source may be cancelled from anywhere.
      nonisolated(unsafe) let source: any DispatchSourceProtocol =
        if let events {
          DispatchSource.makeReadSource(fileDescriptor: events.rawValue, queue: .global())
        } else {
          clock()
        }
      source.setEventHandler {
        if let events { drain(events) }
        if last.isOther(FileVersion(of: path)) { continuation.yield() }
      }
      source.setCancelHandler { try? events?.close() }
      continuation.onTermination = { _ in source.cancel() }
      source.activate()
    }
  }

  /// The folders that hold the name and, where it is a link, the file.
  private static func folders(of path: FilePath) -> [FilePath] {
    [path.folder, resolvingLinks(path).folder]
  }

  private static func clock() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + 1, repeating: 1)
    return timer
  }

  /// What exactly happened does not matter: the file is looked at.
  private static func drain(_ events: FileDescriptor) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 16) { memory in
      while let count = try? events.read(into: memory), count > 0 {}
    }
  }

  /// The version that was seen last.
  ///
  /// A class, since a handler that may run anywhere changes it.
  private final class Last: Sendable {
    private let version: Mutex<FileVersion?>

    init(_ version: FileVersion?) { self.version = Mutex(version) }

    func isOther(_ now: FileVersion?) -> Bool {
      version.withLock { last in
        defer { last = now }
        return last != now
      }
    }
  }
}
