import CollectionAttributes
import CollectionModel

/// Elements that span a whole section, such as its background. They exist as long as the section,
/// are placed once its extent is computed, and are the same in all strategies.
public protocol SectionElements: Sendable {
  /// The kinds placed, each with the attachment `.section`.
  var kinds: [ElementKind] { get }

  /// Appends the elements of a section; none of them reaches beyond `extent`.
  func place(
    section: Int, _ info: SectionInfo, extent: Extent, crossExtent: Double,
    into buffer: inout ElementBuffer)
}
