import CollectionAttributes
import Foundation

/// What has been marked as out of date since the last pass, and how often that happened.
struct LayoutProcess {
  /// The most passes until nothing is marked any more.
  static let passLimit = 100

  /// All that was marked; nil if nothing was.
  private(set) var pending: InvalidationContext?
  /// Where the marks of this pass were made; the last few are named if the passes find no end.
  private(set) var origins: [String] = []
  // Counted since the view was created or reset.
  private(set) var invalidations = 0
  var passesLeftEarly = 0
  var dataSourceCalls = 0
  /// What contexts have added to the size of the content since everything was invalidated.
  var sizeAdjustment = CGSize.zero
  /// How many layouts there were before this one.
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
