import Benchmark
import BenchmarkLists
import Datasets
import SystemPackage

/// The files of a folder loaded, beside their bytes read and counted.
func loadingWorkloads(in folder: FilePath) -> [Workload] {
  ["csv", "tsv", "txt", "json", "jsonl"].map { ending in
    Workload(
      name: "loading .\(ending)",
      ours: { _ in blackHole(try await load("table.\(ending)", in: folder).count) },
      reference: { _ in
        // A load takes about ten times as long as one of these.
        for _ in 0..<5 { blackHole(countLines(try bytes(of: folder.appending("table.\(ending)")))) }
      })
  }
}

/// All bytes of a file.
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
