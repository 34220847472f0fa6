import Foundation

/// What of the content is in sight along the direction of scrolling, and who stays there.
struct FlowPins {
  /// Where headers stay; nil if they do not.
  var near: CGFloat?
  /// What footers do not pass; nil if they do.
  var far: CGFloat?

  /// Where the header of a section is: at the edge of what is in sight, and in its section.
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
  /// Taken from the bounds at every question: scrolling makes nothing else out of date. What is
  /// pinned is at the very edge, not on the grid of pixels.
  var pins: FlowPins {
    var pins = FlowPins()
    guard let view = collectionView else { return pins }
    let bounds = view.bounds
    let hidden = geometry.axis.mainInsets(view.adjustedContentInset)
    let near = geometry.axis.isHorizontal ? bounds.minX : bounds.minY
    if sectionHeadersPinToVisibleBounds { pins.near = near + hidden.near }
    if sectionFootersPinToVisibleBounds {
      pins.far = near + geometry.axis.main(bounds.size) - hidden.far
    }
    return pins
  }
}
