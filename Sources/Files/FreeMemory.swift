import SystemPackage

/// What can be read whole at most: half of the memory that is free, since a list wants as much again.
func mostBytes() -> Int { freeMemory() / 2 }

/// How many bytes processes can still have without swapping, or all of the machine's memory where the
/// system does not tell.
private func freeMemory() -> Int {
  guard let table = try? FileDescriptor.open("/proc/meminfo", .readOnly) else {
    return machineMemory()
  }
  defer { try? table.close() }
  var bytes = [UInt8](repeating: 0, count: 1 << 12)
  let count = (try? bytes.withUnsafeMutableBytes { try table.read(into: $0) }) ?? 0
  // `MemAvailable:   12345678 kB`
  let line = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    .first { $0.hasPrefix("MemAvailable:") }
  let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  return kilobytes.map { $0 << 10 } ?? machineMemory()
}
