import Files
import RidgelineCore

/// What the system has to provide before anything starts.
///
/// Checked first: where a thread cannot be started, libdispatch retries forever without a message,
/// and where an allocation fails, Swift's runtime aborts.
enum StartConditions {
  /// Two priorities of tasks use up to a thread for each core; the others wait for files.
  static let threadCount = 2 * ThisProcess.coreCount + 6
  /// The deepest query and the deepest JSON that are accepted need half of it in a debug build.
  static let leastStack = 1 << 20
  /// For the program itself and a small list.
  static let leastMemory = 1 << 25

  static func check() throws(Problem) {
    if let limit = ThisProcess.stackLimit, limit < leastStack {
      throw .stackTooSmall(limit: limit, needed: leastStack)
    }
    if ThisProcess.hasLimitedAddressSpace {
      ThisProcess.useLessAddressSpace(stackSize: leastStack)
    }
    if !FreeMemory.canMap(leastMemory + threadCount * ThisProcess.threadStackSize) {
      throw .noAddressSpace
    }
    let started = ThisProcess.startThreads(threadCount)
    if started < threadCount { throw .noThreads(threadCount, available: started) }
    ThisProcess.avoidThreadPool()
  }
}
