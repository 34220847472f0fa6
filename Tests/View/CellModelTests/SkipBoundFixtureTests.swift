import CellModel
import Foundation
import TestSupport
import Testing

/// The bounds and the reference programs, on the scrolls of a file by
/// `Scripts/python/optimum/compare.py`: the fixture, or the file of which SCROLLBENCH_SKIP_BOUNDS
/// is the path.
@Suite struct SkipBoundFixtureTests {
  private static let fixture = Repository.root.appendingPathComponent(
    "Tests/Fixtures/SkipBounds/scrolls.tsv"
  ).path

  private static let path =
    ProcessInfo.processInfo.environment["SCROLLBENCH_SKIP_BOUNDS"] ?? fixture

  @Test func theBoundsAreThoseOfTheReferencePrograms() throws {
    let rows = try SolvedScroll.read(Self.path)
    #expect(!rows.isEmpty)
    for row in rows {
      let problem = row.scroll.problem
      #expect(SkipBound.missingFirst(problem) == row.missingFirst.bound, "\(row.line)")
      #expect(SkipBound.anyPolicy(problem) == row.anyPolicy.bound, "\(row.line)")
    }
  }

  @Test func noPolicySkipsFewerSamplesThanItsBound() throws {
    for row in try SolvedScroll.read(Self.path) {
      let problem = row.scroll.problem
      if let least = row.missingFirst.least {
        #expect(SkipBound.missingFirst(problem) <= least, "\(row.line)")
      }
      if let least = row.anyPolicy.least {
        #expect(SkipBound.anyPolicy(problem) <= least, "\(row.line)")
      }
    }
  }

  /// In scrolls that are small enough for all policies to be tried.
  @Test func theBoundsAreTheOptimumInNearlyAllSmallScrolls() throws {
    let rows = try SolvedScroll.read(Self.fixture)
    #expect(rows.count == 200)
    #expect(rows.count { $0.missingFirst.least! > 0 } == 98)
    #expect(
      rows.count { SkipBound.missingFirst($0.scroll.problem) == $0.missingFirst.least! } == 199)
    #expect(rows.count { $0.anyPolicy.least! > 0 } == 98)
    #expect(rows.count { SkipBound.anyPolicy($0.scroll.problem) == $0.anyPolicy.least! } == 198)
  }
}
