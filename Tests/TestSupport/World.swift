import CollectionAttributes
import CollectionModel
import Foundation

/// The model of a simulation: what data source and source look at.
final class World {
  /// The content as the view has counted it, which the layout lays out.
  var model: IdentityModel
  /// The content of the data source: another one while an item is dragged, until the view counts
  /// again, and after a change of which the view was not notified.
  var data: IdentityModel
  /// Whether the view has counted since it was last reloaded, and whether it is about to be.
  private(set) var isCounted = true
  private(set) var isReloading = false
  /// Whether the data source has other counts, and the view was not notified.
  var isUncounted = false
  /// How many rows the layout has at the end beyond those that were counted; below 0, how many it
  /// lacks.
  var surplus = 0
  /// Whether the layout has an item and a header of a section that does not exist on screen.
  var hasStrays = false
  var width = 100.0
  /// What the shown layout stretches rows by.
  var stretch = 1.0
  /// The item that is dragged, and where its centre is held.
  var held: (key: Key, centre: CGPoint)?
  /// The notifications of the view, in which changes may be made.
  let callbacks = Callbacks()
  /// The pass that is not followed yet, and its follower.
  private var pass: Pass?
  var passEnded: ((Pass) -> Void)?
  /// The passes of the present frame so far.
  var passCount = 0

  init(_ model: IdentityModel) {
    self.model = model
    data = model
  }

  /// Identities of new items and sections are never used again, so a key names one for good.
  struct Key: Hashable {
    var kind: ElementKind
    var identity: Int
  }

  /// The queries of the source, and where the viewport was.
  struct Pass {
    var rect: CGRect
    var bounds: CGRect
    /// Whether a callback has requested a change, and for which element it was called.
    var isCut = false
    var last: Key?
  }

  func begin(_ new: Pass) {
    endPass()
    pass = new
    passCount += 1
  }

  /// Something is about to change after the last pass, or nothing is.
  func endPass() {
    guard let ended = pass else { return }
    pass = nil
    passEnded?(ended)
  }

  /// A callback has requested a change that waits for the end of the pass.
  ///
  /// - Parameter last: the element that it was called for, if that has its view or is given one.
  func cutPass(after last: Key?) {
    pass?.isCut = true
    pass?.last = last
  }

  // MARK: Counts

  func willReload() { isReloading = true }
  func didReload() { isCounted = false }

  /// The view counts.
  func count() {
    guard !isCounted else { return }
    endPass()
    (isCounted, isReloading, isUncounted) = (true, false, false)
    (model, surplus) = (data, 0)
  }

  // MARK: The layout

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
      let lacking = number == model.sections.count - 1 ? max(0, -surplus) : 0
      for (index, item) in section.items.dropLast(lacking).enumerated() {
        place(.item(index, inSection: number), item, (10 + Double(item % 7) * 10) * stretch)
      }
    }
    return elements
  }

  private func onGrid(_ value: Double) -> Double {
    (value * 64).rounded(.toNearestOrEven) / 64
  }

  /// How far the layout extends with the rows that do not exist.
  func height(stretch: Double? = nil) -> Double {
    let last = elements(stretch: stretch, isHeld: false).last
    return (last?.element.frame.maxY ?? 0) + Double(max(0, surplus)) * Self.surplusHeight
  }

  private static let surplusHeight = 20.0

  /// What the layout has that does not exist, and crosses a rectangle.
  func strays(_ pass: Pass) -> [ElementAttributes] {
    var strays: [ElementAttributes] = []
    let end = height() - Double(max(0, surplus)) * Self.surplusHeight
    let section = max(0, model.sectionCount - 1)
    let first = model.sections.last?.items.count ?? 0
    for index in 0..<max(0, surplus) {
      strays.append(
        ElementAttributes(
          id: .item(first + index, inSection: section),
          frame: CGRect(
            x: 0, y: end + Double(index) * Self.surplusHeight, width: width,
            height: Self.surplusHeight)))
    }
    if hasStrays {
      let section = model.sectionCount + 1
      for id in [ElementID.item(0, inSection: section), .header(ofSection: section)] {
        strays.append(ElementAttributes(id: id, frame: pass.bounds))
      }
    }
    return strays.filter { $0.crosses(pass.rect) }
  }

  /// What has a view after a pass, and how many elements that do not exist were looked at. In a
  /// pass that was cut, elements get no view that come after the last one in drawing order.
  ///
  /// - Parameter before: what had a view before it.
  func shown(
    in pass: Pass, after before: Set<Key>
  ) -> (elements: [(element: ElementAttributes, key: Key)], strays: Int) {
    let (crossing, strays) = (crossing(pass.rect), strays(pass))
    // A cell that was set up again is one that is on screen already.
    if !pass.isCut || pass.last.map({ before.contains($0) }) == true {
      return (crossing, strays.count)
    }
    let last = crossing.first { $0.key == pass.last }?.element
    func isReached(_ element: ElementAttributes) -> Bool {
      last.map { !$0.isDrawn(before: element) } ?? false
    }
    return (
      crossing.filter { before.contains($0.key) || isReached($0.element) },
      strays.count(where: isReached)
    )
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

  /// Whether the data source lets an item be dragged.
  func canMove(_ item: Int) -> Bool { item % 5 > 0 && !isUncounted }

  /// What an element is in a content.
  func key(of id: ElementID, in content: IdentityModel) -> Key {
    let section = content.sections[Int(id.section)]
    return Key(
      kind: id.kind, identity: id.kind == .item ? section.items[Int(id.item)] : section.identity)
  }
}

extension ElementAttributes {
  /// Whether it comes before another one in drawing order.
  fileprivate func isDrawn(before other: ElementAttributes) -> Bool {
    let (a, b) = (id, other.id)
    return (zIndex, Int32(a.kind.rawValue), a.section, a.item)
      < (other.zIndex, Int32(b.kind.rawValue), b.section, b.item)
  }
}
