// swift-tools-version:6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let search = Target.Dependency.product(name: "Search", package: "ridgeline")
let ofSearch = ["QueryFuzzer", "IndexFuzzer"]
let ofFormats = ["CSVFuzzer", "TSVFuzzer", "JSONFuzzer", "JSONLinesFuzzer", "PlainTextFuzzer"]

// Libraries, because libFuzzer provides `main`; `Tests/fuzz` links them.
let package = Package(
  name: "ridgeline-fuzzing",
  platforms: [.macOS(.v15)],
  products: (ofSearch + ofFormats).map { .library(name: $0, type: .static, targets: [$0]) },
  dependencies: [.package(name: "ridgeline", path: "../..")],
  targets: ofSearch.map { .target(name: $0, dependencies: [search], swiftSettings: strict) }
    + [.target(name: "FormatFuzzing", dependencies: [search], swiftSettings: strict)]
    + ofFormats.map {
      .target(name: $0, dependencies: ["FormatFuzzing"], swiftSettings: strict)
    },
  swiftLanguageModes: [.v6]
)
