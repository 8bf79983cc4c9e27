import Files
import Libc
import Output

/// The checks of system resources at launch.
///
/// Without them, libdispatch retries forever if threads have no memory, or traps if it cannot find them,
/// and Swift's runtime aborts if an allocation fails.
enum StartConditions {
  /// Tasks of two priorities use up to one thread per core each; the others wait for files.
  private static let threadCount = 2 * onlineCoreCount + 6
  /// A debug build uses half of this for the deepest query or JSON.
  private static let minimumStack = 1 << 20
  /// For a session with a preview.
  private static let minimumFiles = 32
  /// For the program and a small dataset.
  private static let minimumMemory = 1 << 25

  static func check() throws(Problem) {
    // This limits the main thread.
    if let limit = limit(RLIMIT_STACK), limit < minimumStack {
      throw .stackTooSmall(limit: limit, needed: minimumStack)
    }
    // Without files, libdispatch traps.
    if let limit = limit(RLIMIT_NOFILE), limit < minimumFiles {
      throw .tooFewFiles(limit: limit, needed: minimumFiles)
    }
    let memoryLimits = [("-v", RLIMIT_AS), ("-d", RLIMIT_DATA)].filter { limit($0.1) != nil }
    if !memoryLimits.isEmpty { reduceAddressSpace() }
    if !FreeMemory.canMap(minimumMemory + threadCount * threadStackSize) {
      throw .noMemoryToStart(limitedBy: memoryLimits.map(\.0))
    }
    #if os(Linux)
      if !FileContents.exists("/proc/self/task") { throw .noThreadsInProc }
    #endif
  }

  /// The cores for which libdispatch starts threads, whatever share of them the process may use.
  private static var onlineCoreCount: Int { max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1) }

  private static var threadStackSize: Int {
    var attributes = pthread_attr_t()
    var size = 0
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    return pthread_attr_getstacksize(&attributes, &size) == 0 ? size : 0
  }

  /// Reduces address space per thread where the C library supports it: each thread's heap would
  /// reserve 64 MB.
  private static func reduceAddressSpace() {
    // Glibc extensions without a module map.
    if let function = dlsym(nil, "mallopt") {
      typealias Mallopt = @convention(c) (CInt, CInt) -> CInt
      let maximumArenas: CInt = -8
      _ = unsafeBitCast(function, to: Mallopt.self)(maximumArenas, 1)
    }
    if let function = dlsym(nil, "pthread_setattr_default_np") {
      typealias SetDefault = @convention(c) (UnsafePointer<pthread_attr_t>) -> CInt
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstacksize(&attributes, minimumStack)
      _ = unsafeBitCast(function, to: SetDefault.self)(&attributes)
    }
  }

  private static func limit(_ resource: ResourceLimit) -> Int? {
    var limits = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(resource.rawValue)
    #endif
    guard getrlimit(resource, &limits) == 0, limits.rlim_cur < rlim_t(Int.max) else { return nil }
    return Int(limits.rlim_cur)
  }

  #if canImport(Glibc)
    private typealias ResourceLimit = __rlimit_resource
  #else
    private typealias ResourceLimit = Int32
  #endif
}
