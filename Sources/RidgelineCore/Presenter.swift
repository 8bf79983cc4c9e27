import Terminal

/// A form of output.
@MainActor
public protocol Presenter {
  /// Writes a block, whole, and out of the program's hands when it returns; when its task is
  /// cancelled, what ends the block and as much before it as was written by then.
  ///
  /// - Throws: `ConsoleError` when nothing can be written any more.
  func present(_ block: Block, on console: any Console) async throws
}
