import CollectionAttributes
import CollectionModel
import Foundation

/// The presented look of an element, from which a motion can begin.
struct PresentedLook {
  var element: ShownElement
  private var ownSpatial: SpatialLook?

  /// - Parameter spatial: its geometry in space, if that differs from its details.
  init(_ element: ShownElement, spatial: SpatialLook? = nil) {
    self.element = element
    ownSpatial = spatial
  }

  var isTransformed: Bool {
    ownSpatial != nil || element.transform != nil || element.detail?.transform3D != nil
  }

  var spatial: SpatialLook { ownSpatial ?? SpatialLook(element) }

  func moved(by shift: CGPoint) -> PresentedLook {
    guard shift != .zero else { return self }
    var moved = self
    moved.element = element.moved(by: shift)
    if let ownSpatial { moved.ownSpatial?.center = ownSpatial.center.moved(by: shift) }
    return moved
  }
}

extension ShownElement {
  func moved(by shift: CGPoint) -> ShownElement {
    var moved = self
    moved.attributes.frame.origin = attributes.frame.origin.moved(by: shift)
    if let detail, let center = detail.center {
      moved.detail = ElementDetail(
        transform3D: detail.transform3D, center: center.moved(by: shift), object: detail.object)
    }
    return moved
  }

  var faded: ShownElement {
    var faded = self
    faded.attributes.alpha = 0
    return faded
  }

  /// Whether two elements look the same, regardless of their ids and handles.
  func looksLike(_ other: ShownElement) -> Bool {
    var attributes = attributes
    (attributes.id, attributes.detail) = (other.attributes.id, other.attributes.detail)
    return attributes == other.attributes && transform == other.transform
      && detail?.transform3D == other.detail?.transform3D && detail?.center == other.detail?.center
  }
}
