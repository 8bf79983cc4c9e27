import SystemPackage

/// A file that is written line by line, and its statistics.
struct LineFile: ~Copyable {
  private let file: FileDescriptor
  private var buffer: [UInt8] = []
  private(set) var lines = 0
  private(set) var bytes = 0
  private(set) var nonASCII = 0
  /// The current line, which `endLine` writes.
  var line: [UInt8] = []

  init(at path: FilePath) throws {
    file = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .truncate],
      permissions: .ownerReadWrite.union(.groupRead).union(.otherRead))
    buffer.reserveCapacity(1 << 21)
  }

  mutating func endLine() throws {
    lines += 1
    if line.contains(where: { $0 >= 0x80 }) { nonASCII += 1 }
    line.append(UInt8(ascii: "\n"))
    bytes += line.count
    buffer.append(contentsOf: line)
    line.removeAll(keepingCapacity: true)
    if buffer.count > 1 << 20 { try flush() }
  }

  private mutating func flush() throws {
    try file.writeAll(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  func printSummary(of path: FilePath) {
    print("\(path): \(lines) lines, \(bytes) bytes, \(nonASCII) lines not ASCII")
  }

  consuming func close() throws {
    try flush()
    try file.close()
  }
}
