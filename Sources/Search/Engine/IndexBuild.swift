import Datasets
import Dispatch
import Synchronization

/// Builds the index of a list in the background, and waits while a key is being answered.
///
/// A class because searches use the index while it grows.
final class IndexBuild: Sendable {
  private let index = Mutex<RowIndex?>(nil)
  /// Entered for each key that is being answered.
  private let keys = DispatchGroup()
  /// Called each time the build starts to wait for keys.
  private let onPause: @Sendable (IndexBuild) -> Void

  init(onPause: @escaping @Sendable (IndexBuild) -> Void = { _ in }) { self.onPause = onPause }

  /// The index with the parts that are complete; nil before the first one.
  var current: RowIndex? { index.withLock { $0 } }

  /// Indexes all rows on all cores; returns early if memory is short.
  ///
  /// Blocks the thread.
  func run(_ text: RowText, _ cancellation: Cancellation) {
    @Sendable func mayContinue() -> Bool {
      pause()
      return !cancellation.isCancelled
    }
    guard mayContinue(), let empty = try? RowIndex(text, pausing: pause) else { return }
    index.withLock { $0 = empty }
    let parts = empty.partCount
    ChunkedWork.forEachChunk(of: parts, by: 1, cancellation, mayWait: true) { parts in
      let slices = empty.slices(ofPart: parts.lowerBound, of: text, while: mayContinue)
      if let slices { index.withLock { $0?.add(slices, ofPart: parts.lowerBound) } }
    }
  }

  /// Pauses the build until `endKey` is called as often.
  func beginKey() { keys.enter() }

  func endKey() { keys.leave() }

  var isPaused: Bool { keys.wait(timeout: .now()) == .timedOut }

  private func pause() {
    if !isPaused { return }
    onPause(self)
    keys.wait()
  }
}
