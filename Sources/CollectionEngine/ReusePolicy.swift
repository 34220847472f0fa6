import CollectionModel

/// How views wait off screen for their next element, in place of a collection view's own queues,
/// which keep all of them and return the one that came last.
///
/// A view that left the screen still shows its element's content, and may be given back to it
/// unchanged. One whose element was removed or reloaded shows nothing of use.
package protocol ReusePolicy: AnyObject {
  /// The views that wait.
  var waitingCount: Int { get }
  /// The most views that waited at once for their own elements alone, since `removeAll`.
  var boundPeak: Int { get }
  /// The views dropped since `removeAll`.
  var droppedCount: Int { get }

  /// Takes a view, or drops it.
  ///
  /// - Parameter id: the element that its content belongs to; nil if it shows nothing of use.
  func enqueue(_ view: CollectionReusableView, showing id: ElementID?)

  /// The view that waits and shows an element; nil if none does. It goes on waiting.
  func view(showing id: ElementID) -> CollectionReusableView?

  /// Gives back the view that shows an element; nil if none does.
  func takeView(showing id: ElementID) -> CollectionReusableView?

  /// Whether `dequeue` has a view of this queue.
  func canDequeue(from queue: Int) -> Bool

  /// Gives a view of a queue (`CollectionReusableView.queue`) for any element; nil if none waits
  /// that may be taken.
  func dequeue(from queue: Int) -> CollectionReusableView?

  /// Follows a batch of updates: content belongs to an element under the id that it has now, or is
  /// out of date.
  func follow(_ map: UpdateMap)

  /// No content is of use any more.
  func forgetContents()

  /// Drops everything and counts from 0 again.
  func removeAll()
}
