import SystemPackage

/// The threads that the system shares between tasks.
public enum SystemThreads {
  /// Whether shared threads can work for longer than a second.
  ///
  /// On Linux, libdispatch then looks for them in `/proc`, and traps if they are missing.
  public static let canBeBusy: Bool = {
    #if os(Linux)
      FileContents.exists("/proc/self/task")
    #else
      true
    #endif
  }()
}
