import ChangeMetrics
import Foundation
import Measurement
import ResultFiles

/// Every sentence of the verdicts on a run and on comparisons. A sentence names who does what, by
/// how much and in which situation; `VerdictTextTests` prints all of them for a reader.
///
/// Sentences have no full stop, and begin with a small letter or a name. Times are in nanoseconds,
/// sizes in bytes.
package enum VerdictText {
  /// The situation in which a strategy drops frames.
  package enum Situation: Hashable {
    case scrolling
    case edits
    case change(ChangeMetric)

    package var words: String {
      switch self {
      case .scrolling: "while scrolling"
      case .edits: "during edits"
      case .change(let measure): measure.facts.situation
      }
    }
  }

  // MARK: Caveats

  /// Caveats are whole sentences.
  package static func measured(_ launches: Int) -> String {
    "Measured \(launches == 1 ? "once" : "twice"); close results may be noise: rerun with"
      + " \(moreLaunches)."
  }

  static let moreLaunches = Contest.launches

  /// - Parameters:
  ///   - reason: a clause, such as `other processes held the CPU 60 % of the time`.
  ///   - remedy: the action to take, a sentence.
  package static func discarded(_ reason: String, _ remedy: String) -> String {
    "Timings discarded: \(reason). Memory and counters are valid. \(remedy)."
  }

  package static func failed(
    _ failed: Int, of count: Int, _ reasons: String, _ layouts: String
  ) -> String {
    "\(failed) of \(count) cases failed (\(reasons)); no recommendation for \(layouts)."
  }

  // MARK: Which strategy

  /// - Parameter hasLeastMemory: whether others that drop no frames need more, `isReadySoonest`
  ///   whether they take longer to prepare.
  package static func use(
    _ names: [String], hasLeastMemory: Bool = false, isReadySoonest: Bool = false
  ) -> String {
    let isOne = names.count == 1
    let reasons =
      (hasLeastMemory ? ["\(isOne ? "needs" : "need") the least memory"] : [])
      + (isReadySoonest ? ["\(isOne ? "is" : "are") ready soonest"] : [])
    return "use \(listed(names, by: "or"))"
      + (reasons.isEmpty ? "" : ", which \(reasons.joined(separator: " and "))")
  }

  /// - Parameter ways: with the longest difference, and the items of all differences.
  package static func differences(_ ways: [(name: String, time: Double, items: Double)]) -> String {
    let parts = ways.enumerated().map { number, way in
      let items = HumanUnits.grouped(way.items)
      return number == 0
        ? "\(way.name) takes at most \(duration(way.time)) for a difference, and changes \(items) items"
        : "\(way.name) \(duration(way.time)) and \(items) items"
    }
    return parts.joined(separator: "; ")
  }

  /// If no strategy drops a frame.
  package static func everyFrame(_ longest: String, _ time: Double) -> String {
    "no strategy drops frames: frames (p95) and edits take at most \(duration(time)) (\(longest))"
  }

  package static let noneMakesEveryFrame = "every strategy drops frames, so none is recommended"

  package static func useEither(
    soonest: [String], ready: Double, lightest: [String], bytes: Double
  ) -> String {
    "use \(listed(soonest, by: "or")) to be ready soonest (\(duration(ready))), or"
      + " \(listed(lightest, by: "or")) for the least memory (\(memory(bytes)))"
  }

  package static func drops(
    _ names: [String], during situation: Situation, median: Double? = nil, worst: Double
  ) -> String {
    let verb = names.count == 1 ? "drops" : "drop"
    let (texts, unit) = HumanUnits.brief(nanoseconds: [median ?? worst, worst])
    let usual = median == nil || texts[0] == texts[1] ? "" : "median \(duration(median!)), "
    return
      "\(listed(names)) \(verb) frames \(situation.words) (\(usual)worst \(texts[1]) \(unit),"
      + " \(HumanUnits.brief(worst / FrameBudget.nanoseconds)) times the 120 Hz budget)"
  }

  /// Follows the sentence on a single strategy.
  package static func needs(_ bytes: Double, multiples: Int?) -> String {
    let times = multiples.flatMap { $0 > 1 ? $0 : nil }
    return "needs \(memory(bytes))"
      + (times.map { ", \(HumanUnits.grouped(Double($0))) times the item data" } ?? "")
  }

  /// - Parameters:
  ///   - name: nil for several, which are the others.
  ///   - isP95: whether a few frames may take longer.
  package static func stays(
    _ name: String?, below time: Double, isP95: Bool = false, with bytes: Double?
  ) -> String {
    let (stay, need) = name == nil ? ("stay", "need at most") : ("stays", "needs")
    return "\(name ?? "the others") \(stay) below \(bound(time))" + (isP95 ? " (p95)" : "")
      + (bytes.map { " and \(need) \(memory($0))" } ?? "")
  }

  /// - Parameter strategies: each with the most memory that it needs; at least two.
  package static func stay(
    _ strategies: [(name: String, bytes: Double)], below time: Double, isP95: Bool
  ) -> String {
    "frames\(isP95 ? " (p95)" : "") and edits of "
      + listed(strategies.map { "\($0.name) (\(memory($0.bytes)))" })
      + " stay below \(bound(time))"
  }

  package static func cost(_ name: String, ready: Double, bytes: Double) -> String {
    "\(name) is ready in \(duration(ready)) and needs \(memory(bytes))"
  }

  package static func costOfOthers(
    _ names: [String], ready: ClosedRange<Double>, bytes: Double
  ) -> String {
    names.count == 1
      ? "\(names[0]) is ready in \(range(ready)) and needs \(memory(bytes))"
      : "the others are ready in \(range(ready)) and need \(memory(bytes)) or more"
  }

  /// Of all strategies.
  package static func longest(_ time: Double, _ situation: Situation) -> String {
    let what =
      switch situation {
      case .change(let measure) where measure.facts.part == .exchange: "preparing"
      case .scrolling, .edits, .change: "a frame"
      }
    return "\(what) takes at most \(duration(time)) \(situation.words)"
  }

  package static func presented(_ elements: Double, _ views: Double) -> String {
    "up to \(HumanUnits.grouped(elements)) elements are on the screen at once, in"
      + " \(HumanUnits.grouped(views)) views"
  }

  package static func fewFrames(_ count: Int) -> String {
    "only \(HumanUnits.grouped(Double(count))) frames were timed: too few for a p95, so the longest is used"
  }

  /// - Parameters:
  ///   - share: of the content, below 1.
  ///   - jump: the longest frame that jumps, with any of the strategies; nil if there is none.
  package static func visited(_ share: Double, jump: Double?, _ names: [String]) -> String {
    "the traces visit at most \(HumanUnits.briefPercent(share)) of the content"
      + (jump.map {
        ". Their slowest jump takes at most \(duration($0)) with \(listed(names, by: "or"))"
      }
        ?? " and never jump: add --trace jump-to-index")
  }

  package static func smallerSizes(_ names: [String], upTo items: Int) -> String {
    "up to \(HumanUnits.grouped(Double(items))) items, \(listed(names)) would be recommended too"
  }

  package static func onlyStrategy(_ name: String, below time: Double, _ place: String) -> String {
    "frames (p95) and edits of \(name) take at most \(bound(time)) (\(place))"
  }

  package static let nothingToCompare =
    "The run has no other strategy to compare it with: add --strategy"

  package static func memories(_ held: [(name: String, bytes: Double)]) -> String {
    "memory: " + held.map { "\($0.name) \(memory($0.bytes))" }.joined(separator: ", ")
  }

  // MARK: Layout objects

  /// The time of a layout object's frames, with its name.
  package static func frame(of name: String, _ time: Double) -> String {
    time > FrameBudget.nanoseconds
      ? "\(name) drops frames (\(duration(time)))" : "\(name) takes \(share(time)) of a frame"
  }

  package static func edit(_ time: Double) -> String {
    time > FrameBudget.nanoseconds
      ? "it drops frames during edits (at most \(duration(time)))"
      : "an edit takes at most \(share(time)) of a frame"
  }

  /// - Parameter exponent: nil if the time does not grow faster than the items.
  package static func preparing(_ items: Int, _ time: Double, exponent: Double?) -> String {
    "preparing \(HumanUnits.grouped(Double(items))) items takes \(duration(time))"
      + (exponent.map { " and scales as n^\(HumanUnits.brief($0))" } ?? "")
  }

  package static func saves(_ name: String, _ share: Double) -> String {
    "\(name) saves \(HumanUnits.briefPercent(share)) of the queries to the layout"
  }

  // MARK: Policies for cells

  /// - Parameters:
  ///   - late: ms late for each second of movement.
  ///   - name: the policy to use; nil if an earlier sentence names it.
  ///   - without: ms late without policies; nil if that is not more.
  package static func late(
    _ late: Double, at rate: RefreshRate, using name: String? = nil, cells: Double,
    without: Double?
  ) -> String {
    let perSecond = "per second of scrolling"
    let comparison = without.map {
      " (\(HumanUnits.brief($0)) ms \(late == 0 ? "\(perSecond) " : "")without a policy)"
    }
    return "at \(rate) Hz, " + (name.map { "use \($0): " } ?? "")
      + (late == 0
        ? "no frame is late" : "frames are \(HumanUnits.brief(late)) ms late \(perSecond)")
      + (comparison ?? "") + ", with at most \(HumanUnits.count(cells)) cells alive"
  }

  /// The policy that is least late in a group, ms late per second of scrolling.
  package static func bestPolicy(
    _ name: String, at rate: RefreshRate, late: Double, cells: Double
  ) -> String {
    let cells = HumanUnits.count(cells)
    return late == 0
      ? "At \(rate) Hz, \(name) shows every frame on time with the fewest cells alive (\(cells))."
      : "At \(rate) Hz, frames are late with every policy. \(name) comes closest: frames are"
        + " \(HumanUnits.significant(late)) ms late per second of scrolling, with at most \(cells)"
        + " cells alive."
  }

  /// Whether that policy is also the best where cells cost less or more.
  package static func stability(ofBest name: String, holds: [String], others: [String]) -> String {
    let held =
      holds.isEmpty
      ? "" : " \(name) is also the best if cells cost \(holds.joined(separator: " or ")) as much."
    return held + others.map { " " + $0 }.joined()
  }

  package static func otherPolicy(
    _ name: String, withCosts words: String, late: Double, insteadOf own: Double
  ) -> String {
    "If cells cost \(words) as much, \(name) is better: \(HumanUnits.significant(late)) instead of"
      + " \(HumanUnits.significant(own)) ms late per second."
  }

  package static let noOtherPolicy =
    "The run has no other policy to compare it with: add --prefetch or --reuse"

  // MARK: Words

  private static func share(_ time: Double) -> String {
    HumanUnits.briefPercent(time / FrameBudget.nanoseconds)
  }

  /// Sentences after one another: the first as it is, further ones with a capital letter unless
  /// they begin with one of the names.
  static func sentences(_ parts: [String?], names: [String]) -> [String] {
    parts.compactMap { $0 }.enumerated().map { index, sentence in
      index == 0 || beginsWithName(sentence, names) ? sentence : sentence.capitalizedFirst
    }
  }

  static func beginsWithName(_ sentence: String, _ names: [String]) -> Bool {
    names.contains { sentence.hasPrefix($0 + " ") || sentence.hasPrefix($0 + ":") }
  }

  static func duration(_ nanoseconds: Double) -> String {
    HumanUnits.brief(nanoseconds: nanoseconds)
  }

  package static func memory(_ bytes: Double) -> String {
    HumanUnits.brief(bytes / 1_048_576) + " MiB"
  }

  /// A time that is not below the one given: rounded up to two digits.
  package static func bound(_ nanoseconds: Double) -> String {
    guard nanoseconds > 0, nanoseconds.isFinite else { return duration(nanoseconds) }
    let step = pow(10, (log10(nanoseconds)).rounded(.down) - 1)
    return duration((nanoseconds / step).rounded(.up) * step)
  }

  /// `39 to 209 ms`, or `39 ms` if both read the same.
  static func range(_ times: ClosedRange<Double>) -> String {
    let (texts, unit) = HumanUnits.brief(nanoseconds: [times.lowerBound, times.upperBound])
    return texts[0] == texts[1] ? "\(texts[1]) \(unit)" : "\(texts[0]) to \(texts[1]) \(unit)"
  }

  /// `a`, `a and b`, `a, b and c`, `a, b and 4 more`.
  static func listed(_ names: [String], by word: String = "and") -> String {
    guard names.count > 1 else { return names.first ?? "" }
    let most = 3
    if names.count > most {
      return names.prefix(most - 1).joined(separator: ", ")
        + " \(word) \(names.count - most + 1) more"
    }
    return names.dropLast().joined(separator: ", ") + " \(word) " + names.last!
  }
}
