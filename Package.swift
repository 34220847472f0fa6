// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Warnings are errors in our own targets.
let house: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A library room. The code reads its `texts`, files in its folder, as strings.
func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], texts: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: texts, swiftSettings: house,
    plugins: texts.isEmpty ? [] : ["EmbeddedText"])
}

/// Tests. Nothing but their own executable uses their modules, for which the compiler would
/// otherwise read all sources twice. Optimising them takes longer than it saves, except where they
/// draw and compare a great deal, or count their own allocations.
func testing(optimised: Bool = false) -> [SwiftSetting] {
  house + [.unsafeFlags(["-no-emit-module-separately-wmo"] + (optimised ? [] : ["-Onone"]))]
}

func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], optimised: Bool = false,
  settings: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    swiftSettings: testing(optimised: optimised) + settings)
}

/// A folder of `Sources` with its rooms, and the folder of `Tests` with theirs. Folders are listed
/// bottom-up, and so are the rooms in them: each depends only on rooms above it.
func folder(_ name: String, rooms: [Target], tests: [Target] = []) -> [Target] {
  for room in rooms { room.path = room.path ?? "Sources/\(name)/\(room.name)" }
  for test in tests { test.path = "Tests/\(name)/\(test.name)" }
  return rooms + tests
}

/// Scripts that build several states of the sources copy Sources, Tests and the examples alone.
let hasBenchmarks = FileManager.default.fileExists(
  atPath: Context.packageDirectory + "/Benchmarks/Recorders")

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// Groups of rooms that many others need together.
let layouts: [Target.Dependency] = [
  "CollectionModel", "CollectionAttributes", "CollectionLayouts", "AttributeStrategies",
]
let results: [Target.Dependency] = [
  "Gate", "TimeGate", "InstructionGate", "ResultFiles", "Verdicts", "ResultPage",
]

// What all others stand on.

let base = folder(
  "Base",
  rooms: [
    .systemLibrary(
      name: "CJemalloc", pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "CClocks"),
    .target(name: "CCallgrind"),
    .target(name: "CStreams"),
    .target(name: "CProcesses"),
    .target(name: "CInterrupts"),
    .target(name: "CEdgeTests"),
    room("Primitives"),
    room("Files", ["CInterrupts", "CStreams", "CZlib", "Primitives"]),
    room("Statistics", ["Primitives", .product(name: "Histogram", package: "hdrhistogram-swift")]),
    room("Plots", ["Primitives", "Files"]),
  ],
  tests: [
    tests(of: "Primitives"),
    tests(of: "Files", ["CInterrupts", "Primitives"]),
    tests(of: "Statistics", ["Primitives", "Measurement"]),
    tests(of: "Plots"),
  ])

// What is laid out, where its elements go, and how their attributes are kept.

let collection = folder(
  "Collection",
  rooms: [
    room("CollectionModel", ["Primitives"]),
    room("Datasets", ["Primitives", "Files", "CollectionModel"]),
    room("CollectionAttributes", ["Primitives", "CollectionModel"]),
    room("CollectionLayouts", ["Primitives", "CollectionModel", "CollectionAttributes"]),
    room("SpatialIndex", ["CEdgeTests", "Primitives"]),
    room(
      "AttributeStrategies",
      [
        "CEdgeTests", "Primitives", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "SpatialIndex",
      ]),
    room("Oracle", ["Primitives"] + layouts),
  ],
  tests: [
    tests(of: "CollectionModel", ["CJemalloc", "Primitives"], optimised: true),
    tests(of: "Datasets", ["Primitives", "Files", "CollectionModel"]),
    tests(
      of: "CollectionLayouts",
      ["Primitives", "CollectionModel", "CollectionAttributes", "Oracle"], optimised: true),
    tests(of: "SpatialIndex", ["CEdgeTests"]),
    tests(
      of: "AttributeStrategies",
      [
        "Primitives", "CollectionModel", "CollectionAttributes", "CollectionLayouts",
        "SpatialIndex", "Oracle",
      ],
      optimised: true),
    tests(of: "Oracle", layouts),
  ])

// The headless collection view.

