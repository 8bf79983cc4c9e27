// swift-tools-version:6.3
// 6.3: for older compilers the benchmark package requires an older argument parser than the outer
// package.
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let benchmark = Target.Dependency.product(name: "Benchmark", package: "benchmark")
let diffableList = Target.Dependency.product(name: "DiffableList", package: "ridgeline")
let search = Target.Dependency.product(name: "Search", package: "ridgeline")
let bareServer = Target.Dependency.product(
  name: "CPostgreSQL", package: "ridgeline", condition: .when(traits: ["PostgreSQL"]))
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
    // Without its traits, which count allocations and slow down measurements.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
  ],
  targets: [
    // Measurements and seeded random numbers, shared by all suites.
    .target(name: "Measuring", dependencies: [benchmark], swiftSettings: strict),
    // Lists that suites compare and search.
    .target(
      name: "BenchmarkLists", dependencies: ["Measuring", diffableList, search, system],
      swiftSettings: strict),
    // Generates the data of the search benchmarks from Debian's words.
    .executableTarget(
      name: "SearchData", dependencies: ["Measuring", system], swiftSettings: strict),
    // In `Sources/`, because the plugin runs everything in `Benchmarks/` as a suite.
    .executableTarget(
      name: "SearchBenchmarks", dependencies: ["BenchmarkLists", "Measuring", search, system],
      swiftSettings: strict),
    // Measures ratios for two minutes, and compares them with the recorded ones.
    .executableTarget(
      name: "RegressionCheck",
      dependencies: ["BenchmarkLists", "Measuring", benchmark, diffableList, search, system],
      swiftSettings: strict),
    // Measures keys on a server's table relative to the bare statement; `postgresql.sh` creates the
    // table.
    .executableTarget(
      name: "PostgreSQLBenchmarks",
      dependencies: [search, .product(name: "PostgreSQL", package: "ridgeline"), bareServer],
      swiftSettings: strict),
    // The plugin looks for suites in `Benchmarks/`.
    .executableTarget(
      name: "DiffableListBenchmarks",
      dependencies: ["BenchmarkLists", "Measuring", benchmark, diffableList],
      path: "Benchmarks/DiffableListBenchmarks", swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
