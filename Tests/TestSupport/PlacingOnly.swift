import CollectionAttributes
import CollectionLayouts
import CollectionModel

/// Wraps a rule without its own skipping: this rule implements no more than it must.
public struct PlacingOnly: LayoutRule {
  private let rule: any LayoutRule

  public init(_ rule: any LayoutRule) { self.rule = rule }

  public var crossExtent: Double { rule.crossExtent }
  public var shapeCount: Int { rule.shapeCount }
  public var readsSizes: Bool { rule.readsSizes }
  public var fillsLines: Bool { rule.fillsLines }
  public var dependsOnSectionNumber: Bool { rule.dependsOnSectionNumber }
  public var itemsMayOverlap: Bool { rule.itemsMayOverlap }
  public var dependsOnMainExtent: Bool { rule.dependsOnMainExtent }
  public var sectionElements: (any SectionElements)? { rule.sectionElements }
  public var boundsEffect: (any BoundsEffect)? { rule.boundsEffect }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    PlacingOnly(rule.resized(toCrossExtent: crossExtent))
  }

  public func resized(toCrossExtent crossExtent: Double, mainExtent: Double?) -> any LayoutRule {
    PlacingOnly(rule.resized(toCrossExtent: crossExtent, mainExtent: mainExtent))
  }

  public func contentCrossExtent(of sizes: SectionedSizes) -> Double {
    rule.contentCrossExtent(of: sizes)
  }

  public func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    rule.openSection(&cursor, section, into: &buffer)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    rule.place(&cursor, run, into: &buffer)
  }

  public func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    rule.closeSection(&cursor, section, into: &buffer)
  }

  public func reach(of cursor: Cursor) -> Double { rule.reach(of: cursor) }
}