let view = folder(
  "View",
  rooms: [
    room("CollectionEngine", ["Primitives", "CollectionModel", "CollectionAttributes"]),
    room(
      "CollectionMotion",
      ["Primitives", "CollectionModel", "CollectionAttributes", "CollectionEngine"]),
    room(
      "CollectionInteraction", ["CollectionModel", "CollectionAttributes", "CollectionEngine"]),
    room(
      "CellModel",
      ["Primitives", "Files", "CollectionModel", "CollectionAttributes", "CollectionEngine"]),
  ],
  tests: [
    tests(
      of: "CollectionEngine",
      ["Primitives", "CollectionModel", "CollectionAttributes", "Measurement"], optimised: true),
    tests(of: "CollectionMotion", ["Primitives", "CollectionEngine"] + layouts),
    tests(
      of: "CollectionInteraction",
      ["Primitives", "CollectionModel", "CollectionAttributes", "CollectionEngine"]),
    tests(
      of: "CellModel",
      ["Primitives", "Files", "CollectionModel", "CollectionAttributes", "CollectionEngine"],
      optimised: true),
  ])

// How it scrolls.

let scrolling = folder(
  "Scrolling",
  rooms: [
    room("ChangeMetrics"),
    room("ScrollPhysics", ["Primitives"]),
    room(
      "ScrollTraces",
      ["Primitives", "ChangeMetrics", "Files", "CollectionModel", "ScrollPhysics"]),
    room("TraceImport", ["Files", "ScrollTraces"]),
  ],
  tests: [
    tests(of: "ScrollPhysics"),
    tests(of: "ScrollTraces", ["Primitives", "CollectionModel"]),
    tests(of: "TraceImport", ["Files", "ScrollTraces"]),
  ])

// What is observed while it does.

let measuring = folder(
  "Measuring",
  rooms: [
    room("Measurement", ["CClocks", "CJemalloc", "ChangeMetrics", "Plots", "Statistics"]),
    room("Sharding", ["Primitives", "Files", "Measurement", "Statistics"]),
    room(
      "Workers",
      [
        "CClocks", "CStreams", "CProcesses", "CInterrupts", "ChangeMetrics", "Files", "Measurement",
      ]),
    room(
      "Harness",
      [
        "CClocks", "CCallgrind", "CStreams", "CProcesses", "Primitives", "ChangeMetrics", "Files",
        "CollectionModel", "CollectionAttributes", "CollectionEngine", "CollectionMotion",
        "CollectionInteraction", "CellModel", "ScrollTraces", "Measurement", "Statistics",
        "Workers",
      ]),
    room("Runner", ["Files", "Measurement", "Workers"]),
  ],
  tests: [
    tests(of: "Measurement", ["ChangeMetrics", "Plots"]),
    tests(of: "Sharding", ["Primitives", "Files", "Measurement", "Statistics"]),
    tests(of: "Workers", ["CProcesses", "Measurement"]),
    tests(
      of: "Harness",
      [
        "CProcesses", "ChangeMetrics", "Files", "CollectionEngine", "CollectionInteraction",
        "CellModel", "ScrollTraces", "Measurement", "Workers",
      ] + layouts,
      optimised: true),
    tests(of: "Runner", ["Measurement", "Workers"]),
  ])

// Whether it became worse.

let judging = folder(
  "Judging",
  rooms: [
    room("Gate", ["Files", "Measurement", "Statistics"]),
    room("TimeGate", ["Primitives", "Files", "Measurement", "Statistics", "Workers", "Gate"]),
    room("InstructionGate", ["Primitives", "Files", "Measurement", "Workers", "Gate", "TimeGate"]),
  ],
  tests: [
    tests(of: "Gate", ["Primitives", "Measurement", "Statistics"]),
    tests(of: "InstructionGate", ["Files"]),
    tests(
      of: "TimeGate",
      ["Primitives", "Files", "Measurement", "Statistics", "Workers", "Gate"], optimised: true),
  ])

// Runs, verdicts and pages, as people and other tools read them.

