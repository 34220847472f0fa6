// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Warnings are errors in our own targets.
let house: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A library room. Rooms are listed bottom-up: each depends only on rooms above it. The code reads
/// its `texts`, files in its folder, as strings.
func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], texts: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: texts, swiftSettings: house,
    plugins: texts.isEmpty ? [] : ["EmbeddedText"])
}

/// Optimising tests takes longer than it saves, but where they draw and compare a great deal.
enum TestLoops { case few, many }

func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], loops: TestLoops = .few,
  settings: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    swiftSettings: house + settings + (loops == .few ? [.unsafeFlags(["-Onone"])] : []))
}

/// UIKit's names, and what measures layouts written with them. On Apple platforms these targets do
/// not exist: there the system's frameworks have the names.
#if os(Linux)
  let faceProducts: [Product] = [
    .library(name: "UIKit", targets: ["UIKit", "CoreGraphics", "QuartzCore"]),
    .library(name: "ScrollBenchUIKit", targets: ["ScrollBenchUIKit"]),
  ]
  let faces: [Target] = [
    // Empty: the toolchain looks for them wherever Testing and the modules they are named after are
    // imported together, and has them for Apple platforms alone.
    room("_Testing_CoreGraphics"),
    room("_Testing_UIKit"),
    room("CoreGraphics", ["_Testing_CoreGraphics"]),
    room("QuartzCore", ["CoreGraphics"]),
    room(
      "UIKit",
      [
        "CollectionModel", "CollectionAttributes", "CollectionEngine", "CollectionMotion",
        "CollectionInteraction", "ScrollPhysics", "CoreGraphics", "QuartzCore", "_Testing_UIKit",
      ]),
    room(
      "ScrollBenchUIKit",
      [
        "CollectionModel", "CollectionAttributes", "CollectionEngine", "CollectionMotion",
        "CollectionInteraction", "CellModel", "Datasets", "Measurement",
        "ScrollBenchKit", "UIKit",
      ]),
    .executableTarget(
      name: "ObjectBench", dependencies: ["ScrollBenchKit", "ScrollBenchUIKit", "UIKit"],
      path: "Tests/Fixtures/ObjectBench", exclude: ["Baselines"],
      swiftSettings: house + [.swiftLanguageMode(.v5)]),
    tests(of: "CoreGraphics", ["QuartzCore"]),
    tests(
      of: "UIKit",
      ["CollectionModel", "CollectionAttributes", "CollectionLayouts", "CollectionEngine"]),
    tests(
      of: "ScrollBenchUIKit",
      [
        "Primitives", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "AttributeStrategies", "CollectionEngine", "CellModel", "ScrollTraces", "ScrollBenchKit",
        "Harness", "TimeGate", "Workers", "Measurement", "UIKit", "ObjectBench",
      ],
      loops: .many,
      // Compiles the layouts of ObjectBench, in the mode that iOS layouts are mostly in.
      settings: [.swiftLanguageMode(.v5)]),
  ]
  let faceOfMicro: [Target.Dependency] = ["ScrollBenchUIKit", "UIKit"]
#else
  let faceProducts: [Product] = []
  let faces: [Target] = []
  let faceOfMicro: [Target.Dependency] = []
#endif

/// Scripts that build several states of the sources copy Sources, Tests and the examples alone.
let hasBenchmarks = FileManager.default.fileExists(
  atPath: Context.packageDirectory + "/Benchmarks/Recorders")

/// What measures the design itself: single ratios, and how close strategies come to the machine.
let designBenchmarks: [Target] =
  hasBenchmarks
  ? [
    .executableTarget(
      name: "micro",
      dependencies: [
        "CClocks", "Primitives", "CollectionModel", "Datasets", "CollectionAttributes",
        "CollectionLayouts", "AttributeStrategies", "CollectionEngine", "CollectionMotion",
        "ScrollTraces", "Harness",
      ] + faceOfMicro,
      path: "Benchmarks/Micro", swiftSettings: house),
    .executableTarget(
      name: "limits",
      dependencies: [
        "CClocks", "CEdgeTests", "Primitives", "CollectionModel", "Datasets",
        "CollectionAttributes", "CollectionLayouts", "SpatialIndex", "AttributeStrategies",
        "Measurement", "Reports",
      ],
      path: "Benchmarks/Limits", exclude: ["README.md", "Boost"], swiftSettings: house),
    .executableTarget(
      name: "skip-bounds", dependencies: ["Primitives", "CellModel"], path: "Benchmarks/SkipBounds",
      exclude: ["measured.md"], swiftSettings: house),
  ] : []

