// swift-tools-version:6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let search = Target.Dependency.product(name: "Search", package: "ridgeline")

// Libraries, since libFuzzer brings the `main`: `Tests/fuzz` links each of them with it.
let package = Package(
  name: "ridgeline-fuzzing",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "QueryFuzzer", type: .static, targets: ["QueryFuzzer"]),
    .library(name: "IndexFuzzer", type: .static, targets: ["IndexFuzzer"]),
  ],
  dependencies: [.package(name: "ridgeline", path: "../..")],
  targets: [
    .target(name: "QueryFuzzer", dependencies: [search], swiftSettings: strict),
    .target(name: "IndexFuzzer", dependencies: [search], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
