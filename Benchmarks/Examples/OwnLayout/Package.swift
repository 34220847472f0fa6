// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OwnLayout",
  platforms: [.macOS(.v26)],
  dependencies: [
    // Elsewhere: .package(url: "https://...", exact: "...")
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
      // Layouts of iOS apps are mostly in this mode.
      swiftSettings: [.swiftLanguageMode(.v5)])
  ]
)
