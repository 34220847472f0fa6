/// Prepares cells and asks for data ahead of scrolling, in the time that frames leave. Whoever
/// drives a view by a clock calls it after each frame.
package protocol ViewPrefetcher: AnyObject {
  /// A frame is on screen, and no other is due yet.
  func prefetch(in view: CollectionView)
}
