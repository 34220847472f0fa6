// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OwnRule",
  platforms: [.macOS(.v26)],
  dependencies: [
    // By version: .package(url: "https://...", exact: "...")
    .package(name: "scrollbench", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "OwnRule",
      dependencies: [.product(name: "ScrollBenchKit", package: "scrollbench")],
      // Runs state the commit that the executable is built from.
      plugins: [.plugin(name: "SourceStamp", package: "scrollbench")]),
    .testTarget(
      name: "OwnRuleTests",
      dependencies: [
        "OwnRule",
        .product(name: "ScrollBenchKit", package: "scrollbench"),
      ]),
  ]
)
