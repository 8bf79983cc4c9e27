import BenchmarkLists
import SystemPackage

/// Generates the lists of the search benchmarks from the real words that `search-data.sh` collects.
@main
struct SearchData {
  private let sources: FilePath
  private let folder: FilePath
  private let names: NameMaker

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { fatalError("usage: SearchData SOURCES FOLDER") }
    let sources = FilePath(arguments[1])
    let data = SearchData(
      sources: sources, folder: FilePath(arguments[2]), names: try NameMaker(from: sources))
    try data.writePackages(880_000)
    try data.writeNames(10_000_000)
    try data.writeIntegers(10_000_000)
  }

  /// List A: packages with version, month, rank and summary, sorted by name.
  private func writePackages(_ count: Int) throws {
    var generator = SeededGenerator(seed: 1)
    let packages = try packageNames(count, using: &generator)
    let ranks = (1...count).shuffled(using: &generator)
    let versions = try lines(of: sources.appending("versions"))
    let chain = Chain(of: names.summaries, separator: UInt8(ascii: " "))
    try write(count, to: "A.tsv", heading: "name\tversion\tmonth\trank\tsummary\n") { line, row in
      line += packages[row]
      line += "\t".utf8
      line += generator.any(of: versions)
      let month = Int.random(in: 1...12, using: &generator)
      let year = Int.random(in: 2005...2026, using: &generator)
      line += "\t\(year)-\(month < 10 ? "0" : "")\(month)\t\(ranks[row])\t".utf8
      chain.append(to: &line, limit: 160, using: &generator)
      // Foreign-language descriptions and personal names.
      if Int.random(in: 0..<1_000, using: &generator) < 13 {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          line += " ".utf8
          line += generator.any(of: names.foreign)
        }
      }
      return true
    }
  }

  /// Returns unique package names in order.
  private func packageNames(
    _ count: Int, using generator: inout SeededGenerator
  ) throws -> [[UInt8]] {
    let chain = Chain(of: try lines(of: sources.appending("names")), separator: UInt8(ascii: "-"))
    var names: Set<[UInt8]> = []
    while names.count < count {
      var name: [UInt8] = []
      chain.append(to: &name, limit: 16, using: &generator)
      // Short names repeat by chance, so they get a number.
      while !names.insert(name).inserted {
        name += "-\(Int.random(in: 0..<1_000, using: &generator))".utf8
      }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// List B: unique names in random order; names with equal hashes count as equal.
  private func writeNames(_ count: Int) throws {
    var generator = SeededGenerator(seed: 1)
    var seen: Set<UInt64> = []
    try write(count, to: "B.txt") { line, _ in
      names.append(to: &line, using: &generator)
      // 64-bit FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991).
      let hash = line.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
      return seen.insert(hash).inserted
    }
  }

  /// List C: keys and integers in random order; one cell in a hundred is empty.
  private func writeIntegers(_ count: Int) throws {
    var generator = SeededGenerator(seed: 1)
    try write(count, to: "C.tsv", heading: "key\tvalue\n") { line, row in
      names.appendWord(to: &line, using: &generator)
      line += "-\(String(row, radix: 36))\t".utf8
      if Int.random(in: 0..<100, using: &generator) > 0 {
        line += String(Int.random(in: -1_000_000..<9_000_000, using: &generator)).utf8
      }
      return true
    }
  }

  /// Writes lines; one that `append` rejects is left out and not counted.
  private func write(
    _ count: Int, to name: String, heading: String = "",
    _ append: (inout [UInt8], _ row: Int) -> Bool
  ) throws {
    let file = try FileDescriptor.open(
      folder.appending(name), .writeOnly, options: [.create, .truncate],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    try file.closeAfter {
      var (buffer, row) = ([UInt8](heading.utf8), 0)
      while row < count {
        var line: [UInt8] = []
        guard append(&line, row) else { continue }
        row += 1
        buffer += line
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count > 1 << 20 || row == count {
          try file.writeAll(buffer)
          buffer.removeAll(keepingCapacity: true)
        }
      }
    }
  }
}
