import CollectionModel

/// The views of decorations, which are registered with the layout; the data source never provides
/// them.
///
/// A factory makes the objects with which the collection view shows elements.
public final class DecorationViews {
  // A layout has a few kinds of decorations: comparing them is faster than hashing one.
  private var kinds: ContiguousArray<ElementKind> = []
  private var factories: ContiguousArray<() -> AnyObject> = []
  /// For kinds without a factory of their own.
  private var otherFactory: (() -> AnyObject)?

  public init() {}

  /// Registers the factory of all views of `kind` made from now on; views made before stay. nil
  /// removes the factory.
  ///
  /// - Precondition: `kind` is a decoration; otherwise the process ends.
  public func register(_ kind: ElementKind, make: (() -> AnyObject)?) {
    if kind.category != .decoration {
      fatalError("\(kind.name) is not a decoration: register its views with the collection view")
    }
    switch (kinds.firstIndex(of: kind), make) {
    case (let index?, let make?): factories[index] = make
    case (let index?, nil):
      kinds.remove(at: index)
      factories.remove(at: index)
    case (nil, let make?):
      kinds.append(kind)
      factories.append(make)
    case (nil, nil): break
    }
  }

  /// Registers the factory of all kinds without one of their own, which a layout may take from a
  /// file.
  package func registerOthers(make: @escaping () -> AnyObject) { otherFactory = make }

  /// Whether a view can be made for the kind. Allocates nothing, unlike returning the closure.
  public func isRegistered(_ kind: ElementKind) -> Bool {
    kinds.contains(kind) || otherFactory != nil
  }

  /// nil if nothing is registered for the kind.
  public func factory(of kind: ElementKind) -> (() -> AnyObject)? {
    kinds.firstIndex(of: kind).map { factories[$0] } ?? otherFactory
  }
}