let reporting = folder(
  "Reporting",
  rooms: [
    room(
      "Scenes", ["Primitives", "Files", "Plots", "CollectionModel", "Measurement", "Harness"],
      texts: [
        "Player/recording.js", "Player/stage.js", "Player/lanes.js", "Player/controls.js",
        "Player/player.css",
      ]),
    room("ResultFiles", ["Files", "Measurement", "Statistics", "Gate", "TimeGate"]),
    room(
      "Verdicts",
      [
        "Primitives", "ChangeMetrics", "Files", "Plots", "Measurement", "Statistics", "Gate",
        "TimeGate", "InstructionGate", "ResultFiles",
      ]),
    room(
      "ResultPage",
      [
        "Primitives", "ChangeMetrics", "Files", "Plots", "Measurement", "Statistics", "Gate",
        "TimeGate", "ResultFiles", "Verdicts",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      texts: [
        "page.mustache", "player.mustache", "figure.mustache", "judgement.mustache",
        "comparison.mustache", "changes.mustache", "matrix.mustache", "page.css", "page.js",
        "matrix.css", "matrix.js", "plots.js",
      ]),
  ],
  tests: [
    tests(of: "Scenes", ["ScrollTraces", "Measurement", "Harness"] + layouts),
    // The three rooms are tested on the same records.
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "Primitives", "ChangeMetrics", "Files", "Plots", "CollectionModel", "Measurement",
        "Statistics", "Workers", "Harness", "Runner", "Scenes", "TestSupport",
      ] + results,
      swiftSettings: testing()),
  ])

// The command line, and what others build theirs from.

let tool = folder(
  "Tool",
  rooms: [
    .plugin(name: "EmbeddedText", capability: .buildTool()),
    .plugin(name: "SourceStamp", capability: .buildTool()),
    // The packages that `scrollbench new` writes, as texts.
    .target(
      name: "Examples", path: "Benchmarks/Examples", exclude: ["OwnLayout", "OwnRule"],
      swiftSettings: house, plugins: ["EmbeddedText"]),
    // What can be measured: layouts, strategies, data, traces and policies by their names.
    room(
      "Registration",
      [
        "Primitives", "Files", "Plots", "Datasets", "CollectionEngine", "CellModel", "ScrollTraces",
        "Measurement",
      ] + layouts),
    // What a suite, flags or a record of a run make of these names.
    room(
      "SuiteCases",
      [
        "Primitives", "ChangeMetrics", "Files", "Plots", "Oracle", "Datasets", "CellModel",
        "ScrollTraces", "Measurement", "Workers", "Harness", "Runner", "Gate", "TimeGate",
        "Registration",
      ] + layouts),
    // What `scrollbench new` writes.
    room("PackageTemplates", ["Files", "Examples", "Registration"]),
    // The verbs and their options.
    room(
      "Commands",
      [
        "CStreams", "Primitives", "Files", "CollectionModel", "Datasets", "CellModel",
        "ScrollTraces", "TraceImport", "Measurement", "Statistics", "Workers", "Harness", "Runner",
        "Scenes", "Sharding", "Registration", "SuiteCases", "PackageTemplates", argumentParser,
      ] + results),
    // What packages with layouts of their own import.
    room(
      "ScrollBenchKit",
      [
        "Files", "Gate", "Harness", "ResultFiles", "ResultPage", "ScrollTraces", "Verdicts",
        "Workers", "Registration", "SuiteCases", "Commands", argumentParser,
      ]),
    .executableTarget(
      name: "scrollbench", dependencies: ["ScrollBenchKit"], swiftSettings: house,
      plugins: ["SourceStamp"]),
  ],
  tests: [
    tests(
      of: "ScrollBenchKit",
      [
        "Files", "CollectionModel", "CollectionLayouts", "Datasets", "AttributeStrategies",
        "CellModel", "Oracle", "ScrollTraces", "Measurement", "Statistics", "Workers", "Harness",
        "Scenes", "Examples", "Registration", "SuiteCases", "PackageTemplates", "Commands",
      ] + results)
  ])

