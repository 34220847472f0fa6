import Foundation
import TestSupport
import Testing

/// `Benchmarks/UIKIT.md` lists the types and members that exist here, and all of them are UIKit's.
/// With `SCROLLBENCH_UIKIT_TABLE=write` in the environment, the test rewrites the table.
@Suite struct UIKitTableTests {
  private static let root = Repository.root
  private static let table = root.appendingPathComponent("Benchmarks/UIKIT.md")
  private static let variable = "SCROLLBENCH_UIKIT_TABLE"

  /// Public for other modules of this package or for the compiler; sources for iOS cannot use them.
  private static let hidden: Set = [
    // Make instances of classes that are found at run time alone.
    "InstanceShim", "ViewShim",
    // What the engine calls in place of a layout.
    "LayoutObjectSource",
    // Gives scroll views their delegate: its members are checked as theirs.
    "ScrollDelegating",
    // What `delegate?.method?(...)` calls.
    "NumberOfSectionsCall", "UICollectionViewDataSourceCalls",
    "UICollectionViewDataSourcePrefetchingCalls", "UICollectionViewDelegateCalls",
    "UICollectionViewDelegateFlowLayoutCalls", "PreferredFocusedViewCall",
  ]
  /// What types have from NSObject, NSCoding, NSCopying, Equatable, Hashable, RawRepresentable,
  /// OptionSet and Codable; Apple's pages of the types do not repeat it.
  private static let granted: Set = [
    "init()", "isEqual(_:)", "hash", "init(coder:)", "encode(with:)", "copy(with:)", "==(_:_:)",
    "hash(into:)", "rawValue", "init(rawValue:)", "init(from:)", "encode(to:)",
  ]
  /// What a program on Linux must declare and one on iOS must not.
  private static let ours: Set = [
    // A nib is a file there, and a factory here.
    "UINib.register(_:forNibName:)",
    // A selector there is found in the Objective-C runtime, and is made with its method here.
    "Selector.init(_:_:)",
    // Every object has it there.
    "UIResponder.awakeFromNib()", "UICollectionViewLayout.awakeFromNib()",
    "UIResponder.observeValue(forKeyPath:of:change:context:)",
    "UICollectionViewLayout.observeValue(forKeyPath:of:change:context:)",
    "UICollectionViewLayout.addObserver(_:forKeyPath:options:context:)",
    "UICollectionViewLayout.removeObserver(_:forKeyPath:context:)",
    "UIScrollView.addObserver(_:forKeyPath:options:context:)",
    "UIScrollView.removeObserver(_:forKeyPath:)",
    "UIScrollView.removeObserver(_:forKeyPath:context:)",
    "UIScrollView.observe(_:options:changeHandler:)",
    "UICollectionView.observe(_:options:changeHandler:)",
    // The engine compares attributes by it.
    "UICollectionViewLayoutAttributes.isEqual(to:)",
  ]
  /// Names of Foundation's that layouts use.
  private static let foundation: Set = [
    "CGFloat", "NSCoder", "NSCopying", "NSNotFound", "NSObject", "NSZone",
  ]
  private static let layouts = [
    "Tests/Fixtures/ObjectBench/Layouts", "Benchmarks/Examples/OwnLayout/Sources",
  ]

  /// A member with the type that it is checked and listed as a member of.
  private struct Member {
    var owner: String
    var symbol: SymbolGraph.Symbol
    var fullName: String { owner == "-" ? symbol.name : "\(owner).\(symbol.name)" }
  }

  /// A member that Apple documents.
  private struct Entry: Hashable {
    var name: String
    var isStatic: Bool
  }

  private let graph: SymbolGraph
  private let types: [String: SymbolGraph.Symbol]
  /// What each type inherits from and conforms to, of the types that are here.
  private let parents: [String: [String]]
  /// What Apple documents, by type.
  private let known: [String: Set<Entry>]

