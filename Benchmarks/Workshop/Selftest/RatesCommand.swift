import ArgumentParser
import Escaping
import Foundation
import InputFiles
import Reports
import ScrollBenchKit

/// `workshop rates`: the rates over several selftests, for a document.
struct RatesCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
    commandName: "rates", abstract: "Prints the rates over the selftests in folders, as Markdown.",
    discussion: """
      Examples:
        workshop rates selftest-results
        workshop rates selftest-results selftest-results.1
      """)

  @Argument(help: "The folders that the selftests were written to.")
  var folders: [String]

  func run(_ registry: Registry) throws -> Int32 {
    let gates = try folders.flatMap {
      try SelftestFolder(URL(path: $0, isFolder: true)).load().gates
    }
    writeResult(SelftestTable(gates).markdown)
    return 0
  }
}

extension SelftestTable {
  package var markdown: String {
    let lines =
      MarkdownTable.lines(Self.titles, rows, right: Self.right)
      + unexpected.map { "- " + markdownParagraph($0) }
    return lines.map { $0 + "\n" }.joined()
  }
}
