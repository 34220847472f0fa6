import Foundation

/// The public symbols of modules of this package, as the compiler lists them.
public struct SymbolGraph: Decodable {
  public struct Symbol: Decodable {
    public struct Kind: Decodable { public var identifier: String }
    public struct Identifier: Decodable { public var precise: String }
    struct Fragment: Decodable { var spelling: String }
    public struct Location: Decodable {
      public struct Position: Decodable { public var line, character: Int }
      public var uri: String
      public var position: Position
    }

    public var kind: Kind
    public var identifier: Identifier
    public var pathComponents: [String]
    var declarationFragments: [Fragment]?
    /// Missing for what the compiler adds, such as `init(rawValue:)`.
    public var location: Location?

    /// As it is declared, without attributes' arguments and bodies, in one line.
    public var declaration: String {
      (declarationFragments ?? []).map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }
    public var name: String { pathComponents.last! }
    /// The type that it is a member of; `-` for what is global.
    public var owner: String {
      pathComponents.count > 1 ? pathComponents.dropLast().joined(separator: ".") : "-"
    }
    public var isType: Bool {
      ["swift.class", "swift.struct", "swift.enum", "swift.protocol"].contains(kind.identifier)
    }
    public var isProperty: Bool { kind.identifier == "swift.property" }
    /// Whether it is a member of the type, not of its instances.
    public var isStatic: Bool {
      kind.identifier.hasPrefix("swift.type.") || kind.identifier == "swift.enum.case"
    }
    /// The file, counted from the top of the repository, and the line.
    public func place(in root: URL) -> String {
      guard let location else { return "no file" }
      let path = URL(string: location.uri)?.path ?? location.uri
      return "\(path.replacing(root.path + "/", with: "")):\(location.position.line + 1)"
    }
  }

  public struct Relationship: Decodable {
    public var kind: String
    public var source, target: String
  }

  public var symbols: [Symbol]
  public var relationships: [Relationship]

  /// The public symbols of the modules, which were built next to this executable; those of a file
  /// stand together, in its order.
  public static func of(modules: [String]) throws -> SymbolGraph {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scrollbench-symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let built = builtModules
    let triple = try target()
    var graph = SymbolGraph(symbols: [], relationships: [])
    for module in modules {
      _ = try swift(
        [
          "symbolgraph-extract", "-module-name", module, "-target", triple, "-I", built,
          "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir",
          folder.path,
        ] + headers)
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

  /// Where the modules are that were built next to this executable.
  public static var builtModules: String { built("Modules").path }

  /// Where the modules in C are that others import: those built here, the system's, and those of
  /// packages.
  public static var headers: [String] {
    let built = URL(fileURLWithPath: builtModules).deletingLastPathComponent()
    func folders(in folder: URL) -> [URL] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.sorted().map(folder.appendingPathComponent)
    }
    let maps = folders(in: built).filter { $0.pathExtension == "build" }
      .map { $0.appendingPathComponent("module.modulemap").path }
      .filter(FileManager.default.fileExists).map { "-fmodule-map-file=\($0)" }
    let packages = folders(in: Repository.root.appendingPathComponent(".build/checkouts"))
      .flatMap { folders(in: $0.appendingPathComponent("Sources")) }
      .map { $0.appendingPathComponent("include").path }
    let system = ["CJemalloc", "CZlib"].map { Repository.url(Repository.sources(of: $0)).path }
    return (maps + (packages + system).map { "-I\($0)" }).flatMap { ["-Xcc", $0] }
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
