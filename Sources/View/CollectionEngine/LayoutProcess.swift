import CollectionAttributes
import CollectionModel
import Foundation

/// The marks of the parts out of date since the last pass, and the number of marks.
struct LayoutProcess {
  /// The most passes that may run before nothing is marked.
  static let passLimit = 100

  private(set) var pending: InvalidationContext? {
    didSet { hasMarks = pending != nil }
  }
  /// Whether anything is marked. Each frame reads this; comparing `pending` would copy it.
  private(set) var hasMarks = false
  /// The origins of the first marks of this pass, reported with an endless series of passes.
  private var marks: [Mark] = []
  var origins: [String] { marks.map(\.text) }
  // Counted since the view was created or reset.
  private(set) var invalidations = 0
  var passesLeftEarly = 0
  var dataSourceCalls = 0
  /// The sum of the contexts' additions to the content size since everything was last invalidated.
  var sizeAdjustment = CGSize.zero
  /// The number of layouts before this one.
  var exchanges = 0

  /// The origin of a mark. Its text is made only for a report.
  enum Mark {
    case code(StaticString, UInt)
    case element(StaticString, ElementID)

    var text: String {
      switch self {
      case .code(let file, let line): "\(file):\(line)"
      case .element(let what, let id): "\(what) of \(id)"
      }
    }
  }

  mutating func mark(_ context: InvalidationContext, by mark: Mark) {
    invalidations += 1
    if pending == nil {
      pending = context
      marks.removeAll(keepingCapacity: true)
    } else {
      pending?.merge(context)
    }
    if marks.count < 4 { marks.append(mark) }
  }

  mutating func reset() {
    let kept = exchanges
    self = LayoutProcess()
    exchanges = kept
  }

  mutating func take() -> InvalidationContext? {
    defer { pending = nil }
    return pending
  }
}
