import Foundation
import Measurement
import Registration

extension RunRecord {
  /// A run that begins now on this machine, without cases. Measures the machine first.
  ///
  /// - Parameter seconds: how long the run will measure, which limits how long this takes.
  static func begun(measuringFor seconds: Double = .infinity) -> RunRecord {
    let now = Date().ISO8601Format()
    let source = SourceVersion.current
    var environment = Environment.current()
    environment.machine = .measured(.brief(seconds: seconds))
    return RunRecord(
      runID: newID(at: now), commit: source.commit,
      isDirty: source.isDirty, timestamp: now, shard: "", environment: environment, cases: [])
  }

  /// The id of a run that this process makes, from the time in ISO 8601.
  static func newID(at time: String) -> String {
    time.filter { $0.isNumber || $0 == "T" } + "-\(getpid())"
  }
}
