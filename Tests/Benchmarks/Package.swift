// swift-tools-version:6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let diffableList = Target.Dependency.product(name: "DiffableList", package: "ridgeline")
let search = Target.Dependency.product(name: "Search", package: "ridgeline")
let server = Target.Dependency.product(name: "PostgreSQL", package: "ridgeline")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

let package = Package(
  name: "ridgeline-benchmarks",
  platforms: [.macOS(.v15)],
  traits: ["PostgreSQL"],
  dependencies: [
    .package(
      name: "ridgeline", path: "../..",
      traits: [
        .defaults, .trait(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ]),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
  ],
  targets: [
    // Lists, random numbers and clocks that the others share.
    .target(
      name: "BenchmarkLists", dependencies: [diffableList, search, system], swiftSettings: strict),
    // Compares ratios with the recorded ones, and times the library.
    .executableTarget(
      name: "RegressionCheck", dependencies: ["BenchmarkLists", diffableList, search, system],
      swiftSettings: strict),
    // Generates the lists of the search benchmarks from Debian's words.
    .executableTarget(
      name: "SearchData", dependencies: ["BenchmarkLists", system], swiftSettings: strict),
    // Times keys and queries on a file, or on a server's table that `postgresql.sh` creates.
    .executableTarget(
      name: "SearchTimes", dependencies: ["BenchmarkLists", search, server, system],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
