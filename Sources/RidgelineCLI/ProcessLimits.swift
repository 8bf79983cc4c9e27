// The C library under its name on each system.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import CTasks
import Dispatch

/// What the system lets this process have.
extension ThisProcess {
  /// How many bytes the main thread's stack can have; nil without a limit.
  static var stackLimit: Int? { limit(RLIMIT_STACK) }

  /// Whether the address space is limited.
  static var hasLimitedAddressSpace: Bool { limit(RLIMIT_AS) != nil }

  /// The size of the stack of a thread that is started without naming one.
  static var threadStackSize: Int {
    var attributes = pthread_attr_t()
    var size = 0
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    return pthread_attr_getstacksize(&attributes, &size) == 0 ? size : 0
  }

  /// Has threads share the heap and have small stacks, where the C library can do that.
  ///
  /// Otherwise the heap of each thread reserves 64 MB of address space, which later threads lack.
  static func useLessAddressSpace(stackSize: Int) {
    // Glibc's extensions, which no module map has.
    if let function = dlsym(nil, "mallopt") {
      typealias Mallopt = @convention(c) (CInt, CInt) -> CInt
      let mostArenas: CInt = -8
      _ = unsafeBitCast(function, to: Mallopt.self)(mostArenas, 1)
    }
    if let function = dlsym(nil, "pthread_setattr_default_np") {
      typealias SetDefault = @convention(c) (UnsafePointer<pthread_attr_t>) -> CInt
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstacksize(&attributes, stackSize)
      _ = unsafeBitCast(function, to: SetDefault.self)(&attributes)
    }
  }

  /// Starts threads that run at the same time, and ends them again; returns how many it could start.
  static func startThreads(_ count: Int) -> Int {
    let end = DispatchSemaphore(value: 0)
    var threads: [pthread_t] = []
    while threads.count < count, let thread = startThread(waitingFor: end) {
      threads.append(thread)
    }
    for _ in threads { end.signal() }
    for thread in threads { pthread_join(thread, nil) }
    return threads.count
  }

  /// Without /proc, runs all tasks on the main thread.
  ///
  /// While work waits for a thread, libdispatch looks for the threads of its pool in /proc once a
  /// second, and traps where it does not find them.
  static func avoidThreadPool() {
    #if os(Linux)
      if access("/proc/self/task", F_OK) != 0 { tasks_run_on_main_thread() }
    #endif
  }

  private static func startThread(waitingFor end: DispatchSemaphore) -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let argument = Unmanaged.passRetained(end)
    let failure = pthread_create(
      &thread, nil,
      { argument in
        // Optional on some systems.
        let argument: UnsafeMutableRawPointer? = argument
        argument.map { Unmanaged<DispatchSemaphore>.fromOpaque($0).takeRetainedValue() }?.wait()
        return nil
      }, argument.toOpaque())
    if failure == 0 { return thread }
    argument.release()
    return nil
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
