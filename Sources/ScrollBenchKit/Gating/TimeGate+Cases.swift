import CollectionModel
import Harness
import Measurement

extension TimeGate.Case {
  /// The case with what it is compared by.
  ///
  /// - Parameter measures: those of them that it has; empty for what is usual: queries, and frames
  ///   where nothing is edited, else edits. Frames after edits are frames like any other.
  /// - Throws: `InputError` where it has none of them.
  init(_ planned: PlannedCase, measures: [PairMeasure], in registry: Registry) throws {
    let hasEdits = try CaseContent(planned.job, in: registry).makeScript() != nil
    guard !measures.isEmpty else {
      self.init(job: planned.job, measures: hasEdits ? [.query, .edit] : [.query, .frame])
      return
    }
    let fitting = measures.filter { $0 != .control && ($0 != .edit || hasEdits) }
    guard !fitting.isEmpty else {
      let names = measures.map(\.rawValue).joined(separator: ", ")
      throw InputError(
        file: "--measure", message: "\(planned.job.caseID) has none of \(names)",
        advice: "edit needs a trace with edits; query, frame and prepare fit all")
    }
    self.init(job: planned.job, measures: fitting)
  }
}
