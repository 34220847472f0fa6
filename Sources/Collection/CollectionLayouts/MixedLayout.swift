import CollectionAttributes
import CollectionModel
import Foundation
import Primitives

/// A layout of its own for each section: `layouts[n % layouts.count]` places section `n`.
///
/// A section's header, footer, background and pinned header follow the style of its own layout. The
/// cursor is that of the section's layout, with a shape as long as the longest of them. The
/// hooks of the layouts are not used, such as those of a carousel. No closed form, since not all of
/// the layouts have one. The cost per item is that of the layouts, plus one dynamic call per run of
/// items; 0 bytes per item. Worst case: one section per item.
public struct MixedLayout: LayoutRule {
  private let layouts: [any LayoutRule]
  public let shapeCount: Int
  public var dependsOnSectionNumber: Bool {
    layouts.count > 1 || layouts.contains { $0.dependsOnSectionNumber }
  }
  public var dependsOnMainExtent: Bool { layouts.contains { $0.dependsOnMainExtent } }
  public var itemsMayOverlap: Bool { layouts.contains { $0.itemsMayOverlap } }
  public var fillsLines: Bool { layouts.contains { $0.fillsLines } }
  public let readsSizes: Bool
  public let crossExtent: Double

  /// - Precondition: `layouts` is not empty, and all are made for the same extent across the scroll
  ///   axis.
  public init(_ layouts: [any LayoutRule]) {
    guard !layouts.isEmpty else { fatalError("a mixed layout needs at least one layout") }
    let extents = layouts.map(\.crossExtent)
    guard extents.allSatisfy({ $0 == extents[0] }) else {
      fatalError(
        "the layouts of sections must have the same extent across the scroll axis, found \(extents)"
      )
    }
    self.layouts = layouts
    crossExtent = extents[0]
    shapeCount = layouts.reduce(0) { max($0, $1.shapeCount) }
    readsSizes = layouts.contains { $0.readsSizes }
  }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    resized(toCrossExtent: crossExtent, mainExtent: nil)
  }

  public func resized(toCrossExtent crossExtent: Double, mainExtent: Double?) -> any LayoutRule {
    MixedLayout(
      layouts.map { $0.resized(toCrossExtent: crossExtent, mainExtent: mainExtent) })
  }

  public func contentCrossExtent(of sizes: SectionedSizes) -> Double {
    layouts.reduce(0) { max($0, $1.contentCrossExtent(of: sizes)) }
  }

  public func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    layout(of: cursor).openSection(&cursor, section, into: &buffer)
  }

  public func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    layout(of: cursor).skipOpening(&cursor, section)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    layout(of: cursor).place(&cursor, run, into: &buffer)
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    layout(of: cursor).skip(&cursor, run)
  }

  public func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    layout(of: cursor).closeSection(&cursor, section, into: &buffer)
  }

  public func skipClosing(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    layout(of: cursor).skipClosing(&cursor, section)
  }

  public func reach(of cursor: Cursor) -> Double { layout(of: cursor).reach(of: cursor) }

  public var sectionElements: (any SectionElements)? {
    let elements = layouts.map(\.sectionElements)
    return elements.contains { $0 != nil } ? MixedSectionElements(parts: elements) : nil
  }

  public var boundsEffect: (any BoundsEffect)? {
    let effects = layouts.map(\.boundsEffect)
    return effects.contains { $0 != nil } ? MixedBoundsEffect(effects: effects) : nil
  }

  private func layout(of cursor: Cursor) -> any LayoutRule {
    layouts[cursor.section % layouts.count]
  }
}

/// The elements that span a section, as its own layout defines them.
private struct MixedSectionElements: SectionElements {
  let parts: [(any SectionElements)?]

  var kinds: [ElementKind] {
    parts.reduce(into: []) { kinds, part in
      for kind in part?.kinds ?? [] where !kinds.contains(kind) { kinds.append(kind) }
    }
  }

  func place(
    section: Int, _ info: SectionInfo, extent: Extent, crossExtent: Double,
    into buffer: inout ElementBuffer
  ) {
    parts[section % parts.count]?.place(
      section: section, info, extent: extent, crossExtent: crossExtent, into: &buffer)
  }
}

/// Each effect handles the sections of its own layout.
private struct MixedBoundsEffect: BoundsEffect {
  let effects: [(any BoundsEffect)?]

  func restingRect(of rect: CGRect, in environment: borrowing EffectEnvironment) -> CGRect {
    effects.reduce(rect) { union, effect in
      effect.map { union.union($0.restingRect(of: rect, in: environment)) } ?? union
    }
  }

  func appendForced(
    crossing rect: CGRect, in environment: borrowing EffectEnvironment,
    to ids: inout GrowableBuffer<ElementID>
  ) {
    for (number, effect) in effects.enumerated() {
      let start = ids.count
      effect?.appendForced(crossing: rect, in: environment, to: &ids)
      ids.filter(from: start) { Int($0.section) % effects.count == number }
    }
  }

  func adjust(
    _ element: inout ElementAttributes, in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform]
  ) {
    effects[Int(element.id.section) % effects.count]?.adjust(
      &element, in: environment, transforms: &transforms)
  }
}
