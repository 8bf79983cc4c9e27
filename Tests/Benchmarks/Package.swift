// swift-tools-version:6.3
// 6.3, not 6.2: for older compilers the benchmark package asks for an argument parser that the
// outer package is too new for.
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
      traits: [.trait(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"]))]),
    // Without its traits: they count allocations, which is not asked for here and slows them down.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
  ],
  targets: [
    // What all suites share: how a measurement is made, and random numbers that a seed repeats.
    .target(name: "Measuring", dependencies: [benchmark], swiftSettings: strict),
    // Lists that suites compare and search.
    .target(
      name: "BenchmarkLists", dependencies: ["Measuring", diffableList, search, system],
      swiftSettings: strict),
    // Makes what the search benchmarks search, out of Debian's words.
    .executableTarget(
      name: "SearchData", dependencies: ["Measuring", system], swiftSettings: strict),
    // In `Sources/`, since the plugin would run what is in `Benchmarks/`, and this is no suite of its.
    .executableTarget(
      name: "SearchBenchmarks", dependencies: ["BenchmarkLists", "Measuring", search, system],
      swiftSettings: strict),
    // Two minutes of both, as ratios that are compared with the recorded ones.
    .executableTarget(
      name: "RegressionCheck",
      dependencies: ["BenchmarkLists", "Measuring", benchmark, diffableList, search, system],
      swiftSettings: strict),
    // Keys on a table of a server beside the bare statement; postgresql.sh makes what it asks.
    .executableTarget(
      name: "PostgreSQLBenchmarks",
      dependencies: [search, .product(name: "PostgreSQL", package: "ridgeline"), bareServer],
      swiftSettings: strict),
    // A suite is an executable in `Benchmarks/`, where the plugin looks for them.
    .executableTarget(
      name: "DiffableListBenchmarks",
      dependencies: ["BenchmarkLists", "Measuring", benchmark, diffableList],
      path: "Benchmarks/DiffableListBenchmarks", swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
