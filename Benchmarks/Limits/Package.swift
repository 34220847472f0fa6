// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "limits",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "scrollbench", path: "../..")],
  targets: [
    .executableTarget(
      name: "limits",
      dependencies: [
        .product(name: "AttributeStrategies", package: "scrollbench"),
        .product(name: "Reports", package: "scrollbench"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
