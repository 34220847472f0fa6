/// A quantity of a case by which two builds are compared: CPU time of the thread, in blocks.
///
/// A measure never changes its meaning: workers of two versions would compare different things
/// under one name. A new meaning is a new measure, which a worker names when it is greeted.
public enum PairMeasure: String, Codable, CaseIterable, Sendable {
  /// Rectangle queries alone, from the state just after prepare. On an edit trace the source is
  /// made anew over the content that the edits leave.
  case query
  /// Rectangle queries alone on an edit trace, in the source that was edited.
  case queryAfterEdits = "query-after-edits"
  /// Whole updates of frames: query, diff, reuse, apply, drawing order.
  case frame
  /// Preparing a new source.
  case prepare
  /// The batches of an edit trace, each after the passes that come before it.
  case editBatch = "edit-batch"
  /// The first passes after each batch of an edit trace, which do the work that the batch put off.
  case editPass = "edit-pass"
  /// The passes that follow each animated batch until everything has come to rest, but for the
  /// first.
  case animatedFrame = "animated-frame"
  /// Making and preparing the layout of each exchange, and giving it to the view.
  case exchangePrepare = "exchange-prepare"
  /// The passes that follow each exchange until everything has come to rest, but for the first.
  case exchangeFrame = "exchange-frame"
  /// Each frame of a pinch: the layout gets its parameter, and the pass shows it.
  case pinchFrame = "pinch-frame"
  /// Each frame in which an item is dragged: the view and the layout are told where the hand is,
  /// and the pass shows it.
  case dragFrame = "drag-frame"
  /// Each frame in which fingers come down, move or lift: recognisers and the selection hear of it,
  /// and the pass shows what follows.
  case touchFrame = "touch-frame"
  /// Each frame in which the focus moves: the next item is found, and the pass shows it.
  case focusFrame = "focus-frame"
  /// The batches of an edit trace as the view and its source are told of them, each after the
  /// passes that come before it.
  case update
  /// A walk through memory that is independent of the case: a check of the machine.
  case control

  /// The metric that findings, policies and reports call it by, such as `edit_batch_cpu_ns`.
  public var metric: String {
    String(rawValue.map { $0 == "-" ? "_" : $0 }) + "_cpu_ns"
  }

  /// Whether only a trace with edits has it.
  public var needsEdits: Bool {
    switch self {
    case .queryAfterEdits, .editBatch, .editPass, .update: true
    case .animatedFrame, .exchangePrepare, .exchangeFrame, .pinchFrame, .dragFrame, .touchFrame,
      .focusFrame:
      true
    case .query, .frame, .prepare, .control: false
    }
  }

  /// Whether it is of changes that happen by the virtual clock, and of no edit that is shown at
  /// once.
  public var isClocked: Bool {
    switch self {
    case .animatedFrame, .exchangePrepare, .exchangeFrame, .pinchFrame, .dragFrame, .touchFrame,
      .focusFrame:
      true
    default: false
    }
  }

  /// The measures of workers that do not state theirs: those of `PairCommand` version 1. They also
  /// timed `edit`, all batches without a pass between them, which is no longer used.
  package static let ofFirstVersion: Set<PairMeasure> = [.query, .frame, .prepare, .control]
}
