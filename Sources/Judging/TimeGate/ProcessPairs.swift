import Files
import Gate
import Workers

/// Launches that are pairs of worker processes.
///
/// Each stage has its own executables: neither the pairs that made a case suspect nor the places of
/// their code are used to confirm it. A build that is compared with itself takes its orders from
/// two disjoint sets.
struct ProcessPairs: PairSource {
  struct RunnerKey: Hashable {
    var caseID: String
    var stage: PairStage
  }

  let base: PairBuild
  let head: PairBuild
  let settings: PairSettings
  /// The launches of all screenings together.
  let screenLaunches: Int
  /// The injection into the head of one case, in all launches that compare base and head.
  let injection: TimeGateRun.CaseInjection?
  private(set) var runners: [RunnerKey: PairRunner] = [:]

  mutating func launches(
    _ range: Range<Int>, of subject: TimeGateRun.Case, _ measures: [PairMeasure],
    for stage: PairStage
  ) throws(PairSourceError) -> [PairMeasure: [PairLaunch]] {
    let id = subject.job.case.id
    let key = RunnerKey(caseID: id, stage: stage)
    var runner = runners[key] ?? runner(subject.job, stage)
    var all: [PairMeasure: [PairLaunch]] = [:]
    for launch in range {
      do {
        for (measure, observed) in try runner.run(launch: launch, measures: measures) {
          all[measure, default: []].append(observed)
        }
      } catch let interruption as Interruption {
        throw .interruption(interruption)
      } catch let failure as PairFailure {
        throw .loss(CaseLoss(failure, caseID: id))
      } catch {
        throw .loss(CaseLoss(caseID: id, kind: .failed, reason: reason(of: error)))
      }
    }
    runners[key] = runner
    return all
  }

  func layouts(for stage: PairStage) -> Int { builds(for: stage).base.orders.count }

  /// The measured slowdowns by the injection in confirming launches, a share for each.
  var injectedShares: [Double] {
    runners.filter { $0.key.stage == .confirm }.flatMap(\.value.injectedShares)
  }

  /// The times of the launches, by stage and case, the longest first.
  var steps: [StageSteps] {
    runners.map { StageSteps(stage: $0.key.stage, caseID: $0.key.caseID, steps: $0.value.steps) }
      .sorted { ($1.steps.total, $0.caseID) < ($0.steps.total, $1.caseID) }
  }

  private func runner(_ job: WorkerJob, _ stage: PairStage) -> PairRunner {
    let (base, head) = builds(for: stage)
    var runner = PairRunner(job: job, base: base, head: head, settings: settings)
    if let injection, injection.caseID == job.case.id, [.screen, .confirm].contains(stage) {
      runner.injection = injection.injection
    }
    return runner
  }

  private func builds(for stage: PairStage) -> (base: PairBuild, head: PairBuild) {
    PairBuild.builds(for: stage, base: base, head: head, screenLaunches: screenLaunches)
  }
}
