import Files
import Measurement
import Primitives
import Statistics

/// The costs of the cases of a suite, as an earlier run measured them, or a model of it predicts.
package struct CaseCosts: Sendable {
  /// How predictions compare with an earlier run: a model of nine tenths predicts each tenth.
  package struct Accuracy: Codable, Sendable {
    /// The median over cases of |predicted / measured - 1|.
    package var medianError: Double
    /// The standard error of the sum over all cases, as a fraction of it: the scatter of the sums
    /// over the tenths, root mean square, divided by the root of their number.
    package var errorOfTotal: Double
  }

  /// Times of one launch, ns.
  private struct Cost {
    var prepare: Double
    var count: Double
    var replay: Double
  }

  /// A model that predicts the times of cases of one kind.
  private struct Models {
    var prepare: CostModel
    var count: CostModel
    var replay: CostModel

    init(_ cases: [Case], _ measured: [String: Cost]) {
      func model(_ part: (Cost) -> Double) -> CostModel {
        CostModel(cases.map { ($0, part(measured[$0.id]!)) })
      }
      prepare = model(\.prepare)
      count = model(\.count)
      replay = model(\.replay)
    }

    func cost(of case: Case) -> Cost {
      Cost(
        prepare: prepare.nanoseconds(of: `case`), count: count.nanoseconds(of: `case`),
        replay: replay.nanoseconds(of: `case`))
    }
  }

  /// That of the run that measured them.
  package let runID: String
  /// The name of that run in errors.
  private let path: String
  /// By the ids of cases.
  private let measured: [String: Cost]
  /// By `Case.isPlayed`.
  private let models: [Bool: Models]
  /// The time for which the run timed each case, s.
  private let budget: Double
  private let cores: Int
  /// The time of a launch of a case outside its steps, ns.
  private var besideSteps = 0.0
  /// The time of a run before its first case, without the check of contents.
  private var startNanoseconds = 0.0
  /// The time of the check of one content: data with a layout.
  private var checkNanoseconds = 0.0
  package let accuracy: Accuracy?

  /// - Parameters:
  ///   - run: an earlier run.
  ///   - path: its name in errors.
  /// - Throws: `InputError` if it holds no case whose cost was recorded.
  package init(of run: RunRecord, at path: String) throws(InputError) {
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
    guard let budget = run.scope?.plan.budgetSeconds, budget > 0,
      !cases.isEmpty
    else {
      throw InputError(
        file: path,
        message: "expected a run that recorded the costs of its cases, found a run without them",
        advice: "run it again with this version")
    }
    self.measured = measured
    runID = run.runID
    self.budget = budget
    cores = max(1, run.environment.cores)
    self.path = path
    models = Dictionary(grouping: cases, by: \.isPlayed).mapValues { Models($0, measured) }
    accuracy = Self.accuracy(cases, measured)
    let parts = run.allParts.compactMap(\.cost)
    // The costs of a merged run count only if all of its parts have them.
    if parts.count == run.allParts.count { learn(from: parts, of: run) }
  }

  /// Learns the time of runs outside the steps of their cases.
  private mutating func learn(from parts: [RunCost], of run: RunRecord) {
    func sum(_ part: KeyPath<RunCost, UInt64>) -> Double {
      parts.reduce(0) { $0 + Double($1[keyPath: part]) }
    }
    startNanoseconds = sum(\.startNanoseconds) / Double(parts.count)
    let contents = Set(run.cases.map { [Self.content(of: $0.case), String($0.part ?? 0)] })
    checkNanoseconds = sum(\.checkNanoseconds) / Double(max(1, contents.count))
    var (steps, launches) = (0.0, 0)
    for group in run.groups {
      let costs = group.members.compactMap { record in
        record.cost.map { (of: measured[record.id], launches: $0.launches) }
      }
      guard let most = costs.map(\.launches).max() else { continue }
      steps += nanoseconds(costs.compactMap(\.of)) * Double(most)
      launches += costs.reduce(0) { $0 + $1.launches }
    }
    besideSteps = max(0, sum(\.caseNanoseconds) - steps) / Double(max(1, launches))
  }

  private static func content(of case: Case) -> String {
    "\(`case`.data.id)@\(`case`.items ?? -1) / \(`case`.layout.id)"
  }

  /// The time of a run of the cases before the first of them, in whole microseconds.
  package func microsecondsBefore(_ cases: [Case]) -> Int {
    let contents = Set(cases.map(Self.content))
    let nanoseconds = startNanoseconds + checkNanoseconds * Double(contents.count)
    return Int((nanoseconds / 1000).rounded())
  }

  /// The time of the steps of one launch of a group: only counting is done on all cores.
  private func nanoseconds(_ members: [Cost]) -> Double {
    let counting = members.reduce(0) { $0 + $1.count }
    let side = Double(max(1, min(cores, members.count)))
    return members.reduce(0) { $0 + $1.prepare + $1.replay }
      + max(members.map(\.count).max() ?? 0, counting / side)
  }

  /// nil with fewer than five cases in each tenth.
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
      let models = Dictionary(grouping: others, by: \.isPlayed)
        .mapValues { Models($0, measured) }
      var sums = (predicted: 0.0, measured: 0.0)
      for one in own {
        guard let cost = models[one.isPlayed]?.cost(of: one) else { continue }
        let predicted = total(cost)
        let actual = max(1, total(measured[one.id]!))
        errors.append(abs(predicted / actual - 1))
        sums.predicted += predicted
        sums.measured += actual
      }
      guard sums.measured > 0 else { continue }
      let error = sums.predicted / sums.measured - 1
      squares += error * error
    }
    return Accuracy(
      medianError: Percentile.median(of: errors),
      errorOfTotal: (squares / Double(folds)).squareRoot() / Double(folds).squareRoot())
  }

  /// Checks that the earlier run has times of cases like these.
  ///
  /// - Throws: `InputError` if it has only timed cases, or only cells with costs, and these differ.
  package func check(_ cases: [Case]) throws(InputError) {
    for one in cases where measured[one.id] == nil && models[one.isPlayed] == nil {
      throw InputError(
        file: path,
        message: !one.isPlayed
          ? "expected a run that timed its cases, found one whose cells have costs (--cell-cost)"
          : "expected a run whose cells have costs (--cell-cost), found one that timed its cases",
        advice: "name a run of cases like these with --costs, or leave it out")
    }
  }

  /// Whether the earlier run measured the case.
  package func hasMeasured(_ case: Case) -> Bool { measured[`case`.id] != nil }

  /// The time of a group of cases that run together, in whole microseconds: equal on every machine.
  ///
  /// - Parameter plan: of the run that they are run in.
  /// - Precondition: `check` of these cases throws nothing.
  package func microseconds(of group: CaseGroup<Case>, by plan: RunPlan) -> Int {
    let members = group.members.map { member in
      var cost = measured[member.id] ?? models[member.isPlayed]!.cost(of: member)
      if !member.isPlayed { cost.replay *= plan.budgetSeconds / budget }
      return cost
    }
    let once = nanoseconds(members) + besideSteps * Double(members.count)
    let launches = group.members.contains { !$0.isPlayed } ? plan.launches : 1
    return Int((once * Double(launches) / 1000).rounded())
  }
}

extension Case {
  /// Whether its cells have costs: such a case is played instead of timed, which takes other times.
  fileprivate var isPlayed: Bool { cells != nil }
}
