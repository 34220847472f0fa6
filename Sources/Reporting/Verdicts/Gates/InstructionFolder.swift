import Files
import Foundation
import Gate
import InstructionGate
import ResultFiles

/// The folder with the files of counted instructions: `instructions.csv` has a row for each measure
/// of each case, `functions.csv` one for each function that changed, each picture the call tree of
/// a changed measure, and `index.html` shows them all.
package struct InstructionFolder: Sendable {
  let url: URL
  /// The most pictures: those of the greatest changes.
  private static let mostPictures = 20

  package init(_ url: URL) { self.url = url }

  package static let rowsHeader =
    "case,metric,units,base,head,ratio,base_allocations,head_allocations,change\n"
  package static let functionsHeader =
    "case,metric,function,file,line,base_own,head_own,base_inclusive,head_inclusive,base_calls,"
    + "head_calls\n"

  /// Writes the files, each whole or not at all.
  ///
  /// - Returns: the file name of the picture of each change; nil for those without.
  package func write(
    _ result: InstructionResult, _ changes: [InstructionChange]
  ) throws(OutputError) -> [String?] {
    try Folder.make(url)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    where name.hasPrefix("tree-") && name.hasSuffix(".svg") {
      try? FileManager.default.removeItem(atPath: path(name))
    }
    try AtomicFile.write(rows(result), to: path("instructions.csv"))
    try AtomicFile.write(functions(changes), to: path("functions.csv"))
    var pictures: [String?] = []
    for (index, row) in result.changed.enumerated() {
      guard index < Self.mostPictures, let tree = row.tree else {
        pictures.append(nil)
        continue
      }
      let name = "tree-\(index + 1).svg"
      let picture = CallTreePicture(
        tree, title: VerdictText.subject(row.caseID, row.metric), subtitle: changes[index].summary)
      try AtomicFile.write(picture.svg, to: path(name))
      pictures.append(name)
    }
    return pictures
  }

  /// Writes the page of all changes, with what their times say.
  package func writePage(_ changes: [InstructionChange]) throws(OutputError) {
    try AtomicFile.write(instructionPage(changes), to: path("index.html"))
  }

  private func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  private func rows(_ result: InstructionResult) -> String {
    result.rows.reduce(into: Self.rowsHeader) { csv, row in
      csv += CSV.line([
        .text(row.caseID), .text(row.metric), .init(row.units), .init(row.base), .init(row.head),
        .rounded(row.ratio), .init(row.baseAllocations), .init(row.headAllocations),
        .text(row.change.rawValue),
      ])
    }
  }

  private func functions(_ changes: [InstructionChange]) -> String {
    var csv = Self.functionsHeader
    for change in changes {
      for function in change.functions {
        csv += CSV.line([
          .text(change.caseID), .text(change.metric), .text(function.name),
          .text(function.file ?? ""), .init(function.line), .init(function.baseOwn),
          .init(function.headOwn), .init(function.baseInclusive), .init(function.headInclusive),
          .init(function.baseCalls), .init(function.headCalls),
        ])
      }
    }
    return csv
  }
}