// UIKit's names, and what measures layouts written with them. On Apple platforms these targets do
// not exist: there the system's frameworks have the names.
#if os(Linux)
  let iOSProducts: [Product] = [
    .library(name: "UIKit", targets: ["UIKit", "CoreGraphics", "QuartzCore"]),
    .library(name: "ScrollBenchUIKit", targets: ["ScrollBenchUIKit"]),
  ]
  let iOSOfMicro: [Target.Dependency] = ["ScrollBenchUIKit", "UIKit"]
  let iOSExecutables: [Target.Dependency] = ["ObjectBench"]
  /// For apps, and compiled here to be tested.
  let recorders: [Target] =
    hasBenchmarks
    ? [
      .target(
        name: "Recorders", dependencies: ["UIKit"], path: "Benchmarks/Recorders",
        exclude: ["README.md", "recorder.js"], swiftSettings: house)
    ] : []
  let testsOfRecorders =
    hasBenchmarks
    ? [tests(of: "Recorders", ["CollectionModel", "Datasets", "Files", "ScrollTraces", "UIKit"])]
    : []

  let iOS = folder(
    "iOS",
    rooms: [
      // Empty: the toolchain looks for them wherever Testing and the modules they are named after
      // are imported together, and has them for Apple platforms alone.
      room("_Testing_CoreGraphics"),
      room("_Testing_UIKit"),
      room("CoreGraphics", ["_Testing_CoreGraphics"]),
      room("QuartzCore", ["CoreGraphics"]),
      room(
        "UIKit",
        [
          "CollectionModel", "CollectionAttributes", "CollectionLayouts", "AttributeStrategies",
          "CollectionEngine", "CollectionMotion", "CollectionInteraction", "ScrollPhysics",
          "CoreGraphics", "QuartzCore", "_Testing_UIKit",
        ]),
      room(
        "ScrollBenchUIKit",
        [
          "CollectionModel", "CollectionAttributes", "CollectionEngine", "CollectionMotion",
          "CollectionInteraction", "CellModel", "Datasets", "Plots", "Measurement",
          "Registration", "UIKit",
        ]),
      .executableTarget(
        name: "ObjectBench", dependencies: ["ScrollBenchKit", "ScrollBenchUIKit", "UIKit"],
        path: "Tests/Fixtures/ObjectBench", exclude: ["Baselines"],
        swiftSettings: house + [.swiftLanguageMode(.v5)], plugins: ["SourceStamp"]),
    ] + recorders,
    tests: [
      tests(of: "CoreGraphics", ["QuartzCore"]),
      tests(
        of: "UIKit",
        ["CollectionModel", "CollectionAttributes", "CollectionLayouts", "CollectionEngine"]),
      tests(
        of: "ScrollBenchUIKit",
        [
          "Primitives", "CollectionEngine", "CellModel", "ScrollTraces", "Registration",
          "SuiteCases",
          "Commands", "ScrollBenchKit", "Harness", "TimeGate", "Workers", "Measurement", "UIKit",
        ] + layouts,
        // Compiles the layouts of ObjectBench, in the mode that iOS layouts are mostly in.
        settings: [.swiftLanguageMode(.v5)]),
    ] + testsOfRecorders)
#else
  let iOSProducts: [Product] = []
  let iOSOfMicro: [Target.Dependency] = []
  let iOSExecutables: [Target.Dependency] = []
  let iOS: [Target] = []
#endif

/// What serves this repository alone: how close strategies come to the machine, keeping the runs
/// that documents show, and trying the gate on builds of patched sources.
let benchmarks: [Target] = [
  .executableTarget(
    name: "micro",
    dependencies: [
      "CClocks", "Primitives", "Datasets", "SpatialIndex", "CollectionEngine", "CollectionMotion",
      "ScrollTraces", "Harness",
    ] + layouts + iOSOfMicro,
    path: "Benchmarks/Micro", swiftSettings: house),
  .target(name: "CSearches", path: "Benchmarks/Limits/Searches"),
  .executableTarget(
    name: "limits",
    dependencies: [
      "CClocks", "CEdgeTests", "CSearches", "Primitives", "Plots", "Datasets", "SpatialIndex",
      "Measurement", "ResultFiles", "Verdicts", "ResultPage",
    ] + layouts,
    path: "Benchmarks/Limits", exclude: ["README.md", "Boost", "Searches"], swiftSettings: house),
  .executableTarget(
    name: "skip-bounds", dependencies: ["Primitives", "CellModel"], path: "Benchmarks/SkipBounds",
    exclude: ["measured.md"], swiftSettings: house),
  .executableTarget(
    name: "workshop",
    dependencies: [
      "Files", "Oracle", "Datasets", "Measurement", "Statistics", "Workers", "Harness", "Runner",
      "Registration", "SuiteCases", "Commands", "ScrollBenchKit", argumentParser,
    ] + layouts + results,
    path: "Benchmarks/Workshop", exclude: ["README.md", "Plans"], swiftSettings: house,
    plugins: ["SourceStamp"]),
  .testTarget(
    name: "WorkshopTests",
    dependencies: ["workshop", "Files", "Measurement", "Statistics", "TestSupport"] + results,
    path: "Tests/Tool/WorkshopTests", swiftSettings: testing()),
]

