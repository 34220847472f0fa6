import Files
import Foundation
import TestSupport
import Testing
import workshop

/// `workshop first-frame`: the parts of a first frame.
@Suite(.waitsForProcesses) struct FirstFrameTests {
  private func run(_ arguments: String...) throws -> FinishedProcess {
    let caches = try TemporaryFolder()
    return try FinishedProcess(
      of: built("workshop"), ["first-frame"] + arguments, in: Repository.root,
      with: ["XDG_CACHE_HOME": caches.url.path])
  }

  @Test func everyStrategyHasATableOfItsParts() throws {
    let finished = try run(
      "--data", "debian-packages", "--strategy", "tiled-cache,on-demand", "--launches", "2")
    #expect(finished.status == 0, "\(finished.errors)")
    let tables = finished.output.components(separatedBy: "\n\nlist, ")
    #expect(tables.count == 2)
    for table in tables {
      #expect(table.contains(": 63,666 items, "), "\(table)")
      let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
      let parts = rows.map { $0.split(separator: "|").map { $0.drop { $0 == " " } } }
      #expect(parts.count == 11, "\(table)")
      for part in parts {
        let values = part.dropFirst().compactMap { Double($0.split(separator: " ")[0]) }
        #expect(values.count == 4 && values[2] <= values[1] && values[1] <= values[3], "\(table)")
      }
    }
  }

  @Test func dataMustBeInAFile() throws {
    let finished = try run("--data", "log-normal")
    #expect(finished.status == 64)
    #expect(finished.errors.contains("--data: expected data from a file, found the generated"))
  }
}
