import CollectionModel

/// The views of decorations, which are registered with the layout: the data source is never asked
/// for them.
///
/// A factory makes the objects with which the collection view shows elements.
public final class DecorationViews {
  private var factories: [ElementKind: () -> AnyObject] = [:]

  public init() {}

  /// Registers the factory of all views of `kind` made from now on; views made before stay. nil
  /// removes the factory.
  ///
  /// - Precondition: `kind` is a decoration; otherwise the process ends.
  public func register(_ kind: ElementKind, make: (() -> AnyObject)?) {
    if kind.category != .decoration {
      fatalError("\(kind.name) is no decoration: register its views with the collection view")
    }
    factories[kind] = make
  }

  /// Whether a view can be made for the kind. Allocates nothing, unlike returning the closure.
  public func isRegistered(_ kind: ElementKind) -> Bool { factories.index(forKey: kind) != nil }

  /// nil if nothing is registered for the kind.
  public func factory(of kind: ElementKind) -> (() -> AnyObject)? { factories[kind] }
}
