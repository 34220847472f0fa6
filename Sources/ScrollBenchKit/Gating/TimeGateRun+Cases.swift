import Harness
import InputFiles
import Measurement
import TimeGate
import Workers

extension TimeGateRun.Case {
  /// The case with what it is compared by.
  ///
  /// - Parameter measures: those of them that it has; empty for what its suite says, or else for
  ///   what is usual: queries and frames, or where the trace has edits, queries after them, their
  ///   batches, and the first passes after each. Frames after edits are frames like any other.
  ///   Layout objects are also compared by `prepare`, which is all their own.
  /// - Throws: `InputError` where it has none of them.
  package init(_ planned: PlannedCase, measures: [PairMeasure], in registry: Registry) throws {
    let content = try CaseContent(planned.job, in: registry)
    let hasEdits = try content.makeScript() != nil
    let (wanted, source) =
      measures.isEmpty ? (planned.measures ?? [], "--suite") : (measures, "--measure")
    guard !wanted.isEmpty else {
      // With edits, the pass after a batch prepares.
      let usual: [PairMeasure] =
        if hasEdits {
          [.queryAfterEdits, .editBatch, .editPass]
        } else if content.choice.layout.registration.origin.kind == .object {
          [.query, .frame, .prepare]
        } else {
          [.query, .frame]
        }
      self.init(job: planned.job, measures: usual)
      return
    }
    let fitting = wanted.filter { $0 != .control && (!$0.needsEdits || hasEdits) }
    guard !fitting.isEmpty else {
      let names = wanted.map(\.rawValue).joined(separator: ", ")
      throw InputError(
        file: source, message: "\(planned.job.caseID) has none of \(names)",
        advice: "they need a trace with edits; query, frame and prepare fit all")
    }
    self.init(job: planned.job, measures: fitting)
  }
}
