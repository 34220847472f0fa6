import Foundation
import SwiftParser
import SwiftSyntax

// Prints facts of Swift files for Scripts/import-ios, as JSON on standard output:
//   ios-sources [--mend [--part FILE]...] FILE...
// Of a file that --part names, only what builds layouts is left. Ends with 65 if a file cannot be
// read as UTF-8.

var paths = Array(CommandLine.arguments.dropFirst())
let isMending = paths.first == "--mend"
if isMending { paths.removeFirst() }
var parts: Set<String> = []
while paths.first == "--part", paths.count > 1 {
  parts.insert(paths[1])
  paths.removeFirst(2)
}

struct ParsedFile {
  var path: String
  var text: String
  var tree: SourceFileSyntax
  var facts: SourceFacts
  /// What mending has changed in `text` already.
  var changes: [MendedFile.Change] = []
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
  return parse(path, text)
}

func parse(_ path: String, _ text: String) -> ParsedFile {
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

/// Lets layouts have the sections of their kinds where an app looks them up.
func fillSections(_ files: inout [ParsedFile]) {
  let facts = files.map(\.facts)
  for (index, file) in files.enumerated() {
    let found = SectionLookups(in: file, facts, here).found
    guard !found.isEmpty else { continue }
    files[index] = parse(file.path, file.text.replacing(found.map(\.replacement)))
    files[index].changes = found.map { MendedFile.Change(line: $0.line, what: $0.what) }
  }
}

/// Leaves of some files what builds layouts.
func take(_ parts: Set<String>, of files: inout [ParsedFile]) {
  guard !parts.isEmpty else { return }
  for (index, file) in files.enumerated() where parts.contains(file.path) {
    let closures = ListClosures(file.tree, here).replacements
    guard !closures.isEmpty else { continue }
    files[index] = parse(file.path, file.text.replacing(closures))
    files[index].changes = file.changes
  }
  let extraction = LayoutExtraction(files, here)
  for (index, file) in files.enumerated() where parts.contains(file.path) {
    let part = extraction.part(of: index)
    files[index] = parse(file.path, part?.text ?? "")
    files[index].facts.part = part?.names ?? []
    files[index].changes = file.changes
  }
}

var files = paths.map { parse($0) }
if isMending {
  fillSections(&files)
  take(parts, of: &files)
  Mending(files, here).mend(&files)
}
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
FileHandle.standardOutput.write(try encoder.encode(files.map(\.facts)))
