import CollectionEngine
import CollectionModel

/// Views off screen that still show their elements, in the order in which they left.
///
/// - Complexity: O(views) for each call; they are few.
struct BoundViews {
  private(set) var views: [(id: ElementID, view: CollectionReusableView)] = []

  private(set) var peak = 0

  var count: Int { views.count }

  mutating func append(_ view: CollectionReusableView, showing id: ElementID) {
    views.append((id, view))
    peak = max(peak, views.count)
  }

  func view(of id: ElementID) -> CollectionReusableView? { views.first { $0.id == id }?.view }

  mutating func take(_ id: ElementID) -> CollectionReusableView? {
    guard let index = views.firstIndex(where: { $0.id == id }) else { return nil }
    return views.remove(at: index).view
  }

  /// Removes and returns the view that left first; if a queue is given, the first of that queue.
  mutating func takeFirst(of queue: Int? = nil) -> CollectionReusableView? {
    guard let index = views.firstIndex(where: { queue == nil || $0.view.queue == queue }) else {
      return nil
    }
    return views.remove(at: index).view
  }

  /// Follows a batch of updates. Returns the views whose content is out of date.
  mutating func follow(_ map: UpdateMap) -> [CollectionReusableView] {
    var outdated: [CollectionReusableView] = []
    views = views.compactMap { id, view in
      if case .stays(let new, isReconfigured: false) = map.fate(of: id) { return (new, view) }
      outdated.append(view)
      return nil
    }
    return outdated
  }

  mutating func removeAll() -> [CollectionReusableView] {
    defer { views.removeAll() }
    return views.map(\.view)
  }
}
