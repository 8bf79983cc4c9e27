import Files
@preconcurrency import Libc
import SystemPackage

// FoundationEssentials starts faster.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The environment, arguments and folders of this process.
enum ThisProcess {
  /// Values are text with `\xE9` for a byte that is not valid UTF-8.
  static let environment: [String: String] = {
    #if canImport(Darwin)
      // Its C library shows `environ` to no module.
      let start = _NSGetEnviron().pointee as UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    #else
      let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #endif
    let pairs = start.map { strings(from: $0) }?.compactMap { bytes -> (String, String)? in
      guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return (FilePath.text(of: bytes[..<sign]), FilePath.text(of: bytes[(sign + 1)...]))
    }
    return Dictionary(pairs ?? []) { first, _ in first }
  }()

  /// Returns the absolute path in a variable; relative ones are ignored, as XDG requires.
  private static func folder(_ name: String) -> FilePath? {
    environment[name].flatMap { $0.hasPrefix("/") ? FilePath(text: $0) : nil }
  }

  /// The arguments including the program's name; invalid UTF-8 becomes U+FFFD.
  static var arguments: [String] { argumentBytes.map { String(decoding: $0, as: UTF8.self) } }

  /// Returns the text of an argument that is a path, without losing bytes.
  static func path(_ argument: String) -> String {
    guard argument.contains("\u{FFFD}") else { return argument }
    let bytes = argumentBytes.lazy.map { bytes in
      // `--flag=value` contains an argument too.
      let isFlag = bytes.starts(with: "--".utf8)
      return isFlag ? bytes.drop { $0 != UInt8(ascii: "=") }.dropFirst() : bytes[...]
    }.first { String(decoding: $0, as: UTF8.self) == argument }
    return bytes.map { FilePath.text(of: $0) } ?? argument
  }

  private static var argumentBytes: [[UInt8]] {
    let known = CommandLine.argc > 0 ? strings(from: CommandLine.unsafeArgv) : []
    #if os(Linux)
      // The standard library needs /proc.
      if known.isEmpty { return argumentsBeforeEnvironment }
    #endif
    return known
  }

  /// Reads C strings up to a null pointer.
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
    /// The initial stack holds the argument count, the arguments, a null pointer and the
    /// environment: System V ABI, "Process Initialization".
    private static var argumentsBeforeEnvironment: [[UInt8]] {
      let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
      guard var pointer = environment.map({ $0 - 1 }), pointer.pointee == nil else { return [] }
      var count = 0
      while let argument = pointer[-1], Int(bitPattern: argument) != count {
        count += 1
        pointer -= 1
      }
      return strings(from: pointer)
    }
  #endif

  static var executable: String {
    #if canImport(FoundationEssentials)
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      let path = Bundle.main.executablePath
    #endif
    return path ?? arguments.first ?? "ridgeline"
  }

  static var temporaryFolder: FilePath {
    folder("TMPDIR") ?? FilePath(FileManager.default.temporaryDirectory.path)
  }

  /// The folder for state that persists between runs.
  static var stateFolder: FilePath {
    let home = folder("HOME") ?? FilePath(FileManager.default.homeDirectoryForCurrentUser.path)
    return (folder("XDG_STATE_HOME") ?? home.appending(".local/state")).appending("ridgeline")
  }
}
