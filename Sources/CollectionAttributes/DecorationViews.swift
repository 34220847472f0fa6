import CollectionModel

/// The views of decorations, which are registered with the layout: the data source is never asked for
/// them.
///
/// What a factory makes is whatever the collection view shows elements with.
public final class DecorationViews {
  private var factories: [ElementKind: () -> AnyObject] = [:]

  public init() {}

  /// Views made from now on come from `make`; those that were made before stay. nil takes the kind
  /// away.
  ///
  /// - Precondition: `kind` is a decoration; otherwise the process ends.
  public func register(_ kind: ElementKind, make: (() -> AnyObject)?) {
    if kind.category != .decoration {
      fatalError("\(kind.name) is no decoration: register its views with the collection view")
    }
    factories[kind] = make
  }

  /// Whether a view can be made for the kind. Allocates nothing, where a closure that is handed out
  /// would.
  public func isRegistered(_ kind: ElementKind) -> Bool { factories.index(forKey: kind) != nil }

  /// nil if nothing is registered for the kind.
  public func factory(of kind: ElementKind) -> (() -> AnyObject)? { factories[kind] }
}
