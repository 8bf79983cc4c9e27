import Synchronization

/// Says to work on any thread that nobody waits for it any more.
///
/// A class because whoever cancels and whoever works share it.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Whether it was cancelled.
  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Gives the work up.
  func cancel() { flag.store(true, ordering: .relaxed) }

  /// Throws `cancelled` when it was.
  func check() throws(ListSourceError) {
    if isCancelled { throw .cancelled }
  }
}
