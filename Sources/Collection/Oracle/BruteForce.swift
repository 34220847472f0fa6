import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Places all elements at once and tests every one of them: too simple to be wrong.
///
/// Each section is placed in one call, from a contiguous array of all of its sizes: no tiles, no
/// checkpoints, no chunks.
package final class BruteForce: PlacedContent {
  package let rule: any LayoutRule
  package private(set) var all: [ElementAttributes] = []
  private var extents: [Extent] = []
  private var infos: [SectionInfo] = []
  /// A description of the first items that the rule failed to place; nil if it placed everything.
  package private(set) var refusal: String?
  package let contentSize: CGSize

  package init(rule: any LayoutRule, sizes: SectionedSizes) {
    self.rule = rule
    var buffer = ElementBuffer()
    var cursor = Cursor()
    for section in 0..<sizes.sectionCount {
      let near = cursor.origin
      let taken = Self.place(section, of: sizes, rule, &cursor, &buffer)
      let count = Int(sizes.section(section).itemCount)
      if taken != count, refusal == nil {
        refusal = "the rule took \(taken) of the \(count) items of section \(section)"
      }
      extents.append(Extent(near: near, far: cursor.origin))
      infos.append(sizes.section(section))
      rule.sectionElements?.place(
        section: section, sizes.section(section), extent: extents[section],
        crossExtent: rule.crossExtent, into: &buffer)
      cursor = Cursor(section: section + 1, origin: cursor.origin, position: cursor.position)
    }
    all = Array(buffer.elements)
    contentSize = CGSize(
      width: rule.contentCrossExtent(of: sizes),
      height: max(0, cursor.origin - rule.spacingAfterContent))
  }

  /// Returns how many items the rule took: all of them, unless it breaks its contract.
  private static func place(
    _ section: Int, of sizes: SectionedSizes, _ rule: any LayoutRule, _ cursor: inout Cursor,
    _ buffer: inout ElementBuffer
  ) -> Int {
    let info = sizes.section(section)
    let items = ContiguousItems(section, of: sizes)
    rule.openSection(&cursor, info, into: &buffer)
    cursor.item = 0
    let taken =
      items.count == 0
      ? 0 : items.withRun(0..<items.count) { rule.place(&cursor, $0, into: &buffer) }
    cursor.item = items.count
    cursor.position += items.count
    rule.closeSection(&cursor, info, into: &buffer)
    return taken
  }

  package var sectionCount: Int { extents.count }
  package func extent(ofSection section: Int) -> Extent { extents[section] }
  package func info(ofSection section: Int) -> SectionInfo { infos[section] }
  package func section(reaching offset: Double) -> Int {
    extents.firstIndex { $0.far > offset } ?? extents.count
  }

  /// The elements that cross `rect` while the viewport is at `bounds`, sorted by id.
  package func elements(in rect: CGRect, bounds: CGRect) -> [ElementAttributes] {
    adjusted(bounds).filter { Self.crosses($0.frame, rect) }
  }

  /// Every element where the bounds put it; `detail` is cleared, as its numbers mean nothing here.
  package func adjusted(_ bounds: CGRect) -> [ElementAttributes] {
    guard let effect = rule.boundsEffect else { return all }
    let environment = EffectEnvironment(bounds: bounds, contentSize: contentSize, sections: self)
    return all.map { element in
      var element = element
      var transforms: [ElementTransform] = []
      effect.adjust(&element, in: environment, transforms: &transforms)
      element.detail = transforms.isEmpty ? 0 : 1
      return element
    }
  }

  /// The transform of an element while the viewport is at `bounds`; nil if it has none.
  package func transform(of id: ElementID, bounds: CGRect) -> ElementTransform? {
    guard let effect = rule.boundsEffect, var element = all.first(where: { $0.id == id }) else {
      return nil
    }
    let environment = EffectEnvironment(bounds: bounds, contentSize: contentSize, sections: self)
    var transforms: [ElementTransform] = []
    effect.adjust(&element, in: environment, transforms: &transforms)
    return transforms.last
  }

  /// Reads the rectangle's origin and size: `minX` and `width` would normalise a negative size.
  package static func crosses(_ frame: CGRect, _ rect: CGRect) -> Bool {
    let (right, bottom) = (rect.origin.x + rect.size.width, rect.origin.y + rect.size.height)
    return frame.minX < right && frame.minX + frame.width > rect.origin.x
      && frame.minY < bottom && frame.minY + frame.height > rect.origin.y
  }
}

/// Returns the elements sorted by id, with `detail` reduced to whether there is one.
package func inOrder(_ elements: some Sequence<ElementAttributes>) -> [ElementAttributes] {
  elements.map { element in
    var element = element
    element.detail = min(1, element.detail)
    return element
  }.sorted {
    ($0.id.kind.rawValue, $0.id.section, $0.id.item)
      < ($1.id.kind.rawValue, $1.id.section, $1.id.item)
  }
}

package func sorted(_ buffer: borrowing ElementBuffer) -> [ElementAttributes] {
  inOrder(buffer.elements)
}
