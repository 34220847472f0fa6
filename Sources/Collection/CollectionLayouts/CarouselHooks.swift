import CollectionAttributes
import CollectionModel
import Foundation

/// Brings a carousel to rest with a card in the middle, and lets cards grow and shrink as they come
/// and go.
final class CarouselHooks: PlacedHooks {
  /// In points per millisecond: faster content goes on to a card ahead.
  private static let leastSpeed = 0.1
  /// The size of a card that appears or disappears, as a part of its own.
  private static let vanishingScale = 0.5

  private let rule: CarouselLayout
  private var content: (any PlacedContent)?
  /// The batches since the last pass.
  private var maps: [UpdateMap] = []
  /// The cards on screen that the last batch deletes, as they disappear.
  private var disappearing: [ElementID: ElementAttributes] = [:]

  init(of rule: CarouselLayout) { self.rule = rule }

  func attach(to content: any PlacedContent) { self.content = content }

  // MARK: Offsets

  /// - Complexity: O(log sections), and O(1) for each empty section that is passed.
  func targetOffset(forProposed bounds: CGRect) -> CGPoint {
    targetOffset(forProposed: bounds, velocity: .zero)
  }

  func targetOffset(forProposed bounds: CGRect, velocity: CGPoint) -> CGPoint {
    let half = Double(bounds.size.height) / 2
    let proposed = Double(bounds.origin.y)
    guard let content, (proposed + half).isFinite else { return bounds.origin }
    let cards = CarouselCards(rule: rule, content: content)
    let most = max(0, Double(content.contentSize.height) - 2 * half)
    func offset(centering middle: Double) -> Double {
      min(max(LayoutGrid.round(middle - half), 0), most)
    }
    let ahead = Self.card(ahead: proposed + half, speed: Double(velocity.y), in: cards)
    var target = ahead.map(offset(centering:)) ?? min(max(proposed, 0), most)
    // At the ends of the content another card may be nearer to the middle; it is so once at each.
    while let nearest = cards.nearest(to: target + half) {
      let next = offset(centering: nearest)
      if next == target { break }
      target = next
    }
    return CGPoint(x: bounds.origin.x, y: target)
  }

  /// The middle of the next card in the direction of movement; nil if the movement is too slow.
  private static func card(
    ahead middle: Double, speed: Double, in cards: CarouselCards
  ) -> Double? {
    // A card that is as near as a unit of the grid is in the middle already.
    if speed > leastSpeed { return cards.first(after: middle + LayoutGrid.pointsPerUnit) }
    if speed < -leastSpeed { return cards.last(before: middle - LayoutGrid.pointsPerUnit) }
    return nil
  }

  // MARK: Updates

  func beginUpdates(_ map: UpdateMap, shown: [ShownElement]) {
    maps.append(map)
    disappearing.removeAll(keepingCapacity: true)
    for element in shown where element.attributes.id.kind == .item {
      let id = element.attributes.id
      if map.newPath(of: ItemPath(id)) != nil { continue }
      disappearing[id] = Self.vanishing(element.attributes)
    }
  }

  func endUpdates() {
    maps.removeAll()
    disappearing.removeAll()
  }

  /// - Complexity: O(log sections + log edits).
  func initialAttributes(of id: ElementID) -> ElementAttributes? {
    guard let content, id.kind == .item, !maps.isEmpty,
      let middles = CarouselCards(rule: rule, content: content).middles(ofSection: Int(id.section)),
      id.item >= 0, id.item < middles.count, isNew(ItemPath(id))
    else { return nil }
    let near = middles[Int(id.item)] - Double(rule.cell.height) / 2
    return Self.vanishing(
      ElementAttributes(
        id: id, frame: CGRect(origin: CGPoint(x: rule.x, y: near), size: rule.cell),
        zIndex: CarouselEffect.topZIndex))
  }

  /// - Complexity: O(1).
  func finalAttributes(of id: ElementID) -> ElementAttributes? { disappearing[id] }

  /// Whether one of the batches since the last pass added an item.
  private func isNew(_ path: ItemPath) -> Bool {
    var path = path
    for map in maps.reversed() {
      guard let old = map.oldPath(of: path) else { return true }
      path = old
    }
    return false
  }

  /// The same card, smaller around its middle, and clear.
  private static func vanishing(_ card: ElementAttributes) -> ElementAttributes {
    let frame = card.frame
    let width = LayoutGrid.round(Double(frame.size.width) * vanishingScale)
    let height = LayoutGrid.round(Double(frame.size.height) * vanishingScale)
    return ElementAttributes(
      id: card.id,
      frame: CGRect(
        x: LayoutGrid.round(Double(frame.origin.x) + (Double(frame.size.width) - width) / 2),
        y: LayoutGrid.round(Double(frame.origin.y) + (Double(frame.size.height) - height) / 2),
        width: width, height: height),
      zIndex: card.zIndex, alpha: 0)
  }
}
