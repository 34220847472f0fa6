import Foundation

/// What modules of this package offer to others, as the compiler says it.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    struct Location: Decodable {
      struct Position: Decodable { var line, character: Int }
      var uri: String
      var position: Position
    }

    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    /// Missing for what the compiler adds, such as `init(rawValue:)`.
    var location: Location?

    var name: String { pathComponents.last! }
    /// The type that it is a member of; `-` for what is global.
    var owner: String {
      pathComponents.count > 1 ? pathComponents.dropLast().joined(separator: ".") : "-"
    }
    var isType: Bool {
      ["swift.class", "swift.struct", "swift.enum", "swift.protocol"].contains(kind.identifier)
    }
    var isProperty: Bool { kind.identifier == "swift.property" }
    /// Whether it is a member of the type, not of its instances.
    var isStatic: Bool {
      kind.identifier.hasPrefix("swift.type.") || kind.identifier == "swift.enum.case"
    }
    /// The file, counted from the top of the repository, and the line.
    func place(in root: URL) -> String {
      guard let location else { return "no file" }
      let path = URL(string: location.uri)?.path ?? location.uri
      return "\(path.replacing(root.path + "/", with: "")):\(location.position.line + 1)"
    }
  }

  struct Relationship: Decodable {
    var kind: String
    var source, target: String
  }

  var symbols: [Symbol]
  var relationships: [Relationship]

  /// The public symbols of the modules, which were built beside this executable; those of a file
  /// stand together, in its order.
  static func of(modules: [String]) throws -> SymbolGraph {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scrollbench-symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let built = builtModules
    let triple = try target()
    var graph = SymbolGraph(symbols: [], relationships: [])
    for module in modules {
      _ = try swift([
        "symbolgraph-extract", "-module-name", module, "-target", triple, "-I", built,
        "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder.path,
      ])
      // Extensions of other modules' types have files of their own.
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      var symbols: [Symbol] = []
      for file in files where file.hasPrefix(module + ".") || file.hasPrefix(module + "@") {
        let part = try JSONDecoder().decode(
          SymbolGraph.self, from: Data(contentsOf: folder.appendingPathComponent(file)))
        symbols += part.symbols
        graph.relationships += part.relationships
      }
      graph.symbols += symbols.sorted { order(of: $0) < order(of: $1) }
    }
    return graph
  }

  /// Where the modules are that were built beside this executable.
  static var builtModules: String {
    Bundle.main.executableURL!.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("Modules").path
  }

  private static func order(of symbol: Symbol) -> (Int, String, Int, Int, String) {
    let position = symbol.location?.position
    return (
      symbol.location == nil ? 1 : 0, symbol.location?.uri ?? "", position?.line ?? 0,
      position?.character ?? 0, symbol.pathComponents.joined(separator: ".")
    )
  }

  private static func target() throws -> String {
    struct Info: Decodable {
      struct Target: Decodable { var triple: String }
      var target: Target
    }
    return try JSONDecoder().decode(Info.self, from: swift(["-print-target-info"])).target.triple
  }

  private struct Failure: Error { var arguments: [String] }

  /// What the toolchain prints; what it complains of goes to standard error.
  private static func swift(_ arguments: [String]) throws -> Data {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let printed = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
    return printed
  }
}
