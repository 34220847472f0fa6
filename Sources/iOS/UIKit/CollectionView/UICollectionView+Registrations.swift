import CollectionEngine

/// What both kinds of registrations share: each is a reuse queue of its own.
@MainActor
struct ViewRegistration {
  private static var count = 0

  /// Unequal for all registrations.
  let number: Int
  /// Makes the views; nil for their class.
  let nib: UINib?
  /// The collection view whose data source was providing a view when it was created.
  private let provider: ObjectIdentifier?

  init(_ nib: UINib?) {
    Self.count += 1
    (number, self.nib, provider) = (Self.count, nib, DataSourceBridge.provider)
  }

  /// Whether it was created to provide a view of this collection view.
  func isLate(in view: UICollectionView) -> Bool { provider == ObjectIdentifier(view) }
}

extension UICollectionView {
  /// A class of cells, and a closure that sets them up for items.
  @preconcurrency @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler =
      @MainActor (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

    fileprivate let registration: ViewRegistration
    fileprivate let handler: Handler

    public init(handler: @escaping Handler) {
      (registration, self.handler) = (ViewRegistration(nil), handler)
    }

    public init(cellNib: UINib, handler: @escaping Handler) {
      (registration, self.handler) = (ViewRegistration(cellNib), handler)
    }
  }

  /// A class of supplementary views, and a closure that sets them up.
  @preconcurrency @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler =
      @MainActor (
        _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
      ) -> Void

    fileprivate let registration: ViewRegistration
    fileprivate let kind: String
    fileprivate let handler: Handler

    public init(elementKind: String, handler: @escaping Handler) {
      (registration, kind, self.handler) = (ViewRegistration(nil), elementKind, handler)
    }

    public init(supplementaryNib: UINib, elementKind: String, handler: @escaping Handler) {
      registration = ViewRegistration(supplementaryNib)
      (kind, self.handler) = (elementKind, handler)
    }
  }

  /// Returns a cell after its `prepareForReuse` and the handler.
  ///
  /// - Parameter item: passed to the handler, which is not called for nil.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let shared = registration.registration
    if shared.isLate(in: self) { reportLate(registration, "cell", "cellForItemAtIndexPath:") }
    let identifier = identifier(of: shared, Cell.self) { new in
      if let nib = shared.nib { return register(nib, forCellWithReuseIdentifier: new) }
      register(Cell.self, forCellWithReuseIdentifier: new)
    }
    let cell: Cell = required(dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath))
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a supplementary view after its `prepareForReuse` and the handler.
  public func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let (shared, kind) = (registration.registration, registration.kind)
    if shared.isLate(in: self) {
      reportLate(
        registration, "supplementary view", "viewForSupplementaryElementOfKind:atIndexPath:")
    }
    let identifier = identifier(of: shared, Supplementary.self) { new in
      if let nib = shared.nib {
        return register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: new)
      }
      register(Supplementary.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: new)
    }
    let view: Supplementary = required(
      dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: identifier, for: indexPath))
    registration.handler(view, kind, indexPath)
    return view
  }

  /// The reuse identifier of a registration, numbered by first use in this view.
  private func identifier(
    of registration: ViewRegistration, _ type: AnyClass, _ register: (String) -> Void
  ) -> String {
    if let known = registrations[registration.number] { return known }
    let new = "\(type) registration \(registrations.count + 1)"
    registrations[registration.number] = new
    register(new)
    return new
  }

  private func required<View: UIView>(_ view: UIView) -> View {
    if let view = view as? View { return view }
    fatalError("the nib of a registration for \(View.self) makes a \(type(of: view))")
  }

  private func reportLate(_ registration: Any, _ view: String, _ method: String) -> Never {
    fatalError(
      """
      Attempted to dequeue a \(view) using a registration that was created inside \
      -collectionView:\(method) or inside a UICollectionViewDiffableDataSource \(view) provider. \
      Creating a new registration each time a \(view) is requested will prevent reuse and cause \
      created \(view)s to remain inaccessible in memory for the lifetime of the collection view. \
      Registrations should be created up front and reused. Registration: \(registration)
      """)
  }
}
