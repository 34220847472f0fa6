import CollectionAttributes
import CollectionModel
import Foundation

/// Skipping for rules that only implement placing: places into a scratch buffer and measures the
/// result.
///
/// Correct for every rule, and as slow as placing: it writes 64 bytes for each element passed, and
/// each call allocates. A rule that can compute extents without placing should implement skipping
/// itself: `prepare` skips everything once, and queries that place tiles again skip what lies
/// before them.
extension LayoutRule {
  public func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    var aside = ElementBuffer(capacity: 4)
    openSection(&cursor, section, into: &aside)
    return Extent(of: aside.elements)
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    var aside = ElementBuffer(capacity: max(1, run.atLeast))
    let taken = place(&cursor, run, into: &aside)
    return (taken, Extent(of: aside.elements))
  }

  public func skipClosing(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    var aside = ElementBuffer(capacity: 4)
    closeSection(&cursor, section, into: &aside)
    return Extent(of: aside.elements)
  }
}

extension Extent {
  /// The interval that the frames cover along the scroll axis; empty if there are none.
  package init(of elements: some Sequence<ElementAttributes>) {
    self = .empty
    for element in elements {
      let near = Double(element.frame.origin.y)
      formUnion(Extent(near: near, far: near + Double(element.frame.size.height)))
    }
  }
}
