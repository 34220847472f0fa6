import InputFiles
import Measurement
import Primitives
import Statistics

/// What the cases of a suite cost: as an earlier run measured them, or as a model fitted to that
/// run predicts.
public struct CaseCosts: Sendable {
  /// How an earlier run's prediction compares with what it measured, each tenth of its cases
  /// predicted by a model of the others.
  public struct Accuracy: Codable, Sendable {
    /// The median over cases of |predicted / measured - 1|.
    public var medianError: Double
    /// The standard error of the sum over all cases, as a fraction of it: what the sums over the
    /// tenths scatter by, root mean square, divided by the root of their number.
    public var errorOfTotal: Double
  }

  /// How often and for how long a run times its cases.
  public struct Effort: Hashable, Sendable {
    public var launches: Int
    /// `--budget`, s.
    public var budget: Double

    public init(launches: Int, budget: Double) {
      self.launches = launches
      self.budget = budget
    }
  }

  /// Times of one launch, ns.
  private struct Cost {
    var prepare: Double
    var count: Double
    var replay: Double
  }

  /// Of the run that measured them.
  public let runID: String
  private let measured: [String: Cost]
  private let prepare: CostModel
  private let count: CostModel
  private let replay: CostModel
  /// What the run timed each case for, s.
  private let budget: Double
  private let cores: Int
  public let accuracy: Accuracy?

  /// - Parameters:
  ///   - run: an earlier run.
  ///   - path: what errors call it.
  /// - Throws: `InputError` if it holds no case whose cost was recorded.
  public init(of run: RunRecord, at path: String) throws(InputError) {
    var measured: [String: Cost] = [:]
    var cases: [Case] = []
    for record in run.cases {
      guard record.failure == nil, let cost = record.cost, cost.launches > 0 else { continue }
      let launches = Double(cost.launches)
      measured[record.id] = Cost(
        prepare: Double(cost.prepareNanoseconds) / launches,
        count: Double(cost.countNanoseconds) / launches,
        replay: Double(cost.replayNanoseconds) / launches)
      cases.append(record.case)
    }
    guard let budget = run.scope?.settings["--budget"].flatMap(Double.init), budget > 0,
      !cases.isEmpty
    else {
      throw InputError(
        file: path, message: "expected a run that recorded what its cases cost, found none",
        advice: "run it again with this version")
    }
    self.measured = measured
    runID = run.runID
    self.budget = budget
    cores = max(1, run.environment.cores)
    func model(_ cases: [Case], _ part: (Cost) -> Double) -> CostModel {
      CostModel(cases.map { ($0, part(measured[$0.id]!)) })
    }
    prepare = model(cases, \.prepare)
    count = model(cases, \.count)
    replay = model(cases, \.replay)
    accuracy = Self.accuracy(cases, measured)
  }

  private static func accuracy(_ cases: [Case], _ measured: [String: Cost]) -> Accuracy? {
    let folds = 10
    guard cases.count >= 5 * folds else { return nil }
    // By the hash of their ids: neighbours in a suite are alike.
    let order = cases.sorted { FNV1a.hash(of: $0.id.utf8) < FNV1a.hash(of: $1.id.utf8) }
    func total(_ cost: Cost) -> Double { cost.prepare + cost.count + cost.replay }
    var errors: [Double] = []
    var squares = 0.0
    for fold in 0..<folds {
      let own = order.indices.filter { $0 % folds == fold }.map { order[$0] }
      let others = order.indices.filter { $0 % folds != fold }.map { order[$0] }
      func model(_ part: (Cost) -> Double) -> CostModel {
        CostModel(others.map { ($0, part(measured[$0.id]!)) })
      }
      let models = [model(\.prepare), model(\.count), model(\.replay)]
      var sums = (predicted: 0.0, measured: 0.0)
      for one in own {
        let predicted = models.reduce(0) { $0 + $1.nanoseconds(of: one) }
        let actual = max(1, total(measured[one.id]!))
        errors.append(abs(predicted / actual - 1))
        sums.predicted += predicted
        sums.measured += actual
      }
      let error = sums.predicted / sums.measured - 1
      squares += error * error
    }
    return Accuracy(
      medianError: Percentile.median(of: errors),
      errorOfTotal: (squares / Double(folds)).squareRoot() / Double(folds).squareRoot())
  }

  /// Whether the earlier run measured the case.
  public func hasMeasured(_ case: Case) -> Bool { measured[`case`.id] != nil }

  /// What a group of cases takes that are run together, in whole microseconds: equal on every
  /// machine.
  ///
  /// Its members prepare and replay one after the other, and count side by side on all cores.
  public func microseconds(of group: CaseGroup<Case>, _ effort: Effort) -> Int {
    var (alone, counting, longest) = (0.0, 0.0, 0.0)
    for member in group.members {
      let cost =
        measured[member.id]
        ?? Cost(
          prepare: prepare.nanoseconds(of: member), count: count.nanoseconds(of: member),
          replay: replay.nanoseconds(of: member))
      let isTimed = member.cells == nil
      alone += cost.prepare + cost.replay * (isTimed ? effort.budget / budget : 1)
      counting += cost.count
      longest = max(longest, cost.count)
    }
    let side = Double(min(cores, group.members.count))
    let once = alone + max(longest, counting / side)
    let launches = group.members.contains { $0.cells == nil } ? effort.launches : 1
    return Int((once * Double(launches) / 1000).rounded())
  }
}
