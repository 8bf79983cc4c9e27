import Files
import Libc
import RidgelineCore

/// The checks of what the program needs from the system, whose absence would end it without a message.
enum StartConditions {
  /// A debug build uses half of this for the deepest query or JSON.
  private static let minimumStack = 1 << 20
  /// For the program, its threads and a small dataset.
  private static let minimumMemory = 1 << 28

  static func check() throws(Problem) {
    // This limits the main thread.
    if let limit = stackLimit, limit < minimumStack {
      throw .stackTooSmall(limit: limit, needed: minimumStack)
    }
    if !FreeMemory.canMap(minimumMemory) { throw .noAddressSpace }
    #if os(Linux)
      // Libdispatch looks there for threads that are busy.
      if !FileContents.exists("/proc/self/task") { throw .noThreadsInProc }
    #endif
  }

  private static var stackLimit: Int? {
    var limits = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    #else
      let resource = RLIMIT_STACK
    #endif
    guard getrlimit(resource, &limits) == 0, limits.rlim_cur < rlim_t(Int.max) else { return nil }
    return Int(limits.rlim_cur)
  }
}
