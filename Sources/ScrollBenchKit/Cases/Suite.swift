import CollectionModel
import Foundation

/// Which cases a run holds: combinations of the lists. A file under `Benchmarks/Suites`.
struct Suite: Codable, Hashable {
  enum Cover: String, Codable, CaseIterable {
    /// Every combination; all data has to fit all layouts.
    case cross
    /// Every combination of a layout with data it takes.
    case fitting
    /// Every layout with every strategy and every trace, every strategy with every size
    /// (`PairCover`).
    case pairs
    /// Every layout with every trace, two strategies each: every strategy with every size, but not
    /// with every layout (`PairCover`).
    case teams
  }

  var summary: String
  var data: [String]
  var layouts: [String]
  var strategies: [String]
  var traces: [String]
  /// `100k`; left out, data is as large as it is.
  var items: [String]?
  /// `390x844`
  var viewport: String?
  /// Which combinations; left out, all.
  var cover: Cover?
  /// With pairs: strategies that meet the largest size on the first layout only.
  var slow: [String]?
  /// Seconds of timed replaying for the slowest strategy of a group.
  var budget: Double?

  static let defaultBudget = 10.0
  static let defaultName = "quick"
  static let defaultViewport = "390x844"

  /// The suite of a registered name or a path.
  static func load(_ name: String, benchmarks: String?) throws(InputError) -> Suite {
    let path: String
    if name.contains("/") || name.hasSuffix(".json") {
      path = name
    } else {
      let names = names(in: benchmarks)
      path = try BenchmarksFolder.path("Suites/\(name).json", in: benchmarks)
      guard names.contains(name) else {
        throw .unknown("suite", name, among: names, flag: "--suite")
      }
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw InputError(
        file: path, message: "expected a suite, found no file that can be read",
        advice: "'scrollbench list suites' shows the suites by name")
    }
    do {
      return try JSONDecoder().decode(Suite.self, from: bytes)
    } catch {
      throw InputError(
        file: path, message: "expected a suite, but \(reason(error))",
        advice: "it is an object of summary, data, layouts, strategies and traces, lists of names")
    }
  }

  /// The suites of the benchmarks folder, sorted.
  static func names(in benchmarks: String?) -> [String] {
    guard let benchmarks,
      let files = try? FileManager.default.contentsOfDirectory(atPath: benchmarks + "/Suites")
    else { return [] }
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "it has no \(key.stringValue)"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.map(\.stringValue).joined(separator: ".") + " is of another type"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      context.codingPath.map(\.stringValue).joined(separator: ".") + " is none of "
        + Cover.allCases.map(\.rawValue).joined(separator: ", ")
    default: "it is not JSON"
    }
  }
}
