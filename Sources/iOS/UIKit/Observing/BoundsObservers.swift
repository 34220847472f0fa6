/// Receives the former and the present bounds of a scroll view.
final class BoundsObserver {
  /// nil once observation has ended.
  nonisolated(unsafe) var notify: ((_ old: CGRect, _ new: CGRect) -> Void)?

  init(_ notify: @escaping (_ old: CGRect, _ new: CGRect) -> Void) { self.notify = notify }
}

/// The observers of the bounds of scroll views.
@MainActor
enum BoundsObservers {
  private struct Entry {
    weak var view: UIScrollView?
    /// The observation holds the observer.
    weak var observer: BoundsObserver?
  }

  /// Whether any view was ever observed: in other programs, views check only this.
  @exclusivity(unchecked) private(set) static var areUsed = false
  private static var entries: [ObjectIdentifier: [Entry]] = [:]
  /// The number of observed views above which entries of destroyed views are removed.
  private static var limit = 16

  static func add(_ observer: BoundsObserver, to view: UIScrollView) {
    areUsed = true
    if entries.count >= limit {
      entries = entries.filter {
        $0.value.contains { $0.view != nil && $0.observer?.notify != nil }
      }
      limit = max(16, 2 * entries.count)
    }
    // A destroyed view may have been at the same address.
    let others = (entries[ObjectIdentifier(view)] ?? []).filter {
      $0.view === view && $0.observer?.notify != nil
    }
    entries[ObjectIdentifier(view)] = others + [Entry(view: view, observer: observer)]
  }

  static func notify(_ view: UIScrollView, _ old: CGRect) {
    let new = view.bounds
    for entry in entries[ObjectIdentifier(view)] ?? [] where entry.view === view {
      entry.observer?.notify?(old, new)
    }
  }

  /// Ends the process, as iOS does: the observer did not handle a change.
  static func fail(_ observer: AnyObject, _ keyPath: String?) -> Never {
    fatalError(
      "\(type(of: observer)) received a change of \(keyPath ?? "nothing") and did not handle it")
  }
}
