import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// A cell or view that remembers which item or section it was set up for.
final class IdentityCell: CollectionCell {
  var identity: Int?
  override func prepareForReuse() { identity = nil }
}

final class IdentityView: CollectionReusableView {
  var identity: Int?
  override func prepareForReuse() { identity = nil }
}

/// The model of a simulation: what data source and source look at.
final class World {
  var model: IdentityModel
  var width = 100.0
  /// What the shown layout stretches rows by.
  var stretch = 1.0
  /// What the data source says while an item is dragged; nil for the model.
  var dataModel: IdentityModel?
  /// The item that is dragged, and where its centre is held.
  var held: (key: Key, centre: CGPoint)?
  /// The passes of the present frame so far, and who is told of one when another follows it.
  var passes: [Pass] = []
  var passEnded: ((Pass) -> Void)?

  init(_ model: IdentityModel) { self.model = model }

  /// Identities of new items and sections are never used again, so a key names one for good.
  struct Key: Hashable {
    var kind: ElementKind
    var identity: Int
  }

  /// What the source was asked for, and where the viewport was.
  struct Pass {
    var rect: CGRect
    var bounds: CGRect
  }

  func begin(_ pass: Pass) {
    if let last = passes.last { passEnded?(last) }
    passes.append(pass)
  }

  /// A list: a header of 30 for each section that has an even identity, rows of 10 to 70. Rows are
  /// as wide as the viewport.
  ///
  /// - Parameters:
  ///   - stretch: what rows are stretched by; nil for that of the shown layout.
  ///   - isHeld: whether the item that is dragged is where it is held.
  func elements(
    stretch: Double? = nil, isHeld: Bool = true
  ) -> [(element: ElementAttributes, key: Key)] {
    let stretch = stretch ?? self.stretch
    var elements: [(ElementAttributes, Key)] = []
    var y = 0.0
    func place(_ id: ElementID, _ identity: Int, _ height: Double) {
      let key = Key(kind: id.kind, identity: identity)
      var element = ElementAttributes(
        id: id, frame: CGRect(x: 0, y: y, width: width, height: height))
      if isHeld, let held, held.key == key {
        element.frame.origin = CGPoint(
          x: onGrid(held.centre.x - width / 2), y: onGrid(held.centre.y - height / 2))
        element.zIndex = .max
      }
      elements.append((element, key))
      y += height
    }
    for (number, section) in model.sections.enumerated() {
      if section.identity % 2 == 0 {
        place(.header(ofSection: number), section.identity, 30 * stretch)
      }
      for (index, item) in section.items.enumerated() {
        place(.item(index, inSection: number), item, (10 + Double(item % 7) * 10) * stretch)
      }
    }
    return elements
  }

  private func onGrid(_ value: Double) -> Double {
    (value * 64).rounded(.toNearestOrEven) / 64
  }

  func crossing(
    _ rect: CGRect, stretch: Double? = nil, isHeld: Bool = true
  ) -> [(element: ElementAttributes, key: Key)] {
    elements(stretch: stretch, isHeld: isHeld).filter { $0.element.crosses(rect) }
  }

  /// The item at a point of the content: the one that is dragged lies above all others.
  ///
  /// - Parameter rect: what the view shows.
  func item(at point: CGPoint, in rect: CGRect) -> Int? {
    let hit = crossing(rect).filter { element, _ in
      let (x, y) = (point.x - element.frame.origin.x, point.y - element.frame.origin.y)
      return x >= 0 && x < element.frame.size.width && y >= 0 && y < element.frame.size.height
    }
    let top = hit.first { $0.key == held?.key } ?? hit.first
    return top.flatMap { $0.key.kind == .item ? $0.key.identity : nil }
  }

  func identity(of id: ElementID) -> Int {
    id.kind == .item
      ? model[ItemPath(section: Int(id.section), item: Int(id.item))]
      : model.sections[Int(id.section)].identity
  }
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
  var contentSize: CGSize {
    let last = world.elements(stretch: stretch, isHeld: false).last
    return CGSize(width: world.width, height: last?.element.frame.maxY ?? 0)
  }
  func prepare() {}
  func reset() {}
  func apply(_ edits: [CollectionEdit]) {}
  func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent { world.width = crossExtent }
  }
  func report(inWords: Bool) -> SourceReport { SourceReport() }
  func attributes(of id: ElementID) -> ElementAttributes? {
    world.elements(stretch: stretch, isHeld: false).first { $0.element.id == id }?.element
  }
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    world.begin(World.Pass(rect: rect, bounds: bounds))
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

  private var model: IdentityModel { world.dataModel ?? world.model }

  func numberOfSections(in view: CollectionView) -> Int { model.sectionCount }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    model.itemCount(ofSection: section)
  }
  static func canMove(_ item: Int) -> Bool { item % 5 > 0 }
  func collectionView(_ view: CollectionView, canMoveItemAt path: ItemPath) -> Bool {
    Self.canMove(model[path])
  }
  func collectionView(_ view: CollectionView, moveItemAt path: ItemPath, to: ItemPath) {
    world.dataModel?.apply(.moveItem(from: path, to: to))
  }
  func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
    let identity = model[ItemPath(section: Int(id.section), item: Int(id.item))]
    let cell = view.dequeueReusableCell(
      withIdentifier: identity % 2 == 0 ? "even" : "odd", for: id)
    (cell as! IdentityCell).identity = identity
    return cell
  }
  func collectionView(
    _ view: CollectionView, viewForSupplementaryElementOfKind kind: ElementKind, at id: ElementID
  ) -> CollectionReusableView {
    let header = view.dequeueReusableSupplementaryView(
      ofKind: kind, withIdentifier: "header", for: id)
    (header as! IdentityView).identity = world.identity(of: id)
    return header
  }
}

final class WorldDelegate: CollectionViewDelegate {
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
  }
  private func end(_ view: CollectionReusableView, _ id: ElementID) {
    if displayed.remove(ObjectIdentifier(view)) == nil { mistakes.append("\(id) ended twice") }
  }
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
