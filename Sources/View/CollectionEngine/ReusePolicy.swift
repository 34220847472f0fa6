import CollectionModel

/// How views wait off screen for their next element. It replaces a collection view's own queues,
/// which keep all views and return the most recent one.
///
/// A view that left the screen still shows its element's content, and may return to that element
/// unchanged. A view whose element was removed or reloaded shows no valid content.
public protocol ReusePolicy: AnyObject {
  /// The number of views that wait.
  var waitingCount: Int { get }
  /// The largest number of views that waited at once for their own elements alone, since
  /// `removeAll`.
  var boundPeak: Int { get }
  /// The number of views dropped since `removeAll`.
  var droppedCount: Int { get }

  /// Takes a view and keeps or drops it.
  ///
  /// - Parameter id: the element whose content the view shows; nil if the content is not valid.
  func enqueue(_ view: CollectionReusableView, showing id: ElementID?)

  /// The waiting view that shows an element; nil if none does. The view goes on waiting.
  func view(showing id: ElementID) -> CollectionReusableView?

  /// Returns the waiting view that shows an element, which then no longer waits; nil if none does.
  func takeView(showing id: ElementID) -> CollectionReusableView?

  /// Whether `dequeue` has a view of this queue.
  func canDequeue(from queue: Int) -> Bool

  /// Returns a view of a queue (`CollectionReusableView.queue`) for any element; nil if no waiting
  /// view may be taken.
  func dequeue(from queue: Int) -> CollectionReusableView?

  /// Follows a batch of updates: content keeps its element under the new id, or becomes invalid.
  func follow(_ map: UpdateMap)

  /// Makes all content invalid.
  func forgetContents()

  /// Drops all views and resets the counters.
  func removeAll()
}

/// Defaults for a policy that returns no view to its own element.
extension ReusePolicy {
  public var boundPeak: Int { 0 }
  public func view(showing id: ElementID) -> CollectionReusableView? { nil }
  public func takeView(showing id: ElementID) -> CollectionReusableView? { nil }
  public func follow(_ map: UpdateMap) {}
  public func forgetContents() {}
}
