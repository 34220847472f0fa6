import CollectionAttributes
import CollectionModel
import Foundation

/// One background per section, the size of the section, behind everything else.
public struct SectionBackground: SectionElements {
  public init() {}

  public var kinds: [ElementKind] { [.background] }

  public func place(
    section: Int, _ info: SectionInfo, extent: Extent, crossExtent: Double,
    into buffer: inout ElementBuffer
  ) {
    guard extent.far > extent.near else { return }
    buffer.append(
      ElementAttributes(
        id: .of(.background, section: section),
        frame: CGRect(
          x: 0, y: extent.near, width: crossExtent, height: extent.far - extent.near),
        zIndex: -1))
  }
}
