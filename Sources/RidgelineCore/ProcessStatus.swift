/// What the process tells its caller at the end: all exit codes in one place.
public enum ProcessStatus: Int32, Sendable {
  /// All went well; `filter` found something.
  case done = 0
  /// `filter` found nothing, or a transcript did not come out as it says.
  case nothingFound = 1
  /// A mistake: of usage, of a file, of a piped line.
  case trouble = 2
  /// Somebody left without picking a row.
  case interrupted = 130
}
