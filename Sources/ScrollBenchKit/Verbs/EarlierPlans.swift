import Foundation
import InputFiles
import Measurement
import Reports

/// The timing plans of an earlier run, for a run that will be compared with it.
struct EarlierPlans {
  /// The id of the earlier run.
  let runID: String
  private let plans: [String: TimingPlan]

  /// - Throws: `ReportError` if the folder cannot be read, `InputError` if nothing in it was timed
  ///   by a plan of this version.
  init(folder: String) throws {
    let run = try RunRecord.load(
      URL(path: folder, isFolder: true).appendingPathComponent("run.json"))
    runID = run.runID
    var plans: [String: TimingPlan] = [:]
    for record in run.cases where record.failure == nil {
      if let timing = record.timing, timing.sharing != nil { plans[record.id] = timing }
    }
    self.plans = plans
    guard !plans.isEmpty else {
      throw InputError(
        file: "--same-plan",
        message: "expected a run of schema 2 or later with times, found"
          + " \(run.cases.count) cases of schema \(run.schemaVersion) in \(folder)",
        advice: "run the earlier commit again with this version of the program")
    }
  }

  /// The plan that all cases of a group in the earlier run share; nil if it has none of these
  /// cases, or if their plans differ.
  func plan(ofGroup ids: [String]) -> TimingPlan? {
    let known = ids.compactMap { plans[$0] }
    guard let first = known.first, known.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
