@preconcurrency import Libc
import SystemPackage

/// An identifier of a file's contents, computed without reading them.
public struct FileVersion: Sendable, Equatable {
  /// Device, inode, size in bytes, and the seconds and nanoseconds of the last modification.
  private let numbers: [Int64]

  /// The size in bytes.
  public var size: Int64 { numbers[2] }

  /// Creates the current version of the file at a path, or nil if there is none.
  ///
  /// A write within the resolution of file times that keeps the size does not change the version.
  public init?(of path: FilePath) {
    guard let status = try? path.stat() else { return nil }
    self.init(status)
  }

  init?(of file: FileDescriptor) {
    guard let status = try? file.stat() else { return nil }
    self.init(status)
  }

  private init(_ status: Stat) {
    numbers = [
      Int64(truncatingIfNeeded: status.deviceID.rawValue),
      Int64(truncatingIfNeeded: status.inode.rawValue), status.size,
      Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
    ]
  }
}

extension FileVersion: LosslessStringConvertible {
  /// The numbers, separated by spaces.
  public var description: String { numbers.map(\.description).joined(separator: " ") }

  /// Creates a version from its description.
  public init?(_ description: String) {
    let words = description.split(separator: " ")
    numbers = words.compactMap { Int64($0) }
    if words.count != 5 || numbers.count != 5 { return nil }
  }
}

/// The contents that a file must have in order to be replaced.
public struct ExpectedContents: Sendable {
  /// The file's version when it had the contents.
  public let version: FileVersion
  private let parts: [ArraySlice<UInt8>]

  /// - Parameters:
  ///   - version: The file's version when it had the contents.
  ///   - parts: The contents, part by part.
  public init(_ version: FileVersion, _ parts: [ArraySlice<UInt8>]) {
    self.version = version
    self.parts = parts.filter { !$0.isEmpty }
  }

  /// Whether an open file is the expected one and still holds the contents.
  ///
  /// The contents are compared too, since two changes can have the same time.
  func isHeld(by file: FileDescriptor) throws -> Bool {
    guard FileVersion(of: file) == version else { return false }
    return try withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
      guard let start = buffer.baseAddress else { return false }
      var offset: Int64 = 0
      for part in parts {
        var rest = part
        while !rest.isEmpty {
          let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(rest.count))
          let count = try file.read(fromAbsoluteOffset: offset, into: wanted)
          let isSame = rest.withUnsafeBytes { rest in
            rest.baseAddress.map { memcmp($0, start, count) == 0 } ?? false
          }
          guard count > 0, isSame else { return false }
          rest = rest.dropFirst(count)
          offset += Int64(count)
        }
      }
      return try file.read(fromAbsoluteOffset: offset, into: buffer) == 0
    }
  }
}
