import CollectionAttributes
import CollectionModel
import Foundation
import Primitives

/// Headers stay at the near edge of the bounds as long as their section is visible, above the
/// items.
///
/// Source: Apple, `UICollectionViewFlowLayout.sectionHeadersPinToVisibleBounds`.
public struct PinnedHeaders: BoundsEffect {
  /// Above items, and below nothing else of the layout.
  public static let zIndex: Int32 = 1024

  public init() {}

  public func restingRect(of rect: CGRect, in scene: BoundsScene) -> CGRect { rect }

  public func appendForced(
    crossing rect: CGRect, in scene: BoundsScene, to ids: inout GrowableBuffer<ElementID>
  ) {
    // A section that ends between the near edges of the rectangle and of the bounds keeps its
    // header at its own end.
    let bounds = scene.bounds.origin.y
    let last = scene.sections.section(reaching: bounds)
    let first =
      rect.origin.y < bounds ? scene.sections.section(reaching: rect.origin.y) : last
    for section in first..<min(last + 1, scene.sections.sectionCount) {
      ids.append(.header(ofSection: section))
    }
  }

  public func adjust(
    _ element: inout ElementAttributes, in scene: BoundsScene,
    transforms: inout [ElementTransform]
  ) {
    guard element.id.kind == .header else { return }
    pin(&element, in: scene)
  }

  public func adjust(
    _ buffer: inout ElementBuffer, from start: Int, crossing rect: CGRect, in scene: BoundsScene,
    transforms: inout [ElementTransform]
  ) {
    let elements = buffer.base
    // Usually the rectangle lies within one section, whose header was forced in and comes last:
    // then there is no other header.
    var index = start
    if buffer.count > start, elements[buffer.count - 1].id.kind == .header {
      let section = Int(elements[buffer.count - 1].id.section)
      let extent = scene.sections.extent(ofSection: section)
      let far = rect.origin.y + rect.size.height
      if extent.near <= rect.origin.y, extent.far >= far { index = buffer.count - 1 }
    }
    while index < buffer.count {
      if elements[index].id.kind == .header {
        pin(&elements[index], in: scene)
        if !elements[index].crosses(rect) {
          elements[index] = elements[buffer.count - 1]
          buffer.removeAll(from: buffer.count - 1)
          continue
        }
      }
      index += 1
    }
  }

  private func pin(_ header: inout ElementAttributes, in scene: BoundsScene) {
    let end = scene.sections.extent(ofSection: Int(header.id.section)).far
    let latest = max(header.frame.origin.y, end - header.frame.size.height)
    let pinned = min(scene.bounds.origin.y, latest)
    header.frame.origin.y = max(header.frame.origin.y, pinned)
    header.zIndex = Self.zIndex
  }
}