  init() throws {
    graph = try SymbolGraph.of(modules: ["UIKit", "QuartzCore", "CoreGraphics"])
    let types = graph.symbols.filter(\.isType)
    let names = Dictionary(
      types.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) },
      uniquingKeysWith: { first, _ in first })
    self.types = Dictionary(
      types.map { (names[$0.identifier.precise]!, $0) }, uniquingKeysWith: { first, _ in first })
    var parents: [String: [String]] = [:]
    for relationship in graph.relationships
    where ["inheritsFrom", "conformsTo"].contains(relationship.kind) {
      guard let source = names[relationship.source], let target = names[relationship.target]
      else { continue }
      parents[source, default: []].append(target)
    }
    self.parents = parents
    var known: [String: Set<Entry>] = [:]
    for line in try Self.text("Tests/Fixtures/AppleSymbols/symbols.tsv").split(separator: "\n") {
      let cells = line.split(separator: "\t").map(String.init)
      known[cells[0], default: []].insert(Entry(name: cells[1], isStatic: cells.count > 2))
    }
    self.known = known
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The Swift files in a folder and below it, by their paths from the top of the repository.
  private static func swiftFiles(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }

  /// All members. Those of a hidden protocol are members of all that adopt it.
  private var members: [Member] {
    graph.symbols.filter { !$0.isType }.flatMap { symbol -> [Member] in
      guard Self.hidden.contains(symbol.owner) else {
        return [Member(owner: symbol.owner, symbol: symbol)]
      }
      return types.keys.filter { parents[$0]?.contains(symbol.owner) == true }
        .map { Member(owner: $0, symbol: symbol) }
    }
  }

  /// Whether a property of a protocol stands for optional methods of that name: `source.f?(x)`.
  private func standsForMethods(_ member: Member) -> Bool {
    types[member.owner]?.kind.identifier == "swift.protocol" && member.symbol.isProperty
      && known[member.owner]?.contains { $0.name.hasPrefix(member.symbol.name + "(") } == true
  }

  /// A type and all that it inherits from or conforms to, other than what is hidden.
  private func lineage(of type: String) -> [String] {
    let above = (parents[type] ?? []).filter { !Self.hidden.contains($0) }
    return [type] + above.flatMap { lineage(of: $0) }
  }

  @Test func everythingPublicIsASymbolOfApples() {
    for (name, type) in types where !Self.hidden.contains(name) {
      let isApples = known[name] != nil
      #expect(isApples, "\(type.place(in: Self.root)): \(name) is not a symbol of UIKit")
    }
    for member in members where !standsForMethods(member) {
      let symbol = member.symbol
      if Self.granted.contains(symbol.name) || Self.ours.contains(member.fullName) { continue }
      let entries = Set(lineage(of: member.owner).flatMap { known[$0] ?? [] })
      let isApples = entries.contains(Entry(name: symbol.name, isStatic: symbol.isStatic))
      let isElsewhere = entries.contains(Entry(name: symbol.name, isStatic: !symbol.isStatic))
      let has = symbol.isStatic ? "of instances" : "of the type"
      let reason = isElsewhere ? "is a member \(has) in UIKit" : "is not a symbol of UIKit"
      #expect(isApples, "\(symbol.place(in: Self.root)): \(member.fullName) \(reason)")
    }
  }

  /// What they override is public, and therefore among the symbols above.
  @Test func iOSLayoutsNameTypesOfApplesAlone() throws {
    let globals = (known["-"] ?? []).map { String($0.name.prefix { $0 != "(" }) }
    let names = Set(known.keys).union(globals).union(Self.foundation)
    var count = 0
    for path in try Self.layouts.flatMap(Self.swiftFiles) {
      let text = try Self.text(path).replacing(/\/\/.*|(?:^|\n)import .*/, with: "")
      for word in text.matches(of: /\b(?:UI|CA|CG|NS)[A-Z]\w*/) {
        count += 1
        let isApples = names.contains(String(word.output))
        #expect(isApples, "\(path): \(word.output) is not a type of UIKit")
      }
    }
    #expect(count > 100)
  }

  @Test func theTableIsThatOfTheModules() throws {
    var text = """
      # The UIKit types and members that exist here

      Written by `Scripts/dev uikit-table` from the public symbols of the modules `UIKit`, `QuartzCore` and
      `CoreGraphics`. Members of these types that are listed neither there nor with a type above them do not compile.
      Not listed are functions, such as `CATransform3DMakeRotation`, and what is added to types of Foundation, such as
      `IndexPath.item`. A type is tested by the files that name it.

      | type | members | tested by |
      | --- | --- | --- |

      """
    let tests = try Self.testFiles()
    let members = Dictionary(grouping: members.filter { !standsForMethods($0) }, by: \.owner)
    for type in types.keys.sorted() where !Self.hidden.contains(type) {
      var names: [String] = []
      for member in members[type] ?? [] where !names.contains(member.symbol.name) {
        names.append(member.symbol.name)
      }
      let listed = names.map { "`\($0)`" }.joined(separator: ", ")
      text +=
        "| `\(type)` | \(listed.isEmpty ? "-" : listed) | \(try Self.tested(type, by: tests)) |\n"
    }
    if ProcessInfo.processInfo.environment[Self.variable] == "write" {
      try text.write(to: Self.table, atomically: true, encoding: .utf8)
    }
    #expect(
      try text == String(contentsOf: Self.table, encoding: .utf8),
      "Scripts/dev uikit-table rewrites Benchmarks/UIKIT.md")
  }

  /// The texts of the files that test the face, with the names that the table shows.
  private static func testFiles() throws -> [(name: String, text: String)] {
    let suites = ["UIKitTests", "ScrollBenchUIKitTests", "CoreGraphicsTests", "RecordersTests"]
    let own = try suites.flatMap { try swiftFiles(in: "Tests/iOS/\($0)") }
    let fixtures = try swiftFiles(in: "Tests/Fixtures/ObjectBench")
    // What names types because it lists them tests none.
    let lists = ["Tests/iOS/UIKitTests/UIKitTableTests.swift", "Tests/iOS/UIKitTests/Behaviour"]
    return try (own + fixtures).filter { path in !lists.contains { path.hasPrefix($0) } }.map {
      let file = String($0.split(separator: "/").last!)
      return (fixtures.contains($0) ? "ObjectBench/\(file)" : file, try text($0))
    }
  }

  private static func tested(_ type: String, by files: [(name: String, text: String)]) throws
    -> String
  {
    let word = try Regex("\\b\(NSRegularExpression.escapedPattern(for: type))\\b")
      .wordBoundaryKind(.simple)
    // Looking for the word takes long.
    let named = files.filter { $0.text.contains(type) && $0.text.contains(word) }.map {
      "`\($0.name)`"
    }
    let more = named.count > 3 ? " and \(named.count - 3) more" : ""
    return named.isEmpty ? "-" : named.prefix(3).joined(separator: ", ") + more
  }
}
