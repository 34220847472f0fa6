import CollectionModel
import Harness
import Measurement

extension TimeGate.Case {
  /// What is compared where nobody says: scrolling, and edits where the trace has some.
  static let usualMeasures: [PairMeasure] = [.query, .frame, .edit]

  /// The case with those of the measures that it has.
  ///
  /// - Throws: `InputError` where it has none of them.
  init(_ planned: PlannedCase, measures: [PairMeasure], in registry: Registry) throws {
    let hasEdits = try CaseContent(planned.job, in: registry).makeScript() != nil
    let fitting = measures.filter { measure in
      switch measure {
      case .edit: hasEdits
      // Between edits, queries are part of what frames are compared by.
      case .query: !hasEdits
      case .frame, .prepare: true
      case .control: false
      }
    }
    guard !fitting.isEmpty else {
      throw InputError(
        file: "--measure",
        message:
          "\(planned.job.caseID) has none of \(measures.map(\.rawValue).joined(separator: ", "))",
        advice: "edit needs a trace with edits, query one without; frame and prepare fit all")
    }
    self.init(job: planned.job, measures: fitting)
  }
}
