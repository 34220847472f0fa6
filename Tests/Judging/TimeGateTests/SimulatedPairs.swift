import Foundation
import Measurement
import Primitives
import TestSupport
import TimeGate
import Workers

/// Launches drawn from a seed instead of measured: what `TimeGateProcedure` judges in simulations.
///
/// A launch scatters as processes do, executables differ by where their code lies, and now and then
/// a process is off as a whole. How much a case scatters is drawn too.
struct SimulatedPairs: PairSource {
  /// A machine and an hour of it.
  struct Machine {
    /// Standard deviation of ln(head / base) between launches, of the median case, and the standard
    /// deviation of its logarithm over cases: 1.7 % and 0.5 as measured.
    var scatter = 0.017
    var spread = 0.5
    /// The same between layouts of the two builds, on top.
    var layoutScatter = 0.004
    /// How often a process is off by 10 %, either way.
    var wildLaunches = 0.02
    /// A noisy hour scatters so many times as much.
    var noise = 1.0

    static let quiet = Machine()
    static func noisy(_ noise: Double) -> Machine {
      Machine(wildLaunches: 0.05, noise: noise)
    }
  }

  private struct Layout: Hashable {
    var caseID: String
    var stage: PairStage
    var number: Int
  }

  let machine: Machine
  /// How much slower head is, by case, or by case and measure (`a edit-pass`); 0 for all others.
  let slowdowns: [String: Double]
  /// How many layouts there are to confirm with; screening has twelve of its own.
  let confirmLayouts: Int
  private(set) var launchCount = 0
  private var random: SplitMix64
  private var scatters: [String: Double] = [:]
  private var layouts: [Layout: Double] = [:]

  init(
    _ machine: Machine, seed: UInt64, slowdowns: [String: Double] = [:], confirmLayouts: Int = 24
  ) {
    self.machine = machine
    self.slowdowns = slowdowns
    self.confirmLayouts = confirmLayouts
    random = SplitMix64(seed: seed)
  }

  mutating func launches(
    _ range: Range<Int>, of subject: TimeGateRun.Case, _ measures: [PairMeasure],
    for stage: PairStage
  ) throws(PairSourceError) -> [PairMeasure: [PairLaunch]] {
    var all: [PairMeasure: [PairLaunch]] = [:]
    for measure in measures {
      // Measures of one case scatter apart; the control is of no case.
      let caseID = subject.job.case.id
      let id = measure == .control ? "control" : "\(caseID) \(measure.rawValue)"
      let slowdown = slowdowns[id] ?? slowdowns[caseID] ?? 0
      // A whole takes as long as two parts.
      let nanoseconds = measure == .wholeUpdate ? 10e6 : 5e6
      all[measure] = range.map { launch(id, slowdown, nanoseconds, stage, $0) }
    }
    return all
  }

  func layouts(for stage: PairStage) -> Int {
    switch stage {
    case .confirm: confirmLayouts
    case .confirmNull: confirmLayouts / 2
    default: 12
    }
  }

  private mutating func launch(
    _ id: String, _ slowdown: Double, _ nanoseconds: Double, _ stage: PairStage, _ number: Int
  ) -> PairLaunch {
    launchCount += 1
    let layout = Layout(caseID: id, stage: stage, number: number % layouts(for: stage))
    var effect = layouts[layout] ?? machine.layoutScatter * random.nextNormal()
    layouts[layout] = effect
    effect += scatter(of: id) * random.nextNormal()
    if random.nextUnit() < machine.wildLaunches { effect += random.nextUnit() < 0.5 ? 0.1 : -0.1 }
    let isSlowed = [.screen, .confirm].contains(stage) && id != "control"
    if isSlowed { effect += log1p(slowdown) }
    let base = UInt64(nanoseconds)
    let head = UInt64((nanoseconds * exp(effect)).rounded())
    let quad = BlockQuad(
      base: [base, base], head: [head, head], baseWall: [base, base], headWall: [head, head])
    return PairLaunch(quads: [quad, quad], unitsPerBlock: 1000)
  }

  private mutating func scatter(of id: String) -> Double {
    if let known = scatters[id] { return known }
    let spread = id == "control" ? 0 : machine.spread
    let drawn = machine.noise * machine.scatter * exp(spread * random.nextNormal())
    scatters[id] = drawn
    return drawn
  }
}

extension TimeGateRun.Case {
  /// A case for simulations: its name alone counts.
  static func simulated(
    _ id: String, measures: [PairMeasure] = [.query], timesWholes: Bool = false
  ) -> Self {
    Self(
      job: WorkerJob(case: .named(id), folders: []), measures: measures, timesWholes: timesWholes)
  }
}
