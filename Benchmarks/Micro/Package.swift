// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "micro",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "scrollbench", path: "../..")],
  targets: [
    .executableTarget(
      name: "micro",
      dependencies: [.product(name: "AttributeStrategies", package: "scrollbench")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
