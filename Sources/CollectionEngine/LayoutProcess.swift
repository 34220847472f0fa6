import CollectionAttributes
import Foundation

/// The marks of what is out of date since the last pass, and their number.
struct LayoutProcess {
  /// The most passes that may run until nothing is marked any more.
  static let passLimit = 100

  /// All that was marked; nil if nothing was.
  private(set) var pending: InvalidationContext?
  /// The places in code that made the marks of this pass; an endless series of passes is reported
  /// with the first few.
  private(set) var origins: [String] = []
  // Counted since the view was created or reset.
  private(set) var invalidations = 0
  var passesLeftEarly = 0
  var dataSourceCalls = 0
  /// The sum of the contexts' additions to the content size since everything was invalidated.
  var sizeAdjustment = CGSize.zero
  /// The number of layouts before this one.
  var exchanges = 0

  mutating func mark(_ context: InvalidationContext, by origin: @autoclosure () -> String) {
    invalidations += 1
    if pending == nil {
      pending = context
      origins.removeAll(keepingCapacity: true)
    } else {
      pending?.merge(context)
    }
    if origins.count < 4 { origins.append(origin()) }
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
