import Measurement
import Workers

/// A case of a group while the group is run.
struct CaseState {
  var job: WorkerJob
  var launches: [LaunchRecord] = []
  /// What its launches observed of single frames.
  var frames: [LaunchFrames] = []
  /// nil until a worker tells.
  var items: Int?
  var failure: CaseFailure?
  var cost = CaseCost()

  var id: String { job.case.id }

  /// Adds what one step took, ns. What counting takes the worker tells, as others count beside it.
  mutating func spend(_ nanoseconds: UInt64, on step: LaunchStep) {
    switch step {
    case .prepared: cost.prepareNanoseconds += nanoseconds
    case .counted: break
    case .replayed, .finished, .simulated: cost.replayNanoseconds += nanoseconds
    }
  }

  func record(timing: TimingPlan?) -> CaseRecord {
    let (launches, frames) = failure == nil ? (launches, frames) : ([], [])
    return CaseRecord(
      job.case.withoutPaths, itemCount: items ?? job.case.items ?? 0, launches: launches,
      timing: timing, frameTimes: .least(of: frames.compactMap(\.times)),
      timeline: frames.lazy.compactMap(\.timeline).first, failure: failure,
      cost: failure == nil ? cost : nil)
  }
}
