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

  /// What is at most so long.
  var words: String {
    switch self {
    case .exchange: "an exchange takes"
    case .exchangeFrame: "a frame while it is shown"
    case .pinchFrame: "a frame of a pinch takes"
    case .dragFrame: "a frame in which an item is dragged takes"
    case .touchFrame: "a frame of fingers takes"
    case .focusFrame: "a frame in which the focus moves takes"
    case .animatedFrame: "a frame while a batch is shown takes"
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
