import Foundation
import TestSupport
import Testing

/// `Benchmarks/BEHAVIOUR.md` lists what a collection view does, with the type that does it and the
/// tests that show it. With `SCROLLBENCH_BEHAVIOUR_TABLE=write` in the environment, the test
/// rewrites the table.
@Suite struct BehaviourTableTests {
  private static let root = Repository.root
  private static let table = root.appendingPathComponent("Benchmarks/BEHAVIOUR.md")
  private static let variable = "SCROLLBENCH_BEHAVIOUR_TABLE"

  private static let typeKinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor"]
  private static let modifiers: Set<Substring> = [
    "public", "open", "package", "private", "fileprivate", "final", "indirect",
  ]
  private static let declared = Result { try declarations() }
  private static let written = Result { try testFunctions() }

  private let sections = BehaviourSection.all
  /// The files in which types are declared, by the names of the types.
  private let types: [String: [String]]
  /// The files in which test functions are, by `TARGET/SUITE.FUNCTION`.
  private let tests: [String: String]

  init() throws {
    types = try Self.declared.get()
    tests = try Self.written.get()
  }

  // MARK: Declarations and tests

  /// Calls `body` with each line of the Swift files below a folder, and the file's path from the
  /// top of the repository.
  private static func forEachLine(
    below folder: String, _ body: (Substring, _ path: String) -> Void
  ) throws {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent(folder).path)
    for name in names.sorted() where name.hasSuffix(".swift") {
      let path = "\(folder)/\(name)"
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      for line in text.split(separator: "\n") { body(line, path) }
    }
  }

  private static func name(_ text: Substring) -> String {
    String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  private static func declarations() throws -> [String: [String]] {
    var types: [String: [String]] = [:]
    try forEachLine(below: "Sources") { line, path in
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") || modifiers.contains($0) }
      guard words.count > 1, let kind = words.first, typeKinds.contains(kind) else { return }
      types[name(words[words.startIndex + 1]), default: []].append(path)
    }
    return types
  }

  private static func testFunctions() throws -> [String: String] {
    var tests: [String: String] = [:]
    var suite = ""
    var isTest = false
    try forEachLine(below: "Tests") { line, path in
      // A suite stands at the margin, and its tests two columns further on.
      if line.first != " ", !line.hasPrefix("/") {
        let words = line.split(separator: " ")
        let kind = words.dropLast().firstIndex { typeKinds.contains($0) || $0 == "extension" }
        if let kind { suite = name(words[kind + 1]) }
      }
      if line.hasPrefix("  @Test") { isTest = true }
      guard isTest, let function = line.range(of: "func ") else { return }
      isTest = false
      let target = path.split(separator: "/")[2]
      tests["\(target)/\(suite).\(name(line[function.upperBound...]))"] = path
    }
    return tests
  }

  // MARK: The rows

  @Test func everyTypeIsDeclaredOnce() {
    for section in sections {
      for row in section.rows {
        let files = types[row.type] ?? []
        #expect(files.count == 1, "\(section.number).\(row.number): \(row.type) in \(files)")
      }
    }
  }

  @Test func everyRowHasTestsThatExist() {
    #expect(tests.count > 1500)
    for section in sections {
      for row in section.rows {
        let place = "\(section.number).\(row.number)"
        #expect(!row.tests.isEmpty, "\(place) has no test")
        #expect(Set(row.tests).count == row.tests.count, "\(place) names a test twice")
        for test in row.tests { #expect(tests[test] != nil, "\(place): there is no test \(test)") }
      }
    }
  }

  @Test func numbersAreUniqueAndAscend() {
    #expect(sections.map(\.number) == Array(1...sections.count))
    for section in sections {
      let numbers = section.rows.map(\.number)
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "\(section.title)")
      #expect((numbers.first ?? 0) > 0, "\(section.title)")
    }
  }

  @Test func everyRowIsAWholeStatementOfItsOwn() {
    let statements = sections.flatMap { $0.rows.map(\.statement) }
    #expect(statements.count > 100 && Set(statements).count == statements.count)
    for statement in statements {
      let isWhole = statement.hasSuffix(".") && !statement.contains("\n")
      #expect(isWhole, "\(statement)")
      #expect(!statement.lowercased().contains("partly"), "\(statement)")
    }
  }

  // MARK: The document

  @Test func theDocumentIsThatOfTheRows() throws {
    var text = """
      # What a collection view does

      Written by `Scripts/dev behaviour-table` from the rows in `Tests/iOS/UIKitTests/Behaviour`. Each
      row states what this collection view does as UIKit's does, by Apple's documents and headers, or
      where these are silent, by the observations of others. It names the type that does it and the
      tests that show it.

      """
    for section in sections {
      text += """

        ## \(section.number). \(section.title)

        | | what it does | by | shown by |
        | --- | --- | --- | --- |

        """
      for row in section.rows {
        let type = Self.link(row.type, to: types[row.type]?.first)
        let shown = row.tests.map { test in
          Self.link(test.split(separator: "/").last.map(String.init) ?? test, to: tests[test])
        }
        text +=
          "| \(section.number).\(row.number) | \(row.statement) | \(type) |"
          + " \(shown.joined(separator: ", ")) |\n"
      }
    }
    if ProcessInfo.processInfo.environment[Self.variable] == "write" {
      try text.write(to: Self.table, atomically: true, encoding: .utf8)
    }
    #expect(
      try text == String(contentsOf: Self.table, encoding: .utf8),
      "Scripts/dev behaviour-table rewrites Benchmarks/BEHAVIOUR.md")
  }

  /// Code that is a link, as seen from `Benchmarks`.
  private static func link(_ name: String, to path: String?) -> String {
    path.map { "[`\(name)`](../\($0))" } ?? "`\(name)`"
  }
}
