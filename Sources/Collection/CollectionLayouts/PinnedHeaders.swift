import CollectionAttributes
import CollectionModel
import Foundation
import Primitives

/// Headers stay at the near edge of the bounds as long as their section is visible, above the
/// items.
///
/// Source: Apple, `UICollectionViewFlowLayout.sectionHeadersPinToVisibleBounds`.
public struct PinnedHeaders: BoundsEffect {
  /// Above everything else that a layout places.
  public static let zIndex: Int32 = 1024

  public init() {}

  public var widensQueries: Bool { false }

  public func restingRect(of rect: CGRect, in environment: borrowing EffectEnvironment) -> CGRect {
    rect
  }

  public func appendForced(
    crossing rect: CGRect, in environment: borrowing EffectEnvironment,
    to ids: inout GrowableBuffer<ElementID>
  ) {
    // A section that ends between the near edges of the rectangle and of the bounds keeps its
    // header at its own end.
    let edge = environment.bounds.origin.y
    let last = environment.sections.section(reaching: edge)
    let first =
      rect.origin.y < edge ? environment.sections.section(reaching: rect.origin.y) : last
    for section in first..<min(last + 1, environment.sections.sectionCount) {
      ids.append(.header(ofSection: section))
    }
  }

  public func adjust(
    _ element: inout ElementAttributes, in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform]
  ) {
    guard element.id.kind == .header else { return }
    pin(&element, in: environment)
  }

  public func adjust(
    _ buffer: inout ElementBuffer, from start: Int, crossing rect: CGRect,
    in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform]
  ) {
    let elements = buffer.base
    // Usually the rectangle lies within one section, whose header was forced in and comes last:
    // then there is no other header.
    let last = buffer.count - 1
    if last >= start, elements[last].id.kind == .header {
      let extent = environment.sections.extent(ofSection: Int(elements[last].id.section))
      if extent.near <= rect.origin.y, extent.far >= rect.origin.y + rect.size.height {
        pin(&elements[last], to: environment.bounds.origin.y, before: extent.far)
        if !elements[last].crosses(rect) { buffer.removeAll(from: last) }
        return
      }
    }
    var index = start
    while index < buffer.count {
      if elements[index].id.kind == .header {
        pin(&elements[index], in: environment)
        if !elements[index].crosses(rect) {
          // The order of an answer does not matter.
          elements[index] = elements[buffer.count - 1]
          buffer.removeAll(from: buffer.count - 1)
          continue
        }
      }
      index += 1
    }
  }

  private func pin(_ header: inout ElementAttributes, in environment: borrowing EffectEnvironment) {
    let extent = environment.sections.extent(ofSection: Int(header.id.section))
    pin(&header, to: environment.bounds.origin.y, before: extent.far)
  }

  /// - Parameter end: where the header's section ends, which it does not leave.
  @inline(__always)
  private func pin(_ header: inout ElementAttributes, to edge: Double, before end: Double) {
    let latest = max(header.frame.origin.y, end - header.frame.size.height)
    header.frame.origin.y = max(header.frame.origin.y, min(edge, latest))
    header.zIndex = Self.zIndex
  }
}
