// The C library under its name on each system, and of Foundation only what starts fast, where there
// is a part of it by itself.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Files
import SystemPackage

/// What this process was started with, and its end.
enum ThisProcess {
  /// The environment's values as text, with `\xE9` for a byte that is not UTF-8.
  static let environment: [String: String] = {
    let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    let pairs = start.map { strings(from: $0) }?.compactMap { bytes -> (String, String)? in
      guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return (FilePath.text(of: bytes[..<sign]), FilePath.text(of: bytes[(sign + 1)...]))
    }
    return Dictionary(pairs ?? []) { first, _ in first }
  }()

  /// A folder that the environment names by its path from the root.
  private static func folder(_ name: String) -> FilePath? {
    environment[name].flatMap { $0.hasPrefix("/") ? FilePath(text: $0) : nil }
  }

  static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// The program's name, if it was given one, and its arguments; bytes that are not UTF-8 become
  /// U+FFFD.
  static var arguments: [String] { argumentBytes.map { String(decoding: $0, as: UTF8.self) } }

  /// An argument that is a path, as text that leads to it whatever its bytes are.
  static func path(_ argument: String) -> String {
    guard argument.contains("\u{FFFD}") else { return argument }
    let bytes = argumentBytes.lazy.map { bytes in
      // What follows a flag and an equals sign is an argument, too.
      let isFlag = bytes.starts(with: "--".utf8)
      return isFlag ? bytes.drop { $0 != UInt8(ascii: "=") }.dropFirst() : bytes[...]
    }.first { String(decoding: $0, as: UTF8.self) == argument }
    return bytes.map { FilePath.text(of: $0) } ?? argument
  }

  private static var argumentBytes: [[UInt8]] {
    let known = CommandLine.argc > 0 ? strings(from: CommandLine.unsafeArgv) : []
    #if os(Linux)
      // The standard library finds none where /proc is missing.
      if known.isEmpty { return argumentsBeforeEnvironment }
    #endif
    return known
  }

  /// The bytes of the strings that pointers lead to, up to a null pointer.
  private static func strings(
    from start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> [[UInt8]] {
    var strings: [[UInt8]] = []
    while let string = start[strings.count] {
      strings.append(Array(UnsafeRawBufferPointer(start: string, count: strlen(string))))
    }
    return strings
  }

  #if os(Linux)
    /// A process starts with its argument count, its arguments, a null pointer and the environment
    /// in this order in memory: System V ABI, "Process Initialization".
    private static var argumentsBeforeEnvironment: [[UInt8]] {
      let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
      guard var place = environment.map({ $0 - 1 }), place.pointee == nil else { return [] }
      var count = 0
      while let argument = place[-1], Int(bitPattern: argument) != count {
        count += 1
        place -= 1
      }
      return strings(from: place)
    }
  #endif

  /// The program's file.
  static var executable: String {
    #if canImport(FoundationEssentials)
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      let path = Bundle.main.executablePath
    #endif
    return path ?? arguments.first ?? "ridgeline"
  }

  /// The system's folder for temporary files.
  static var temporaryFolder: FilePath {
    folder("TMPDIR") ?? FilePath(FileManager.default.temporaryDirectory.path)
  }

  /// The user's folder for what programs keep between runs, or nil where there is none.
  static var stateFolder: FilePath? {
    let state = folder("XDG_STATE_HOME") ?? folder("HOME")?.appending(".local/state")
    return state?.appending("ridgeline")
  }

  /// Opens a file as C does; nil where that cannot be.
  static func stream(of path: String, mode: String) -> UnsafeMutablePointer<FILE>? {
    fopen(path, mode)
  }

  static func end(_ code: Int32) -> Never { exit(code) }

  /// The signals that ask a process to end.
  static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

  /// Ignores signals, so that a dispatch source receives them, or stops that.
  static func setIgnoring(_ signals: [Int32], to isIgnored: Bool) {
    for number in signals { signal(number, isIgnored ? SIG_IGN : SIG_DFL) }
  }

  /// Ends the process as a signal does by default, so that its sender sees what it expects.
  static func end(bySignal number: Int32) {
    // Dispatch's threads block signals.
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(number)
  }
}
