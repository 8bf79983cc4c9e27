/// Records the keys of a keyboard macro.
struct KeyRecorder {
  private var keys: [UInt8] = []
  private var isRecording = false

  /// The last macro; empty while one is recorded, which would otherwise contain itself.
  var macro: [UInt8] { isRecording ? [] : keys }

  /// Starts a new macro.
  mutating func start() { (keys, isRecording) = ([], true) }

  /// Ends the macro.
  mutating func stop() { isRecording = false }

  /// Adds keys to the macro if one is being recorded.
  mutating func record(_ pressed: [UInt8]) {
    if isRecording { keys += pressed }
  }
}
