import CollectionAttributes
import CollectionEngine
import CollectionModel

extension UICollectionView {
  // MARK: Registering

  // After an identifier is registered again, new views come from the new class or nib; views that
  // wait are reused as before. nil removes the identifier.

  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    registerCell(identifier, maker(of: cellClass))
  }

  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    registerCell(identifier, nib?.makeReusable)
  }

  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { registerView(elementKind, identifier, maker(of: viewClass)) }

  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) { registerView(kind, identifier, nib?.makeReusable) }

  private typealias ViewMaker = @MainActor () -> UICollectionReusableView

  private func maker(of viewClass: AnyClass?) -> ViewMaker? {
    guard let viewClass else { return nil }
    return { [unowned self] in makeReusable(of: viewClass, in: self) }
  }

  private func registerCell(_ identifier: String, _ make: ViewMaker?) {
    guard let make else { return engine.registerCell(withIdentifier: identifier, make: nil) }
    engine.registerCell(withIdentifier: identifier) { [unowned layoutSource] in
      onMain {
        let view = make()
        view.reuseIdentifier = identifier
        guard let cell = view as? UICollectionViewCell else {
          fatalError("the view for \"\(identifier)\" is no cell: \(type(of: view))")
        }
        return CellBox(cell, of: layoutSource)
      }
    }
  }

  private func registerView(_ name: String, _ identifier: String, _ make: ViewMaker?) {
    let kind = ElementKinds.supplementary(name)
    guard let make else {
      return engine.registerSupplementaryView(ofKind: kind, withIdentifier: identifier, make: nil)
    }
    engine.registerSupplementaryView(ofKind: kind, withIdentifier: identifier) {
      [unowned layoutSource] in
      onMain {
        let view = make()
        view.reuseIdentifier = identifier
        return SupplementaryBox(view, of: layoutSource, kind: name)
      }
    }
  }

  // MARK: Dequeuing

  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let prototype = prototype(.item, identifier) {
      register(prototype, forCellWithReuseIdentifier: identifier)
    }
    let id = ElementID(.item, at: indexPath)
    let cell = engine.dequeueReusableCell(withIdentifier: identifier, for: id)
    guard let box = cell as? CellBox else { fatalError("\(cell) stands for no cell") }
    place(box.view, for: id)
    bridge.keep(box)
    return box.view
  }

  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let kind = ElementKinds.supplementary(elementKind)
    if let prototype = prototype(kind, identifier) {
      register(prototype, forSupplementaryViewOfKind: elementKind, withReuseIdentifier: identifier)
    }
    let id = ElementID(kind, at: indexPath)
    let view = engine.dequeueReusableSupplementaryView(
      ofKind: kind, withIdentifier: identifier, for: id)
    guard let box = view as? SupplementaryBox else { fatalError("\(view) stands for no view") }
    place(box.view, for: id)
    bridge.keep(box)
    return box.view
  }

  /// The prototype of an identifier without a registration; nil if there is none.
  private func prototype(_ kind: ElementKind, _ identifier: String) -> UINib? {
    guard UINib.hasFactories, !engine.isRegistered(kind, identifier) else { return nil }
    return UINib.prototype(identifier)
  }

  // MARK: Frames of new views

  /// The frame of the element for which a view is being made; zero if the layout has not determined
  /// it.
  ///
  /// - Parameter queriesLayout: whether the layout may be queried: for a view outside of a pass.
  func frameOfNewView(queriesLayout: Bool) -> CGRect {
    engine.elementOfNewView(queriesSource: queriesLayout).map(untransformedFrame) ?? .zero
  }

  /// Moves a dequeued view to the place of its element, so that the data source finds it there
  /// while it sets up the view, as on iOS. All other attributes are applied after that.
  private func place(_ view: UICollectionReusableView, for id: ElementID) {
    guard let element = engine.elementOfDequeuedView(for: id) else { return }
    view.takeFrame(element.detail == 0 ? element.frame : untransformedFrame(of: element))
  }

  /// The frame of a view before its transform, which applies around the centre; an element's own
  /// frame is the box around the result.
  private func untransformedFrame(of element: ElementAttributes) -> CGRect {
    let object = layoutSource.detail(of: element.detail)?.object
    guard let object = object as? UICollectionViewLayoutAttributes else { return element.frame }
    return CGRect(center: object.center, size: object.size)
  }
}
