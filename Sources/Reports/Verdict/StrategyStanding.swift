import Measurement

/// What a strategy costs with one layout: in the group in which the layout is slowest, and its
/// longest frame and edit in any group.
struct StrategyStanding {
  let name: String
  /// nil if the slowest group does not know it, as with what follows.
  let frame: FrameCost?
  let update: Double?
  let usualUpdate: Double?
  let prepare: Double?
  /// Of any trace over the same collection; where a verdict names the trace, because edits decide,
  /// of that one.
  let peak: Double?
  /// Whole refreshes of 120 Hz that preparing takes.
  let refreshes: Int?
  /// How many whole times the bytes of the collection it holds.
  let multiples: Int?
  /// At most in any group, ns.
  let longestFrame: Double?
  let longestUpdate: Double?

  init(_ name: String, in groups: [CaseGroup<CaseRecord>], worst: CaseGroup<CaseRecord>) {
    self.name = name
    let all = groups.flatMap(\.members).filter { $0.case.strategy.shown == name }
    let own = worst.members.first { $0.case.strategy.shown == name }
    frame = own?.frameCost
    update = own?.greatestUpdateNanoseconds
    usualUpdate = own?.median(of: "update_ns")
    prepare = own?.median(of: "prepare_ns")
    let hasEdits = worst.members.contains { $0.greatestUpdateNanoseconds != nil }
    let held = hasEdits ? [worst] : groups.filter { $0.isOfSameCollection(as: worst) }
    peak = held.flatMap(\.members).filter { $0.case.strategy.shown == name }
      .compactMap(\.peakBytes).max()
    longestFrame = all.compactMap { $0.frameCost?.nanoseconds }.max()
    longestUpdate = all.compactMap(\.greatestUpdateNanoseconds).max()
    refreshes = prepare.map { Int(wholePartOf: $0 / FrameBudget.nanoseconds) }
    if let peak, let collection = own?.median(of: "dataset_bytes"), collection > 0 {
      multiples = Int(wholePartOf: peak / collection)
    } else {
      multiples = nil
    }
  }

  var missesByFrames: Bool { (longestFrame ?? 0) > FrameBudget.nanoseconds }
  /// Whether it misses a refresh by itself.
  var missesFrames: Bool {
    missesByFrames || (longestUpdate ?? 0) > FrameBudget.nanoseconds
  }

  /// Whether it is better by one of the two that count and not worse by the other.
  func beats(_ other: StrategyStanding) -> Bool {
    let (mine, theirs) = (costs, other.costs)
    return mine.0 <= theirs.0 && mine.1 <= theirs.1 && (mine.0 < theirs.0 || mine.1 < theirs.1)
  }

  private var costs: (Int, Int) { (refreshes ?? 0, multiples ?? 0) }
}

extension Int {
  /// The whole part of a number that is not negative; the greatest number if there is none.
  fileprivate init(wholePartOf value: Double) {
    self = value < Double(Int.max) ? Int(Swift.max(0, value)) : Int.max
  }
}
