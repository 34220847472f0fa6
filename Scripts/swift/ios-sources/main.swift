import Foundation
import SwiftParser
import SwiftSyntax

// Prints facts of Swift files for Scripts/import-ios, as JSON on standard output:
//   ios-sources [--mend] FILE...
// Ends with 65 if a file cannot be read as UTF-8.

var paths = Array(CommandLine.arguments.dropFirst())
let isMending = paths.first == "--mend"
if isMending { paths.removeFirst() }

struct ParsedFile {
  var path: String
  var text: String
  var tree: SourceFileSyntax
  var facts: SourceFacts
}

let here = HereConfiguration(version: compilerVersion, isIOS: isMending)

func parse(_ path: String) -> ParsedFile {
  guard let data = FileManager.default.contents(atPath: path),
    var text = String(data: data, encoding: .utf8)
  else {
    FileHandle.standardError.write(Data("\(path) cannot be read as UTF-8\n".utf8))
    exit(65)
  }
  if text.first == "\u{FEFF}" { text.removeFirst() }
  let tree = Parser.parse(source: text)
  var facts = DeclarationCollector(path: path, tree: tree, configuration: here).facts
  let obstacles = ObstacleCollector(tree: tree, configuration: here, isMending: isMending)
  facts.obstacles = obstacles.sorted
  if !isMending {
    let declared = Set(facts.declaredNames)
    let lines = Set(facts.obstacles.map(\.line))
    let former = NameMending(tree, here, declared: declared).replacements
      .filter { !lines.contains($0.line) }
    facts.obstacles += Set(former.map { Obstacle(line: $0.line, key: $0.key) })
      .sorted { ($0.line, $0.key) < ($1.line, $1.key) }
  }
  let code = CodeCollector(text, tree: tree, configuration: here).code
  facts.code = String(decoding: code, as: UTF8.self)
  facts.emptyBecauseOf = emptyingCondition(tree, facts)
  return ParsedFile(path: path, text: text, tree: tree, facts: facts)
}

/// The line of the first condition of a file that declares nothing here, and would on iOS.
func emptyingCondition(_ tree: SourceFileSyntax, _ facts: SourceFacts) -> Int? {
  guard facts.declaresNothing else { return nil }
  let onIOS = HereConfiguration(version: compilerVersion, isIOS: true)
  let others = DeclarationCollector(path: facts.path, tree: tree, configuration: onIOS).facts
  guard !others.declaresNothing else { return nil }
  let lines = SourceLocationConverter(fileName: "", tree: tree)
  return tree.statements.lazy.compactMap { $0.item.as(IfConfigDeclSyntax.self) }.first
    .map(lines.line)
}

var files = paths.map(parse)
if isMending { Mending(files, here).mend(&files) }
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
FileHandle.standardOutput.write(try encoder.encode(files.map(\.facts)))
