// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OwnLayout",
  platforms: [.macOS(.v26)],
  dependencies: [
    // By version: .package(url: "https://...", exact: "...")
    .package(name: "scrollbench", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "OwnLayout",
      dependencies: [
        .product(name: "ScrollBenchKit", package: "scrollbench"),
        .product(name: "ScrollBenchUIKit", package: "scrollbench"),
        .product(name: "UIKit", package: "scrollbench"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)],
      // Runs state the commit that the executable is built from.
      plugins: [.plugin(name: "SourceStamp", package: "scrollbench")]),
    .testTarget(
      name: "OwnLayoutTests",
      dependencies: [
        "OwnLayout",
        .product(name: "ScrollBenchKit", package: "scrollbench"),
        .product(name: "ScrollBenchUIKit", package: "scrollbench"),
        .product(name: "UIKit", package: "scrollbench"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