/// What serves this repository alone: keeping the runs that documents show, and trying the gate on
/// builds of patched sources.
let workshop: [Target] =
  hasBenchmarks
  ? [
    .executableTarget(
      name: "workshop",
      dependencies: [
        "InputFiles", "OutputFiles", "Compression", "Escaping", "Measurement", "Statistics", "Gate",
        "TimeGate", "Reports", "ScrollBenchKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/Workshop", exclude: ["README.md", "Plans"], swiftSettings: house,
      plugins: ["SourceStamp"]),
    .testTarget(
      name: "WorkshopTests",
      dependencies: [
        "workshop", "InputFiles", "OutputFiles", "Compression", "Measurement", "Statistics", "Gate",
        "TimeGate", "Reports", "TestSupport",
      ],
      swiftSettings: house + [.unsafeFlags(["-Onone"])]),
  ] : []

/// For apps, and compiled here to be tested.
func recorders(beside faces: [Target]) -> [Target] {
  let folder = "Benchmarks/Recorders"
  guard hasBenchmarks, !faces.isEmpty else { return [] }
  return [
    .target(
      name: "Recorders", dependencies: ["UIKit"], path: folder,
      exclude: ["README.md", "recorder.js"], swiftSettings: house),
    tests(of: "Recorders", ["CollectionModel", "Datasets", "InputFiles", "ScrollTraces", "UIKit"]),
  ]
}

let package = Package(
  name: "scrollbench",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "scrollbench", targets: ["scrollbench"]),
    .library(
      name: "ScrollBenchKit",
      targets: [
        "ScrollBenchKit", "Primitives", "CollectionModel", "Datasets", "CollectionAttributes",
        "CollectionLayouts", "SpatialIndex", "AttributeStrategies", "ScrollPhysics", "ScrollTraces",
      ]),
    .library(
      name: "CollectionEngine",
      targets: [
        "CollectionEngine", "CollectionMotion", "CollectionInteraction", "Primitives",
        "CollectionModel", "CollectionAttributes",
      ]),
    .plugin(name: "SourceStamp", targets: ["SourceStamp"]),
  ] + faceProducts,
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CJemalloc", pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "CClocks"),
    .target(name: "CStreams"),
    .target(name: "CProcesses"),
    .target(name: "CInterrupts"),
    .target(name: "CEdgeTests"),
    room("Primitives"),
    room("InputFiles"),
    room("OutputFiles", ["CInterrupts", "CStreams", "Primitives", "InputFiles"]),
    room("Compression", ["CZlib", "InputFiles"]),
    room("Escaping", ["InputFiles"]),
    room("Plots", ["Primitives", "Escaping"]),
    room("CollectionModel", ["Primitives"]),
    room(
      "Datasets", ["Primitives", "InputFiles", "OutputFiles", "Compression", "CollectionModel"]),
    room("CollectionAttributes", ["Primitives", "CollectionModel"]),
    room("CollectionLayouts", ["Primitives", "CollectionModel", "CollectionAttributes"]),
    room("SpatialIndex", ["CEdgeTests", "Primitives"]),
    room(
      "AttributeStrategies",
      [
        "CEdgeTests", "Primitives", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "SpatialIndex",
      ]),
    room(
      "Oracle",
      [
        "Primitives", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "AttributeStrategies",
      ]),
    room("CollectionEngine", ["Primitives", "CollectionModel", "CollectionAttributes"]),
    room(
      "CollectionMotion",
      ["Primitives", "CollectionModel", "CollectionAttributes", "CollectionEngine"]),
    room(
      "CollectionInteraction", ["CollectionModel", "CollectionAttributes", "CollectionEngine"]),
    room("VirtualClock"),
    room(
      "CellModel",
      [
        "Primitives", "InputFiles", "CollectionModel", "CollectionAttributes", "CollectionEngine",
      ]),
    room("ScrollPhysics", ["Primitives"]),
    room(
      "ScrollTraces", ["Primitives", "InputFiles", "Escaping", "CollectionModel", "ScrollPhysics"]),
    room("TraceImport", ["InputFiles", "Compression", "ScrollTraces"]),
    room("Statistics", ["Primitives", .product(name: "Histogram", package: "hdrhistogram-swift")]),
    room("Measurement", ["CClocks", "CJemalloc", "Statistics"]),
    room("Sharding", ["Primitives", "InputFiles", "Measurement", "Statistics"]),
    room(
      "Workers",
      ["CClocks", "CStreams", "CProcesses", "CInterrupts", "InputFiles", "Measurement"]),
    room(
      "Harness",
      [
        "CClocks", "CStreams", "CProcesses", "Primitives", "InputFiles", "CollectionModel",
        "CollectionAttributes", "CollectionEngine", "CollectionMotion", "CollectionInteraction",
        "VirtualClock", "CellModel", "ScrollTraces", "Measurement", "Statistics", "Workers",
      ]),
    room(
      "Scenes",
      ["Primitives", "Escaping", "Plots", "CollectionModel", "Measurement", "Harness"],
      texts: [
        "Player/recording.js", "Player/stage.js", "Player/lanes.js", "Player/controls.js",
        "Player/player.css",
      ]),
    room("Gate", ["InputFiles", "Measurement", "Statistics"]),
    room(
      "TimeGate", ["Primitives", "InputFiles", "Measurement", "Statistics", "Workers", "Gate"]),
    room(
      "Reports",
      [
        "Primitives", "InputFiles", "Escaping", "Plots", "OutputFiles", "Compression",
        "Measurement", "Statistics", "Gate", "TimeGate",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      texts: [
        "Page/page.mustache", "Page/player.mustache", "Page/figure.mustache",
        "Page/judgement.mustache", "Page/comparison.mustache", "Page/changes.mustache",
        "Page/matrix.mustache", "Page/page.css", "Page/page.js", "Page/matrix.css",
        "Page/matrix.js", "Page/plots.js",
      ]),
    // The packages that `scrollbench new` writes, as texts.
    .target(
      name: "Examples", path: "Benchmarks/Examples", exclude: ["OwnLayout", "OwnRule"],
      swiftSettings: house, plugins: ["EmbeddedText"]),
    room(
      "ScrollBenchKit",
      [
        "CStreams", "Primitives", "Examples", "InputFiles", "Escaping", "OutputFiles",
        "CollectionModel", "Datasets", "CollectionAttributes", "CollectionLayouts",
        "AttributeStrategies", "Oracle",
        "CollectionEngine", "CellModel", "ScrollTraces", "TraceImport", "Measurement", "Statistics",
        "Workers", "Harness",
        "Scenes", "Gate", "TimeGate", "Reports", "Sharding",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .plugin(name: "EmbeddedText", capability: .buildTool(), path: "Sources/EmbeddedText"),
    .plugin(name: "SourceStamp", capability: .buildTool(), path: "Sources/SourceStamp"),
    .executableTarget(
      name: "scrollbench", dependencies: ["ScrollBenchKit"], swiftSettings: house,
      plugins: ["SourceStamp"]),

    .target(
      name: "TestSupport",
      dependencies: [
        "CClocks", "Primitives", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "AttributeStrategies", "Oracle", "CollectionEngine", "CollectionMotion",
        "CollectionInteraction", "ScrollPhysics", "Measurement",
      ],
      path: "Tests/TestSupport", swiftSettings: house),
    tests(of: "Primitives"),
    tests(of: "InputFiles", ["Primitives"]),
    tests(of: "Plots"),
    tests(of: "OutputFiles", ["CInterrupts"]),
    tests(of: "Compression", ["Primitives", "InputFiles"]),
    tests(of: "CollectionModel", ["CJemalloc", "Primitives"], loops: .many),
    tests(
      of: "Datasets", ["Primitives", "InputFiles", "Compression", "CollectionModel"], loops: .many),
    tests(
      of: "CollectionLayouts",
      ["Primitives", "CollectionModel", "CollectionAttributes", "Oracle"], loops: .many),
    tests(of: "SpatialIndex", ["CEdgeTests"], loops: .many),
    tests(
      of: "AttributeStrategies",
      [
        "Primitives", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "SpatialIndex", "Oracle",
      ], loops: .many),
    tests(
      of: "Oracle",
      ["CollectionModel", "CollectionAttributes", "CollectionLayouts", "AttributeStrategies"],
      loops: .many),
    tests(
      of: "CollectionEngine",
      ["Primitives", "CollectionModel", "CollectionAttributes", "Measurement"], loops: .many),
    tests(
      of: "CollectionMotion",
      [
        "Primitives", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "AttributeStrategies", "CollectionEngine",
      ],
      loops: .many),
    tests(
      of: "CollectionInteraction",
      ["Primitives", "CollectionModel", "CollectionAttributes", "CollectionEngine"]),
    tests(of: "VirtualClock"),
    tests(
      of: "CellModel",
      [
        "Primitives", "InputFiles", "CollectionModel", "CollectionAttributes", "CollectionEngine",
      ], loops: .many),
    tests(of: "ScrollPhysics"),
    tests(of: "ScrollTraces", ["Primitives", "CollectionModel"], loops: .many),
    tests(of: "TraceImport", ["InputFiles", "Compression", "ScrollTraces"]),
    tests(of: "Measurement"),
    tests(of: "Statistics", ["Primitives", "Measurement"]),
    tests(of: "Sharding", ["Primitives", "InputFiles", "Measurement", "Statistics"]),
    tests(of: "Workers", ["CProcesses", "Measurement"]),
    tests(
      of: "Harness",
      [
        "CProcesses", "InputFiles", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "AttributeStrategies", "CollectionEngine", "CollectionInteraction", "VirtualClock",
        "CellModel", "ScrollTraces", "Measurement", "Workers",
      ], loops: .many),
    tests(
      of: "Scenes",
      [
        "CollectionModel", "CollectionAttributes", "CollectionLayouts", "AttributeStrategies",
        "ScrollTraces", "Measurement", "Harness",
      ]),
    tests(of: "Gate", ["Primitives", "Measurement", "Statistics"]),
    tests(
      of: "TimeGate", ["Primitives", "InputFiles", "Measurement", "Statistics", "Workers", "Gate"],
      loops: .many),
    tests(
      of: "Reports",
      [
        "Primitives", "InputFiles", "Escaping", "Plots", "OutputFiles", "Compression",
        "CollectionModel", "Measurement", "Statistics", "Workers", "Harness", "Scenes", "Gate",
        "TimeGate",
      ]),
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
        "InputFiles", "Escaping", "CollectionModel", "CollectionLayouts", "Datasets",
        "AttributeStrategies", "CellModel", "Oracle", "ScrollTraces", "Measurement", "Statistics",
        "Workers", "Harness", "Gate",
        "TimeGate", "Reports", "Scenes", "Examples", "FixtureBench", "scrollbench",
      ] + (hasBenchmarks ? ["workshop"] : [])),
  ] + faces + recorders(beside: faces) + designBenchmarks + workshop,
  swiftLanguageModes: [.v6]
)

// The fuzzers (`Scripts/dev fuzzers`), with a flag that no package may pass on to others.
if Context.environment["SCROLLBENCH_FUZZERS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzzers",
      dependencies: [
        "TestSupport", "Primitives", "InputFiles", "CollectionModel", "CollectionAttributes",
        "CollectionLayouts", "AttributeStrategies", "Oracle", "Datasets", "CellModel",
        "ScrollTraces", "TraceImport", "Measurement", "Gate", "TimeGate", "Reports", "Sharding",
        "ScrollBenchKit",
      ],
      path: "Tests/Fuzz", exclude: ["Corpus"],
      swiftSettings: house + [.unsafeFlags(["-parse-as-library"])]))
}

// Of the tests, those of some rooms alone (`Scripts/test --room`).
if let rooms = Context.environment["SCROLLBENCH_ROOM"] {
  let kept = rooms.split(separator: ",").map { String($0) + "Tests" }
  package.targets.removeAll { $0.type == .test && !kept.contains($0.name) }
}
