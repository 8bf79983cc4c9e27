import Benchmark
import BenchmarkLists
import Datasets
import SystemPackage

/// Loading the files of a folder, relative to counting their bytes.
func loadingWorkloads(in folder: FilePath) -> [Workload] {
  ["csv", "tsv", "txt", "json", "jsonl"].map { format in
    Workload(
      name: "loading .\(format)",
      ours: { _ in blackHole(try await load("table.\(format)", in: folder).count) },
      reference: { _ in
        // Loading takes about ten times as long.
        for _ in 0..<5 { blackHole(countLines(try bytes(of: folder.appending("table.\(format)")))) }
      })
  }
}

/// Returns all bytes of a file.
func bytes(of path: FilePath) throws -> [UInt8] {
  let file = try FileDescriptor.open(path, .readOnly)
  return try file.closeAfter {
    let size = try Int(file.seek(offset: 0, from: .end))
    return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let read = try file.read(
          fromAbsoluteOffset: Int64(count),
          into: UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
        if read == 0 { break }
        count += read
      }
    }
  }
}

private func countLines(_ bytes: [UInt8]) -> Int {
  var count = 0
  for byte in bytes where byte == UInt8(ascii: "\n") { count += 1 }
  return count
}
