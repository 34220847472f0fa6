import CollectionAttributes
import CollectionModel
import Foundation

/// The marks of what is out of date since the last pass, and their number.
struct LayoutProcess {
  /// The most passes that may run until nothing is marked any more.
  static let passLimit = 100

  /// All that was marked; nil if nothing was.
  private(set) var pending: InvalidationContext? {
    didSet { hasMarks = pending != nil }
  }
  /// Whether anything was marked. Each frame looks, and would copy `pending` to compare it.
  private(set) var hasMarks = false
  /// What made the first marks of this pass: an endless series of passes is reported with them.
  private var marks: [Mark] = []
  var origins: [String] { marks.map(\.text) }
  // Counted since the view was created or reset.
  private(set) var invalidations = 0
  var passesLeftEarly = 0
  var dataSourceCalls = 0
  /// The sum of the contexts' additions to the content size since everything was invalidated.
  var sizeAdjustment = CGSize.zero
  /// The number of layouts before this one.
  var exchanges = 0

  /// What marks something as out of date. Its text is only made for a report.
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

  /// Forgets all marks and counts.
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
