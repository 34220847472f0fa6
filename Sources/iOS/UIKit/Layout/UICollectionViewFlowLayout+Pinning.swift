import Foundation

/// The edges of the visible content along the direction of scrolling at which elements are pinned.
struct FlowPins {
  /// The edge at which headers stay; nil if they are not pinned.
  var near: CGFloat?
  /// The edge that footers do not pass; nil if they are not pinned.
  var far: CGFloat?

  /// The position of a section's header: at the visible edge, but within its section.
  func header(of section: FlowSection, at rest: CGFloat) -> CGFloat {
    guard let near else { return rest }
    return max(rest, min(near, section.far - section.header))
  }

  func footer(of section: FlowSection, at rest: CGFloat) -> CGFloat {
    guard let far else { return rest }
    return min(rest, max(far - section.footer, section.near))
  }
}

extension UICollectionViewFlowLayout {
  /// Computed from the bounds in every query, because scrolling makes nothing else out of date.
  /// Pinned elements are exactly at the edge, not on the grid of pixels.
  var pins: FlowPins {
    var pins = FlowPins()
    guard let view = collectionView else { return pins }
    let visible = geometry.edges(of: FlowWindow(view.bounds))
    let hidden = geometry.axis.mainInsets(view.adjustedContentInset)
    if sectionHeadersPinToVisibleBounds { pins.near = visible.low + hidden.near }
    if sectionFootersPinToVisibleBounds { pins.far = visible.high - hidden.far }
    return pins
  }
}
