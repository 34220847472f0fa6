import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

// Finds where one of the operators of `Scripts/dev mutants` fits, as JSON on standard output:
//   mutant-places FILE...
// Each place has a replacement, in which NUMBER stands for the number of its mutant.

var places: [Place] = []
for path in CommandLine.arguments.dropFirst() {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  // What cannot be folded stays as it was, and has no place.
  let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
  places += PlaceCollector(path: path, tree: Syntax(tree)).places
}
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
FileHandle.standardOutput.write(try encoder.encode(places))
