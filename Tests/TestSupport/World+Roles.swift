import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

// What a view has of a world: cells, a layout, a data source and a delegate.

/// A cell or view that remembers which item or section it was set up for.
final class IdentityCell: CollectionCell {
  var identity: Int?
  override func prepareForReuse() { identity = nil }
}

final class IdentityView: CollectionReusableView {
  var identity: Int?
  override func prepareForReuse() { identity = nil }
}

/// Wants the viewport elsewhere, once.
final class OffsetHooks: SourceHooks {
  /// In points along the scroll axis.
  var by: Double
  /// The nearest offset at which the viewport may be.
  var limit: (Double) -> Double = { max(0, $0) }

  init(by: Double) { self.by = by }

  func targetOffset(forProposed bounds: CGRect) -> CGPoint {
    guard by != 0 else { return bounds.origin }
    defer { by = 0 }
    return CGPoint(x: bounds.origin.x, y: limit(bounds.origin.y + by))
  }
}

/// Answers by looking at everything.
final class WorldSource: AttributeSource {
  var hooks: (any SourceHooks)?
  let world: World
  /// A live parameter.
  var stretch: Double
  init(_ world: World) {
    self.world = world
    stretch = world.stretch
  }

  let queriesAreIndependent = true
  let takesEdits = false
  var contentSize: CGSize { CGSize(width: world.width, height: world.height(stretch: stretch)) }
  func prepare() {}
  func reset() {}
  func apply(_ edits: [CollectionEdit]) {}
  func invalidate(_ context: InvalidationContext) {
    world.endPass()
    if let crossExtent = context.crossExtent { world.width = crossExtent }
  }
  func report(inWords: Bool) -> SourceReport { SourceReport() }
  func attributes(of id: ElementID) -> ElementAttributes? {
    world.elements(stretch: stretch, isHeld: false).first { $0.element.id == id }?.element
  }
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    let pass = World.Pass(rect: rect, bounds: bounds)
    world.begin(pass)
    for stray in world.strays(pass) { buffer.append(stray) }
    for (element, _) in world.crossing(rect, stretch: stretch, isHeld: false) {
      buffer.append(element)
    }
  }
}

final class WorldDataSource: CollectionViewDataSource {
  let world: World
  var created = 0
  init(_ world: World) { self.world = world }

  func register(in view: CollectionView) {
    for identifier in ["odd", "even"] {
      view.registerCell(withIdentifier: identifier) { [unowned self] in
        created += 1
        return IdentityCell()
      }
    }
    view.registerSupplementaryView(ofKind: .header, withIdentifier: "header") { [unowned self] in
      created += 1
      return IdentityView()
    }
  }

  func numberOfSections(in view: CollectionView) -> Int {
    world.count()
    return world.data.sectionCount
  }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    world.data.itemCount(ofSection: section)
  }
  func collectionView(_ view: CollectionView, canMoveItemAt path: ItemPath) -> Bool {
    world.canMove(world.data[path])
  }
  func collectionView(_ view: CollectionView, moveItemAt path: ItemPath, to: ItemPath) {
    world.data.apply(.moveItem(from: path, to: to))
  }
  func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
    let key = world.key(of: id, in: world.data)
    let cell = view.dequeueReusableCell(
      withIdentifier: key.identity % 2 == 0 ? "even" : "odd", for: id)
    (cell as! IdentityCell).identity = key.identity
    world.callbacks.call(.setUp, key)
    return cell
  }
  func collectionView(
    _ view: CollectionView, viewForSupplementaryElementOfKind kind: ElementKind, at id: ElementID
  ) -> CollectionReusableView {
    let header = view.dequeueReusableSupplementaryView(
      ofKind: kind, withIdentifier: "header", for: id)
    let key = world.key(of: id, in: world.data)
    (header as! IdentityView).identity = key.identity
    world.callbacks.call(.setUp, key)
    return header
  }
}

final class WorldDelegate: CollectionViewDelegate {
  private let world: World
  init(_ world: World) { self.world = world }

  /// Where the item that is dragged would go, given what is proposed.
  var retarget: ((ItemPath, ItemPath) -> ItemPath)?
  func collectionView(
    _ view: CollectionView, targetPathForMoveOf original: ItemPath, from current: ItemPath,
    to proposed: ItemPath
  ) -> ItemPath { retarget?(current, proposed) ?? proposed }

  var displayed: Set<ObjectIdentifier> = []
  var mistakes: [String] = []

  private func begin(_ view: CollectionReusableView, _ id: ElementID) {
    if !displayed.insert(ObjectIdentifier(view)).inserted { mistakes.append("\(id) began twice") }
    world.callbacks.call(.willDisplay, world.key(of: id, in: world.model))
  }
  private func end(_ view: CollectionReusableView, _ id: ElementID) {
    if displayed.remove(ObjectIdentifier(view)) == nil { mistakes.append("\(id) ended twice") }
    world.callbacks.call(.didEndDisplaying, nil)
  }
  func collectionViewDidLayout(_ view: CollectionView) { world.callbacks.call(.didLayout, nil) }
  func collectionView(
    _ view: CollectionView, willDisplay cell: CollectionCell, forItemAt id: ElementID
  ) { begin(cell, id) }
  func collectionView(
    _ view: CollectionView, didEndDisplaying cell: CollectionCell, forItemAt id: ElementID
  ) { end(cell, id) }
  func collectionView(
    _ view: CollectionView, willDisplaySupplementaryView header: CollectionReusableView,
    at id: ElementID
  ) { begin(header, id) }
  func collectionView(
    _ view: CollectionView, didEndDisplayingSupplementaryView header: CollectionReusableView,
    at id: ElementID
  ) { end(header, id) }
}
