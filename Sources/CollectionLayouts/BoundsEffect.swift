import CollectionAttributes
import CollectionModel
import Foundation

/// What follows the visible bounds: pinned headers, a ring.
///
/// Two steps around a query. Before it, the effect says which rectangle of the resting layout can
/// hold what will be in the rectangle asked for, and which elements belong in it wherever they
/// rest. After it, each element is moved to where the bounds have it, and those that do not cross
/// the rectangle then are left out.
public protocol BoundsEffect: Sendable {
  /// Where elements that can cross `rect` rest.
  func restingRect(of rect: CGRect, in scene: BoundsScene) -> CGRect

  /// Calls `body` with the elements that can cross `rect` though they rest outside of
  /// `restingRect`. Each once; elements that do not exist are passed over.
  func forEachForced(
    crossing rect: CGRect, in scene: BoundsScene, _ body: (ElementID) -> Void)

  /// Moves a resting element to where the bounds have it. What is rare is appended to
  /// `transforms`; `element.detail` becomes their number after that.
  func adjust(
    _ element: inout ElementAttributes, in scene: BoundsScene,
    transforms: inout [ElementTransform])
}

/// What an effect may look at: the visible bounds, the content, and where sections lie.
public struct BoundsScene {
  /// The viewport, in points of the content.
  public var bounds: CGRect
  public var contentSize: CGSize
  /// Sections of the resting layout.
  public var sections: any SectionLocating

  public init(bounds: CGRect, contentSize: CGSize, sections: any SectionLocating) {
    self.bounds = bounds
    self.contentSize = contentSize
    self.sections = sections
  }
}

/// Where sections lie along the scroll axis.
public protocol SectionLocating {
  var sectionCount: Int { get }

  /// The near and far end of a section.
  func extent(ofSection section: Int) -> Extent

  /// The first section whose far end lies beyond `offset`; `sectionCount` where none does.
  func section(reaching offset: Double) -> Int
}

/// Headers stay at the near edge of the bounds as long as their section is there, above the items.
///
/// Source: Apple, `UICollectionViewFlowLayout.sectionHeadersPinToVisibleBounds`.
public struct PinnedHeaders: BoundsEffect {
  /// Above items, below nothing of the layout's own.
  public static let zIndex: Int32 = 1024

  public init() {}

  public func restingRect(of rect: CGRect, in scene: BoundsScene) -> CGRect { rect }

  public func forEachForced(
    crossing rect: CGRect, in scene: BoundsScene, _ body: (ElementID) -> Void
  ) {
    // A section that ends between the rectangle's near edge and that of the bounds holds its header
    // at its end.
    let bounds = scene.bounds.origin.y
    let last = scene.sections.section(reaching: bounds)
    let first =
      rect.origin.y < bounds ? scene.sections.section(reaching: rect.origin.y) : last
    for section in first..<min(last + 1, scene.sections.sectionCount) {
      body(.header(ofSection: section))
    }
  }

  public func adjust(
    _ element: inout ElementAttributes, in scene: BoundsScene,
    transforms: inout [ElementTransform]
  ) {
    guard element.id.kind == .header else { return }
    let end = scene.sections.extent(ofSection: Int(element.id.section)).far
    let latest = max(element.frame.origin.y, end - element.frame.size.height)
    let pinned = min(scene.bounds.origin.y, latest)
    element.frame.origin.y = max(element.frame.origin.y, pinned)
    element.zIndex = Self.zIndex
  }
}
