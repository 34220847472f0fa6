import Files
import Foundation
import ResultFiles
import ResultPage
import Verdicts

/// The bars of several launches of `Scripts/dev limits`, from `launch-1/bars.csv` and so on.
struct KeptLimits {
  /// For each launch its bars, and whether it met them.
  private let launches: [[String: Bool]]

  var launchCount: Int { launches.count }
  var bars: Set<String> { Set(launches.flatMap(\.keys)) }
  /// The number of bars that every launch met.
  var alwaysKept: Int {
    bars.count { bar in launches.allSatisfy { $0[bar] == true } }
  }
  /// The number of bars that some launches met, but not all.
  var sometimesKept: Int {
    bars.count { bar in launches.contains { $0[bar] == true } } - alwaysKept
  }

  static func bars(of folder: URL, launch: Int) -> String {
    folder.appendingPathComponent("launch-\(launch)/bars.csv").path
  }

  /// - Throws: `ReportError` if a file cannot be read or is not a table of bars.
  init(_ folder: URL) throws(ReportError) {
    var launches: [[String: Bool]] = []
    while ResultFile.isNamed(Self.bars(of: folder, launch: launches.count + 1)) {
      launches.append(try Self.read(Self.bars(of: folder, launch: launches.count + 1)))
    }
    self.launches = launches
  }

  private static func read(_ path: String) throws(ReportError) -> [String: Bool] {
    let file: ResultFile
    do {
      file = try ResultFile(path)
    } catch {
      throw .unreadable(error)
    }
    var kept: [String: Bool] = [:]
    var lines = LineCursor()
    var number = 0
    while let line = lines.next(in: file.bytes) {
      number += 1
      if number == 1 { continue }
      let text = file.bytes[line.range]
      let fields = try? CSVFields.of(text.span, number: number, file: file.path)
      guard let fields, fields.count == 5, let isKept = Bool(CSV.unescaped(fields[4].text)) else {
        throw .damaged(
          path: file.path, reason: "line \(number): expected bar,figure,bound,unit,kept")
      }
      kept[CSV.unescaped(fields[0].text)] = isKept
    }
    return kept
  }
}
