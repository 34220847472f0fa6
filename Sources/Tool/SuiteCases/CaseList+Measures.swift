import ChangeMetrics
import Files
import Harness
import Measurement
import Registration
import ScrollTraces
import TimeGate
import Workers

extension PairMeasure {
  /// All measures that a user can request; the control belongs to no case.
  package static let choices = allCases.filter { $0 != .control }
}

extension CaseList {
  /// A case of the list with what it is compared by.
  ///
  /// - Parameter measures: those of them that it has; empty for those of its suite, or else for
  ///   what is usual: queries and frames, or where the trace has edits, queries after them, their
  ///   batches, and the first passes after each. Frames after edits are frames like any other.
  ///   Layout objects are also compared by `prepare`, which is all their own.
  /// - Throws: `InputError` where it has none of them.
  package func timed(
    _ case: Case, by measures: [PairMeasure]
  ) throws -> TimeGateRun.Case {
    let resolved = resolved(`case`)
    let (job, script) = (resolved.job, resolved.script)
    let hasEdits = script != nil
    let (wanted, source) =
      measures.isEmpty ? (self.measures(of: `case`), "--suite") : (measures, "--measure")
    guard !wanted.isEmpty else {
      // With edits, the pass after a batch prepares.
      let usual: [PairMeasure] =
        if let script, script.isClocked {
          Self.clockedMeasures(of: script)
        } else if script?.kind.recording == .taps {
          [.update, .editPass]
        } else if hasEdits {
          [.queryAfterEdits, .editBatch, .editPass]
        } else if resolved.choice.layout.registration.origin.kind == .object {
          [.query, .frame, .prepare]
        } else {
          [.query, .frame]
        }
      return TimeGateRun.Case(job: job, measures: usual)
    }
    let fitting = wanted.filter { measure in
      guard measure != .control else { return false }
      guard measure.needsEdits else { return true }
      guard let script else { return false }
      if case .change = measure { return Self.clockedMeasures(of: script).contains(measure) }
      return script.kind.changesContent
    }
    guard !fitting.isEmpty else {
      let names = wanted.map(\.rawValue).joined(separator: ", ")
      throw InputError(
        file: source, message: "\(`case`.id) has none of \(names)",
        advice: "these measures need a trace with \(Self.needs); query, frame and prepare fit all"
          + " cases")
    }
    return TimeGateRun.Case(job: job, measures: fitting)
  }

  /// What traces must have for some of the measures, in words.
  private static var needs: String {
    var needs = ["edits"]
    for measure in ChangeMetric.allCases where !needs.contains(measure.facts.need) {
      needs.append(measure.facts.need)
    }
    return needs.dropLast().joined(separator: ", ") + " or " + needs[needs.count - 1]
  }

  /// What a script that runs by the virtual clock is compared by.
  private static func clockedMeasures(of script: EditScript) -> [PairMeasure] {
    let moving = script.plan.animation > 0 ? script.kind.movementMeasure : nil
    return [script.kind.ownMeasure, moving].compactMap { $0 }.map(PairMeasure.change)
  }
}
