import Measuring
import SystemPackage

/// Generates the data of the search benchmarks from real words.
///
/// A seed reproduces it while the sources are equal: Debian's lists change with its releases.
@main
struct SearchData {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let seed = UInt64(arguments[3]) else {
      exitWithUsage("SearchData SOURCES FOLDER SEED")
    }
    let sources = try Sources(in: FilePath(arguments[1]))
    let folder = FilePath(arguments[2])
    try writePackages(880_000, from: sources, seed: seed, to: folder.appending("A.tsv"))
    try writeNames(10_000_000, from: sources, seed: seed, to: folder.appending("B.txt"))
    try writeIntegers(10_000_000, from: sources, seed: seed, to: folder.appending("C.tsv"))
  }
}
