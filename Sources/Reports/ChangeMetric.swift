import Gate
import Measurement

/// The metrics by which groups are judged in which changes take their time or change the layout.
/// In the order in which they are read.
enum ChangeMetric: String, CaseIterable {
  case exchange = "exchange_prepare_ns"
  case exchangeFrame = "exchange_frame_ns"
  case pinchFrame = "pinch_frame_ns"
  case dragFrame = "drag_frame_ns"
  case touchFrame = "touch_frame_ns"
  case focusFrame = "focus_frame_ns"
  case animatedFrame = "animated_frame_ns"

  /// The title of its column.
  var title: String {
    switch self {
    case .exchange: "exchange"
    case .exchangeFrame: "exchange frame"
    case .pinchFrame: "pinch frame"
    case .dragFrame: "drag frame"
    case .touchFrame: "touch frame"
    case .focusFrame: "focus frame"
    case .animatedFrame: "animated frame"
    }
  }

  /// When it is measured.
  var situation: VerdictText.Situation {
    switch self {
    case .exchange: .exchanges
    case .exchangeFrame: .shownExchanges
    case .pinchFrame: .pinches
    case .dragFrame: .drags
    case .touchFrame: .touches
    case .focusFrame: .focus
    case .animatedFrame: .shownEdits
    }
  }

  /// Those that any of `cases` has.
  static func all(of cases: [CaseRecord]) -> [ChangeMetric] {
    allCases.filter { metric in cases.contains { $0.numbers(of: metric.rawValue) != nil } }
  }
}

extension CaseGroup<CaseRecord> {
  /// Whether changes take their time or change the layout in it.
  var hasChanges: Bool { !ChangeMetric.all(of: members).isEmpty }
}
