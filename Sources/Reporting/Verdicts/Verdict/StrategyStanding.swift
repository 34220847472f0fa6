import Measurement
import ResultFiles

/// The costs of a strategy with one layout, over all traces of one collection.
struct StrategyStanding {
  let name: String
  /// The longest of any trace; nil, like the next ones, if nothing was timed.
  let frame: FrameCost?
  /// The longest batch of edits of any trace, ns, and the median batch of that trace; of another
  /// collection if this one has no edits.
  let longestEdit: Double?
  let usualEdit: Double?
  let prepare: Double?
  /// The most of any trace, bytes.
  let peak: Double?
  /// Whole refreshes of 120 Hz that preparing takes.
  let refreshes: Int?
  /// The bytes that it holds as a whole multiple of those of the collection.
  let multiples: Int?
  /// The longest frame in any group of the layout, ns.
  let longestFrame: Double?
  private let longestEditAnywhere: Double?
  private let editBudget: Double

  /// - Parameters:
  ///   - groups: of one layout.
  ///   - worst: one of them; those of the same collection count.
  ///   - editBudget: the time, ns, above which edits drop frames.
  init(
    _ name: String, in groups: [CaseGroup<CaseRecord>], of worst: CaseGroup<CaseRecord>,
    editBudget: Double
  ) {
    self.name = name
    self.editBudget = editBudget
    func records(_ groups: [CaseGroup<CaseRecord>]) -> [CaseRecord] {
      groups.flatMap(\.members).filter { $0.case.strategy.shown == name }
    }
    let all = records(groups)
    let own = records(groups.filter { $0.isOfSameCollection(as: worst) })
    frame = own.compactMap(\.frameCost).max { $0.nanoseconds < $1.nanoseconds }
    func mostEdited(_ records: [CaseRecord]) -> (record: CaseRecord, time: Double)? {
      records.compactMap { one in one.longestEditNanoseconds.map { (one, $0) } }
        .max { $0.1 < $1.1 }
    }
    let edited = mostEdited(own) ?? mostEdited(all)
    longestEdit = edited?.time
    usualEdit = edited?.record.median(of: .updateTime)
    prepare = own.compactMap { $0.median(of: .prepareTime) }.max()
    peak = own.compactMap(\.peakBytes).max()
    longestFrame = all.compactMap { $0.frameCost?.nanoseconds }.max()
    longestEditAnywhere = all.compactMap(\.longestEditNanoseconds).max()
    refreshes = prepare.map { Int(wholePartOf: $0 / FrameBudget.nanoseconds) }
    let collection = own.compactMap { $0.median(of: .datasetBytes) }.max() ?? 0
    multiples = collection > 0 ? peak.map { Int(wholePartOf: $0 / collection) } : nil
  }

  /// The longest frame or batch of edits with the collection.
  var longest: Double? { [frame?.nanoseconds, longestEdit].compactMap { $0 }.max() }

  var dropsFramesScrolling: Bool { (longestFrame ?? 0) > FrameBudget.nanoseconds }
  /// Whether it misses a refresh by itself.
  var dropsFrames: Bool { dropsFramesScrolling || (longestEditAnywhere ?? 0) > editBudget }

  /// Whether it is better by one of the two costs and not worse by the other.
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
