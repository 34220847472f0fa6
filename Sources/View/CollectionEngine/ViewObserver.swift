import CollectionModel

/// Observes what a collection view does to its views where that costs an app time.
package protocol ViewObserver: AnyObject {
  /// The view of an element is about to be created, because none waits.
  func willCreateView(withIdentifier identifier: String, for id: ElementID)

  /// The data source has set up a view for an element.
  func didSetUp(_ view: CollectionReusableView, for id: ElementID)

  /// A view returned to its element, or was prepared for it: the data source was not called.
  func didReturn(_ view: CollectionReusableView, to id: ElementID, wasPrepared: Bool)

  func willResize(_ view: CollectionReusableView, of id: ElementID)
}
