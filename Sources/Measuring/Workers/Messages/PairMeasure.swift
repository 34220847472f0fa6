import ChangeMetrics

/// A quantity of a case by which two builds are compared: CPU time of the thread, in blocks. A
/// measure never changes its meaning: workers of two versions would compare different things under
/// one name. A new meaning is a new measure, which a worker names when it is greeted.
package enum PairMeasure: Hashable, Sendable {
  /// Rectangle queries alone, from the state just after prepare; over the edited content, if any.
  case query
  /// Rectangle queries alone on an edit trace, in the source that was edited.
  case queryAfterEdits
  /// Whole updates of frames: query, diff, reuse, apply, drawing order.
  case frame
  /// Preparing a new source.
  case prepare
  /// The batches of an edit trace, each after the passes that come before it.
  case editBatch
  /// The first passes after each batch of an edit trace, which do the work that the batch put off.
  case editPass
  /// Changes that happen by the virtual clock, and no edit that is shown at once.
  case change(ChangeMetric)
  /// The same batches as the view and its source receive them.
  case update
  /// All of an update: the batch in the source, the view's part of it, and the first passes after.
  case wholeUpdate
  /// A walk through memory that is independent of the case: a check of the machine.
  case control

  /// The metric that findings, policies and reports call it by, such as `edit_batch_cpu_ns`.
  package var metric: String {
    String(rawValue.map { $0 == "-" ? "_" : $0 }) + "_cpu_ns"
  }

  /// Whether only a trace with edits has it.
  package var needsEdits: Bool {
    switch self {
    case .queryAfterEdits, .editBatch, .editPass, .update, .wholeUpdate, .change: true
    case .query, .frame, .prepare, .control: false
    }
  }

  /// The measure of which this one is a part: work that moves to another part does not change it.
  /// nil if it is part of none.
  package var whole: PairMeasure? {
    switch self {
    case .editBatch, .editPass, .update: .wholeUpdate
    case .query, .queryAfterEdits, .frame, .prepare, .change, .wholeUpdate, .control: nil
    }
  }

  /// The measures of workers that do not state theirs: those of `PairCommand` version 1. They also
  /// timed `edit`, all batches without a pass between them, which is no longer used.
  package static let ofFirstVersion: Set<PairMeasure> = [.query, .frame, .prepare, .control]
}

extension PairMeasure: RawRepresentable, CaseIterable, Codable {
  package static let allCases: [PairMeasure] =
    [.query, .queryAfterEdits, .frame, .prepare, .editBatch, .editPass]
    + ChangeMetric.allCases.map(PairMeasure.change) + [.update, .wholeUpdate, .control]

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  package init?(rawValue: String) {
    guard let measure = Self.byName[rawValue] else { return nil }
    self = measure
  }

  package var rawValue: String {
    switch self {
    case .query: "query"
    case .queryAfterEdits: "query-after-edits"
    case .frame: "frame"
    case .prepare: "prepare"
    case .editBatch: "edit-batch"
    case .editPass: "edit-pass"
    case .change(let measure): measure.rawValue
    case .update: "update"
    case .wholeUpdate: "whole-update"
    case .control: "control"
    }
  }
}
