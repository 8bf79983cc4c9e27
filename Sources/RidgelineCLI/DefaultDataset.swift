import Datasets
import Output
import Session
import SystemPackage
import Terminal

/// The dataset of a command line that names none.
enum DefaultDataset {
  /// Returns standard input if it is a pipe or a file, for a command that takes no lines from it.
  static func forSearching(_ choice: DatasetChoice) throws(Problem) -> String {
    FileDescriptor.standardInput.isTerminal
      ? try choice.defaultDataset() : StreamedDataset.standardInput
  }

  /// Returns the mountains, for a session on a terminal.
  static func forSession(_ choice: DatasetChoice) throws(Problem) -> String {
    guard FileDescriptor.standardInput.isTerminal else { throw .noDatasetInPipe }
    return try choice.defaultDataset()
  }
}
