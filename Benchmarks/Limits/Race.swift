import Foundation
import Measurement

/// Times contenders in turns: in every round each of them answers a block of queries, in an order
/// that is reversed every other round.
struct Race {
  /// The most ns per query; a slower contender does not take part.
  static let slowest = 1e6
  static let rounds = 9
  /// The CPU time that a block takes at least, in ns.
  private static let block = 2e6

  /// The most untimed repetitions of a block, and how many in a row end them if none is 2 % faster
  /// than all before.
  private static let mostWarming = 64
  private static let patience = 4

  /// The ns per query of a contender: their minimum and median over the rounds.
  struct Time {
    var minimum: Double
    var median: Double
  }

  /// The plan of a contender's blocks.
  private struct Plan {
    var queries: Range<Int>
    /// The number of consecutive queries in a block; all queries unless that would take too long.
    var span: Int
    /// How often a block repeats these queries.
    var repetitions: Int
  }

  let windows: Windows
  private let clockCost = ThreadCPUClock.cost()

  init(_ windows: Windows) { self.windows = windows }

  /// The median time of a few queries, in ns. A query before them is not timed: a contender that
  /// starts each query where the last one ended would begin it far away.
  func probe(_ contender: any Contender) -> Double {
    contender.run(windows, 0..<1)
    var times: [Double] = []
    for index in 1...7 { times.append(time { contender.run(windows, index..<index + 1) }) }
    return times.sorted()[3]
  }

  /// - Precondition: the contenders are warm.
  func run(_ contenders: [any Contender]) -> [Time] {
    let plans = contenders.map(plan)
    var times = [[Double]](repeating: [], count: contenders.count)
    for round in 0..<Self.rounds {
      let order = round % 2 == 0 ? Array(contenders.indices) : contenders.indices.reversed()
      for index in order {
        times[index].append(block(contenders[index], plans[index], round))
      }
    }
    return times.map { Time(minimum: $0.min()!, median: $0.sorted()[$0.count / 2]) }
  }

  private func plan(_ contender: any Contender) -> Plan {
    let queries = windows.rects.indices
    let few = queries.prefix(64)
    let one = max(1, repetition(of: contender, few) / Double(few.count - 1))
    let span = min(queries.count, max(16, Int(2 * Self.block / one)))
    let repetitions = max(1, Int((Self.block / one / Double(span)).rounded(.up)))
    return Plan(queries: queries, span: span, repetitions: repetitions)
  }

  /// The time of one block in ns per query. Untimed repetitions first fill the processor's caches,
  /// as if no other contender had run.
  private func block(_ contender: any Contender, _ plan: Plan, _ round: Int) -> Double {
    let last = plan.queries.count - plan.span
    let start = plan.queries.lowerBound + (last > 0 ? round * plan.span % last : 0)
    let range = start..<start + plan.span
    warm(contender, range)
    var total = 0.0
    for _ in 0..<plan.repetitions { total += repetition(of: contender, range) }
    return total / Double(plan.repetitions * (plan.span - 1))
  }

  /// Repeats queries until repetitions no longer become faster. One is not enough: the last level
  /// of the caches gives up only bit by bit what another contender has used often, so that random
  /// windows became up to three times as fast from the first repetition to the sixteenth.
  private func warm(_ contender: any Contender, _ range: Range<Int>) {
    var least = Double.infinity
    var since = 0
    for _ in 0..<Self.mostWarming where since < Self.patience {
      let time = repetition(of: contender, range)
      since = time < 0.98 * least ? 0 : since + 1
      least = min(least, time)
    }
  }

  /// The time in ns of all queries except the first, which jumps back from where the repetition
  /// before ended.
  private func repetition(of contender: any Contender, _ range: Range<Int>) -> Double {
    contender.run(windows, range.prefix(1))
    return time { contender.run(windows, range.dropFirst()) }
  }

  private func time(_ body: () -> Void) -> Double {
    let start = ThreadCPUClock.now()
    body()
    return max(0, Double(ThreadCPUClock.now() - start) - clockCost)
  }
}
