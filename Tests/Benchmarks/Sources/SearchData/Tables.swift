import Measuring
import SystemPackage

/// Table A: packages with version, month, rank and summary, sorted by name.
func writePackages(
  _ count: Int, from sources: Sources, seed: UInt64, to path: FilePath
) throws {
  var generator = SeededGenerator(seed: seed)
  let names = packageNames(count, from: sources, using: &generator)
  let ranks = (1...count).shuffled(using: &generator)
  var file = try LineFile(at: path)
  file.line += "name\tversion\tmonth\trank\tsummary".utf8
  try file.endLine()
  for (name, rank) in zip(names, ranks) {
    file.line += name
    file.line.append(tab)
    file.line += sources.versions.any(using: &generator)
    file.line.append(tab)
    let month = Int.random(in: 1...12, using: &generator)
    let year = Int.random(in: 2005...2026, using: &generator)
    file.line += "\(year)-\(month < 10 ? "0" : "")\(month)\t\(rank)\t".utf8
    sources.summaries.append(to: &file.line, limit: 160, using: &generator)
    // Foreign-language descriptions and personal names.
    if Int.random(in: 0..<1_000, using: &generator) < 13 {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        file.line.append(UInt8(ascii: " "))
        file.line += sources.foreign.any(using: &generator)
      }
    }
    try file.endLine()
  }
  file.printSummary(of: path)
  try file.close()
}

/// Returns unique package names in order.
private func packageNames(
  _ count: Int, from sources: Sources, using generator: inout SeededGenerator
) -> [[UInt8]] {
  var names: Set<[UInt8]> = []
  names.reserveCapacity(count)
  while names.count < count {
    var name: [UInt8] = []
    sources.names.append(to: &name, limit: 16, using: &generator)
    // Short names repeat by chance, so they get a number.
    while !names.insert(name).inserted {
      name += "-\(Int.random(in: 0..<1_000, using: &generator))".utf8
    }
  }
  return names.sorted { $0.lexicographicallyPrecedes($1) }
}

/// Table B: names in random order.
func writeNames(_ count: Int, from sources: Sources, seed: UInt64, to path: FilePath) throws {
  var generator = SeededGenerator(seed: seed)
  let names = NameMaker(from: sources)
  var seen: Set<UInt64> = []
  seen.reserveCapacity(count)
  var file = try LineFile(at: path)
  while file.lines < count {
    names.append(to: &file.line, using: &generator)
    if seen.insert(fingerprint(of: file.line)).inserted {
      try file.endLine()
    } else {
      file.line.removeAll(keepingCapacity: true)
    }
  }
  file.printSummary(of: path)
  try file.close()
}

/// Names with equal hashes count as equal.
///
/// 64-bit FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991).
private func fingerprint(of name: [UInt8]) -> UInt64 {
  name.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

/// Table C: keys and integers in random order.
///
/// The integers are uniform from -1,000,000 to below 9,000,000, so that a range matches its share
/// of rows; one cell in a hundred is empty.
func writeIntegers(_ count: Int, from sources: Sources, seed: UInt64, to path: FilePath) throws {
  var generator = SeededGenerator(seed: seed)
  let names = NameMaker(from: sources)
  var file = try LineFile(at: path)
  file.line += "key\tvalue".utf8
  try file.endLine()
  for index in 0..<count {
    names.appendWord(to: &file.line, using: &generator)
    file.line += "-\(String(index, radix: 36))\t".utf8
    if Int.random(in: 0..<100, using: &generator) > 0 {
      file.line += String(Int.random(in: -1_000_000..<9_000_000, using: &generator)).utf8
    }
    try file.endLine()
  }
  file.printSummary(of: path)
  try file.close()
}

private let tab = UInt8(ascii: "\t")
