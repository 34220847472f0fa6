import CellModel
import CollectionEngine
import CollectionModel
import Foundation
import Harness
import Measurement
import ScrollTraces
import TestSupport
import Testing

/// A policy that watches whether the queries of another one end in time.
private final class QueryWatch: PrefetchPolicy {
  private let policy: any PrefetchPolicy
  private var longest: UInt64 = 0
  /// From the beginning of the last query to the refresh, ns.
  private var left: UInt64 = 0
  /// Queries that passed a refresh and took longer than every one before.
  private(set) var surprises = 0
  /// Queries that passed a refresh and did not.
  private(set) var mistakes = 0

  init(_ policy: any PrefetchPolicy) { self.policy = policy }

  func wantedItems(at place: PrefetchPlace) -> [ElementID] { policy.wantedItems(at: place) }

  func mayBegin(
    _ step: CellCosts.Step, for id: ElementID, identifier: String, at now: UInt64,
    before deadline: UInt64
  ) -> Bool {
    policy.mayBegin(step, for: id, identifier: identifier, at: now, before: deadline)
  }

  func learn(_ step: CellCosts.Step, identifier: String, nanoseconds: UInt64) {
    policy.learn(step, identifier: identifier, nanoseconds: nanoseconds)
  }

  func mayQuery(at now: UInt64, before deadline: UInt64) -> Bool {
    left = deadline - now
    return policy.mayQuery(at: now, before: deadline)
  }

  func learnQuery(nanoseconds: UInt64) {
    if nanoseconds > left {
      if nanoseconds > longest { surprises += 1 } else { mistakes += 1 }
    }
    longest = max(longest, nanoseconds)
    policy.learnQuery(nanoseconds: nanoseconds)
  }
}

/// `DeadlinePrefetch` makes no frame late where a step always takes as long.
@Suite struct DeadlineLawTests {
  private static let seed =
    ProcessInfo.processInfo.environment["HITCH_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1 << 32)

  /// A case drawn from a seed.
  private struct Drawn: CustomStringConvertible {
    var content: TestContent
    var rate: RefreshRate
    /// What each step costs cells of text and others, ns.
    var steps: [[CellCosts.Step: UInt64]]
    var ahead: Double
    var reuse: Int
    var requestsData: Bool

    var description: String {
      "\(content) \(content.gesture), \(rate) Hz, \(steps), \(ahead) ahead, reuse \(reuse)"
        + (requestsData ? ", data" : "")
    }

    private static var reuses: [(() -> any ReusePolicy)?] {
      [
        nil, { CapacityReuse(capacity: 1) }, { ByPositionReuse(limit: 3) },
        { ByPositionReuse(limit: 2, pool: 5) }, { KeptReuse(limit: 6) },
      ]
    }

    init(seed: UInt64) {
      var random = TestRandom(seed: seed)
      content = TestContent(
        strategy: TestContent.Strategy.allCases.randomElement(using: &random)!,
        layout: TestContent.Layout.allCases.randomElement(using: &random)!,
        script: ([nil] + EditKind.allCases).randomElement(using: &random)!,
        gesture: ScrollGesture.allCases.randomElement(using: &random)!, items: 600, seed: seed)
      rate = Bool.random(using: &random) ? .hz60 : .hz120
      let refresh = 1_000_000_000 / UInt64(rate.rawValue)
      // Few cells fill a refresh but for what a query takes, so that what begins too late is seen.
      let left = UInt64(1) << UInt64.random(in: 10...16, using: &random)
      steps = (0..<2).map { _ in
        func part() -> UInt64 {
          (refresh - left) / UInt64.random(in: 1...4, using: &random)
        }
        let layout = UInt64.random(in: 0...200_000, using: &random)
        return [.create: part(), .configure: part() - layout, .layout: layout]
      }
      if Bool.random(using: &random) { steps[1] = steps[0] }
      ahead = Double(Int.random(in: 1...8, using: &random)) / 4
      reuse = Int.random(in: 0..<Self.reuses.count, using: &random)
      requestsData = Bool.random(using: &random)
    }

    func policies(_ cells: QueryWatch, _ data: QueryWatch) -> CellPolicies {
      let distributions = steps.map { $0.mapValues { CostDistribution(always: $0) } }
      return CellPolicies(
        costs: CellCosts(["text": distributions[0], "": distributions[1]], seed: 1),
        work: .fitted, makeReuse: Self.reuses[reuse], makePrefetch: { cells },
        data: requestsData ? CellPolicies.Data(latency: 50_000_000, makePrefetch: { data }) : nil)
    }
  }

  /// No policy can predict how long its own query for the wanted items will take: one that takes
  /// longer than every one before may pass a refresh, and nothing else does.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func deadlineNeverPassesARefreshExceptByAQueryLongerThanAnyBefore(offset: UInt64) throws {
    let seed = Self.seed &+ offset
    let drawn = Drawn(seed: seed)
    let words: Comment = "HITCH_SEED=\(seed): \(drawn)"
    var launch = try PreparedLaunch(drawn.content, launch: 0, seed: seed)
    let cells = QueryWatch(DeadlinePrefetch(ahead: drawn.ahead))
    let data = QueryWatch(DeadlinePrefetch(ahead: drawn.ahead + 1))
    let found = try launch.hitches(at: drawn.rate, with: drawn.policies(cells, data))
    #expect(cells.mistakes == 0 && data.mistakes == 0, words)
    #expect(found.prefetchPassedRefresh == (cells.surprises + data.surprises > 0), words)
  }
}
