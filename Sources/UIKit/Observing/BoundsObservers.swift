import CoreGraphics
import Foundation

/// Is told of the bounds that a scroll view had, and of those that it has.
final class BoundsObserver {
  /// nil once it is not to be told any more.
  nonisolated(unsafe) var tell: ((_ old: CGRect, _ new: CGRect) -> Void)?

  init(_ tell: @escaping (_ old: CGRect, _ new: CGRect) -> Void) { self.tell = tell }
}

/// Who observes the bounds of which scroll view.
@MainActor
enum BoundsObservers {
  private struct Entry {
    weak var view: UIScrollView?
    /// Its observation keeps it alive.
    weak var observer: BoundsObserver?
  }

  /// Whether anybody has ever observed: a view of a program that does not asks nothing else.
  @exclusivity(unchecked) private(set) static var areUsed = false
  private static var entries: [ObjectIdentifier: [Entry]] = [:]
  /// How many views may be observed before those that are gone are looked for.
  private static var limit = 16

  static func add(_ observer: BoundsObserver, to view: UIScrollView) {
    areUsed = true
    if entries.count >= limit {
      entries = entries.filter { $0.value.contains { $0.view != nil && $0.observer?.tell != nil } }
      limit = max(16, 2 * entries.count)
    }
    // A view that is gone may have been at the same address.
    let others = (entries[ObjectIdentifier(view)] ?? []).filter {
      $0.view === view && $0.observer?.tell != nil
    }
    entries[ObjectIdentifier(view)] = others + [Entry(view: view, observer: observer)]
  }

  /// Tells the observers of a view that its bounds have changed.
  static func tell(_ view: UIScrollView, _ old: CGRect) {
    let new = view.bounds
    for entry in entries[ObjectIdentifier(view)] ?? [] where entry.view === view {
      entry.observer?.tell?(old, new)
    }
  }

  /// Ends the process as iOS does: nobody has used what an observer was told.
  static func fail(_ observer: AnyObject, _ keyPath: String?) -> Never {
    fatalError("\(type(of: observer)) was told of \(keyPath ?? "nothing") and did not handle it")
  }
}