let fixtures: [Target] = [
  .target(name: "TestMemory", path: "Tests/TestMemory"),
  .target(
    name: "TestSupport",
    dependencies: [
      "TestMemory", "CClocks", "Primitives", "Oracle", "CollectionEngine", "CollectionMotion",
      "CollectionInteraction", "ScrollPhysics", "Measurement",
    ] + layouts,
    path: "Tests/TestSupport", swiftSettings: house),
  .executableTarget(
    name: "FixtureBench",
    dependencies: ["ScrollBenchKit", "CollectionEngine", "CellModel"] + layouts,
    path: "Tests/Fixtures/FixtureBench", swiftSettings: house),
  // What tests start. Whatever depends on executables is compiled after they are linked, which is
  // at the end: so this alone does, and the tests that start them need not wait.
  .testTarget(
    name: "ExecutableTests",
    dependencies: ["TestSupport", "scrollbench", "FixtureBench"] + iOSExecutables
      + (hasBenchmarks ? ["workshop"] : []),
    path: "Tests/Tool/ExecutableTests", swiftSettings: testing()),
]

let package = Package(
  name: "scrollbench",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "scrollbench", targets: ["scrollbench"]),
    .library(
      name: "ScrollBenchKit",
      targets: [
        "ScrollBenchKit", "Registration", "Primitives", "Plots", "CollectionModel", "Datasets",
        "CollectionAttributes", "CollectionLayouts", "SpatialIndex", "AttributeStrategies",
        "CollectionEngine", "CellModel", "ScrollPhysics", "ScrollTraces",
      ]),
    .library(
      name: "CollectionEngine",
      targets: [
        "CollectionEngine", "CollectionMotion", "CollectionInteraction", "Primitives",
        "CollectionModel", "CollectionAttributes",
      ]),
    .plugin(name: "SourceStamp", targets: ["SourceStamp"]),
  ] + iOSProducts,
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
  ],
  targets: base + collection + view + scrolling + measuring + judging + reporting + tool + iOS
    + (hasBenchmarks ? benchmarks : []) + fixtures,
  swiftLanguageModes: [.v6]
)

// The fuzzers (`Scripts/dev fuzzers`), with a flag that no package may pass on to others.
if Context.environment["SCROLLBENCH_FUZZERS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzzers",
      dependencies: [
        "TestSupport", "Primitives", "Files", "Oracle", "Datasets", "CellModel", "ScrollTraces",
        "TraceImport", "Measurement", "Sharding", "Registration", "SuiteCases", "Commands",
        "ScrollBenchKit",
      ] + layouts + results,
      path: "Tests/Fuzz", exclude: ["Corpus"],
      swiftSettings: house + [.unsafeFlags(["-parse-as-library"])]))
}

// Of the tests, those of some rooms alone (`Scripts/test --room`).
if let rooms = Context.environment["SCROLLBENCH_ROOM"] {
  var kept = rooms.split(separator: ",").map { String($0) + "Tests" }
  let starting = ["ScrollBenchKitTests", "ScrollBenchUIKitTests"]
  if starting.contains(where: kept.contains) { kept.append("ExecutableTests") }
  package.targets.removeAll { $0.type == .test && !kept.contains($0.name) }
}
