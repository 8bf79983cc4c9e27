/// Records the keys of a keyboard macro.
struct KeyRecorder {
  /// The last macro.
  private(set) var keys: [UInt8] = []
  private var isRecording = false

  /// Starts a new macro.
  mutating func start() { (keys, isRecording) = ([], true) }

  /// Ends the macro.
  mutating func stop() { isRecording = false }

  /// Adds keys to the macro if one is being recorded.
  mutating func record(_ pressed: [UInt8]) {
    if isRecording { keys += pressed }
  }
}
