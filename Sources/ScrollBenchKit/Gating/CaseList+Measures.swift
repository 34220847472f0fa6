import Harness
import InputFiles
import Measurement
import ScrollTraces
import TimeGate
import Workers

extension CaseList {
  /// A case of the list with what it is compared by.
  ///
  /// - Parameter measures: those of them that it has; empty for what its suite says, or else for
  ///   what is usual: queries and frames, or where the trace has edits, queries after them, their
  ///   batches, and the first passes after each. Frames after edits are frames like any other.
  ///   Layout objects are also compared by `prepare`, which is all their own.
  /// - Throws: `InputError` where it has none of them.
  package func timed(
    _ case: Case, by measures: [PairMeasure], in registry: Registry
  ) throws -> TimeGateRun.Case {
    let job = job(for: `case`)
    let content = try CaseContent(job, in: registry)
    let script = try content.makeScript()
    let hasEdits = script != nil
    let (wanted, source) =
      measures.isEmpty ? (self.measures(of: `case`), "--suite") : (measures, "--measure")
    guard !wanted.isEmpty else {
      // With edits, the pass after a batch prepares.
      let usual: [PairMeasure] =
        if let script, script.isClocked {
          Self.clockedMeasures(of: script)
        } else if script?.kind == .taps {
          [.update, .editPass]
        } else if hasEdits {
          [.queryAfterEdits, .editBatch, .editPass]
        } else if content.choice.layout.registration.origin.kind == .object {
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
      if measure.isClocked { return Self.clockedMeasures(of: script).contains(measure) }
      return script.kind.changesContent
    }
    guard !fitting.isEmpty else {
      let names = wanted.map(\.rawValue).joined(separator: ", ")
      throw InputError(
        file: source, message: "\(`case`.id) has none of \(names)",
        advice:
          "they need a trace with edits, animation, exchanges, pinches, drags, touches or a focus;"
          + " query,"
          + " frame and prepare fit all")
    }
    return TimeGateRun.Case(job: job, measures: fitting)
  }

  /// What a script that runs by the virtual clock is compared by.
  private static func clockedMeasures(of script: EditScript) -> [PairMeasure] {
    switch script.kind {
    case .exchange:
      script.animation > 0 ? [.exchangePrepare, .exchangeFrame] : [.exchangePrepare]
    case .pinch: [.pinchFrame]
    case .touch: [.touchFrame]
    case .focusWalk: [.focusFrame]
    case .drag: script.animation > 0 ? [.dragFrame, .animatedFrame] : [.dragFrame]
    default: script.animation > 0 ? [.animatedFrame] : []
    }
  }
}
