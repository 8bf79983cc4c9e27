import Search
import Terminal

/// A form of output.
@MainActor
public protocol Presenter {
  /// Writes a block, whole, and out of the program's hands when it returns.
  ///
  /// When its task is cancelled, it writes what ends the block and leaves out what was not
  /// written by then.
  ///
  /// - Returns: What went wrong: the block's own problem, or one that came while it was written.
  func present(_ block: Block, on console: any Console) async throws(ConsoleError) -> Problem?
}

extension Presenter {
  /// Writes a body that may fail or be stopped, and then, in any case, an end that may tell of it.
  func write(
    to console: any Console, problem: Problem?,
    body: @MainActor (inout BlockOutput) async throws(PresentationError) -> Void,
    end: @MainActor (inout BlockOutput, Problem?) -> Void
  ) async throws(ConsoleError) -> Problem? {
    var output = BlockOutput(console)
    var problem = problem
    do {
      do {
        try await body(&output)
      } catch .stopped {
        // What is left is not written, but the block ends as every block does.
      } catch .source(let error) {
        problem = Problem(error)
      }
      end(&output, problem)
      try await output.flush()
    } catch .console(let error) {
      throw error
    } catch {
      preconditionFailure("an output fails only because of its console")
    }
    return problem
  }
}
