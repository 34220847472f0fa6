import CollectionAttributes
import CollectionModel
import Foundation

/// Brings a carousel to rest with a card in the middle, and lets cards grow and shrink as they come
/// and go.
final class CarouselHooks: PlacedHooks {
  /// In points per millisecond; what moves faster goes on to a card ahead.
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
    let cards = Cards(rule: rule, content: content)
    // A card that is as near as a unit of the grid is in the middle already.
    let (middle, unit, speed) = (proposed + half, LayoutGrid.pointsPerUnit, Double(velocity.y))
    let ahead =
      speed > Self.leastSpeed
      ? cards.first(after: middle + unit)
      : speed < -Self.leastSpeed ? cards.last(before: middle - unit) : nil
    let most = max(0, Double(content.contentSize.height) - 2 * half)
    var offset = min(max(ahead.map { LayoutGrid.round($0 - half) } ?? proposed, 0), most)
    // At the ends of the content another card may be nearer to the middle; it is so once at each.
    while let nearest = cards.nearest(to: offset + half) {
      let next = min(max(LayoutGrid.round(nearest - half), 0), most)
      if next == offset { break }
      offset = next
    }
    return CGPoint(x: bounds.origin.x, y: offset)
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
      let middles = Cards(rule: rule, content: content).middles(ofSection: Int(id.section)),
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

/// The middles of the cards of all sections.
private struct Cards {
  let rule: CarouselLayout
  let content: any PlacedContent

  /// The middle that is nearest to a position; nil if there are no cards.
  func nearest(to position: Double) -> Double? {
    let section = content.section(reaching: position)
    let own = middles(ofSection: section)
    // All others are beyond the ends of the section.
    if let own, own.first <= position, position <= own.last { return own.nearest(to: position) }
    let near = [
      last(beforeSection: section), own?.nearest(to: position), first(afterSection: section),
    ]
    return near.compactMap { $0 }.min { abs($0 - position) < abs($1 - position) }
  }

  /// The first middle beyond a position; nil if there is none.
  func first(after position: Double) -> Double? {
    let section = content.section(reaching: position)
    return middles(ofSection: section)?.first(after: position) ?? first(afterSection: section)
  }

  /// The last middle before a position; nil if there is none.
  func last(before position: Double) -> Double? {
    let section = content.section(reaching: position)
    return middles(ofSection: section)?.last(before: position) ?? last(beforeSection: section)
  }

  private func first(afterSection section: Int) -> Double? {
    guard section < content.sectionCount else { return nil }
    let later = section + 1..<content.sectionCount
    return later.lazy.compactMap { middles(ofSection: $0) }.first?.first
  }

  private func last(beforeSection section: Int) -> Double? {
    let earlier = (0..<min(section, content.sectionCount)).reversed()
    return earlier.lazy.compactMap { middles(ofSection: $0) }.first?.last
  }

  /// nil for a section without cards, and for one that does not exist.
  func middles(ofSection section: Int) -> CardMiddles? {
    guard section >= 0, section < content.sectionCount else { return nil }
    return rule.middles(
      of: content.info(ofSection: section), at: content.extent(ofSection: section).near)
  }
}
