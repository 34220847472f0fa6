/// Prepares cells and requests data ahead of scrolling, in the time that frames leave. The driver
/// of a view calls it after each frame.
package protocol ViewPrefetcher: AnyObject {
  /// A frame is on screen, and the next is not due yet.
  func prefetch(in view: CollectionView)
}
