import Datasets
import Synchronization

/// The searchable rows of a dataset, folded by the first caller.
///
/// A class because all searches of a list share it.
final class LazyRowText: Sendable {
  private let state: Mutex<(folding: RowText.Folding?, done: RowText?)>

  init(_ dataset: Dataset) { state = Mutex((RowText.Folding(dataset), nil)) }

  /// The rows once they are folded.
  var known: RowText? { state.withLock { $0.done } }

  /// Returns the rows; the first caller folds them, and resumes after a cancelled one.
  func rows(_ cancellation: Cancellation) throws(ListSourceError) -> RowText {
    try state.withLock { state throws(ListSourceError) in
      if let done = state.done { return done }
      // Taken out so that resuming does not copy its rows.
      guard var folding = state.folding.take() else { preconditionFailure("folding has ended") }
      do throws(ListSourceError) {
        let done = try folding.finish(cancellation)
        state.done = done
        return done
      } catch {
        state.folding = folding
        throw error
      }
    }
  }
}
