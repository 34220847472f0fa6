import CollectionAttributes
import CollectionModel

/// A rule whose sections have a frame around their items: the rule determines where the items go
/// and how far they reach. Openings, closings, backgrounds and pinned headers follow from the
/// frame.
public protocol FramedLayout: LayoutRule {
  var frame: SectionFrame { get }

  /// The far end of the items placed so far, in points, with the cursor after the last item of its
  /// section.
  func itemsEnd(of cursor: Cursor) -> Double
}

extension FramedLayout {
  public var crossExtent: Double { frame.crossExtent }
  public var sectionElements: (any SectionElements)? { frame.sectionElements }
  public var boundsEffect: (any BoundsEffect)? { frame.boundsEffect }

  public func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    frame.open(&cursor, section, into: &buffer)
  }

  public func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    frame.skipOpening(&cursor, section)
  }

  public func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    frame.close(&cursor, itemsEnd: itemsEnd(of: cursor), into: &buffer)
  }

  public func skipClosing(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    frame.skipClosing(&cursor, itemsEnd: itemsEnd(of: cursor))
  }
}
