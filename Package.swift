// swift-tools-version:6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// Asynchronous functions run on their caller's actor, so that each session can have its own.
let session = strict + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
// What only the program needs is not fetched for a package that uses the library with `traits: []`.
let program = TargetDependencyCondition.when(traits: ["Program"])
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: program)
let system = Target.Dependency.product(
  name: "SystemPackage", package: "swift-system", condition: program)
let subprocess = Target.Dependency.product(
  name: "Subprocess", package: "swift-subprocess", condition: program)

let package = Package(
  name: "ridgeline",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "ridgeline", targets: ["RidgelineCLI"]),
    .library(name: "DiffableList", targets: ["DiffableList"]),
    // For the benchmarks.
    .library(name: "Search", targets: ["Search", "Datasets"]),
    .library(name: "PostgreSQL", targets: ["PostgreSQL"]),
  ],
  traits: [
    .default(enabledTraits: ["Program"]),
    // Everything but the library.
    "Program",
    // Reads SQLite databases; needs libsqlite3-dev.
    .trait(name: "SQLite", enabledTraits: ["Program"]),
    // Searches PostgreSQL tables on their servers; needs libpq-dev.
    .trait(name: "PostgreSQL", enabledTraits: ["Program"]),
  ],
  // Exact, so that a commit always builds the same program. A package that uses only the library
  // has none of them.
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(
      url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
  ],
  targets: [
    // The library; it has no dependencies.
    .target(name: "DiffableList", swiftSettings: strict),
    .target(name: "Libc", swiftSettings: strict),
    .target(
      name: "Files",
      dependencies: ["CFiles", "Libc", system, subprocess], swiftSettings: strict),
    .target(name: "Terminal", dependencies: ["Libc", system], swiftSettings: strict),
    // Needs libreadline-dev, or Homebrew's readline.
    .target(name: "CReadline", linkerSettings: [.linkedLibrary("readline")]),

    // One instruction, and system calls that Swift does not import.
    .target(name: "CByteMask"),
    .target(name: "CFiles"),

    .target(
      name: "Datasets",
      dependencies: [
        "Files", "CByteMask", system,
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: strict),
    .target(
      name: "Search", dependencies: ["Datasets", "DiffableList", "Files", "Libc"],
      swiftSettings: session),
    .systemLibrary(
      name: "CPostgreSQL", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "PostgreSQL",
      dependencies: [
        "Search", "Datasets", system,
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ],
      swiftSettings: strict),
    .target(
      name: "Readline", dependencies: ["CReadline", "Terminal", "Files", system],
      swiftSettings: strict),

    // The floors between the engine and the program; none imports one above it. They use no C and no
    // file descriptors.
    .target(
      name: "Output",
      dependencies: ["Datasets", "Search", "Terminal", "Files", system],
      swiftSettings: session),
    .target(
      name: "Session",
      dependencies: [
        "Output", "DiffableList", "Datasets", "Search", "Terminal", "Files", argumentParser, system,
      ],
      swiftSettings: session),
    .target(
      name: "Tables",
      dependencies: [
        "Session", "Output", "Datasets", "Search", "Terminal", "Files", system,
      ],
      swiftSettings: session),
    .target(
      name: "Transcripts",
      dependencies: [
        "Session", "Output", "Datasets", "Search", "Terminal", "Files", system,
      ],
      swiftSettings: session),
    .target(
      name: "Live",
      dependencies: [
        "Session", "Output", "DiffableList", "Datasets", "Search", "Terminal", "Files",
      ],
      swiftSettings: session),
    .target(
      name: "Prompt",
      dependencies: ["Live", "Transcripts", "Session", "Output", "Search", "Terminal"],
      swiftSettings: session),

    // The program: flags, wiring and exit codes.
    .executableTarget(
      name: "RidgelineCLI",
      dependencies: [
        "Prompt", "Live", "Transcripts", "Tables", "Session", "Output", "Readline", "Search",
        "Datasets", "Terminal", "Files", "Libc",
        argumentParser, system,
        .target(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ],
      exclude: ["Manual"],
      swiftSettings: strict),

    // Small programs that use the library, one file each.
    .executableTarget(
      name: "Examples", dependencies: ["DiffableList", "Terminal"], swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Terminal"], path: "Tests/TestSupport",
      swiftSettings: strict),
    // Identifiers that are not `Sendable`, and a list of them in Swift 5 mode.
    .target(
      name: "NonSendableIdentifiers", dependencies: ["DiffableList"],
      path: "Tests/NonSendableIdentifiers", swiftSettings: strict + [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "DiffableListTests",
      dependencies: ["DiffableList", "NonSendableIdentifiers", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FilesTests", dependencies: ["Files", "TestSupport", system], swiftSettings: strict),
    .testTarget(
      name: "DatasetsTests",
      dependencies: [
        "Datasets", "Files", "TestSupport", system,
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SearchTests",
      dependencies: ["Search", "Datasets", "DiffableList", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PostgreSQLTests",
      dependencies: ["PostgreSQL", "Search", "Datasets", "DiffableList", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ReadlineTests", dependencies: ["Readline", "TestSupport", system],
      swiftSettings: strict),
    .testTarget(
      name: "FloorTests",
      dependencies: [
        "Prompt", "Live", "Transcripts", "Tables", "Session", "Output", "Search", "Datasets",
        "Terminal", "TestSupport", system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ExamplesTests", dependencies: ["Examples", "DiffableList", "TestSupport"],
      swiftSettings: strict),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .testTarget(
      name: "EndToEndTests", dependencies: ["RidgelineCLI", "TestSupport", "CPseudoTerminal"],
      exclude: ["Messages.md"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// CI builds some tests alone: with a sanitizer or optimized, all of them would take minutes.
if let tests = Context.environment["RIDGELINE_TESTS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.type == .test && !tests.contains($0.name) }
}

// Builds the documentation site; see the Contributing page.
if Context.environment["RIDGELINE_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
