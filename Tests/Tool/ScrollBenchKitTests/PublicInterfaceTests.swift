import Foundation
import TestSupport
import Testing

/// The public interface of the product's modules is the one that `Tests/Fixtures/PublicInterface`
/// lists, a file a module and a line a declaration. With `SCROLLBENCH_INTERFACE=write` in the
/// environment, the test writes the lists instead.
@Suite(.waitsForProcesses) struct PublicInterfaceTests {
  private static let folder = "Tests/Fixtures/PublicInterface"

  /// Those of all library products but the face's, whose names are UIKit's (`UIKitTableTests`).
  private static var modules: [String] {
    get throws {
      let manifest = try Repository.text("Package.swift")
      let products = manifest.components(separatedBy: ".library(").dropFirst()
        .compactMap { $0.components(separatedBy: "targets: [").dropFirst().first }
        .flatMap {
          $0.prefix { $0 != "]" }.split(whereSeparator: { !$0.isLetter }).map(String.init)
        }
      return Set(products).subtracting(["UIKit", "CoreGraphics", "QuartzCore", "ScrollBenchUIKit"])
        .sorted()
    }
  }

  @Test func theModulesAreThoseOfTheLists() throws {
    let lists = Repository.files(in: Self.folder, ending: ".txt")
    #expect(try lists == Self.modules.map { "\(Self.folder)/\($0).txt" })
  }

  @Test(arguments: try modules) func whatIsPublicIsListed(module: String) throws {
    let symbols = try SymbolGraph.of(modules: [module]).symbols
    let lines = Set(
      symbols.map { "\($0.pathComponents.joined(separator: ".")): \($0.declaration)" })
    let list = Repository.url("\(Self.folder)/\(module).txt")
    let text = lines.sorted().map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["SCROLLBENCH_INTERFACE"] == "write" {
      return try text.write(to: list, atomically: true, encoding: .utf8)
    }
    let listed = Set(try String(contentsOf: list, encoding: .utf8).split(separator: "\n"))
    let found = Set(text.split(separator: "\n"))
    #expect(found.subtracting(listed).sorted() == [], "public in \(module), and not listed")
    #expect(listed.subtracting(found).sorted() == [], "listed, and not public in \(module)")
  }
}
