import SystemPackage

/// What a file must hold to be replaced: contents that were read from it or written to it.
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
  /// Two changes within the resolution of a file's times leave the same time, so it is read.
  ///
  /// - Complexity: O(bytes).
  func isHeld(by file: FileDescriptor) throws -> Bool {
    guard FileVersion(of: file) == version else { return false }
    return try holdsParts(file)
  }

  private func holdsParts(_ file: FileDescriptor) throws -> Bool {
    try withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
      var offset: Int64 = 0
      for part in parts {
        var rest = part
        while !rest.isEmpty {
          let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(rest.count))
          let count = try file.read(fromAbsoluteOffset: offset, into: wanted)
          guard count > 0, starts(rest, with: wanted[..<count]) else { return false }
          rest = rest.dropFirst(count)
          offset += Int64(count)
        }
      }
      return try file.read(fromAbsoluteOffset: offset, into: buffer) == 0
    }
  }
}
