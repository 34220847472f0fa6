import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Brute force in place of a `ShelvedSource`: each query tests every element of the layout and of
/// the shelves that it meets. The items of a shelf are placed in one row, moved corner by corner.
///
/// - Complexity: O(n) for a query, and for the first one after a change. 64 bytes per element.
package final class ShelvedBruteForce: ScrollsShelves {
  /// The items of a section that scrolls by itself, in the axes of its own rule.
  private struct Row {
    let rule: CompositionalRule
    let placed: BruteForce
  }

  private let turn: OracleTurn
  private var rule: CompositionalRule
  /// In screen coordinates.
  private var sizes: SectionedSizes
  private var offsets: [Int: Double] = [:]
  /// nil after a change, until the next request.
  private var made: BruteForceSource?
  private var rows: [Int: Row] = [:]

  /// - Parameter sizes: of all items, in the rule's axes.
  package init(rule: CompositionalRule, sizes: SectionedSizes, axis: AxisMap) {
    turn = OracleTurn(axis: axis)
    self.rule = rule
    // Turning a second time turns back.
    self.sizes = turn.ruleSizes(sizes)
  }

  /// The layout with one item for each shelf that has any.
  private var outer: BruteForceSource {
    if let made { return made }
    let all = turn.ruleSizes(sizes)
    var boxes: [ItemSize] = []
    var infos: [SectionInfo] = []
    for section in 0..<all.sectionCount {
      var info = all.section(section)
      let isShelf = rule.isShelf(section: section)
      if isShelf { info.itemCount = min(1, info.itemCount) }
      infos.append(info)
      for item in 0..<Int(info.itemCount) {
        boxes.append(
          isShelf ? .init(width: 0, height: 0) : all[ItemPath(section: section, item: item)].size)
      }
    }
    let source = BruteForceSource(
      rule: rule, sizes: SectionedSizes(sections: infos, sizes: SizeSequence(boxes)),
      axis: turn.axis)
    made = source
    return source
  }

  private func row(of section: Int) -> Row {
    if let row = rows[section] { return row }
    let items = (0..<Int(sizes.section(section).itemCount)).map {
      let size = sizes[ItemPath(section: section, item: $0)].size
      // The row lies along the first axis of its rule, whichever way the layout scrolls.
      return turn.axis.isTransposed ? size : ItemSize(width: size.height, height: size.width)
    }
    let inner = rule.shelfRule(ofSection: section)
    let row = Row(
      rule: inner,
      placed: BruteForce(
        rule: inner,
        sizes: SectionedSizes(
          sections: [SectionInfo(itemCount: items.count)], sizes: SizeSequence(items))))
    rows[section] = row
    return row
  }

  // MARK: Shelves

  private func movement(of section: Int, in frame: CGRect) -> ShelfMovement {
    let row = row(of: section)
    return ShelfMovement(
      of: row.rule, scrolling: rule.scrolling(ofSection: section),
      row: Double(row.placed.contentSize.height),
      viewport: Double(turn.axis.isTransposed ? frame.size.height : frame.size.width))
  }

  private func offset(of section: Int, in frame: CGRect) -> Double {
    if let offset = offsets[section] { return offset }
    return rule.scrolling(ofSection: section) == .groupPagingCentered
      ? LayoutGrid.round(movement(of: section, in: frame).offsets.lowerBound) : 0
  }

  /// All elements of a shelf whose frame on screen is `shelf`, seen or not.
  private func elements(of section: Int, in shelf: CGRect) -> [ElementAttributes] {
    let offset = offset(of: section, in: shelf)
    let isVertical = turn.axis.isTransposed
    let bounds = CGRect(
      x: 0, y: offset, width: isVertical ? shelf.width : shelf.height,
      height: isVertical ? shelf.height : shelf.width)
    return row(of: section).placed.adjusted(bounds).map { element in
      var element = element
      let (frame, isMirrored) = (element.frame, turn.axis.isMirrored)
      element.id.section = Int32(section)
      if isVertical {
        element.frame.origin.x =
          isMirrored ? shelf.maxX - frame.minX - frame.width : shelf.minX + frame.minX
        element.frame.origin.y = shelf.minY + frame.minY - offset
      } else {
        element.frame = CGRect(
          x: isMirrored
            ? shelf.maxX - frame.minY - frame.height + offset : shelf.minX + frame.minY - offset,
          y: shelf.minY + frame.minX, width: frame.height, height: frame.width)
      }
      return element
    }
  }

  private func isShelf(_ id: ElementID) -> Bool {
    let section = Int(id.section)
    return id.kind.attachment == .item && section >= 0 && section < sizes.sectionCount
      && rule.isShelf(section: section)
  }

  package func shelfPlaces(in rect: CGRect, bounds: CGRect) -> [ShelfPlace] {
    var buffer = ElementBuffer()
    outer.elements(in: rect, bounds: bounds, into: &buffer)
    return buffer.elements.filter { isShelf($0.id) }.map { element in
      let section = Int(element.id.section)
      let range = movement(of: section, in: element.frame).offsets
      return ShelfPlace(
        section: section, frame: element.frame, offset: offset(of: section, in: element.frame),
        offsets: LayoutGrid.round(range.lowerBound)...LayoutGrid.round(range.upperBound),
        isMirrored: turn.axis.isMirrored && !turn.axis.isTransposed)
    }.sorted { $0.section < $1.section }
  }

  package func setOffset(_ offset: Double, ofShelf section: Int) {
    offsets[section] = LayoutGrid.round(offset)
  }

  package func items(
    beyondShelf section: Int, by distance: Double, isForward: Bool
  ) -> [ElementID] {
    guard let shelf = outer.attributes(of: .item(0, inSection: section))?.frame else { return [] }
    let isVertical = turn.axis.isTransposed
    let isAfter = isForward != (turn.axis.isMirrored && !isVertical)
    var beyond = shelf
    if isVertical {
      beyond.origin.y = isAfter ? shelf.maxY : shelf.minY - distance
      beyond.size.height = distance
    } else {
      beyond.origin.x = isAfter ? shelf.maxX : shelf.minX - distance
      beyond.size.width = distance
    }
    // How far from the edge of the shelf.
    func gap(_ frame: CGRect) -> Double {
      if isVertical { return isAfter ? frame.minY - shelf.maxY : shelf.minY - frame.maxY }
      return isAfter ? frame.minX - shelf.maxX : shelf.minX - frame.maxX
    }
    return elements(of: section, in: shelf)
      .filter {
        $0.id.kind == .item && BruteForce.crosses($0.frame, beyond)
          && !BruteForce.crosses($0.frame, shelf)
      }
      .sorted { (gap($0.frame), $0.id.item) < (gap($1.frame), $1.id.item) }.map(\.id)
  }

  package func restingOffset(
    ofShelf section: Int, proposed: Double, from start: Double, velocity: Double
  ) -> Double {
    guard let frame = outer.attributes(of: .item(0, inSection: section))?.frame else {
      return proposed
    }
    return movement(of: section, in: frame)
      .restingOffset(proposed: proposed, from: start, velocity: velocity)
  }

  // MARK: Queries

  package func prepare() {}
  package var contentSize: CGSize { outer.contentSize }
  package var queriesAreIndependent: Bool { true }
  package var dependsOnMainExtent: Bool { rule.dependsOnMainExtent }

  package func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    var found = ElementBuffer()
    outer.elements(in: rect, bounds: bounds, into: &found)
    for element in found.elements {
      guard isShelf(element.id) else {
        buffer.append(element)
        continue
      }
      let shelf = element.frame
      for item in elements(of: Int(element.id.section), in: shelf)
      where BruteForce.crosses(item.frame, rect) && BruteForce.crosses(item.frame, shelf) {
        buffer.append(item)
      }
    }
  }

  package func attributes(of id: ElementID) -> ElementAttributes? {
    guard isShelf(id) else { return outer.attributes(of: id) }
    let section = Int(id.section)
    guard let shelf = outer.attributes(of: .item(0, inSection: section))?.frame else { return nil }
    return elements(of: section, in: shelf).first { $0.id == id }
  }

  // MARK: Changes

  package func apply(_ edits: [CollectionEdit]) {
    for edit in edits {
      sizes.apply(edit)
      // Shelves that have other numbers begin again.
      if edit.renumbersSections { offsets.removeAll() }
    }
    forget()
  }

  package func invalidate(_ context: InvalidationContext) {
    guard let crossExtent = context.crossExtent else { return }
    let resized = rule.resized(toCrossExtent: crossExtent, mainExtent: context.mainExtent)
    guard let resized = resized as? CompositionalRule else {
      preconditionFailure("a compositional layout became a \(type(of: resized))")
    }
    rule = resized
    forget()
  }

  private func forget() {
    made = nil
    rows.removeAll()
  }

  package func reset() { offsets.removeAll() }
  package func report(inWords: Bool) -> SourceReport { SourceReport() }
}
