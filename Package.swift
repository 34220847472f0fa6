// swift-tools-version: 6.2
import PackageDescription

/// Our own targets build without a warning.
let house: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A library room of the house. Rooms are listed bottom-up: each depends only on rooms above it.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    swiftSettings: house)
}

let package = Package(
  name: "scrollbench",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "scrollbench", targets: ["scrollbench"]),
    .library(
      name: "ScrollBenchKit",
      targets: [
        "ScrollBenchKit", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "SpatialIndex", "AttributeStrategies", "ScrollTraces",
      ]),
    .library(
      name: "AttributeStrategies",
      targets: [
        "AttributeStrategies", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "SpatialIndex", "ScrollTraces", "CSupport",
      ]),
    .library(name: "Reports", targets: ["Reports", "Measurement", "Gate"]),
    .plugin(name: "SourceStamp", targets: ["SourceStamp"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
    .package(url: "https://github.com/ordo-one/TextTable", exact: "0.0.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CJemalloc", pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "CSupport"),
    room("InputFiles"),
    room("CollectionModel", ["CZlib", "InputFiles"]),
    room("CollectionAttributes", ["CollectionModel"]),
    room("CollectionLayouts", ["CollectionModel", "CollectionAttributes"]),
    room("SpatialIndex", ["CSupport"]),
    room(
      "AttributeStrategies",
      ["CSupport", "CollectionModel", "CollectionAttributes", "CollectionLayouts", "SpatialIndex"]),
    room("CollectionEngine", ["CollectionModel", "CollectionAttributes"]),
    room("ScrollTraces", ["CollectionModel"]),
    room("Statistics", [.product(name: "Histogram", package: "hdrhistogram-swift")]),
    room("Measurement", ["CJemalloc", "CSupport", "Statistics"]),
    room(
      "Harness",
      [
        "CSupport", "CollectionModel", "CollectionAttributes", "CollectionEngine", "ScrollTraces",
        "Measurement", "Statistics",
      ]),
    room("Gate", ["InputFiles", "Measurement", "Statistics"]),
    room(
      "Reports",
      [
        "CSupport", "InputFiles", "Measurement", "Statistics", "Gate",
        .product(name: "TextTable", package: "TextTable"),
      ]),
    room(
      "ScrollBenchKit",
      [
        "CSupport", "InputFiles", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "AttributeStrategies", "ScrollTraces", "Measurement", "Statistics", "Harness", "Gate",
        "Reports", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .plugin(name: "SourceStamp", capability: .buildTool(), path: "Sources/SourceStamp"),
    .executableTarget(
      name: "scrollbench", dependencies: ["ScrollBenchKit"], swiftSettings: house,
      plugins: ["SourceStamp"]),

    .target(
      name: "TestSupport",
      dependencies: ["CSupport", "CollectionModel", "CollectionAttributes", "CollectionLayouts"],
      path: "Tests/TestSupport", swiftSettings: house),
    tests(of: "InputFiles", ["CollectionModel"]),
    tests(of: "CollectionModel", ["CJemalloc", "CZlib"]),
    tests(of: "CollectionLayouts", ["CollectionModel", "CollectionAttributes"]),
    tests(of: "SpatialIndex", ["CSupport"]),
    tests(
      of: "AttributeStrategies",
      ["CollectionModel", "CollectionAttributes", "CollectionLayouts", "SpatialIndex"]),
    tests(of: "CollectionEngine", ["CollectionModel", "CollectionAttributes", "Measurement"]),
    tests(of: "ScrollTraces", ["CollectionModel"]),
    tests(of: "Measurement"),
    tests(of: "Statistics"),
    tests(
      of: "Harness",
      [
        "CSupport", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "AttributeStrategies", "CollectionEngine", "ScrollTraces", "Measurement",
      ]),
    tests(of: "Gate", ["InputFiles", "Measurement", "Statistics"]),
    tests(of: "Reports", ["InputFiles", "Measurement", "Statistics", "Gate"]),
    .executableTarget(
      name: "FixtureBench",
      dependencies: [
        "ScrollBenchKit", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "AttributeStrategies",
      ],
      path: "Tests/Fixtures/FixtureBench", swiftSettings: house),
    tests(
      of: "ScrollBenchKit",
      [
        "CollectionModel", "AttributeStrategies", "ScrollTraces", "Harness", "Measurement",
        "Statistics", "Gate", "Reports", "FixtureBench",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
